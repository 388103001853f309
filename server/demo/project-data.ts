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
export function startOf(demoProject: DemoProject, day: string): string | undefined {
  if (demoProject.startMonths === undefined) return undefined;
  const missed = missedOn(demoProject, day);
  return missed ? addMonths(missed, -6) : addMonths(day, demoProject.startMonths);
}

/** A company of its own for each project, as is usual; its place among the projects makes its code. */
export function ownerOf(demoProject: DemoProject, day: string): ProjectOwner {
  const name = (demoProject.name.en ?? demoProject.id).replace(/ bonds?$/, '');
  const code = String(305_400_000 + 137 * (demoProjects.indexOf(demoProject) + 1));
  return {
    name: { LT: `UAB ${name}`, LV: `SIA ${name}`, EE: `${name} OÜ` }[demoProject.country] ?? name,
    code,
    ...ownerFacts(code, demoProject.country),
    city: demoProject.city,
    country: demoProject.country,
    founded: Number(day.slice(0, 4)) - 2,
    ownFunds: Math.round((demoProject.target * 0.25) / 1000) * 1000,
    hasDefaulted: false,
    feePercent: 3,
    iban: sandboxIban(name),
    email: `${code}@owner.demo.example`,
    language: demoProject.country === 'LT' ? 'lt' : 'en',
  };
}

/** The data of a demo project on a day. */
export function dataOf(demoProject: DemoProject, day: string): ProjectData {
  const [debtServiceCoverage, loanToValue, loanToCost, profitability, location, sold, developerExperience] = demoProject.score;
  const total = demoProject.score.reduce((points, more) => points + more, 0);
  const loanTerm = { value: demoProject.months, unit: 'MONTH' as const };
  const start = startOf(demoProject, day);
  const dueDates = start
    ? payoutPeriods({ term: loanTerm, payoutScheduleType: demoProject.payout, start }).map(({ dueDate }) => dueDate)
    : [];
  const picture = (view: string) => `/v2/pictures/${demoProject.id}${view}.svg`;
  const issueDate = start ?? addDays(day, demoProject.fundingDays ?? 60);
  return {
    name: demoProject.name,
    projectType: demoProject.isBond ? 'BONDS' : 'REAL_ESTATE',
    mainPicture: { mediumSrc: picture('-m'), originalSrc: picture('') },
    loanTerm,
    ltv: demoProject.ltv,
    ltc: demoProject.ltc,
    payoutScheduleType: demoProject.payout,
    interestPerAnnum: demoProject.tiers,
    bond: demoProject.isBond
      ? {
          isin: demoProject.id === 'harbour-offices' ? 'LT0000409013' : 'LT0000408122',
          nominalValue: 1000,
          seniority: 'SENIOR',
          secured: true,
          issueDate,
          maturityDate: endOfTerm(issueDate, loanTerm),
        }
      : null,
    fundingEndsAt: demoProject.fundingDays === undefined ? null : addDays(day, demoProject.fundingDays),
    creditScore: {
      total,
      class: creditClass(total)?.name ?? 'D3',
      criteria: { debtServiceCoverage, loanToValue, loanToCost, profitability, location, sold, developerExperience },
    },
    location: { country: demoProject.country, city: demoProject.city },
    owner: ownerOf(demoProject, day),
    ...(demoProject.ltv !== null && {
      valuation: {
        amount: Math.round(demoProject.target / demoProject.ltv / 10) * 1000,
        valuedBy: 'UAB Turto vertinimas',
        valuedOn: addDays(issueDate, -90),
      },
    }),
    description: demoProject.about,
    security: demoProject.security,
    gallery: [
      { mediumSrc: picture(''), originalSrc: picture(''), alt: demoProject.name },
      { mediumSrc: picture('-dusk'), originalSrc: picture('-dusk'), alt: demoProject.name },
      { mediumSrc: picture('-plan'), originalSrc: picture('-plan'), alt: demoProject.name },
    ],
    updates: (demoProject.updates ?? []).map(({ daysAgo, title, content }) => ({ date: addDays(day, -daysAgo), title, content })),
    repaymentSchedule: dueDates.map((dueDate) => {
      if (dueDate === missedOn(demoProject, day)) return { dueDate, status: 'LATE' as const };
      return { dueDate, status: demoProject.status === 'PAID_OFF' || dueDate < day ? ('PAID' as const) : ('DUE' as const) };
    }),
    missedFrom: missedOn(demoProject, day) ?? null,
    ...(demoProject.payingHabit && { payingHabit: demoProject.payingHabit }),
    interestStartDate: start ?? null,
    endOfTerm: start ? endOfTerm(start, loanTerm) : null,
  };
}

/** The demo's loans reached their owners at noon of the day they began. */
export function disbursedAt(demoProject: DemoProject, day: string): Date | null {
  const start = startOf(demoProject, day);
  return start === undefined || demoProject.status === 'CANCELED' ? null : new Date(`${start}T09:00:00Z`);
}
