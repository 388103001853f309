import type { Answer, Call } from '../http/contract/contract.ts';
import { callerOf } from '../http/contract/handlers.ts';
import type { Operation } from '../http/contract/load.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { hashOf, withIdempotencyKey } from '../store/idempotency.ts';
import { proposal } from '../store/schema.ts';
import type { FourEyes } from './four-eyes.ts';
import { toResponses } from './responses.ts';

/**
 * Stores a call that needs two people; nothing else happens. Its roles and its shape were checked. `PROPOSAL_EXISTS` while the same waits. [ADMIN-06]
 */
export const propose =
  (fourEyes: FourEyes) =>
  async ({ operationId }: Operation, call: Call): Promise<Answer> => {
    const { store, clock } = fourEyes;
    const { id: proposedBy } = callerOf(call);
    const { params, body = null } = call;
    const note = noteOf(call.headers['proposal-note']);
    const request = { userId: proposedBy, operation: `propose ${operationId}`, key: keyOf(call), body: { params, body } };
    await fourEyes.checks[operationId]?.(store.db, { params, body, proposedBy });
    const { body: row } = await withIdempotencyKey(store, clock, request, async (tx) => {
      await fourEyes.locks[operationId]?.(tx, { params, body });
      const proposedAt = clock.now();
      const [stored] = await tx
        .insert(proposal)
        .values({ operation: operationId, params, body, hash: hashOf(operationId, { params, body }), note, proposedBy, proposedAt })
        .onConflictDoNothing()
        .returning({ id: proposal.id });
      if (!stored) throw new Refusal('PROPOSAL_EXISTS');
      await recordAudit(tx, {
        subject: 'proposal',
        subjectId: stored.id,
        event: 'proposal.propose',
        after: 'WAITING',
        actor: proposedBy,
        at: proposedAt,
      });
      return { status: 202, body: stored };
    });
    const [answer] = await toResponses(fourEyes, [row.id], proposedBy, call.locale);
    return { status: 202, body: answer };
  };

const keyOf = ({ headers }: Call): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

const maxNote = 500;

/** Percent-encoded, because a header holds no other letters; what is not decodable is taken as it is. */
function noteOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const text = decoded(header)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return Array.from(text).slice(0, maxNote).join('').trim() || null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
