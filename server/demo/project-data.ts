import { creditClass } from '../../domain/credit.ts';
import { addDays, addMonths, endOfTerm } from '../../domain/duration.ts';
import { payoutPeriods } from '../../domain/interest.ts';
import { sandboxIban } from '../adapters/payments/sandbox-iban.ts';
import type { ProjectData, ProjectOwner } from '../store/schema.ts';
import { ownerFacts } from './owner-facts.ts';
import { type DemoProject, demoProjects } from './projects.ts';

/** The day whose payment has not come, if any; no day that the month half a year before does not have, or none would be due on it. */
export function missedOn({ lateDays }: DemoProject, day: string): string | undefined {
  if (!lateDays) return undefined;
  let missed = addDays(day, -lateDays);
  while (addMonths(addMonths(missed, -6), 6) !== missed) missed = addDays(missed, -1);
  return missed;
}

/** First day of interest of a funded project; undefined before. */
export function startOf(one: DemoProject, day: string): string | undefined {
  if (one.startMonths === undefined) return undefined;
  const missed = missedOn(one, day);
  return missed ? addMonths(missed, -6) : addMonths(day, one.startMonths);
}

/** A company of its own for each project, as is usual; its place among the projects makes its code. */
export function ownerOf(one: DemoProject, day: string): ProjectOwner {
  const name = (one.name.en ?? one.id).replace(/ bonds?$/, '');
  const code = String(305_400_000 + 137 * (demoProjects.indexOf(one) + 1));
  return {
    name: { LT: `UAB ${name}`, LV: `SIA ${name}`, EE: `${name} OÜ` }[one.country] ?? name,
    code,
    ...ownerFacts(code, one.country),
    city: one.city,
    country: one.country,
    founded: Number(day.slice(0, 4)) - 2,
    ownFunds: Math.round((one.target * 0.25) / 1000) * 1000,
    hasDefaulted: false,
    feePercent: 3,
    iban: sandboxIban(name),
    email: `${code}@owner.demo.example`,
    language: one.country === 'LT' ? 'lt' : 'en',
  };
}

/** The data of a demo project on a day. */
export function dataOf(one: DemoProject, day: string): ProjectData {
  const [debtServiceCoverage, loanToValue, loanToCost, profitability, location, sold, developerExperience] = one.score;
  const total = one.score.reduce((points, more) => points + more, 0);
  const loanTerm = { value: one.months, unit: 'MONTH' as const };
  const start = startOf(one, day);
  const dueDates = start ? payoutPeriods({ term: loanTerm, payoutScheduleType: one.payout, start }).map(({ dueDate }) => dueDate) : [];
  const picture = (view: string) => `/v2/pictures/${one.id}${view}.svg`;
  const issueDate = start ?? addDays(day, one.fundingDays ?? 60);
  return {
    name: one.name,
    projectType: one.isBond ? 'BONDS' : 'REAL_ESTATE',
    mainPicture: { mediumSrc: picture('-m'), originalSrc: picture('') },
    loanTerm,
    ltv: one.ltv,
    ltc: one.ltc,
    payoutScheduleType: one.payout,
    interestPerAnnum: one.tiers,
    bond: one.isBond
      ? {
          isin: one.id === 'harbour-offices' ? 'LT0000409013' : 'LT0000408122',
          nominalValue: 1000,
          seniority: 'SENIOR',
          secured: true,
          issueDate,
          maturityDate: endOfTerm(issueDate, loanTerm),
        }
      : null,
    fundingEndsAt: one.fundingDays === undefined ? null : addDays(day, one.fundingDays),
    creditScore: {
      total,
      class: creditClass(total)?.name ?? 'D3',
      criteria: { debtServiceCoverage, loanToValue, loanToCost, profitability, location, sold, developerExperience },
    },
    location: { country: one.country, city: one.city },
    owner: ownerOf(one, day),
    ...(one.ltv !== null && {
      valuation: {
        amount: Math.round(one.target / one.ltv / 10) * 1000,
        valuedBy: 'UAB Turto vertinimas',
        valuedOn: addDays(issueDate, -90),
      },
    }),
    description: one.about,
    security: one.security,
    gallery: [
      { mediumSrc: picture(''), originalSrc: picture(''), alt: one.name },
      { mediumSrc: picture('-dusk'), originalSrc: picture('-dusk'), alt: one.name },
      { mediumSrc: picture('-plan'), originalSrc: picture('-plan'), alt: one.name },
    ],
    updates: (one.updates ?? []).map(({ daysAgo, title, content }) => ({ date: addDays(day, -daysAgo), title, content })),
    repaymentSchedule: dueDates.map((dueDate) => {
      if (dueDate === missedOn(one, day)) return { dueDate, status: 'LATE' as const };
      return { dueDate, status: one.status === 'PAID_OFF' || dueDate < day ? ('PAID' as const) : ('DUE' as const) };
    }),
    missedFrom: missedOn(one, day) ?? null,
    ...(one.payingHabit && { payingHabit: one.payingHabit }),
    interestStartDate: start ?? null,
    endOfTerm: start ? endOfTerm(start, loanTerm) : null,
  };
}

/** The demo's loans reached their owners at noon of the day they began. */
export function disbursedAt(one: DemoProject, day: string): Date | null {
  const start = startOf(one, day);
  return start === undefined || one.status === 'CANCELED' ? null : new Date(`${start}T09:00:00Z`);
}
