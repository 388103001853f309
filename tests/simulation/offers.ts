import { eq, sql } from 'drizzle-orm';
import { addDays, addMonths } from '../../domain/duration.ts';
import { systemClock, today } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { project } from '../../server/store/schema.ts';
import type { Platform } from './platform.ts';
import { seeded } from './seeded.ts';

const projectNames = [
  'Meadow Homes',
  'River Lofts',
  'Harbour Yard',
  'Mill Court',
  'Orchard Row',
  'Garden Square',
  'Station House',
  'Hill Terrace',
];

/** The projects that people can invest in. */
export class Offers {
  readonly projects: string[] = [];
  /** The one among them that issues bonds. */
  #bonds = '';
  readonly #platform: Platform;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  isBond(projectId: string): boolean {
    return projectId === this.#bonds;
  }

  /** Another project opens, as long as there are few. */
  async openLoan(): Promise<void> {
    const { host, observer, random, journal } = this.#platform;
    const open = (await host.db.select({ id: project.id }).from(project).where(eq(project.status, 'ACTIVE'))).filter(
      ({ id }) => !this.isBond(id),
    );
    const name = projectNames[this.projects.filter((id) => !this.isBond(id)).length];
    if (open.length > 2 || name === undefined) return;
    const made = await makeScenario(observer, systemClock, {
      projects: [
        {
          name,
          loanAmount: random.pick([400, 700, 1000]),
          minInvestment: 100,
          investmentStep: 100,
          termMonths: random.pick([3, 3, 6]),
        },
      ],
    });
    const { id } = made.projects[0]!;
    // some are announced before they open
    const opensOn = this.projects.length >= 2 && random.chance(0.3) ? addDays(today(systemClock), 1 + random.int(4)) : undefined;
    const data = {
      ...(random.chance(0.5) && { payoutScheduleType: 'MONTHLY' }),
      ...(opensOn !== undefined && { opensOn }),
    };
    await host.db
      .update(project)
      .set({
        data: sql`${project.data} || ${JSON.stringify(data)}::jsonb`,
        ...(opensOn !== undefined && { status: 'COMING_SOON' as const }),
      })
      .where(eq(project.id, id));
    journal.note('server', `${name} opens${opensOn === undefined ? '' : ` on ${opensOn}`}`);
    this.projects.push(id);
  }

  /** Bonds for a few months, issued some days before or weeks after the offer opens. */
  async openBonds(): Promise<void> {
    const { seed, host, observer, journal } = this.#platform;
    const random = seeded(seed, 'bonds');
    const name = 'Quay Bonds';
    const termMonths = random.pick([3, 6, 9]);
    const made = await makeScenario(observer, systemClock, {
      projects: [{ name, projectType: 'BONDS', loanAmount: random.pick([400, 700]), minInvestment: 100, investmentStep: 100, termMonths }],
    });
    const { id } = made.projects[0]!;
    const issueDate = addDays(today(systemClock), random.int(40) - 5);
    const data = {
      bond: {
        isin: 'LT0000430007',
        nominalValue: 100,
        seniority: 'SENIOR',
        secured: true,
        issueDate,
        maturityDate: addMonths(issueDate, termMonths),
      },
      payoutScheduleType: random.pick(['MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY']),
    };
    await host.db
      .update(project)
      .set({ data: sql`${project.data} || ${JSON.stringify(data)}::jsonb` })
      .where(eq(project.id, id));
    journal.note('server', `${name}, issued on ${issueDate}, open`);
    this.#bonds = id;
    this.projects.push(id);
  }
}
