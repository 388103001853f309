import { eq, sql } from 'drizzle-orm';
import { approveInstructions } from '../../server/instructions/approve.ts';
import { confirmByEntry } from '../../server/instructions/confirm.ts';
import { type Draft, liveInstruction } from '../../server/instructions/draft.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { type Account, transfer } from '../../server/ledger/ledger.ts';
import type { Clock } from '../../server/lib/clock.ts';
import type { StatementEntry } from '../../server/statements/entry.ts';
import type { Store } from '../../server/store/store.ts';
import { instruction } from '../../server/store/schema.ts';

export const platformAccount = { name: 'Client account', iban: 'LT601010012345678901', bic: 'LIABLT2XXXX' };
export const payeeIban = 'DE89370400440532013000';

let number = 0;
/** A draft whose money is on its source account. */
export async function covered(store: Store, clock: Clock, userId: string, other: Partial<Draft> = {}): Promise<Draft> {
  const source: Account = { kind: 'unallocated', holder: userId };
  const draft: Draft = {
    kind: 'REFUND',
    heldBy: null,
    amountCents: 50_000,
    source,
    outside: { kind: 'investor', holder: userId },
    subjectId: `pay-covered-${++number}`,
    payee: { name: 'Ona Petraitė', iban: payeeIban, userId },
    remittance: `Refund ${number}`,
    actor: 'calendar',
    ...other,
  };
  await store.tx((tx) =>
    transfer(tx, {
      kind: 'payment.unallocated',
      ref: draft.subjectId,
      from: draft.outside,
      to: draft.source,
      amountCents: draft.amountCents,
      at: clock.now(),
    }),
  );
  return draft;
}

export const instructionRow = async (store: Store, id: string) =>
  (await store.db.select().from(instruction).where(eq(instruction.id, id)))[0]!;

/** The bank's line that shows an instruction leave. */
export async function debitOf(store: Store, id: string, other: Partial<StatementEntry> = {}): Promise<StatementEntry> {
  const { amountCents, payeeName, payeeIban: iban, remittance } = await instructionRow(store, id);
  return {
    id: `ent-${id}`,
    account: platformAccount.iban,
    entryReference: `ref-${id}`,
    bookedOn: '2026-01-16',
    valueOn: '2026-01-16',
    direction: 'DEBIT',
    amountCents,
    currency: 'EUR',
    endToEndId: id,
    reference: remittance,
    counterparty: { name: payeeName, ...(iban !== null && { iban }) },
    ...other,
  };
}

/** Cents on an account of the ledger. */
export async function balanceOf(store: Store, account: string): Promise<number> {
  const { rows } = (await store.db.execute(
    sql`select coalesce(sum(amount_cents), 0)::text as cents from ledger_posting where account_id = ${account}`,
  )) as unknown as { rows: { cents: string }[] };
  return Number(rows[0]?.cents);
}

/** Cents in transit at the bank, of all instructions together. */
export async function inTransit(store: Store): Promise<number> {
  const { rows } = (await store.db.execute(
    sql`select coalesce(sum(amount_cents), 0)::text as cents from ledger_posting where account_id like 'transit:%'`,
  )) as unknown as { rows: { cents: string }[] };
  return Number(rows[0]?.cents);
}

/** What pays something: the draft that is there, approved, sent and confirmed by the bank. Answers its id. */
export async function carryOut(store: Store, clock: Clock, kind: Draft['kind'], subjectId: string, approver: string): Promise<string> {
  const id = await draftOf(store, kind, subjectId);
  await store.db.update(instruction).set({ payeeIban }).where(eq(instruction.id, id));
  await store.tx((tx) => approveInstructions(tx, clock, { ids: [id], actor: approver }));
  await store.tx((tx) => makePaymentFile(tx, clock, { ids: [id], account: platformAccount, actor: approver }));
  const entry = await debitOf(store, id);
  await store.tx((tx) => confirmByEntry(tx, clock, entry));
  return id;
}

/** The id of the live instruction that pays something. */
export async function draftOf(store: Store, kind: Draft['kind'], subjectId: string): Promise<string> {
  const [row] = await store.db.select({ id: instruction.id }).from(instruction).where(liveInstruction(kind, subjectId));
  if (!row) throw new Error(`no instruction pays ${kind} ${subjectId}`);
  return row.id;
}
