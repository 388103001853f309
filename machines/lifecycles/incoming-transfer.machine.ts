import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type IncomingTransferEvent =
  /** It is the payment of an investment or of a due date. */
  | { type: 'transfer.match' }
  /** The distribution that was drafted from it is cancelled. */
  | { type: 'transfer.unmatch' }
  /** An instruction is to send it back. */
  | { type: 'transfer.return' }
  /** The bank has confirmed that instruction. */
  | { type: 'transfer.returned' }
  /** That instruction has failed. */
  | { type: 'transfer.returnFailed' };

const types: Partial<{ events: IncomingTransferEvent; meta: StateMeta }> = {};

/** Lifecycle of a transfer to the client account. Its money belongs to nobody until it is matched, or goes back. */
export const incomingTransferMachine = setup({
  types,
}).createMachine({
  id: 'incoming-transfer',
  initial: 'UNMATCHED',
  states: {
    UNMATCHED: {
      description: 'Received; what it is for is not known.',
      meta: { title: 'Unmatched', requirements: ['PAY-15'] },
      on: { 'transfer.match': 'MATCHED', 'transfer.return': 'RETURN_DUE' },
    },
    MATCHED: {
      description: 'The payment of an investment, or a repayment by the borrower.',
      meta: { title: 'Matched', requirements: ['PAY-15'] },
      on: { 'transfer.unmatch': 'UNMATCHED' },
    },
    RETURN_DUE: {
      description: 'An instruction sends the money back to its sender.',
      meta: { title: 'To be sent back', requirements: ['PAY-15'] },
      on: { 'transfer.returned': 'RETURNED', 'transfer.returnFailed': 'UNMATCHED' },
    },
    RETURNED: {
      description: 'The bank has confirmed that the money went back.',
      meta: { title: 'Sent back', requirements: ['PAY-15'] },
      on: { 'transfer.returnFailed': 'UNMATCHED' },
    },
  },
});
