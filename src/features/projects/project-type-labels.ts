import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../../openapi/schema.d.ts';

interface ProjectTypeLabels {
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
  defaulted: MessageDescriptor;
  calledIn: (day: string, dueDay: string) => MessageDescriptor;
  recovered: MessageDescriptor;
  writtenOff: MessageDescriptor;
  lateSteps: MessageDescriptor;
}

const loan: ProjectTypeLabels = {
  about: msg`About the loan`,
  owner: (name, code) => msg`Borrower: ${name}, company code ${code}`,
  coverName: msg`Loan to value`,
  coverOf: (covered) => msg`The loan is ${covered} of the value of the building.`,
  fallBeforeUncovered: msg`Fall in value at which the loan would still be covered, before interest and costs`,
  youPut: msg`You lend`,
  risk: msg`If the borrower cannot repay, you may lose part or all of it. The decision is yours.`,
  beforeTaxes: msg`Before tax, if the borrower pays on time. You can lose all the money you invest.`,
  invest: msg`Invest`,
  investIn: (name) => msg`Invest in ${name}`,
  noSchedule: msg`Payments are made as set out in the loan agreement.`,
  principal: msg`Principal, €`,
  fullyFunded: msg`The target has been reached. The loan is active and no further investments are accepted.`,
  paidOff: msg`This loan has been repaid in full, with interest.`,
  canceled: msg`This project was cancelled. All money has been returned to the investors.`,
  late: msg`A payment of this loan is late.`,
  defaulted: msg`This loan is in default: a payment is more than ninety days late, or the borrower is unlikely to pay.`,
  calledIn: (day, dueDay) =>
    msg`The investors called in the whole debt on ${day}. All open principal is due on ${dueDay}; interest stays due on its dates.`,
  recovered: msg`This loan was in default. Everything owed has been recovered and paid to the investors.`,
  writtenOff: msg`This loan was in default. What was not recovered has been written off.`,
  lateSteps: msg`We remind the borrower, report here on the steps taken, and enforce the security if the investors so decide.`,
};

const bonds: ProjectTypeLabels = {
  about: msg`About the bonds`,
  owner: (name, code) => msg`Issuer: ${name}, company code ${code}`,
  coverName: msg`Loan to value (LTV)`,
  coverOf: (covered) => msg`The bonds are ${covered} of the value of the building.`,
  fallBeforeUncovered: msg`Fall in value at which the bonds would still be covered, before interest and costs`,
  youPut: msg`You invest`,
  risk: msg`If the issuer cannot repay, you may lose part or all of it. The decision is yours.`,
  beforeTaxes: msg`Before tax, if the issuer pays on time. You can lose all the money you invest.`,
  invest: msg`Buy bonds`,
  investIn: (name) => msg`Buy bonds of ${name}`,
  noSchedule: msg`Payments are made as set out in the terms of the bonds.`,
  principal: msg`Nominal value, €`,
  fullyFunded: msg`All bonds have been sold. They mature on the date shown; no further investments are accepted.`,
  paidOff: msg`These bonds have been repaid in full, with interest.`,
  canceled: msg`This project was cancelled. All money has been returned to the investors.`,
  late: msg`A payment of these bonds is late.`,
  defaulted: msg`These bonds are in default: a payment is more than ninety days late, or the issuer is unlikely to pay.`,
  calledIn: (day, dueDay) =>
    msg`The investors called in the whole debt on ${day}. The nominal value still owed is due on ${dueDay}; interest stays due on its dates.`,
  recovered: msg`These bonds were in default. Everything owed has been recovered and paid to the investors.`,
  writtenOff: msg`These bonds were in default. What was not recovered has been written off.`,
  lateSteps: msg`We remind the issuer, report here on the steps taken, and enforce the security if the investors so decide.`,
};

/** What a loan and bonds are called differently on their page (T-24). */
export const projectTypeLabels = ({ projectType }: Pick<components['schemas']['Project'], 'projectType'>): ProjectTypeLabels =>
  projectType === 'BONDS' ? bonds : loan;
