import type { components } from '../../openapi/schema.d.ts';
import { paymentDays } from '../../domain/early-repayment.ts';
import { hasClosed } from '../../domain/eligibility.ts';
import type { AmountLimits } from '../../domain/investment-amount.ts';
import type { Cents } from '../../domain/money.ts';
import { fromCents, progressPercent } from '../../domain/money.ts';
import { lastMomentToWithdraw, withdrawalRefusal } from '../../domain/reflection.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { calledInDays, daysLate } from '../../domain/repayment.ts';
import { disbursedOn } from './disbursed-on.ts';
import type { ProjectTerms } from './own-investments.ts';
import { earnedCents, type LentProject, type Paid, type Repayment, repaymentsIn } from './repayments.ts';
import type { document, investment, Language, Localised, payment, project, ProjectOwner } from '../store/schema.ts';

type Schemas = components['schemas'];
export type ProjectRow = typeof project.$inferSelect;
export type InvestmentRow = typeof investment.$inferSelect;
type OwnInvestment = Pick<InvestmentRow, 'id' | 'status' | 'amountCents' | 'ratePercent' | 'reflectionEndsAt'>;
type LastPayment = Pick<typeof payment.$inferSelect, 'provider' | 'status'> | undefined;
export type DocumentRow = Pick<typeof document.$inferSelect, 'id' | 'type' | 'name'>;

/** The text in the wanted language, else the next best one: en, lt, de (2.11). */
export function textIn(messages: Localised | undefined, locale: Language): string {
  return messages?.[locale] || messages?.en || messages?.lt || messages?.de || '';
}

/** The public data of a borrower, without its account and e-mail address. */
function shownOwner({ name, code, legalForm, ownership, management, phone, website }: ProjectOwner, locale: Language) {
  return {
    name,
    code,
    ...(legalForm !== undefined && { legalForm }),
    ...(ownership && { ownership: textIn(ownership, locale) }),
    ...(management && { management: textIn(management, locale) }),
    ...(phone !== undefined && { phone }),
    ...(website !== undefined && { website }),
  };
}

/** Cents that can still be invested; `staleCents` are expired reservations, which are free again. */
export const roomLeft = (row: Pick<ProjectRow, 'targetCents' | 'reservedCents'>, staleCents: Cents): Cents =>
  row.targetCents - row.reservedCents + staleCents;

/** The limits that an amount is checked against. */
export const limitsOf = (row: ShownProject, staleCents: Cents): AmountLimits => ({
  minCents: row.minCents,
  stepCents: row.stepCents,
  leftCents: roomLeft(row, staleCents),
});

/** True only in ACTIVE with amount left, not switched off, and not after the closing date (4.4, decision 011). */
export const isOpenForInvesting = (row: ShownProject, staleCents: Cents, today: string): boolean =>
  row.status === 'ACTIVE' &&
  row.investingEnabled &&
  !hasClosed({ status: row.status, fundingEndsAt: row.data.fundingEndsAt }, today) &&
  roomLeft(row, staleCents) > 0;

/** A project; before it is published, without an offer identifier. */
export type ShownProject = Omit<ProjectRow, 'offerNumber'> & { offerNumber: number | null };

export function toProjectResponse(
  row: ShownProject,
  staleCents: Cents,
  locale: Language,
  today: string,
  documents?: readonly DocumentRow[],
): Schemas['Project'] {
  const { data } = row;
  const investingEnabled = isOpenForInvesting(row, staleCents, today);
  const late = lateDays(row, today);
  const calledIn = calledInDays(data.calledInOn, data.repaymentSchedule ?? []);
  return {
    id: row.id,
    name: textIn(data.name, locale),
    status: row.status,
    projectType: data.projectType,
    mainPicture: data.mainPicture,
    loanTerm: data.loanTerm,
    loanAmount: fromCents(row.targetCents),
    ltv: data.ltv,
    ltc: data.ltc,
    payoutScheduleType: data.payoutScheduleType,
    investorCount: row.investorCount,
    interestPerAnnum: data.interestPerAnnum,
    investmentStep: fromCents(row.stepCents),
    investingEnabled,
    availableAmount: fromCents(investingEnabled ? roomLeft(row, staleCents) : 0),
    bond: data.bond,
    progress: { collectedAmount: fromCents(row.collectedCents), percentage: progressPercent(row.collectedCents, row.targetCents) },
    minInvestment: fromCents(row.minCents),
    fundingEndsAt: data.fundingEndsAt ?? null,
    creditScore: data.creditScore ?? null,
    ...(row.offerNumber !== null && { offerIdentifier: offerIdentifier(row.offerNumber) }),
    ...(data.location && { location: data.location }),
    ...(data.owner && { owner: shownOwner(data.owner, locale) }),
    ...(data.valuation && {
      valuation: { amount: data.valuation.amount, valuedBy: data.valuation.valuedBy, valuedOn: data.valuation.valuedOn },
    }),
    ...(data.description && { description: textIn(data.description, locale) }),
    ...(data.security && { security: textIn(data.security, locale) }),
    gallery: (data.gallery ?? []).map(({ alt, ...picture }) => ({ ...picture, ...(alt && { alt: textIn(alt, locale) }) })),
    ...(documents && { documents: documents.map(({ id, type, name }) => ({ id, type, name })) }),
    updates: (data.updates ?? []).map(({ date, title, content }) => ({
      date,
      title: textIn(title, locale),
      content: textIn(content, locale),
    })),
    ...(data.interestStartDate && { interestStartDate: data.interestStartDate }),
    repaymentSchedule: paymentDays(data.repaymentSchedule ?? [], data.earlyRepayment),
    ...(late > 0 && { daysLate: late }),
    ...(data.earlyRepayment && { earlyRepaymentOn: data.earlyRepayment.on }),
    ...(calledIn && { calledIn }),
  };
}

