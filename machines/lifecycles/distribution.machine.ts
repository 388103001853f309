import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type DistributionEvent =
  /** A second person agrees to the preview. */
  | { type: 'approve' }
  /** The money is no repayment. */
  | { type: 'cancel' };

const types: Partial<{ events: DistributionEvent; meta: StateMeta }> = {};

/** Lifecycle of a distribution: how the receipt of a borrower is divided among the lenders. Nothing is paid before two people have seen it. */
export const distributionMachine = setup({
  types,
}).createMachine({
  id: 'distribution',
  initial: 'DRAFTED',
  states: {
    DRAFTED: {
      description: 'Drafted from the receipt. Its lines change with costs and with earlier drafts of the project.',
      meta: { title: 'Drafted', requirements: ['ADMIN-06'] },
      on: { approve: 'APPROVED', cancel: 'CANCELLED' },
    },
    APPROVED: {
      description: 'Booked as it was previewed; payouts are drafted.',
      meta: { title: 'Approved', requirements: ['ADMIN-06'] },
    },
    CANCELLED: {
      description: 'The receipt was no repayment; its money waits among the unmatched transfers.',
      meta: { title: 'Cancelled', requirements: ['ADMIN-06'] },
    },
  },
});
