import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type KycStatusEvent =
  /** A provider has confirmed the person. */
  | { type: 'verify' }
  /** Thirty days are left until the document ends. */
  | { type: 'near' }
  /** The document has ended. */
  | { type: 'expire' };

const types: Partial<{ events: KycStatusEvent; meta: StateMeta }> = {};

/** The life of a person's identity document on the platform. A new confirmation is good at any time. */
export const kycStatusMachine = setup({
  types,
}).createMachine({
  id: 'kycStatus',
  initial: 'EMPTY',
  states: {
    EMPTY: {
      description: 'The user is not identified yet.',
      meta: { title: 'Not identified', requirements: ['ONB-16'] },
      on: { verify: 'VERIFIED' },
    },
    VERIFIED: {
      description: 'Identified with a document that is valid for more than thirty days.',
      meta: { title: 'Verified', requirements: ['ONB-16'] },
      on: { verify: 'VERIFIED', near: 'WILL_EXPIRE_SOON', expire: 'EXPIRED' },
    },
    WILL_EXPIRE_SOON: {
      description: 'The document expires within thirty days. Investing is still allowed.',
      meta: { title: 'Expires soon', requirements: ['ONB-16', 'ONB-17'] },
      on: { verify: 'VERIFIED', expire: 'EXPIRED' },
    },
    EXPIRED: {
      description: 'The document has expired. Investing requires a new one.',
      meta: { title: 'Expired', requirements: ['ONB-16', 'ONB-17'] },
      on: { verify: 'VERIFIED' },
    },
  },
});
