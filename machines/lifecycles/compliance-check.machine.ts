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

/** The life of one compliance check. What was refused is never accepted without being done again. */
export const complianceCheckMachine = setup({
  types: {} as { events: ComplianceCheckEvent; meta: StateMeta },
}).createMachine({
  id: 'complianceCheck',
  initial: 'NOT_STARTED',
  states: {
    NOT_STARTED: {
      description: 'Nothing has been done yet.',
      meta: { title: 'Not started', requirements: ['ONB-02'] },
      on: { begin: 'IN_PROGRESS', complete: 'COMPLETED', hold: 'IN_PROGRESS' },
    },
    IN_PROGRESS: {
      description: 'A part is done, or somebody is looking at it.',
      meta: { title: 'In progress', requirements: ['ONB-02'] },
      on: { begin: 'IN_PROGRESS', complete: 'COMPLETED', hold: 'IN_PROGRESS', fail: 'FAILED' },
    },
    COMPLETED: {
      description: 'Done. It may be asked for again after a year or two, and stays completed until then.',
      meta: { title: 'Completed', requirements: ['ONB-02'] },
      on: { complete: 'COMPLETED', hold: 'IN_PROGRESS' },
    },
    FAILED: {
      description: 'Refused. The person may try again; a refusal by an operator ends only by another decision of an operator.',
      meta: { title: 'Failed', requirements: ['ONB-02'] },
      on: { begin: 'IN_PROGRESS', hold: 'IN_PROGRESS' },
    },
  },
});
