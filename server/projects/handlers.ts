import { eq } from 'drizzle-orm';
import { today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { project } from '../store/schema.ts';
import { type CallContext, callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import { announceEarlyRepayment, settlementFor, withdrawEarlyRepayment } from './early-repayment.ts';
import { cancelProject, type Decision, declareDefault, resumeProject, suspendProject, writeOff } from './lifecycle.ts';
import type { Office } from './notify-investors.ts';

type Decided =
  | 'suspendProject'
  | 'resumeProject'
  | 'cancelProject'
  | 'declareDefault'
  | 'writeOff'
  | 'announceEarlyRepayment'
  | 'endEarlyRepayment';

interface Call extends CallContext {
  readonly params: { id: string };
  readonly body: { reason: string; messageToInvestors?: string };
}

/** Operators' decisions about the lifecycle of a project. */
export function projectLifecycleHandlers({ store, ...office }: Office & { store: Store }): Pick<Handlers, Decided | 'getSettlement'> {
  /** Once for each key: a proposal is carried out once, and so is what is sent again after a lost answer. [ADMIN-06] */
  const decideOnce =
    <Request extends Call & { readonly headers: { 'idempotency-key'?: string } }>({
      operation,
      run,
    }: {
      operation: Decided;
      run: (tx: Tx, office: Office, id: string, decision: Decision & Request['body']) => Promise<void>;
    }) =>
    async (request: Request) => {
      const { id } = request.params;
      const { id: actor } = callerOf(request);
      const call = { userId: actor, operation, key: request.headers['idempotency-key'], body: { ...request.body, id } };
      return withIdempotencyKey(store, office.clock, call, async (tx) => {
        await run(tx, office, id, { ...request.body, actor });
        return { status: 204 as const, body: undefined };
      });
    };
  return {
    suspendProject: decideOnce({ operation: 'suspendProject', run: suspendProject }),
    resumeProject: decideOnce({ operation: 'resumeProject', run: resumeProject }),
    cancelProject: decideOnce({ operation: 'cancelProject', run: cancelProject }),
    declareDefault: decideOnce({ operation: 'declareDefault', run: declareDefault }),
    writeOff: decideOnce({ operation: 'writeOff', run: writeOff }),
    announceEarlyRepayment: decideOnce({ operation: 'announceEarlyRepayment', run: announceEarlyRepayment }),
    endEarlyRepayment: decideOnce({ operation: 'endEarlyRepayment', run: withdrawEarlyRepayment }),

    async getSettlement(request) {
      const [row] = await store.db.select().from(project).where(eq(project.id, request.params.id));
      if (!row) throw new Refusal('NOT_FOUND');
      return { status: 200, body: await settlementFor(store.db, row, today(office.clock), request.query.day) };
    },
  };
}
