import { addDays } from '../../domain/duration.ts';
import type { InvestmentStatus } from '../store/schema.ts';
import { startOf } from './project-data.ts';
import { type DemoProject, demoProjects } from './projects.ts';

export interface DemoInvestment {
  id: string;
  user: string;
  project: string;
  /** Euros. */
  amount: number;
  status: InvestmentStatus;
  provider?: 'aitvaras' | 'neris' | 'hansa' | 'directPayment';
  hoursAgo?: number;
}

/** One investment of `individual` in each status, and a paid one in a project of each end (decisions part 7). */
export const demoInvestments: DemoInvestment[] = [
  { id: 'inv-individual-new', user: 'usr-individual', project: 'riverside-homes', amount: 500, status: 'NEW', hoursAgo: 2 },
  {
    id: 'inv-individual-transfer',
    user: 'usr-individual',
    project: 'riverside-homes',
    amount: 1000,
    status: 'PAYMENT_INITIATED',
    provider: 'directPayment',
    hoursAgo: 26,
  },
  {
    id: 'inv-individual-failed',
    user: 'usr-individual',
    project: 'kiln-quarter',
    amount: 700,
    status: 'PAYMENT_FAILED',
    provider: 'neris',
    hoursAgo: 70,
  },
  {
    id: 'inv-individual-linden',
    user: 'usr-individual',
    project: 'linden-court',
    amount: 1000,
    status: 'PAYMENT_COMPLETED',
    provider: 'aitvaras',
    hoursAgo: 200,
  },
  {
    id: 'inv-individual-lake',
    user: 'usr-individual',
    project: 'lake-resort',
    amount: 2000,
    status: 'PAYMENT_COMPLETED',
    provider: 'hansa',
  },
  { id: 'inv-individual-mill', user: 'usr-individual', project: 'mill-lofts', amount: 5000, status: 'COMPLETED', provider: 'aitvaras' },
  { id: 'inv-individual-pine', user: 'usr-individual', project: 'pine-hill', amount: 3000, status: 'COMPLETED', provider: 'aitvaras' },
  { id: 'inv-individual-market', user: 'usr-individual', project: 'market-hall', amount: 5000, status: 'COMPLETED', provider: 'hansa' },
  { id: 'inv-experienced-amber', user: 'usr-experienced', project: 'amber-works', amount: 10_000, status: 'COMPLETED', provider: 'neris' },
  { id: 'inv-company-mill', user: 'usr-company', project: 'mill-lofts', amount: 5000, status: 'COMPLETED', provider: 'neris' },
  { id: 'inv-company-tallinn', user: 'usr-company', project: 'tallinn-yard', amount: 6000, status: 'COMPLETED', provider: 'aitvaras' },
  { id: 'inv-vip-tallinn', user: 'usr-vip', project: 'tallinn-yard', amount: 4000, status: 'COMPLETED', provider: 'hansa' },
];

export const isPaid = ({ status }: DemoInvestment) => status === 'PAYMENT_COMPLETED' || status === 'COMPLETED';
export const isReserved = (demoInvestment: DemoInvestment) =>
  isPaid(demoInvestment) || demoInvestment.status === 'NEW' || demoInvestment.status === 'PAYMENT_INITIATED';
/** The sum in cents. */
export const sumOf = (list: DemoInvestment[]) => list.reduce((total, { amount }) => total + amount * 100, 0);

/** A demo investment with its project and its times. */
export interface DatedInvestment {
  one: DemoInvestment;
  projectRow: DemoProject;
  /** First day of interest, once the project is funded. */
  start: string | undefined;
  createdAt: Date;
  paidAt: Date | null;
}

/** The demo investments as of `now`, whose day is `day`: those of a funded project were made before its first day of interest. */
export function datedInvestments({ day, now }: { day: string; now: Date }): DatedInvestment[] {
  return demoInvestments.map((demoInvestment) => {
    const projectRow = demoProjects.find(({ id }) => id === demoInvestment.project);
    if (!projectRow) throw new Error(`no demo project ${demoInvestment.project}`);
    const start = startOf(projectRow, day);
    const createdAt = start
      ? new Date(`${addDays(start, -12)}T09:30:00Z`)
      : new Date(now.getTime() - (demoInvestment.hoursAgo ?? 24 * 120) * 3_600_000);
    return {
      one: demoInvestment,
      projectRow,
      start,
      createdAt,
      paidAt: isPaid(demoInvestment) ? new Date(createdAt.getTime() + 240_000) : null,
    };
  });
}
