import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];

export type AccountKind = Schemas['LedgerAccountKind'];

export const accountKindMessages = {
  escrow: msg`Paid into a project`,
  disbursable: msg`To be paid to the owner`,
  unallocated: msg`Not matched`,
  received: msg`Received from the borrower`,
  payable: msg`Owed to a lender`,
  transit: msg`Sent, not confirmed`,
  tax: msg`Tax withheld`,
  costs: msg`Costs of enforcement`,
  rewards: msg`Rewards`,
  investor: msg`Investor`,
  owner: msg`Project owner`,
  campaign: msg`Promotion`,
  authority: msg`Tax authority`,
  platform: msg`The platform’s own`,
} satisfies Record<AccountKind, MessageDescriptor>;

export const isAccountKind = (text: unknown): text is AccountKind => typeof text === 'string' && Object.hasOwn(accountKindMessages, text);

/** By the names of the ledger. A name of tomorrow is shown as it is. */
export const entryKindMessages: Partial<Record<string, MessageDescriptor>> = {
  'payment.completed': msg`Payment into the project`,
  'payment.unallocated': msg`Payment without an investment`,
  'transfer.unallocated': msg`Transfer not matched`,
  'transfer.assigned': msg`Transfer matched`,
  'project.funded': msg`Loan started`,
  'project.unfunded': msg`Loan not paid out`,
  'project.canceled': msg`Project cancelled`,
  'investment.withdrawn': msg`Offer revoked by the investor`,
  'coupon.redeemed': msg`Coupon redeemed`,
  'coupon.unpaid': msg`Coupon was not paid`,
  'coupon.owed': msg`Coupon still to be paid`,
  'referral.rewarded': msg`Reward for a referral`,
  'rewards.funded': msg`Rewards paid in by the company`,
  'borrower.paid': msg`Payment by the borrower`,
  'borrower.assigned': msg`Transfer matched to the borrower`,
  'borrower.unassigned': msg`Not a repayment`,
  'borrower.overpaid': msg`More than was owed`,
  'costs.recovered': msg`Costs recovered`,
  'interest.paid': msg`Interest`,
  'default-interest.paid': msg`Default interest`,
  'project.repaid': msg`Principal`,
  'tax.withheld': msg`Tax withheld`,
  'instruction.sent': msg`Instruction sent to the bank`,
  'instruction.confirmed': msg`Instruction confirmed by the bank`,
  'instruction.rejected': msg`Instruction rejected by the bank`,
  'instruction.returned': msg`Instruction returned by the payee’s bank`,
};

export const causeMessages = {
  INVESTMENT: msg`Investment`,
  PAYMENT: msg`Payment`,
  INSTRUCTION: msg`Instruction`,
  RECEIPT: msg`Receipt`,
  DISTRIBUTION: msg`Distribution`,
  STATEMENT: msg`Bank statement`,
  PROJECT: msg`Project`,
  PERSON: msg`Person`,
} satisfies Record<Schemas['LedgerCause']['kind'], MessageDescriptor>;

/** A month in the address, `YYYY-MM`. */
export const isMonth = (text: unknown): text is string => typeof text === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
