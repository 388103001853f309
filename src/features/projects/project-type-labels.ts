import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../../openapi/schema.d.ts';

interface KindWords {
  about: MessageDescriptor;
  owner: (name: string, code: string) => MessageDescriptor;
  coverName: MessageDescriptor;
  coverOf: (covered: string) => MessageDescriptor;
  fallBeforeUncovered: MessageDescriptor;
  youPut: MessageDescriptor;
  risk: MessageDescriptor;
  beforeTaxes: MessageDescriptor;
  invest: MessageDescriptor;
  investIn: (name: string) => MessageDescriptor;
  noSchedule: MessageDescriptor;
  principal: MessageDescriptor;
  fullyFunded: MessageDescriptor;
  paidOff: MessageDescriptor;
  canceled: MessageDescriptor;
  late: MessageDescriptor;
  lateSteps: MessageDescriptor;
}

const loan: KindWords = {
  about: msg`About the loan`,
  owner: (name, code) => msg`Borrower: ${name}, company code ${code}`,
  coverName: msg`Loan to value`,
  coverOf: (covered) => msg`The loan is ${covered} of the value of the building.`,
  fallBeforeUncovered: msg`The price may fall by this before the loan is uncovered`,
  youPut: msg`You lend`,
  risk: msg`If the borrower cannot repay, you may lose part or all of it. The decision is yours.`,
  beforeTaxes: msg`Before taxes, if the borrower pays on time. You can lose all the money you invest.`,
  invest: msg`Invest`,
  investIn: (name) => msg`Invest in ${name}`,
  noSchedule: msg`The payments of this loan follow its contract.`,
  principal: msg`Loan, €`,
  fullyFunded: msg`The target is reached. The loan runs, and no more money is taken.`,
  paidOff: msg`This loan is repaid: the lenders have their money and the interest.`,
  canceled: msg`This project was cancelled. All money went back to the lenders.`,
  late: msg`A payment of this loan is late.`,
  lateSteps: msg`We remind the borrower, report here what is done, and enforce the security if the lenders decide so.`,
};

const bonds: KindWords = {
  about: msg`About the bonds`,
  owner: (name, code) => msg`Issuer: ${name}, company code ${code}`,
  coverName: msg`Debt to value`,
  coverOf: (covered) => msg`The bonds are ${covered} of the value of the building.`,
  fallBeforeUncovered: msg`The price may fall by this before the bonds are uncovered`,
  youPut: msg`You invest`,
  risk: msg`If the issuer cannot repay, you may lose part or all of it. The decision is yours.`,
  beforeTaxes: msg`Before taxes, if the issuer pays on time. You can lose all the money you invest.`,
  invest: msg`Buy bonds`,
  investIn: (name) => msg`Buy bonds of ${name}`,
  noSchedule: msg`The payments of these bonds follow their terms.`,
  principal: msg`Nominal value, €`,
  fullyFunded: msg`All bonds are sold. They run until maturity, and no more money is taken.`,
  paidOff: msg`These bonds are repaid: the investors have their money and the interest.`,
  canceled: msg`This project was cancelled. All money went back to the investors.`,
  late: msg`A payment of these bonds is late.`,
  lateSteps: msg`We remind the issuer, report here what is done, and enforce the security if the investors decide so.`,
};

/** What a loan and bonds are called differently on their page (T-24). */
export const kindWords = ({ projectType }: Pick<components['schemas']['Project'], 'projectType'>): KindWords =>
  projectType === 'BONDS' ? bonds : loan;
