import type { components } from '../../openapi/schema.d.ts';
import { paymentDays } from '../../domain/early-repayment.ts';
import { hasClosed } from '../../domain/eligibility.ts';
import { accrued } from '../../domain/interest.ts';
import type { AmountLimits } from '../../domain/investment-amount.ts';
import type { Cents } from '../../domain/money.ts';
import { fromCents, progressPercent } from '../../domain/money.ts';
import { lastMomentToWithdraw, withdrawalRefusal } from '../../domain/reflection.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { calledInDays, calledInPayments, daysLate, instalmentsOf } from '../../domain/repayment.ts';
import type { payout } from '../store/tables/repayments.ts';
import { disbursedOn } from './disbursed-on.ts';
import type { ProjectTerms } from './own-investments.ts';
import type { document, investment, Language, Localised, payment, project, ProjectOwner } from '../store/schema.ts';

type Schemas = components['schemas'];
export type ProjectRow = typeof project.$inferSelect;
export type InvestmentRow = typeof investment.$inferSelect;
/** A payout of one investment. */
export type Paid = Pick<
  typeof payout.$inferSelect,
  'dueDate' | 'interestCents' | 'principalCents' | 'defaultInterestCents' | 'withheldCents' | 'paidOn'
>;
/** A project as lists of investments tell of it. */
export type Lent = Pick<ProjectRow, 'id' | 'status' | 'disbursedAt'> & { data: ProjectTerms; writtenOffOn: string | null };
type OwnInvestment = Pick<InvestmentRow, 'id' | 'status' | 'amountCents' | 'ratePercent' | 'reflectionEndsAt'>;
type LastPayment = Pick<typeof payment.$inferSelect, 'provider' | 'status'> | undefined;
export type DocumentRow = Pick<typeof document.$inferSelect, 'id' | 'type' | 'name'>;

/** The text in the wanted language, else the next best one: en, lt, de (2.11). */
export function textIn(messages: Localised | undefined, locale: Language): string {
  return messages?.[locale] || messages?.en || messages?.lt || messages?.de || '';
}

/** What investors are shown of who borrows. Its account and its e-mail address are not. */
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

/** Cents that can still be invested; `staleCents` are reserved in the books but free again. */
export const roomLeft = (row: Pick<ProjectRow, 'targetCents' | 'reservedCents'>, staleCents: Cents): Cents =>
  row.targetCents - row.reservedCents + staleCents;

/** What an amount is held against. */
export const limitsOf = (row: ShownProject, staleCents: Cents): AmountLimits => ({
  minCents: row.minCents,
  stepCents: row.stepCents,
  leftCents: roomLeft(row, staleCents),
});

/** True only in ACTIVE with amount left, not switched off, and not after the closing date (4.4, decision 011). */
export const takesMoney = (row: ShownProject, staleCents: Cents, today: string): boolean =>
  row.status === 'ACTIVE' &&
  row.investingEnabled &&
  !hasClosed({ status: row.status, fundingEndsAt: row.data.fundingEndsAt }, today) &&
  roomLeft(row, staleCents) > 0;

/** A project, or what becomes one when it is published and has no offer identifier yet. */
export type ShownProject = Omit<ProjectRow, 'offerNumber'> & { offerNumber: number | null };

