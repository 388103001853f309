import { inArray } from 'drizzle-orm';
import { sumOfParts } from '../../domain/distribution.ts';
import { addDays } from '../../domain/duration.ts';
import { type EarlyRepayment, settlementCents } from '../../domain/early-repayment.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { lastDayToPay } from '../../domain/repayment.ts';
import type { ProjectRow } from '../../server/investing/responses.ts';
import { systemClock, today } from '../../server/lib/clock.ts';
import { claimsOn, scheduleOf, sumOf } from '../../server/repayments/claims.ts';
import { announcedRepayment } from '../../server/repayments/announced-repayment.ts';
import { settlementOn } from '../../server/repayments/early-settlement.ts';
import { owingStatuses } from '../../server/repayments/owing-status.ts';
import type { Db } from '../../server/store/db.ts';
import { project } from '../../server/store/schema.ts';
import type { Bank } from './bank.ts';
import { type Seeded, seeded } from './seeded.ts';

/** How an announced early repayment is paid, each as often as its weight says. */
const ways = {
  inTime: 6,
  atOnce: 2,
  late: 2,
  tooLittle: 2,
  inTwoParts: 2,
  onTwoDays: 2,
  tooMuch: 1,
  twice: 1,
  withoutReference: 1,
  never: 1,
};

/** The owners of funded projects, and what they transfer to the client account. */
export class Borrowers {
  readonly #seed: string;
  readonly #db: Db;
  readonly #bank: Bank;
  readonly #note: (line: string) => void;
  /** By announcement that was paid or missed: cents that are still to be paid on the day itself. */
  readonly #toPay = new Map<string, number>();

  constructor({ seed, db, bank, note }: { seed: string; db: Db; bank: Bank; note: (line: string) => void }) {
    this.#seed = seed;
    this.#db = db;
    this.#bank = bank;
    this.#note = note;
  }

  /** Each of them pays what is owed, a part of it, more than that, or nothing. */
  async pay(random: Seeded, isFaulty: boolean): Promise<void> {
    const owing = await this.#db
      .select()
      .from(project)
      .where(inArray(project.status, [...owingStatuses]))
      .orderBy(project.id);
    for (const row of owing) {
      const early = announcedRepayment(row);
      if (early) await this.#repayEarly(row, early);
      await this.#payInstalment(row, early, { random, isFaulty });
    }
  }

  async #payInstalment(row: ProjectRow, early: EarlyRepayment | undefined, { random, isFaulty }: { random: Seeded; isFaulty: boolean }) {
    const day = today(systemClock);
    const due = scheduleOf(row).find(({ status, dueDate }) => status !== 'PAID' && dueDate <= addDays(day, 5));
    if (!due || this.#isSilent(row)) return;
    // few pay for a loan that they have not got, or beside the repayment that they have announced
    const isAsked = row.disbursedAt !== null && !(early && due.dueDate > early.on);
    if (!isAsked && !(isFaulty && random.chance(0.2))) return;
    // a receipt pays all that has fallen due, whatever due date it names
    const until = day > due.dueDate ? day : due.dueDate;
    const owed = sumOfParts(sumOf(await claimsOn(this.#db, row, { day: until, until, withDrafts: true })));
    if (owed === 0) return;
    // to pay in parts is no fault
    const how = random.weighted(isFaulty ? { all: 6, part: 3, more: 1, twice: 1, nothing: 2 } : { all: 3, part: 2 });
    if (how === 'nothing') return;
    const cents = how === 'part' ? 1 + random.int(owed) : how === 'more' ? owed + 10_00 : owed;
    this.#payIn(row, how === 'twice' ? [cents, cents] : [cents], { owed, day: due.dueDate });
  }

  /** Some owners pay nothing for one to five months from their first due date on; two in five issuers of bonds do. */
  #isSilent(row: ProjectRow): boolean {
    const random = seeded(this.#seed, 'silent', row.id);
    const [first] = scheduleOf(row);
    const isIssuer = row.data.projectType === 'BONDS';
    return first !== undefined && random.chance(isIssuer ? 0.4 : 0.2) && today(systemClock) < addDays(first.dueDate, 30 + random.int(120));
  }

  /** Once for each announcement; that what is paid late or in part repays nothing early is no fault. */
  async #repayEarly(row: ProjectRow, early: EarlyRepayment): Promise<void> {
    const { on, announcedOn, costsCents } = early;
    const day = today(systemClock);
    const announcement = `${row.id} ${announcedOn} ${on}`;
    const isDay = day >= addDays(on, -2);
    const left = this.#toPay.get(announcement);
    if (left !== undefined) {
      if (left === 0 || !isDay) return;
      this.#toPay.set(announcement, 0);
      return this.#payIn(row, [left], { owed: left, day: on });
    }
    const random = seeded(this.#seed, 'early', announcement);
    const way = random.weighted(ways);
    const isOver = day > lastDayToPay(on);
    const isTime = way === 'atOnce' || way === 'onTwoDays' || (way === 'late' ? isOver : isDay);
    if (!isTime) return;
    this.#toPay.set(announcement, 0);
    if (way === 'never' || (isOver && way !== 'late')) return;
    const owed = settlementCents(costsCents, await settlementOn(this.#db, row, { on, day, withDrafts: true }));
    if (owed <= costsCents) return;
    const part = 1 + random.int(owed - 1);
    const paid = {
      inTime: [owed],
      atOnce: [owed],
      late: [owed],
      tooLittle: [part],
      inTwoParts: [part, owed - part],
      onTwoDays: [part],
      tooMuch: [owed + 10_00],
      twice: [owed, owed],
      withoutReference: [owed],
    };
    this.#note(`${row.data.owner?.name} repays early, ${way}`);
    if (way === 'onTwoDays') this.#toPay.set(announcement, owed - part);
    this.#payIn(row, paid[way], { owed, day: on }, way !== 'withoutReference');
  }

  #payIn(row: ProjectRow, payments: readonly number[], { owed, day }: { owed: number; day: string }, hasReference = true): void {
    // the account that the platform knows of is that of the project's name
    const payer = hasReference ? row.data.owner?.name : row.data.name.en;
    for (const cents of payments) {
      this.#note(`${payer} pays ${cents} of ${owed} for ${day}`);
      this.#bank.payIn(payer ?? '', cents, hasReference ? repaymentReference(row.offerNumber, day) : 'our loan');
    }
  }
}