/** Days that a loan is late; 0 where it is not. */
const lateDays = (
  row: Pick<LentProject, 'status' | 'disbursedAt'> & { data: Pick<ProjectTerms, 'repaymentSchedule'> },
  today: string,
): number =>
  row.status === 'LATE' || row.status === 'DEFAULTED' ? daysLate(row.data.repaymentSchedule ?? [], today, disbursedOn(row)) : 0;

type Offer = Pick<InvestmentRow, 'status' | 'reflectionEndsAt'>;

/** Whether an offer may be withdrawn, and until when. */
const withdrawalOf = (offer: Offer, projectStatus: ProjectRow['status'], now: Date) => ({
  reflectionEndsAt: lastMomentToWithdraw({ ...offer, projectStatus }, now)?.toISOString() ?? null,
  withdrawable: withdrawalRefusal({ ...offer, projectStatus }, now) === undefined,
});

/** The refund status of an offer that was withdrawn or whose project was cancelled, by its last payment. */
function refundOf({ paidAt }: Pick<InvestmentRow, 'paidAt'>, last: LastPayment): Schemas['Withdrawal']['refund'] {
  if (last?.status === 'RETURN_DUE') return 'DUE';
  if (last?.status === 'RETURNED') return 'RETURNED';
  if (paidAt) return 'SOURCE';
  return last ? 'IF_RECEIVED' : 'NONE';
}

export function toInvestmentResponse(
  row: Pick<
    InvestmentRow,
    'id' | 'status' | 'amountCents' | 'ratePercent' | 'projectId' | 'createdAt' | 'reflectionEndsAt' | 'paidAt' | 'withdrawnAt'
  >,
  projectStatus: ProjectRow['status'],
  documents: readonly DocumentRow[],
  last: LastPayment,
  placeHeld: boolean,
  now: Date,
): Schemas['Investment'] {
  return {
    id: row.id,
    status: row.status,
    amount: fromCents(row.amountCents),
    interestPerAnnum: Number(row.ratePercent),
    investmentDocuments: documents.map(({ id, type }) => ({ id, type })),
    projectId: row.projectId,
    createdAt: row.createdAt.toISOString(),
    paymentType: last?.provider ?? null,
    ...withdrawalOf(row, projectStatus, now),
    ...(row.withdrawnAt && { withdrawal: { withdrawnAt: row.withdrawnAt.toISOString(), refund: refundOf(row, last) } }),
    ...(projectStatus === 'CANCELED' && row.status !== 'WITHDRAWN' && { cancellation: { refund: refundOf(row, last) } }),
    placeHeld,
  };
}

const toRepaymentResponse = ({ dueDate, status, paidOn, ...cents }: Repayment): Schemas['Repayment'] => ({
  dueDate,
  interest: fromCents(cents.interestCents),
  ...(cents.defaultInterestCents > 0 && { defaultInterest: fromCents(cents.defaultInterestCents) }),
  principal: fromCents(cents.principalCents),
  withheld: fromCents(cents.withheldCents),
  paidOn,
  status,
});

/** The project in lists of investments, computed once for all investments in it. */
export function shownProject(row: LentProject, locale: Language, today: string) {
  return {
    row,
    name: textIn(row.data.name, locale),
    daysLate: lateDays(row, today),
    repaymentsOf: repaymentsIn(row, today),
  };
}

/** The day on which a loan ends, or ended. */
const endOf = ({ data, status }: Pick<LentProject, 'data' | 'status'>): string | null | undefined =>
  data.earlyRepayment?.on ?? (status === 'RECOVERED' ? data.repaymentSchedule?.at(-1)?.dueDate : undefined) ?? data.endOfTerm;

export function toInvestmentListItem(
  row: OwnInvestment,
  { row: projectRow, ...shown }: ReturnType<typeof shownProject>,
  documents: readonly DocumentRow[],
  paid: readonly Paid[],
  paymentType: string | null,
  { now, today }: { now: Date; today: string },
  transferable: boolean,
): Schemas['InvestmentListItem'] {
  const { data } = projectRow;
  return {
    id: row.id,
    projectId: projectRow.id,
    projectName: shown.name,
    projectStatus: projectRow.status,
    mainPicture: data.mainPicture,
    interestPerAnnum: Number(row.ratePercent),
    amountInvested: fromCents(row.amountCents),
    loanPeriod: data.loanTerm,
    LTV: data.ltv,
    payoutScheduleType: data.payoutScheduleType,
    interestStartDate: data.interestStartDate ?? null,
    endOfTerm: endOf(projectRow) ?? null,
    interestEarned: fromCents(earnedCents(row, projectRow, today)),
    daysLate: shown.daysLate,
    investmentDocuments: documents.map(({ id, type }) => ({ id, type })),
    status: row.status,
    transferable,
    repayments: shown.repaymentsOf(row, paid).map(toRepaymentResponse),
    projectType: data.projectType,
    calledInOn: data.calledInOn ?? null,
    paymentType,
    ...withdrawalOf(row, projectRow.status, now),
  };
}