export function toProjectResponse(
  row: ShownProject,
  staleCents: Cents,
  locale: Language,
  today: string,
  documents?: readonly DocumentRow[],
): Schemas['Project'] {
  const { data } = row;
  const investingEnabled = takesMoney(row, staleCents, today);
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
const lateDays = (row: Pick<Lent, 'status' | 'disbursedAt'> & { data: Pick<ProjectTerms, 'repaymentSchedule'> }, today: string): number =>
  row.status === 'LATE' || row.status === 'DEFAULTED' ? daysLate(row.data.repaymentSchedule ?? [], today, disbursedOn(row)) : 0;

type Offer = Pick<InvestmentRow, 'status' | 'reflectionEndsAt'>;

/** Whether an offer may be withdrawn, and until when. */
const withdrawalOf = (offer: Offer, projectStatus: ProjectRow['status'], now: Date) => ({
  reflectionEndsAt: lastMomentToWithdraw({ ...offer, projectStatus }, now)?.toISOString() ?? null,
  withdrawable: withdrawalRefusal({ ...offer, projectStatus }, now) === undefined,
});

/** What becomes of the money of an offer that was withdrawn, or whose project was cancelled, by its last payment. */
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

/** Everything that was owed has been paid. */
const isRepaid = ({ status }: Pick<Lent, 'status'>): boolean => status === 'PAID_OFF' || status === 'RECOVERED';

/** The days on which a loan paid until it had paid everything; undefined before. A loan that was called in has fewer than its contract. [decision 115] */
function daysOfRepaid({ data, status }: Pick<Lent, 'data' | 'status'>): ReadonlySet<string> | undefined {
  const { repaymentSchedule = [], earlyRepayment } = data;
  if (!isRepaid({ status }) || repaymentSchedule.length === 0) return undefined;
  return new Set(paymentDays(repaymentSchedule, earlyRepayment).map(({ dueDate }) => dueDate));
}

/**
 * Cents of interest accrued by today, by the day of early repayment or of the write-off; of a loan that has paid everything, what it paid. None before the
 * loan begins or when it was cancelled.
 */
export function earnedCents(
  row: Pick<InvestmentRow, 'status' | 'amountCents' | 'ratePercent'>,
  projectRow: Pick<Lent, 'data' | 'status' | 'writtenOffOn'>,
  today: string,
): Cents {
  const start = projectRow.data.interestStartDate;
  if (!start || row.status !== 'COMPLETED' || projectRow.status === 'CANCELED') return 0;
  const { amountCents } = row;
  const rate = Number(row.ratePercent);
  const { data, writtenOffOn } = projectRow;
  const earlyOn = data.earlyRepayment?.on;
  const days = daysOfRepaid(projectRow);
  const day = writtenOffOn !== null && writtenOffOn < today ? writtenOffOn : today;
  const earned = accrued({ amountCents, rate, term: data.loanTerm, start, today: day });
  if (!days && earlyOn === undefined) return earned;
  const paid = instalmentsOf(
    data,
    earlyOn,
  )({ amountCents, rate })
    .filter(({ dueDate }) => !days || days.has(dueDate))
    .reduce((sum, { interestCents }) => sum + interestCents, 0);
  return !days && earlyOn !== undefined && day < earlyOn ? Math.min(earned, paid) : paid;
}

export interface Repayment {
  dueDate: string;
  interestCents: Cents;
  principalCents: Cents;
  /** Of what came only. */
  defaultInterestCents: Cents;
  withheldCents: Cents;
  paidOn: string | null;
  status: Schemas['Repayment']['status'];
}

type RepaymentsOf = (row: Pick<InvestmentRow, 'amountCents' | 'ratePercent'>, paid: readonly Paid[]) => Repayment[];

/**
 * For the investments in a project: what is to come by the contract, and what was paid by the books; of a due date that was paid in parts, each part and
 * what is open. Open principal of a debt that was called in stands on the day on which it is due. `paid` are the payouts of the investment.
 */
export function repaymentsIn(row: Pick<Lent, 'data' | 'status' | 'disbursedAt'>, today: string): RepaymentsOf {
  const { data, status: projectStatus } = row;
  // a loan that was cancelled before it was paid out has no instalments, and what was written off is not to come
  if (!data.interestStartDate || projectStatus === 'WRITTEN_OFF')
    return (_, paid) => paid.map(paidPart).toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  const { repaymentSchedule = [], earlyRepayment } = data;
  const statusOf = new Map(paymentDays(repaymentSchedule, earlyRepayment).map(({ dueDate, status }) => [dueDate, status]));
  const daysPaid = daysOfRepaid({ data, status: projectStatus });
  const instalments = instalmentsOf(data, earlyRepayment?.on);
  const { calledInOn } = data;
  return ({ amountCents, ratePercent }, paid) => {
    const rows = instalments({ amountCents, rate: Number(ratePercent) }).flatMap((instalment): Repayment[] => {
      const { dueDate } = instalment;
      const parts = paid.filter((one) => one.dueDate === dueDate).map(paidPart);
      const interestCents = parts.reduce((left, part) => left - part.interestCents, instalment.interestCents);
      const principalCents = parts.reduce((left, part) => left - part.principalCents, instalment.principalCents);
      if (parts.length > 0 && interestCents + principalCents <= 0) return parts;
      if (daysPaid && !daysPaid.has(dueDate)) return parts;
      const status = isRepaid({ status: projectStatus }) ? 'PAID' : (statusOf.get(dueDate) ?? 'DUE');
      return [...parts, { dueDate, interestCents, principalCents, defaultInterestCents: 0, withheldCents: 0, paidOn: null, status }];
    });
    return calledInOn ? calledInPayments(rows, { calledInOn, today, disbursedOn: disbursedOn(row) }) : rows;
  };
}

const paidPart = ({ dueDate, interestCents, principalCents, defaultInterestCents, withheldCents, paidOn }: Paid): Repayment => ({
  dueDate,
  interestCents,
  principalCents,
  defaultInterestCents,
  withheldCents,
  paidOn,
  status: 'PAID',
});

const toRepaymentResponse = ({ dueDate, status, paidOn, ...cents }: Repayment): Schemas['Repayment'] => ({
  dueDate,
  interest: fromCents(cents.interestCents),
  ...(cents.defaultInterestCents > 0 && { defaultInterest: fromCents(cents.defaultInterestCents) }),
  principal: fromCents(cents.principalCents),
  withheld: fromCents(cents.withheldCents),
  paidOn,
  status,
});

/** What lists of investments tell of a project, worked out once however many investments are in it. */
export function shownProject(row: Lent, locale: Language, today: string) {
  return {
    row,
    name: textIn(row.data.name, locale),
    daysLate: lateDays(row, today),
    repaymentsOf: repaymentsIn(row, today),
  };
}

/** The day on which a loan ends, or ended. */
const endOf = ({ data, status }: Pick<Lent, 'data' | 'status'>): string | null | undefined =>
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
