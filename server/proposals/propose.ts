import { maxProposalNote } from '../../domain/proposal-note.ts';
import type { Answer } from '../http/contract/answers.ts';
import type { Call } from '../http/contract/calls.ts';
import { callerOf } from '../http/contract/handlers.ts';
import type { Operation } from '../http/contract/load.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { hashOf, withIdempotencyKey } from '../store/idempotency.ts';
import type { Tx } from '../store/db.ts';
import { proposal } from '../store/schema.ts';
import type { FourEyes, ProposalRow } from './four-eyes.ts';
import { subjectOf, withdrawWaiting } from './replace.ts';
import { toResponses } from './responses.ts';

/** More than two people who propose about the same at once is a mistake of a script. */
const maxAttempts = 5;

/**
 * Stores a call that needs two people; nothing else happens. Its roles and its shape were checked. It takes the place of what the same person has proposed
 * about the same; `PROPOSAL_EXISTS` while the same call, or another person's about the same, waits. [ADMIN-06, decision 097]
 */
export const propose =
  (fourEyes: FourEyes) =>
  async ({ operationId }: Operation, call: Call): Promise<Answer> => {
    const { store, clock } = fourEyes;
    const { id: proposedBy } = callerOf(call);
    const { params, body = null } = call;
    const proposed = { operation: operationId, params, body, proposedBy, hash: hashOf(operationId, { params, body }) };
    const note = noteOf(call.headers['proposal-note']);
    const request = { userId: proposedBy, operation: `propose ${operationId}`, key: keyOf(call), body: { params, body } };
    await fourEyes.checks[operationId]?.(store.db, proposed);
    const { body: row } = await withIdempotencyKey(store, clock, request, async (tx) => {
      await fourEyes.locks[operationId]?.(tx, proposed);
      return { status: 202, body: { id: await insertProposal(tx, clock, { ...proposed, note }) } };
    });
    const [answer] = await toResponses(fourEyes, [row.id], proposedBy, call.locale);
    return { status: 202, body: answer };
  };

async function insertProposal(
  tx: Tx,
  clock: Clock,
  proposed: Pick<ProposalRow, 'operation' | 'params' | 'body' | 'hash' | 'note' | 'proposedBy'>,
): Promise<string> {
  const { proposedBy } = proposed;
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const replaces = await withdrawWaiting(tx, clock, proposed);
    const proposedAt = clock.now();
    const [stored] = await tx
      .insert(proposal)
      .values({ ...proposed, subject: subjectOf(proposed), replaces, proposedAt })
      .onConflictDoNothing()
      .returning({ id: proposal.id });
    // somebody has proposed about the same meanwhile, and is seen by now
    if (!stored) continue;
    const entry = { subject: 'proposal', subjectId: stored.id, event: 'proposal.propose', after: 'WAITING' } as const;
    await recordAudit(tx, { ...entry, actor: proposedBy, at: proposedAt });
    return stored.id;
  }
  throw new Refusal('PROPOSAL_EXISTS');
}

const keyOf = ({ headers }: Call): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

/** Percent-encoded, because a header holds no other letters; what is not decodable is taken as it is. */
function noteOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const text = decoded(header)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return Array.from(text).slice(0, maxProposalNote).join('').trim() || null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
