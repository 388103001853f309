import { recordAudit } from '../store/audit.ts';
import { hashOf } from '../store/idempotency.ts';
import type { Tx } from '../store/db.ts';
import { proposal } from '../store/schema.ts';

type Proposed = Pick<typeof proposal.$inferInsert, 'operation' | 'params' | 'proposedBy' | 'proposedAt'> & {
  body: Record<string, unknown> | null;
};

/** An operation that one operator has proposed and that waits for a second one. */
export async function seedProposal(tx: Tx, { operation, params, body, proposedBy, proposedAt }: Proposed): Promise<void> {
  const hash = hashOf(operation, { params, body });
  const [stored] = await tx
    .insert(proposal)
    .values({ operation, params, body, hash, proposedBy, proposedAt })
    .returning({ id: proposal.id });
  await recordAudit(tx, {
    subject: 'proposal',
    subjectId: stored?.id ?? '',
    event: 'proposal.propose',
    after: 'WAITING',
    actor: proposedBy,
    at: proposedAt,
  });
}
