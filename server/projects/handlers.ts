import { type CallContext, callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store, Tx } from '../store/open.ts';
import { cancelProject, declareDefault, resumeProject, suspendProject, writeOff } from './lifecycle.ts';

type Operation = 'suspendProject' | 'resumeProject' | 'cancelProject' | 'declareDefault' | 'writeOff';

/** What people decide about the life of a project. */
export function projectLifecycleHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Operation> {
  type Request = CallContext & { readonly params: { id: string }; readonly body: { reason: string } };
  const decide =
    (run: (tx: Tx, clock: Clock, id: string, decision: { reason: string; actor: string }) => Promise<void>) => async (request: Request) => {
      const { id } = request.params;
      const { id: actor } = callerOf(request);
      await store.tx((tx) => run(tx, clock, id, { reason: request.body.reason, actor }));
      return { status: 204 } as const;
    };
  return {
    suspendProject: decide(suspendProject),
    resumeProject: decide(resumeProject),
    cancelProject: decide(cancelProject),
    writeOff: decide(writeOff),
    async declareDefault(request) {
      const { id } = request.params;
      const { reason, calledIn } = request.body;
      const { id: actor } = callerOf(request);
      await store.tx((tx) => declareDefault(tx, clock, id, { reason, calledIn, actor }));
      return { status: 204 };
    },
  };
}
