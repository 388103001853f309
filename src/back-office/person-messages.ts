import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];

export const checkMessages = {
  IDENTITY_VERIFICATION: msg`Identity check`,
  INDIVIDUAL_PROFILE: msg`Personal details`,
  BUSINESS_PROFILE: msg`Company details`,
  BANK_QUESTIONNAIRE: msg`Questionnaire of the bank`,
  KYC: msg`Questionnaire about the person`,
  KYB: msg`Questionnaire about the company`,
  INVESTOR_EXPERIENCE: msg`Experience as an investor`,
  LOSS_SIMULATION: msg`Loss simulation`,
} satisfies Record<Schemas['ComplianceCheck']['name'], MessageDescriptor>;

export const consentMessages = {
  TERMS: msg`Terms and conditions`,
  BOND_TERMS: msg`Terms of the bond depository`,
  MARKETING: msg`Marketing`,
  NEWSLETTER: msg`Newsletter`,
  RISK_WARNING: msg`Risk warning after the questionnaire`,
  LOSS_SIMULATION: msg`Result of the loss simulation`,
  SOPHISTICATED_INVESTOR: msg`Request to be treated as an experienced investor`,
  INVESTMENT_RISK: msg`Key investment information sheet and risks of an investment`,
} satisfies Record<Schemas['ConsentEntry']['kind'], MessageDescriptor>;

export const consentChannelMessages = {
  REGISTRATION: msg`at the registration`,
  SIGNED_IN: msg`while signed in`,
  EMAIL: msg`by a link in an e-mail`,
  CLOSING: msg`by closing the account`,
} satisfies Record<NonNullable<Schemas['ConsentEntry']['channel']>, MessageDescriptor>;

export const accountMessages = {
  lock: { label: msg`Lock the account`, hint: msg`Nobody signs in to it until it is unlocked. Open sessions end at once.` },
  unlock: { label: msg`Unlock the account`, hint: msg`The person can sign in again.` },
  signOut: { label: msg`Sign out everywhere`, hint: msg`All open sessions end at once. The person can sign in again.` },
};

/** The result of the name check by the bank of an account. */
export const nameCheckMessages = {
  MATCH: msg`Name confirmed by the bank`,
  CLOSE_MATCH: msg`Name nearly the same`,
  UNAVAILABLE: msg`Name not confirmed`,
  NOT_CHECKED: msg`Name not checked: no bank was asked`,
} satisfies Record<components['schemas']['NameCheck'], MessageDescriptor>;
