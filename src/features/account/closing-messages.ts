import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../../openapi/schema.d.ts';

type Schemas = components['schemas'];

interface KeptText {
  what: MessageDescriptor;
  /** The rule of `domain/retention.ts`, in the reader's language. */
  law: MessageDescriptor;
}

/** What is kept, and by which rule. */
export const keptMessages = {
  identification: {
    what: msg`Who you are, your answers in the questionnaires, and the evidence that was checked`,
    law: msg`Law on the prevention of money laundering and terrorist financing of the Republic of Lithuania, Art. 19`,
  },
  accounting: {
    what: msg`Your contracts, payments and payouts, with the names and accounts in them`,
    law: msg`Regulation (EU) 2020/1503, Art. 26, and accounting law`,
  },
  complaint: { what: msg`Your complaints and our replies`, law: msg`Regulation (EU) 2020/1503, Art. 7(4) and 26` },
  endedConsent: {
    what: msg`When you gave and withdrew your consent to news, as evidence`,
    law: msg`General Data Protection Regulation (GDPR), Art. 7(1) and 17(3)(e)`,
  },
  email: {
    what: msg`The e-mail that confirms the closing`,
    law: msg`General Data Protection Regulation (GDPR), Art. 5(1)(e)`,
  },
} satisfies Record<Schemas['KeptData']['kind'], KeptText>;

interface ObstacleText {
  reason: MessageDescriptor;
  link: { text: MessageDescriptor; href: string };
}

const investments = { text: msg`My investments`, href: '/dashboard/investments' };

/** What prevents the closing, and where it can be settled. */
export const obstacleMessages = {
  OPEN_INVESTMENTS: { reason: msg`You have investments that are not repaid yet.`, link: investments },
  OPEN_PAYMENTS: { reason: msg`A payment is under way or is being returned.`, link: investments },
  MONEY_DUE: {
    reason: msg`Money is still to be paid out to you.`,
    link: { text: msg`My reports`, href: '/dashboard/reports' },
  },
  OPEN_COMPLAINT: {
    reason: msg`We have not decided on your complaint yet.`,
    link: { text: msg`How we handle complaints`, href: '/legal' },
  },
  LEGAL_HOLD: {
    reason: msg`We have to keep your data unchanged at the moment, to establish or defend legal claims (GDPR, Art. 17(3)(e)).`,
    link: { text: msg`Privacy policy`, href: '/legal' },
  },
  OPERATOR: {
    reason: msg`Your account has rights in the back office. They have to be withdrawn first.`,
    link: { text: msg`Back office`, href: '/admin' },
  },
} satisfies Record<Schemas['ClosingObstacle'], ObstacleText>;
