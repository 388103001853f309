import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../../openapi/schema.d.ts';

type ConsentEntry = components['schemas']['ConsentEntry'];

export const consentMessages = {
  TERMS: msg`Terms and conditions`,
  BOND_TERMS: msg`Terms of the bond depository`,
  MARKETING: msg`Marketing`,
  NEWSLETTER: msg`Newsletter`,
  RISK_WARNING: msg`Risk warning after the questionnaire`,
  LOSS_SIMULATION: msg`Result of the loss simulation`,
  SOPHISTICATED_INVESTOR: msg`Request to be treated as an experienced investor`,
  INVESTMENT_RISK: msg`Key investment information sheet and risks of an investment`,
} satisfies Record<ConsentEntry['kind'], MessageDescriptor>;

export const channelMessages = {
  REGISTRATION: msg`at the registration`,
  SIGNED_IN: msg`while signed in`,
  EMAIL: msg`by a link in an e-mail`,
  CLOSING: msg`by closing the account`,
} satisfies Record<NonNullable<ConsentEntry['channel']>, MessageDescriptor>;
