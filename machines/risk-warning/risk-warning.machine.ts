import { emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type AcceptWarningResult = { kind: 'accepted' } | Refusal;
export type RiskWarningEvent =
  | { type: 'warning.acknowledge' }
  | { type: 'warning.withdraw' }
  | { type: 'warning.accept' }
  | { type: 'answers.review' };
export type RiskWarningEmitted = { type: 'navigate'; to: string } | { type: 'accepting.failed' };

const types: Partial<{ events: RiskWarningEvent; emitted: RiskWarningEmitted; meta: StateMeta; tags: 'busy' }> = {};

/** The warning that the law asks for. It does not go away by itself, cannot be skipped, and forbids nothing. */
export const riskWarningMachine = setup({
  types,
  actors: { acceptWarning: fromPromise<AcceptWarningResult>(() => notProvided('acceptWarning')) },
  actions: {
    navigateToQuestions: emit({ type: 'navigate', to: '/questionnaire?review=true' }),
    reportFailure: emit({ type: 'accepting.failed' }),
  },
}).createMachine({
  id: 'riskWarning',
  initial: 'warned',
  states: {
    warned: {
      description: 'According to the answers, lending may not be suitable for the user.',
      meta: { title: 'Risk warning', requirements: ['QST-23', 'QST-25'] },
      on: { 'warning.acknowledge': 'acknowledged', 'answers.review': 'leaving' },
    },
    acknowledged: {
      description: 'The user confirmed to have understood; the warning can be accepted.',
      meta: { title: 'Risk warning understood', requirements: ['QST-25'] },
      on: { 'warning.withdraw': 'warned', 'warning.accept': 'accepting', 'answers.review': 'leaving' },
    },
    accepting: {
      description: 'Records the acceptance.',
      meta: { title: 'Recording your acceptance', requirements: ['QST-26'] },
      tags: 'busy',
      invoke: {
        id: 'acceptWarning',
        src: 'acceptWarning',
        onDone: [
          { guard: ({ event }) => event.output.kind === 'accepted', target: 'accepted' },
          { target: 'acknowledged', actions: 'reportFailure' },
        ],
        onError: { target: 'acknowledged', actions: 'reportFailure' },
      },
    },
    accepted: {
      description: 'The questionnaire is complete; redirects to the settings.',
      meta: { title: 'Risk warning accepted', requirements: ['QST-23', 'QST-24'] },
      entry: emit({ type: 'navigate', to: '/dashboard/settings' }),
    },
    leaving: {
      description: 'Returns to the answers; the warning stays open.',
      meta: { title: 'Back to the answers', requirements: ['QST-23'], starts: ['questionnaire'] },
      entry: 'navigateToQuestions',
    },
  },
});
