import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type ProjectLifecycleEvent =
  | { type: 'announce' }
  | { type: 'open' }
  | { type: 'fund' }
  | { type: 'miss' }
  | { type: 'cure' }
  | { type: 'repay' }
  | { type: 'cancel' };

const types: Partial<{ events: ProjectLifecycleEvent; meta: StateMeta }> = {};

/** The life of a project, from study to repayment. A project that took all its money can no longer be cancelled. */
export const projectMachine = setup({
  types,
}).createMachine({
  id: 'project',
  initial: 'ON_STUDY',
  states: {
    ON_STUDY: {
      description: 'The project is being examined.',
      meta: { title: 'On study', requirements: ['PROJ-01'] },
      on: { announce: 'COMING_SOON', cancel: 'CANCELED' },
    },
    COMING_SOON: {
      description: 'Announced; not open for investments yet.',
      meta: { title: 'Coming soon', requirements: ['PROJ-01'] },
      on: { open: 'ACTIVE', cancel: 'CANCELED' },
    },
    ACTIVE: {
      description:
        'Open for investments while an amount is available. With the target reached it waits for the end of the last reflection period.',
      meta: { title: 'Active', requirements: ['PROJ-01'] },
      on: { fund: 'FULLY_FUNDED', cancel: 'CANCELED' },
    },
    FULLY_FUNDED: {
      description: 'The funding target is reached and nobody may withdraw any more; repaid by schedule.',
      meta: { title: 'Fully funded', requirements: ['PROJ-01'] },
      on: { miss: 'LATE', repay: 'PAID_OFF' },
    },
    LATE: {
      description: 'A due date was missed.',
      meta: { title: 'Late', requirements: ['PROJ-01'] },
      on: { cure: 'FULLY_FUNDED', repay: 'PAID_OFF' },
    },
    PAID_OFF: {
      description: 'Completely repaid.',
      meta: { title: 'Paid off', requirements: ['PROJ-01'] },
    },
    CANCELED: {
      description: 'Cancelled before it was fully funded; payments are returned.',
      meta: { title: 'Cancelled', requirements: ['PROJ-01'] },
    },
  },
});
