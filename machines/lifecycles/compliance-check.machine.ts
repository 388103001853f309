import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type ComplianceCheckEvent =
  /** Something was saved, or a provider was visited. */
  | { type: 'begin' }
  /** Everything asked for is there. */
  | { type: 'complete' }
  /** Everything is there, and a person has to look at it. */
  | { type: 'hold' }
  /** It was looked at and refused. */
  | { type: 'fail' };

const types: Partial<{ events: ComplianceCheckEvent; meta: StateMeta }> = {};

/** The life of one compliance check. What was refused is never accepted without being done again. */
export const complianceCheckMachine = setup({
  types,
}).createMachine({
  id: 'complianceCheck',
  initial: 'NOT_STARTED',
  states: {
    NOT_STARTED: {
      description: 'Not started.',
      meta: { title: 'Not started', requirements: ['ONB-02'] },
      on: { begin: 'IN_PROGRESS', complete: 'COMPLETED', hold: 'IN_PROGRESS' },
    },
    IN_PROGRESS: {
      description: 'Partly done, or under review.',
      meta: { title: 'In progress', requirements: ['ONB-02'] },
      on: { begin: 'IN_PROGRESS', complete: 'COMPLETED', hold: 'IN_PROGRESS', fail: 'FAILED' },
    },
    COMPLETED: {
      description: 'Completed. A re-evaluation may be required after one or two years; until then it stays completed.',
      meta: { title: 'Completed', requirements: ['ONB-02'] },
      on: { complete: 'COMPLETED', hold: 'IN_PROGRESS' },
    },
    FAILED: {
      description: 'Failed. The user can try again; an operator’s refusal can only be changed by an operator.',
      meta: { title: 'Failed', requirements: ['ONB-02'] },
      on: { begin: 'IN_PROGRESS', hold: 'IN_PROGRESS' },
    },
  },
});
