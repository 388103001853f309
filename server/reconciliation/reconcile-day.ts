import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { isAtBank } from '../ledger/client-money.ts';
import type { Db } from '../store/db.ts';
import { bankAccount, bankStatement, orderInDay } from '../store/schema.ts';

/**
 * `OPENING`: the account's first balance differs from the ledger's. `ENTRY_WITHOUT_MOVEMENT`: the bank booked a line that the ledger has not, or not with the
 * same amount. `MOVEMENT_WITHOUT_ENTRY`: a ledger movement has no bank line yet. `MISSING_STATEMENT`: a statement opens with another balance than the previous
 * one closed with.
 */
export interface DifferenceLine {
  kind: 'OPENING' | 'ENTRY_WITHOUT_MOVEMENT' | 'MOVEMENT_WITHOUT_ENTRY' | 'MISSING_STATEMENT';
  /** What it adds to the difference of ledger and bank, in cents. */
  amountCents: Cents;
  day: string;
  /** Our id of the entry or of the movement; absent for the opening and a missing statement. */
  id?: string;
  /** The reference of the bank's entry, the subject of the movement, or the account. */
  reference: string;
  /** Who paid or was paid, or the kind of the movement. */
  detail: string;
}

export interface DayReconciliation {
  account: string;
  day: string;
  openingCents: Cents;
  receiptCents: Cents;
  paymentCents: Cents;
  /** Opening balance, receipts and payments: the bank's balance at the end of the day. */
  closingCents: Cents;
  /** The ledger's balance: a movement counts on the day of its bank line, one without a line on its own day. */
  ledgerCents: Cents;
  /** They add up to ledger less closing balance. */
  lines: DifferenceLine[];
}

/** Compares bank and ledger at the end of a day; undefined before the first statement of the account. */
export async function reconcileDay(db: Db, account: string, day: string): Promise<DayReconciliation | undefined> {
  const [first] = await db
    .select({ day: bankStatement.day, openingCents: bankStatement.openingCents })
    .from(bankStatement)
    .where(and(eq(bankStatement.account, account), eq(bankStatement.kind, 'STATEMENT')))
    .orderBy(asc(bankStatement.day), asc(orderInDay))
    .limit(1);
  const [start] = await db.select().from(bankAccount).where(eq(bankAccount.account, account));
  if (!first || !start || day < first.day) return undefined;
  const { entries, movements, beforeCents } = await booked(db, { account, day, firstDay: first.day, lastTransferId: start.lastTransferId });
  const bankOpening = first.openingCents ?? 0;
  const openingDifference = beforeCents - bankOpening;
  const ofDay = entries.filter((entry) => entry.day === day).map(({ cents }) => cents);
  const receiptCents = sum(ofDay.filter((cents) => cents > 0));
  const paymentCents = -sum(ofDay.filter((cents) => cents < 0));
  const gaps = await gapsUntil(db, account, day);
  const closingCents = bankOpening + sum(entries.map(({ cents }) => cents)) + sum(gaps.map(({ cents }) => cents));
  const lines: DifferenceLine[] = [
    ...(openingDifference === 0
      ? []
      : [{ kind: 'OPENING' as const, amountCents: openingDifference, day: first.day, reference: account, detail: '' }]),
    ...gaps.map(({ cents, day: nextDay }) => ({
      kind: 'MISSING_STATEMENT' as const,
      amountCents: -cents,
      day: nextDay,
      reference: account,
      detail: '',
    })),
    ...entries
      .filter(({ cents, linked }) => cents !== linked)
      .map(({ cents, linked, ...entry }) => ({
        kind: 'ENTRY_WITHOUT_MOVEMENT' as const,
        amountCents: linked - cents,
        ...entry,
      })),
    ...withoutPairs(movements).map(({ id, cents, day: bookedOn, reference, detail }) => ({
      kind: 'MOVEMENT_WITHOUT_ENTRY' as const,
      id,
      amountCents: cents,
      day: bookedOn,
      reference,
      detail,
    })),
  ];
  const ledgerCents = closingCents + sum(lines.map(({ amountCents }) => amountCents));
  return {
    account,
    day,
    openingCents: closingCents - receiptCents + paymentCents,
    receiptCents,
    paymentCents,
    closingCents,
    ledgerCents,
    lines,
  };
}

const sum = (cents: readonly Cents[]) => cents.reduce((total, each) => total + each, 0);

/**
 * Removes pairs of movements that left the account and returned on the same day, such as for a transfer that an operator matched: the bank has no line for
 * them.
 */
