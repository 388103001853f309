import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type ComplaintEvent =
  /** The conditions of admissibility are met. */
  | { type: 'admit' }
  /** One of them is not. */
  | { type: 'refuse' }
  /** The complaint is decided, with reasons. */
  | { type: 'decide' };

const types: Partial<{ events: ComplaintEvent; meta: StateMeta }> = {};

/** The life of a complaint (Delegated Regulation (EU) 2022/2117). Nothing is decided before it was admitted. */
export const complaintMachine = setup({
  types,
}).createMachine({
  id: 'complaint',
  initial: 'RECEIVED',
  states: {
    RECEIVED: {
      description: 'Its receipt is acknowledged. Whether it is admissible is told within ten working days (Article 3).',
      meta: { title: 'Received', requirements: ['COMP-02'] },
      on: { admit: 'ADMITTED', refuse: 'INADMISSIBLE' },
    },
    ADMITTED: {
      description: 'It is investigated. The complainant may be asked for more, and is told of a delay (Articles 4 and 5(3)).',
      meta: { title: 'Admitted', requirements: ['COMP-03'] },
      on: { decide: 'DECIDED' },
    },
    INADMISSIBLE: {
      description: 'A condition of admissibility is not met; the complainant was told why (Article 3(1)).',
      meta: { title: 'Not admissible', requirements: ['COMP-03'] },
    },
    DECIDED: {
      description: 'Decided on every point with reasons, and with the remedies where the demand was not met in full (Article 5).',
      meta: { title: 'Decided', requirements: ['COMP-04'] },
    },
  },
});
