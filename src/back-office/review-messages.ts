import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';
import { checkMessages } from './person-messages.ts';

type Schemas = components['schemas'];

export type ReviewKind = Schemas['ReviewKind'];

export const kindMessages = {
  EVALUATION: msg`Experienced investor`,
  CHECK: msg`Customer due diligence (KYC)`,
  PERMIT: msg`Certificate of tax residence`,
} satisfies Record<ReviewKind, MessageDescriptor>;

export const isReviewKind = (text: unknown): text is ReviewKind => typeof text === 'string' && Object.hasOwn(kindMessages, text);

export const reasonMessages = {
  POLITICALLY_EXPOSED: msg`Politically exposed person`,
  USES_CASH: msg`The company uses cash`,
  GAMBLING: msg`The company works in gambling`,
  ANSWER_WITHDRAWN: msg`An earlier answer that needed a review was changed`,
  NAME_DIFFERS: msg`The name in the identity document differs`,
  BIRTH_DATE_DIFFERS: msg`The date of birth does not match the personal code`,
  CITIZENSHIP_DIFFERS: msg`The citizenship in the account is not that of the document`,
  AGE_DIFFERS: msg`The age in the questionnaire does not match the document`,
  SANCTIONED: msg`Possible match on a sanctions list`,
  PROVIDER_IN_DOUBT: msg`The identity provider has doubts`,
  PROVIDER_NOT_FINAL: msg`The identity provider has not finished`,
  REFUSED_BEFORE: msg`Refused before; the person has answered again`,
  MANUAL_CHECK: msg`Compare the pictures with each other and with what was stated`,
  DUPLICATE_IDENTITY: msg`What was stated belongs to another account`,
  PERSONAL_NUMBER_DIFFERS: msg`The account was verified with another personal code`,
} satisfies Record<Schemas['ReviewReason'], MessageDescriptor>;

/** Why a check without a provider is refused; the person reads more of it. */
export const refusalMessages = {
  DOCUMENT_UNREADABLE: msg`The document cannot be read`,
  SELFIE_UNCLEAR: msg`The face cannot be recognised`,
  DETAILS_DIFFER: msg`What was stated is not what the document says`,
  DOCUMENT_NOT_ACCEPTED: msg`The document is not accepted`,
  FACE_DIFFERS: msg`The selfie shows another person`,
  DUPLICATE_IDENTITY: msg`The identity belongs to another account`,
} satisfies Record<Schemas['IdentityRefusal'], MessageDescriptor>;

export const documentMessages = {
  PASSPORT: msg`Passport`,
  ID_CARD: msg`Identity card`,
} satisfies Record<Schemas['StatedIdentity']['documentType'], MessageDescriptor>;

export const relationMessages = {
  INDIVIDUAL: msg`the investor`,
  FAMILY: msg`a member of the family`,
  OTHER: msg`a close associate`,
} satisfies Record<Schemas['PepRelation'], MessageDescriptor>;

/** What an application claims; the names are those of the contract. */
export const claimMessages: Partial<Record<string, MessageDescriptor>> = {
  personalGrossIncomeCriteria: msg`Income of €60,000 a year, or a portfolio above €100,000`,
  financialSectorEmploymentCriteria: msg`Experience in the financial sector or as an executive`,
  largeTransactionsCriteria: msg`Ten large transactions a quarter`,
  licensedEntity: msg`Licensed financial entity`,
  publicFinancialInstitution: msg`Public financial institution`,
  otherInstitution: msg`Institutional investor`,
  valueOfAssetsFirstTier: msg`Balance sheet of €20 million or more`,
  netSalesRevenueFirstTier: msg`Turnover of €40 million or more`,
  fundsFirstTier: msg`Own funds of €2 million or more`,
  applyAsExperienced: msg`Applies as an experienced investor despite not meeting the conditions`,
  fundsSecondTier: msg`Own funds of €100,000 or more`,
  netSalesRevenueSecondTier: msg`Turnover of €2 million or more`,
  valueOfAssetsSecondTier: msg`Balance sheet of €1 million or more`,
} satisfies Partial<Record<keyof Schemas['IndividualEvaluation'] | keyof Schemas['CompanyEvaluation'], MessageDescriptor>>;

const byCheck: Partial<Record<string, MessageDescriptor>> = checkMessages;

/** What a review is about, by its id; a decided one is in no list any more. */
export function reviewLabel(id: string): MessageDescriptor {
  const [kind, , check = ''] = id.split('.');
  return kind === 'evaluation' ? kindMessages.EVALUATION : kind === 'permit' ? kindMessages.PERMIT : (byCheck[check] ?? kindMessages.CHECK);
}