function withoutPairs(movements: readonly Movement[]): Movement[] {
  const open = new Map<string, Movement[]>();
  const paired = new Set<Movement>();
  const key = ({ day, outside }: Movement, cents: Cents) => `${day} ${outside} ${cents}`;
  for (const movement of movements) {
    const pair = open.get(key(movement, -movement.cents))?.shift();
    if (pair) paired.add(pair).add(movement);
    else open.set(key(movement, movement.cents), [...(open.get(key(movement, movement.cents)) ?? []), movement]);
  }
  return movements.filter((movement) => !paired.has(movement));
}

/** Gaps where a statement's opening balance differs from the previous closing balance: the difference belongs to missing statements. */
async function gapsUntil(db: Db, account: string, day: string) {
  const place = sql`order by day, coalesce(bank_sequence, sequence, 0)`;
  return db
    .select({ day: sql<string>`day::text`, cents: sql<Cents>`cents::text`.mapWith(Number) })
    .from(
      sql`(
        select day, opening_cents - lag(closing_cents) over (${place}) as cents
        from bank_statement where account = ${account} and kind = 'STATEMENT' and day <= ${day}
      ) gap`,
    )
    .where(sql`cents <> 0`)
    .orderBy(sql`day`);
}

interface Row {
  id: string;
  day: string;
  /** Positive for incoming money. */
  cents: Cents;
  reference: string;
  detail: string;
}

interface Entry extends Row {
  /** Cents of the movements that belong to it. */
  linked: Cents;
}

interface Movement extends Row {
  /** The account on the other side. */
  outside: string;
}

interface Span {
  account: string;
  firstDay: string;
  day: string;
  lastTransferId: number;
}

/** The bank's lines on the days of their statements, and the movements across the border of the client account that belong to none. */
async function booked(
  db: Db,
  { account, firstDay, day, lastTransferId }: Span,
): Promise<{ entries: Entry[]; movements: Movement[]; beforeCents: Cents }> {
  const cents = (amount: SQL) => sql<Cents>`${amount}::text`.mapWith(Number);
  const entries = await db
    .select({
      id: sql<string>`id`,
      day: sql<string>`day::text`,
      cents: cents(sql`cents`),
      reference: sql<string>`entry_reference`,
      detail: sql<string>`counterparty_name`,
      linked: cents(sql`coalesce(linked, 0)`),
    })
    .from(
      sql`${entriesOf(account)} left join (
        select entry_id, sum(cents) as linked from ${movementsOf(account)} where entry_id is not null group by entry_id
      ) moved on moved.entry_id = entry.id`,
    )
    .where(sql`day between ${firstDay} and ${day}`)
    .orderBy(sql`day, entry_reference`);
  const movements = await db
    .select({
      id: sql<string>`id::text`,
      day: sql<string>`day::text`,
      cents: cents(sql`cents`),
      reference: sql<string>`ref`,
      detail: sql<string>`kind`,
      outside: sql<string>`outside`,
    })
    .from(movementsOf(account))
    .where(sql`entry_id is null and id > ${lastTransferId} and day <= ${day}`)
    .orderBy(sql`id`);
  const [before] = await db
    .select({ cents: cents(sql`coalesce(sum(cents), 0)`) })
    .from(movementsOf(account))
    .where(sql`(entry_id is null and id <= ${lastTransferId}) or entry_day < ${firstDay}`);
  return { entries, movements, beforeCents: before?.cents ?? 0 };
}

const entriesOf = (account: string) => sql`(
  select id, entry_reference, counterparty_name, case direction when 'CREDIT' then amount_cents else -amount_cents end as cents,
    coalesce((select min(told.day) from bank_statement_entry place join bank_statement told on told.id = place.statement_id
      where place.entry_id = bank_entry.id and told.kind = 'STATEMENT'), booked_on) as day
  from bank_entry where account = ${account}
) entry`;

const movementsOf = (account: string) => sql`(
  select transfer.id, transfer.kind, transfer.ref, link.entry_id, entry.day as entry_day,
    coalesce(entry.day, (transfer.at at time zone 'Europe/Vilnius')::date) as day,
    case when ${isAtBank(sql`to_account`, sql`held_by`)} then transfer.amount_cents else -transfer.amount_cents end as cents,
    case when ${isAtBank(sql`to_account`, sql`held_by`)} then from_account else to_account end as outside
  from ledger_transfer transfer
  left join bank_entry_transfer link on link.transfer_id = transfer.id
  left join ${entriesOf(account)} on entry.id = link.entry_id
  where ${isAtBank(sql`to_account`, sql`held_by`)} <> ${isAtBank(sql`from_account`, sql`held_by`)}
) movement`;
