import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type ProjectLifecycleEvent =
  | { type: 'announce' }
  | { type: 'open' }
  /** A material change or error was found (Regulation (EU) 2020/1503, Article 23(12)): no money is taken until it is corrected. */
  | { type: 'suspend' }
  | { type: 'resume' }
  | { type: 'fund' }
  | { type: 'miss' }
  | { type: 'cure' }
  /** More than 90 days late, or unlikely to pay (Delegated Regulation (EU) 2022/2115). */
  | { type: 'default' }
  | { type: 'repay' }
  /** Everything that a defaulted loan owed was paid. */
  | { type: 'recover' }
  | { type: 'writeOff' }
  | { type: 'cancel' };

const types: Partial<{ events: ProjectLifecycleEvent; meta: StateMeta }> = {};

/** The life of a project, from study to repayment or loss. A loan that was paid out can no longer be cancelled (decision 091). */
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
      on: { suspend: 'SUSPENDED', fund: 'FULLY_FUNDED', cancel: 'CANCELED' },
    },
    SUSPENDED: {
      description: 'Takes no money for up to thirty days, while its description is corrected.',
      meta: { title: 'Suspended', requirements: ['PROJ-01'] },
      on: { resume: 'ACTIVE', cancel: 'CANCELED' },
    },
    FULLY_FUNDED: {
      description:
        'The funding target is reached and nobody may withdraw any more; disbursed to the borrower and repaid by schedule, or cancelled before it is disbursed.',
      meta: { title: 'Fully funded', requirements: ['PROJ-01'] },
      on: { miss: 'LATE', default: 'DEFAULTED', repay: 'PAID_OFF', cancel: 'CANCELED' },
    },
    LATE: {
      description: 'A due date was missed.',
      meta: { title: 'Late', requirements: ['PROJ-01'] },
      on: { cure: 'FULLY_FUNDED', default: 'DEFAULTED', repay: 'PAID_OFF' },
    },
    DEFAULTED: {
      description: 'A payment is more than ninety days late, or the borrower is unlikely to pay. What is recovered is distributed.',
      meta: { title: 'Defaulted', requirements: ['PROJ-01'] },
      on: { cure: 'FULLY_FUNDED', recover: 'RECOVERED', writeOff: 'WRITTEN_OFF' },
    },
    PAID_OFF: {
      description: 'Completely repaid.',
      meta: { title: 'Paid off', requirements: ['PROJ-01'] },
    },
    RECOVERED: {
      description: 'Everything owed was paid after a default.',
      meta: { title: 'Recovered', requirements: ['PROJ-01'] },
    },
    WRITTEN_OFF: {
      description: 'What is still owed after a default is not expected any more.',
      meta: { title: 'Written off', requirements: ['PROJ-01'] },
    },
    CANCELED: {
      description: 'Cancelled before a loan was paid out; payments are returned.',
      meta: { title: 'Cancelled', requirements: ['PROJ-01'] },
    },
  },
});
