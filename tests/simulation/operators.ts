import { inArray } from 'drizzle-orm';
import { announcedRepayment } from '../../server/repayments/announced-repayment.ts';
import { owingStatuses } from '../../server/repayments/owing-status.ts';
import { project } from '../../server/store/schema.ts';
import type { Host } from './host.ts';
import type { Offers } from './offers.ts';
import type { OperatorIds } from './people.ts';
import type { Platform } from './platform.ts';
import { settled } from './process.ts';
import { seeded } from './seeded.ts';
import { type Call, duties, type loanDecisions, Staff } from './staff.ts';
import { waitingDuties } from './waiting-work.ts';

/** When operators work, and on what. What they do in a duty or a decision is in `staff.ts`. */
export class Operators {
  readonly staff: Staff;
  readonly #platform: Platform;
  readonly #offers: Offers;
  readonly #ids: OperatorIds;

  constructor(platform: Platform, offers: Offers, ids: OperatorIds) {
    this.#platform = platform;
    this.#offers = offers;
    this.#ids = ids;
    this.staff = new Staff(this.#call, platform.bank, {
      secondId: () => ids.second,
      weeksUndecided: (id) => this.#weeksUndecided(id),
    });
  }

  /** Calls of operators reach the server; a crash may come between. */
  #call: Call = async (who, method, path, body, headers = {}) => {
    const { host, faults, random, journal } = this.#platform;
    if (host.isDown) return undefined;
    const token = await host.signIn(this.#ids[who]);
    const name = `${who} operator ${method} ${path}`;
    let answer: Awaited<ReturnType<Host['handle']>> | undefined;
    void host
      .handle(
        name,
        {
          method,
          url: `/api/v1${path}`,
          headers: { authorization: `Bearer ${token}`, ...headers },
          ...(body === undefined ? {} : { payload: body as object }),
        },
        { crashAt: faults.crashPoint(random) },
      )
      .then((given) => {
        answer = given;
      });
    await settled();
    journal.note('server', `${name} → ${answer?.status ?? 'no answer'}`);
    return answer;
  };

  /** The payment of every fourth loan to its owner is left for a time in which due dates pass: operators are away. */
  #weeksUndecided(projectId: string): number {
    const random = seeded(this.#platform.seed, 'weeks undecided', this.#offers.projects.indexOf(projectId));
    return random.chance(0.25) ? 5 + random.int(12) : 0;
  }

  /** Projects whose owners owe something. */
  loans() {
    return this.#platform.host.db
      .select()
      .from(project)
      .where(inArray(project.status, [...owingStatuses]))
      .orderBy(project.id);
  }

  /** Operators do what waits for them, and look into a list that is empty now and then. What was approved may wait a day for its file. */
  async workAll(): Promise<void> {
    const { host, bank, random } = this.#platform;
    let waiting = await waitingDuties(host.db, bank);
    for (const duty of duties) {
      const isWaiting = waiting.has(duty);
      if (!random.chance(isWaiting ? (duty === 'sendFile' ? 0.7 : 1) : 0.1)) continue;
      await this.staff.work(duty, random);
      waiting = await waitingDuties(host.db, bank);
    }
  }

  /** Few projects are suspended while the run ends; most of them are opened again before thirty days have passed. */
  async decideOnOffers(round: number): Promise<void> {
    const random = seeded(this.#platform.seed, 'offers', round);
    const rows = await this.#platform.host.db
      .select({ id: project.id, status: project.status })
      .from(project)
      .where(inArray(project.status, ['ACTIVE', 'SUSPENDED']))
      .orderBy(project.id);
    for (const { id, status } of rows) {
      if (status === 'ACTIVE' && random.chance(0.03)) await this.staff.decide('suspend', [id], random);
      if (status === 'SUSPENDED' && random.chance(0.3)) await this.staff.decide('resume', [id], random);
    }
  }

  /** What operators decide about a loan follows from where it is; each decision may be refused. */
  async decideOnLoans(): Promise<void> {
    const { random } = this.#platform;
    for (const row of await this.loans()) {
      const weights =
        row.disbursedAt === null
          ? { nothing: 11, cancelFunded: 1 }
          : announcedRepayment(row)
            ? { nothing: 14, endEarlyRepayment: 1 }
            : { nothing: 1, announceEarlyRepayment: 1 };
      const decision = random.weighted<(typeof loanDecisions)[number] | 'nothing'>(weights);
      if (decision !== 'nothing') await this.staff.decideOnLoan(decision, row.id, random);
      if (row.status === 'LATE' && random.chance(0.06)) await this.staff.decide('default', [row.id], random);
      // the whole debt is called in later, too
      if (row.status === 'DEFAULTED' && !row.data.calledInOn && random.chance(0.3)) await this.staff.decide('default', [row.id], random);
      if (row.status === 'DEFAULTED' && random.chance(0.15)) await this.staff.decide('writeOff', [row.id], random);
    }
  }
}
