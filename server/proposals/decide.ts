import { eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { type ProposalLifecycleEvent, proposalMachine } from '../../machines/lifecycles/proposal.machine.ts';
import { type FieldErrors, Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Tx } from '../store/db.ts';
import { appUser, proposal } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { isAllowed, rolesOf } from '../users/operator.ts';
import { execute } from './execute.ts';
import { type FourEyes, proposable, type ProposalRow } from './four-eyes.ts';

type Decision = components['schemas']['ProposalDecision'];

const events = {
  APPROVE: 'proposal.approve',
  DECLINE: 'proposal.decline',
  WITHDRAW: 'proposal.withdraw',
} as const satisfies Record<Decision['decision'], ProposalLifecycleEvent['type']>;

/** How a proposal was decided, and by whom. */
async function decisionOf(tx: Tx, { status, decidedBy }: ProposalRow): Promise<FieldErrors | undefined> {
  if (decidedBy === null) return undefined;
  const [decider] = await tx.select({ profile: appUser.profile }).from(appUser).where(eq(appUser.id, decidedBy));
  return decider && { status, decidedBy: nameOf(decider.profile) };
}

/**
 * Approves, declines or takes back a proposal. `OWN_PROPOSAL` for the proposer who approves or declines; FORBIDDEN without a role of its operation, or for
 * somebody else's withdrawal; `INVALID_STATUS_TRANSITION`, which names who has decided it, once it is decided. An involved operator cannot approve it (`Involvement`): it stays open. An
 * approved one is carried out at once. The same decision under the same key is taken once. [ADMIN-06]
 */
export async function decide(fourEyes: FourEyes, id: string, decision: Decision, actor: string, key?: string): Promise<void> {
  const { store, clock, document, involvements } = fourEyes;
  const call = { userId: actor, operation: 'decideProposal', key, body: { ...decision, id } };
  await withIdempotencyKey(store, clock, call, async (tx) => {
    const [row] = await tx.select().from(proposal).where(eq(proposal.id, id)).for('update');
    if (!row) throw new Refusal('NOT_FOUND');
    const isOwn = row.proposedBy === actor;
    if (decision.decision === 'WITHDRAW') {
      if (!isOwn) throw new Refusal('FORBIDDEN');
    } else {
      const operation = proposable(document).get(row.operation);
      if (!operation || !isAllowed(await rolesOf(tx, actor), operation.roles, operation.method)) throw new Refusal('FORBIDDEN');
      if (isOwn) throw new Refusal('OWN_PROPOSAL');
    }
    const event = { type: events[decision.decision] };
    const status = move(proposalMachine, row.status, event);
    if (!status) throw new Refusal('INVALID_STATUS_TRANSITION', undefined, await decisionOf(tx, row));
    const [involved] = (decision.decision === 'APPROVE' && (await involvements[row.operation]?.(tx, [row], actor))) || [];
    if (involved) throw new Refusal(involved);
    const decidedAt = clock.now();
    const reason = 'reason' in decision ? decision.reason.trim() : null;
    await tx.update(proposal).set({ status, decidedBy: actor, decidedAt, reason }).where(eq(proposal.id, id));
    await recordAudit(tx, {
      subject: 'proposal',
      subjectId: id,
      event: event.type,
      before: row.status,
      after: status,
      actor,
      at: decidedAt,
    });
    return { status: 204, body: undefined };
  });
  // EXECUTING is committed: whatever happens from here on, the job finishes it
  const [decided] = await store.db.select().from(proposal).where(eq(proposal.id, id));
  if (decided?.status === 'EXECUTING') await execute(fourEyes, decided);
}
