import { and, eq, lte, notExists, notInArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { operatingAccount, taxAuthority } from '../../domain/brand.ts';
import type { Cents } from '../../domain/money.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { type Account, accountOf, lockedBalances } from '../ledger/ledger.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import type { InstructionStatus } from '../store/tables/instructions.ts';
import { instruction, ledgerAccount, ledgerTransfer, project } from '../store/schema.ts';
import { draftInstruction, liveInstruction } from './draft.ts';

type Reader = Pick<Db | Tx, 'select'>;

/** Tax withheld in a month from lenders of one country that no instruction pays yet. */
interface UnpaidTax {
  /** Of the ledger: `tax:` and the country. */
  account: string;
  /** `YYYY-MM`, by the days of Vilnius. */
  month: string;
  cents: Cents;
}

/** Costs of enforcement that the platform advanced for a project and the borrower repaid, and that no instruction pays yet. */
interface UnpaidCosts {
  account: string;
  projectId: string;
  cents: Cents;
}

const failed: InstructionStatus[] = ['REJECTED', 'RETURNED', 'CANCELLED'];
const sumOf = (column: AnyPgColumn) => sql<number>`sum(${column})`.mapWith(Number);
const month = sql<string>`to_char(${ledgerTransfer.at} at time zone 'Europe/Vilnius', 'YYYY-MM')`;
const day = sql<string>`to_char(${ledgerTransfer.at} at time zone 'Europe/Vilnius', 'YYYY-MM-DD')`;

/** Unpaid tax, the oldest month first; includes the current month. [decision 083] */
export async function unpaidTax(db: Reader): Promise<UnpaidTax[]> {
  const paid = db
    .select({ id: instruction.id })
    .from(instruction)
    .where(
      and(
        eq(instruction.kind, 'TAX'),
        eq(instruction.subjectId, sql`${ledgerTransfer.toAccount} || ':' || ${month}`),
        notInArray(instruction.status, failed),
      ),
    );
  return db
    .select({ account: ledgerTransfer.toAccount, month, cents: sumOf(ledgerTransfer.amountCents) })
    .from(ledgerTransfer)
    .where(and(eq(ledgerTransfer.kind, 'tax.withheld'), notExists(paid)))
    .groupBy(ledgerTransfer.toAccount, month)
    .orderBy(month, ledgerTransfer.toAccount);
}

/** Unpaid costs by project: received by the end of a day, less what was paid since; no row where nothing is left. [decision 083] */
export async function unpaidCosts(db: Reader, until: string): Promise<UnpaidCosts[]> {
  const recovered = await db
    .select({ account: ledgerTransfer.toAccount, cents: sumOf(ledgerTransfer.amountCents) })
    .from(ledgerTransfer)
    .where(and(eq(ledgerTransfer.kind, 'costs.recovered'), lte(day, until)))
    .groupBy(ledgerTransfer.toAccount)
    .orderBy(ledgerTransfer.toAccount);
  const drafted = await db
    .select({ account: instruction.sourceAccount, cents: sumOf(instruction.amountCents) })
    .from(instruction)
    .where(and(eq(instruction.kind, 'COSTS'), notInArray(instruction.status, failed)))
    .groupBy(instruction.sourceAccount);
  const draftedCents = new Map(drafted.map(({ account, cents }) => [account, cents]));
  return recovered
    .map(({ account, cents }) => ({ account, projectId: accountOf(account).holder, cents: cents - (draftedCents.get(account) ?? 0) }))
    .filter(({ cents }) => cents > 0);
}

/** Of the lenders from whom tax on such an account was withheld; null where the ledger does not know it. */
export const countryOf = ({ holder }: Account): string | null => (/^[A-Z]{2}$/.test(holder) ? holder : null);

interface Wanted {
  /** Of the ledger. */
  account: string;
  /** Of tax a month, `YYYY-MM`; of costs the last day that counts, `YYYY-MM-DD`. */
  period: string;
  actor: string;
}

/**
 * Drafts the payment from a ledger account of withheld tax or of costs; another person approves it. Returns the id of the instruction. Throws NOT_FOUND for any
 * other account.
 */
export function draftTaxOrCosts(tx: Tx, clock: Clock, wanted: Wanted): Promise<string> {
  if (wanted.account.startsWith('tax:')) return draftTax(tx, clock, wanted);
  if (wanted.account.startsWith('costs:')) return draftCosts(tx, clock, wanted);
  throw new Refusal('NOT_FOUND');
}

/**
 * Drafts the payment of the tax that was withheld in a month from lenders of one country. Throws PERIOD_NOT_OVER for the current month, NOTHING_TO_PAY where
 * instructions already pay all of it.
 */
async function draftTax(tx: Tx, clock: Clock, { account: id, period: month, actor }: Wanted): Promise<string> {
  if (!/^\d{4}-\d{2}$/.test(month)) throw new Refusal('VALIDATION_FAILED', undefined, { period: 'MONTH' });
  if (month >= today(clock).slice(0, 7)) throw new Refusal('PERIOD_NOT_OVER');
  const account = await lockedAccount(tx, id);
  const cents = (await unpaidTax(tx)).find((row) => row.account === id && row.month === month)?.cents ?? 0;
  if (cents === 0) throw new Refusal('NOTHING_TO_PAY');
  const { name, iban, reference } = taxAuthority;
  return draftInstruction(tx, clock, {
    kind: 'TAX',
    subjectId: `${id}:${month}`,
    amountCents: cents,
    source: account,
    outside: { kind: 'authority', holder: 'tax' },
    heldBy: null,
    payee: { name, iban },
    remittance: `${reference} ${account.holder} ${month}`,
    actor,
  });
}

/**
 * Drafts the reimbursement of the platform for costs that it advanced for a project: what the borrower had repaid by the end of a day, less what was paid
 * since. Throws PERIOD_NOT_OVER for today and later, NOTHING_TO_PAY where nothing is left.
 */
async function draftCosts(tx: Tx, clock: Clock, { account: id, period: until, actor }: Wanted): Promise<string> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) throw new Refusal('VALIDATION_FAILED', undefined, { period: 'DAY' });
  if (until >= today(clock)) throw new Refusal('PERIOD_NOT_OVER');
  const source = await lockedAccount(tx, id);
  const projectId = source.holder;
  const cents = (await unpaidCosts(tx, until)).find(({ account }) => account === id)?.cents ?? 0;
  const subjectId = `${id}:${until}`;
  const isDrafted = cents > 0 && (await tx.$count(instruction, liveInstruction('COSTS', subjectId))) > 0;
  // what was returned since is drafted again by its own instruction, or with a later day
  if (cents === 0 || isDrafted) throw new Refusal('NOTHING_TO_PAY');
  const [row] = await tx.select({ offerNumber: project.offerNumber }).from(project).where(eq(project.id, projectId));
  if (!row) throw new Refusal('NOT_FOUND');
  const { name, iban } = operatingAccount;
  return draftInstruction(tx, clock, {
    kind: 'COSTS',
    subjectId,
    amountCents: cents,
    source,
    outside: { kind: 'platform', holder: 'costs' },
    heldBy: null,
    projectId,
    payee: { name, iban },
    remittance: `Costs of enforcement ${offerIdentifier(row.offerNumber)} ${until}`,
    actor,
  });
}

/** The account that pays, locked, so that two people do not draft the same. Throws NOT_FOUND where no money ever lay on it. */
async function lockedAccount(tx: Tx, id: string): Promise<Account> {
  const [account] = await tx.select({ id: ledgerAccount.id }).from(ledgerAccount).where(eq(ledgerAccount.id, id));
  if (!account) throw new Refusal('NOT_FOUND');
  await lockedBalances(tx, [id], null);
  return accountOf(id);
}
