import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type InstructionEvent =
  /** A second person agrees to it. */
  | { type: 'approve' }
  /** It was drafted in error, or its money is used otherwise. */
  | { type: 'cancel' }
  /** It stands in a payment file for the bank. */
  | { type: 'send' }
  /** The bank's statement shows that the money has left. */
  | { type: 'confirm' }
  /** The bank has not carried it out. */
  | { type: 'reject' }
  /** The payee's bank has sent the money back. */
  | { type: 'return' };

const types: Partial<{ events: InstructionEvent; meta: StateMeta }> = {};

/** The life of an instruction to the bank. What was sent is ended by the bank alone. */
export const instructionMachine = setup({
  types,
}).createMachine({
  id: 'instruction',
  initial: 'DRAFTED',
  states: {
    DRAFTED: {
      description: 'Drafted by an operator or by the platform. Nothing leaves without approval.',
      meta: { title: 'Drafted', requirements: ['INS-01'] },
      on: { approve: 'APPROVED', cancel: 'CANCELLED' },
    },
    APPROVED: {
      description: 'Approved by a person who did not draft it. It waits for a payment file.',
      meta: { title: 'Approved', requirements: ['INS-02'] },
      on: { send: 'SENT' },
    },
    SENT: {
      description: 'In a payment file. Its money is in transit until the bank says what became of it.',
      meta: { title: 'Sent', requirements: ['INS-03'] },
      on: { confirm: 'CONFIRMED', reject: 'REJECTED' },
    },
    CONFIRMED: {
      description: 'Booked by the bank: the money has left the account.',
      meta: { title: 'Confirmed', requirements: ['INS-04'] },
      on: { return: 'RETURNED' },
    },
    REJECTED: {
      description: 'Not carried out by the bank. The money is where it was before; paying it takes a new instruction.',
      meta: { title: 'Rejected', requirements: ['INS-04'] },
    },
    RETURNED: {
      description: 'Sent back by the payee’s bank. The money is where it was before; paying it takes a new instruction.',
      meta: { title: 'Returned', requirements: ['INS-04'] },
    },
    CANCELLED: {
      description: 'Given up before it was approved. No money has moved.',
      meta: { title: 'Cancelled', requirements: ['INS-01'] },
    },
  },
});
