import { and, asc, eq, lt } from 'drizzle-orm';
import { move } from '../../machines/lifecycles/move.ts';
import { type ProposalLifecycleEvent, proposalMachine } from '../../machines/lifecycles/proposal.machine.ts';
import { callHandler } from '../http/contract/options.ts';
import { type ErrorCode, Refusal, toRefusal } from '../lib/refusal.ts';
import { eachRow } from '../lib/each-row.ts';
import { recordAudit } from '../store/audit.ts';
import { consumeIdempotencyKey } from '../store/idempotency.ts';
import type { Tx } from '../store/db.ts';
import { proposal } from '../store/schema.ts';
import type { FourEyes, ProposalRow } from './four-eyes.ts';

/**
 * Carries an approved proposal out: the handler of its operation runs with the approver as caller and the proposal's id as idempotency key, so twice at the
 * same time, or again after a crash, is once. A refusal ends it as FAILED. Anything else leaves it EXECUTING for the job.
 */
export async function execute(fourEyes: FourEyes, row: ProposalRow): Promise<void> {
  const { store, clock, log } = fourEyes;
  const approver = row.decidedBy ?? '';
  try {
    await handle(fourEyes, row, approver);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) {
      log.error({ err: error, proposal: row.id, operation: row.operation }, 'a proposal could not be carried out');
      return;
    }
    await store.tx(async (tx) => {
      // where another process has carried it out meanwhile, that one finishes it
      if (await consumeIdempotencyKey(tx, clock, { userId: approver, key: row.id }))
        await finish(tx, fourEyes, row.id, { type: 'execution.fail' }, refusal.code);
    });
    return;
  }
  await store.tx((tx) => finish(tx, fourEyes, row.id, { type: 'execution.complete' }));
}

async function handle({ handlers, log }: FourEyes, row: ProposalRow, approver: string): Promise<void> {
  const all = handlers();
  const handler = Object.hasOwn(all, row.operation) ? all[row.operation] : undefined;
  if (!handler) throw new Refusal('NOT_FOUND');
  await callHandler(handler, {
    params: row.params,
    query: {},
    headers: { 'idempotency-key': row.id },
    body: row.body ?? undefined,
    user: { id: approver },
    requestId: row.id,
    locale: 'en',
    log,
    ip: '',
  });
}

/** Nothing where it is finished already. */
async function finish(tx: Tx, { clock }: FourEyes, id: string, event: ProposalLifecycleEvent, errorCode?: ErrorCode): Promise<void> {
  const [row] = await tx.select().from(proposal).where(eq(proposal.id, id)).for('update');
  const status = row && move(proposalMachine, row.status, event);
  if (!row || !status) return;
  const at = clock.now();
  await tx
    .update(proposal)
    .set({ status, finishedAt: at, ...(errorCode && { errorCode }) })
    .where(eq(proposal.id, id));
  await recordAudit(tx, {
    subject: 'proposal',
    subjectId: id,
    event: event.type,
    before: row.status,
    after: status,
    actor: row.decidedBy ?? '',
    at,
  });
}

/** A request that approves is over by then. */
const waitMs = 60_000;

/** Job: carries out what was approved and not finished, because a process died or something failed. */
export async function finishProposals(fourEyes: FourEyes, signal: AbortSignal): Promise<void> {
  const { store, clock } = fourEyes;
  const rows = await store.db
    .select()
    .from(proposal)
    .where(and(eq(proposal.status, 'EXECUTING'), lt(proposal.decidedAt, new Date(clock.now().getTime() - waitMs))))
    .orderBy(asc(proposal.decidedAt));
  await eachRow(rows, (row) => execute(fourEyes, row), signal);
}
