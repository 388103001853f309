import { and, eq, inArray, sql } from 'drizzle-orm';
import { move } from '../../machines/lifecycles/move.ts';
import { proposalMachine } from '../../machines/lifecycles/proposal.machine.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { appUser, proposal } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import type { ProposalRow } from './four-eyes.ts';

type Call = Pick<ProposalRow, 'operation' | 'params' | 'hash' | 'proposedBy'>;

/**
 * The subject of a call: its operation and the ids in its path. One proposal of a subject is open at a time. Undefined where the path has no id. [decision 097]
 */
export function subjectOf({ operation, params }: Pick<Call, 'operation' | 'params'>): string | null {
  const ids = Object.keys(params)
    .sort()
    .map((name) => String(params[name]));
  return ids.length === 0 ? null : [operation, ...ids].join(' ');
}

/**
 * Withdraws the person's own open proposal of the same subject, and returns its id. `PROPOSAL_EXISTS`, which names it, where it is somebody else's, is the same
 * call, or is being carried out. [decision 097]
 */
export async function withdrawWaiting(tx: Tx, clock: Clock, call: Call): Promise<string | null> {
  const [waiting] = await tx
    .select({ row: proposal, proposer: appUser.profile })
    .from(proposal)
    .innerJoin(appUser, eq(appUser.id, proposal.proposedBy))
    .where(
      and(
        inArray(proposal.status, ['WAITING', 'EXECUTING']),
        subjectOf(call) === null
          ? eq(proposal.hash, call.hash)
          : and(eq(proposal.operation, call.operation), sql`${proposal.params} = ${JSON.stringify(call.params)}::jsonb`),
      ),
    )
    .orderBy(proposal.proposedAt)
    .for('update', { of: proposal });
  if (!waiting) return null;
  const { row } = waiting;
  const status =
    row.proposedBy === call.proposedBy && row.hash !== call.hash && move(proposalMachine, row.status, { type: 'proposal.withdraw' });
  if (!status)
    throw new Refusal('PROPOSAL_EXISTS', undefined, {
      proposal: row.id,
      proposedBy: nameOf(waiting.proposer),
      proposedAt: row.proposedAt.toISOString(),
    });
  const at = clock.now();
  await tx.update(proposal).set({ status, decidedBy: call.proposedBy, decidedAt: at }).where(eq(proposal.id, row.id));
  const entry = { subject: 'proposal', subjectId: row.id, event: 'proposal.withdraw', before: row.status, after: status } as const;
  await recordAudit(tx, { ...entry, actor: call.proposedBy, at });
  return row.id;
}
