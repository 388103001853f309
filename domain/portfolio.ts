import type { components } from '../openapi/schema.d.ts';
import { addMonths } from './duration.ts';
import { type Cents, toCents } from './money.ts';

type Item = components['schemas']['InvestmentListItem'];

/** One due date of one investment or a part of it, in cents. `interestCents` is gross, with default interest; of what came, `withheldCents` were kept back. */
export interface Payment {
  investmentId: string;
  projectName: string;
  dueDate: string;
  /** The day on which the money was received. */
  paidOn: string | undefined;
  status: 'PAID' | 'DUE' | 'LATE';
  interestCents: Cents;
  principalCents: Cents;
  withheldCents: Cents;
}

export function paymentsOf({ id, projectName, repayments }: Pick<Item, 'id' | 'projectName' | 'repayments'>): Payment[] {
  return repayments.map(({ dueDate, status, interest, defaultInterest = 0, principal, withheld, paidOn }) => ({
    investmentId: id,
    projectName,
    dueDate,
    paidOn: paidOn ?? undefined,
    status,
    interestCents: toCents(interest) + toCents(defaultInterest),
    principalCents: toCents(principal),
    withheldCents: toCents(withheld ?? 0),
  }));
}

/** What reaches the person: interest less what is kept back, and the principal. */
export const netCents = ({ interestCents, principalCents, withheldCents }: Payment): Cents =>
  interestCents - withheldCents + principalCents;

/** What has not come yet: what is late first, then by date. */
export const paymentsToCome = (items: readonly Item[]): Payment[] =>
  items
    .flatMap(paymentsOf)
    .filter(({ status }) => status !== 'PAID')
    .sort((a, b) => Number(b.status === 'LATE') - Number(a.status === 'LATE') || a.dueDate.localeCompare(b.dueDate));

/** One calendar month: what came in it, what is expected, and what should have come before it. */
export interface Month {
  /** `YYYY-MM`. */
  month: string;
  received: { interestCents: Cents; principalCents: Cents };
  expected: { interestCents: Cents; principalCents: Cents };
  lateCents: Cents;
}

const nothing = () => ({ interestCents: 0, principalCents: 0 });

/** Months around today, the current one among them. What is late is expected in the current one. */
export function cashFlow(
  items: readonly Item[],
  { today, back, ahead }: { today: string; back: number; ahead: number },
): { months: Month[]; laterCents: Cents } {
  const current = today.slice(0, 7);
  const months = Array.from(
    { length: back + ahead },
    (_, index): Month => ({
      month: addMonths(`${current}-01`, index - back).slice(0, 7),
      received: nothing(),
      expected: nothing(),
      lateCents: 0,
    }),
  );
  const last = months.at(-1)?.month ?? current;
  let laterCents = 0;
  for (const payment of items.flatMap(paymentsOf)) {
    const { status, paidOn, dueDate, interestCents, principalCents, withheldCents } = payment;
    if (status === 'PAID') {
      const at = months.find(({ month }) => month === paidOn?.slice(0, 7));
      if (!at) continue;
      at.received.interestCents += interestCents - withheldCents;
      at.received.principalCents += principalCents;
      continue;
    }
    const when = dueDate.slice(0, 7) < current ? current : dueDate.slice(0, 7);
    if (when > last) laterCents += interestCents + principalCents;
    const at = months.find(({ month }) => month === when);
    if (!at) continue;
    if (status === 'LATE') at.lateCents += interestCents + principalCents;
    else {
      at.expected.interestCents += interestCents;
      at.expected.principalCents += principalCents;
    }
  }
  return { months, laterCents };
}

const endedStatuses: readonly Item['projectStatus'][] = ['PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED'];

/** Money that is lent now: the project neither repaid, given up nor written off. */
export const isLent = ({ projectStatus }: Pick<Item, 'projectStatus'>): boolean => !endedStatuses.includes(projectStatus);

export const groupings = ['project', 'kind', 'ending', 'status'] as const;
export type Grouping = (typeof groupings)[number];
export interface Share {
  key: string;
  cents: Cents;
  /** Part of the whole, 0 to 1. */
  part: number;
}

const ending = ({ endOfTerm }: Item, today: string): string => {
  if (!endOfTerm) return 'unknown';
  if (endOfTerm <= addMonths(today, 6)) return 'six';
  return endOfTerm <= addMonths(today, 12) ? 'twelve' : 'later';
};

const groupOf = (item: Item, by: Grouping, today: string): string => {
  if (by === 'project') return item.projectName;
  if (by === 'kind') return item.projectType === 'BONDS' ? 'bonds' : 'loans';
  if (by === 'ending') return ending(item, today);
  if (item.projectStatus === 'DEFAULTED') return 'defaulted';
  return item.projectStatus === 'LATE' ? 'late' : item.projectStatus === 'FULLY_FUNDED' ? 'onTime' : 'collecting';
};

/** Cents of an investment that have not been paid back. */
const outstandingCents = ({ amountInvested, repayments }: Item): Cents =>
  repayments.reduce((left, { status, principal }) => (status === 'PAID' ? left - toCents(principal) : left), toCents(amountInvested));

/** Where the money that is lent now is, the largest part first. */
export function allocation(items: readonly Item[], by: Grouping, today: string): Share[] {
  const lent = items
    .filter(isLent)
    .map((item) => ({ key: groupOf(item, by, today), cents: outstandingCents(item) }))
    .filter(({ cents }) => cents > 0);
  const all = lent.reduce((sum, { cents }) => sum + cents, 0);
  const groups = new Map<string, Cents>();
  for (const { key, cents } of lent) groups.set(key, (groups.get(key) ?? 0) + cents);
  return [...groups]
    .map(([key, cents]) => ({ key, cents, part: cents / all }))
    .sort((a, b) => b.cents - a.cents || a.key.localeCompare(b.key));
}
