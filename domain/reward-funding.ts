import { operatingAccount } from './brand.ts';
import { plainIban } from './payment-reference.ts';

/** Purpose of the transfer by which the company pays into the client account what rewards cost. [decision 117] */
export const rewardFundingReference = 'REWARDS';

/** True for the company's own transfer for rewards: from its own account, with this purpose. Banks change case and spaces of a text. */
export const isRewardFunding = ({ payerIban, reference }: { payerIban: string | undefined; reference: string }): boolean =>
  payerIban !== undefined &&
  plainIban(payerIban) === plainIban(operatingAccount.iban) &&
  reference.replace(/\s/g, '').toUpperCase() === rewardFundingReference;
