import { type CallContext, callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store, Tx } from '../store/open.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import { cancelProject, type Decision, declareDefault, resumeProject, suspendProject, writeOff } from './lifecycle.ts';

type Operation = 'suspendProject' | 'resumeProject' | 'cancelProject' | 'declareDefault' | 'writeOff';

interface Call extends CallContext {
  readonly params: { id: string };
  readonly body: { reason: string };
}

/** What people decide about the life of a project. */
export function projectLifecycleHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Operation> {
  type Run = (tx: Tx, clock: Clock, id: string, decision: Decision) => Promise<void>;
  const decide = (run: Run) => async (request: Call) => {
    const { id: actor } = callerOf(request);
    await store.tx((tx) => run(tx, clock, request.params.id, { reason: request.body.reason, actor }));
    return { status: 204 } as const;
  };
  /** Once for each key: a proposal is carried out once. [ADMIN-06] */
  const decideOnce =
    <Request extends Call & { readonly headers: { 'idempotency-key'?: string } }>({
      operation,
      run,
    }: {
      operation: Operation;
      run: (tx: Tx, clock: Clock, id: string, decision: Decision & Request['body']) => Promise<void>;
    }) =>
    async (request: Request) => {
      const { id } = request.params;
      const { id: actor } = callerOf(request);
      const call = { userId: actor, operation, key: request.headers['idempotency-key'], body: { ...request.body, id } };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        await run(tx, clock, id, { ...request.body, actor });
        return { status: 204 as const, body: undefined };
      });
    };
  return {
    suspendProject: decide(suspendProject),
    resumeProject: decide(resumeProject),
    cancelProject: decideOnce({ operation: 'cancelProject', run: cancelProject }),
    declareDefault: decideOnce({ operation: 'declareDefault', run: declareDefault }),
    writeOff: decideOnce({ operation: 'writeOff', run: writeOff }),
  };
}
