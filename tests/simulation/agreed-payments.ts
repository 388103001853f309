import type { OwingProject } from './loans.ts';

const monthsBetween: Record<string, number> = { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6 };

/** So many months after a day, on the last of the month where it has no such day; counted here on its own. */
function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

interface AgreedPayment {
  dueDate: string;
  interestCents: number;
  principalCents: number;
}

/**
 * What a loan or a bond of this amount pays by its contract: on each due date the interest of its months, rounded down to the cent; on the last one the rest
 * of the interest of the whole term, which is rounded to the nearest cent, and the principal. The rate has up to six decimals. None before interest runs.
 * Computed here on its own. [loan contract and bond terms 3.1 and 4.1, decision 125]
 */
export function agreedPayments(
  data: OwingProject['loan']['data'],
  { amountCents, rate }: { amountCents: number; rate: number },
): AgreedPayment[] {
  const start = data.bond?.issueDate ?? data.interestStartDate;
  if (!start) return [];
  const term = data.loanTerm.value;
  const end = data.bond?.maturityDate ?? monthsAfter(start, term);
  const step = monthsBetween[data.payoutScheduleType] ?? term;
  const centMonths = BigInt(amountCents) * BigInt(Math.round(rate * 1e6));
  const year = 12n * 100n * 1_000_000n;
  const total = Number((2n * centMonths * BigInt(term) + year) / (2n * year));
  const ofPeriod = Number((centMonths * BigInt(step)) / year);
  const payments: AgreedPayment[] = [];
  for (let months = step; monthsAfter(start, months) < end; months += step)
    payments.push({ dueDate: monthsAfter(start, months), interestCents: ofPeriod, principalCents: 0 });
  return [...payments, { dueDate: end, interestCents: total - ofPeriod * payments.length, principalCents: amountCents }];
}
