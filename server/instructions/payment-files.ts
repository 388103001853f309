import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { type PaymentFileVersion, writePain } from '../lib/iso20022/write-pain.ts';
import { accountOf, type HeldBy, lockedBalances, transfer } from '../ledger/ledger.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { instruction, paymentFile } from '../store/schema.ts';
import { type InstructionRow, lockInstructions, moveInstructions } from './instruction.ts';
import { randomUUID } from '../lib/random.ts';

/** The account that pays. */
export interface PayingAccount {
  name: string;
  iban: string;
  bic: string;
}

type PaymentFileRow = typeof paymentFile.$inferSelect;

interface FileRequest {
  /** The instructions to send; by default every approved one whose money is on the client account. */
  ids?: readonly string[] | undefined;
  account: PayingAccount;
  /** Of pain.001.001; `03` for banks that do not take `09`. */
  version?: PaymentFileVersion | undefined;
  actor: string;
}

/**
 * Makes a file of approved instructions for the bank and moves their money into transit. An instruction is in one file only, for ever: a request for exactly
 * the instructions of a file returns that file again. Money that a provider holds is never in a file. Throws NO_APPROVED_INSTRUCTIONS where there is nothing to
 * send, INVALID_STATUS_TRANSITION where one of those named is not approved or paid from elsewhere.
 */
export async function makePaymentFile(tx: Tx, clock: Clock, { ids, account, version = '09', actor }: FileRequest): Promise<PaymentFileRow> {
  const rows = ids ? await lockInstructions(tx, ids) : await approvedInstructions(tx);
  const made = await fileOf(tx, rows);
  if (made) return made;
  if (rows.length === 0) throw new Refusal('NO_APPROVED_INSTRUCTIONS');
  if (rows.some(({ status, heldBy }) => status !== 'APPROVED' || heldBy !== null)) throw new Refusal('INVALID_STATUS_TRANSITION');
  await assertCovered(tx, rows, null);

  const at = clock.now();
  const id = `pf-${randomUUID().replaceAll('-', '')}`;
  const executesOn = today(clock);
  const transfers = rows.map(({ id: endToEndId, amountCents, payeeName: name, payeeIban, remittance }) => {
    if (payeeIban === null) throw new Error(`no account to pay ${endToEndId} to`);
    return { endToEndId, amountCents, payee: { name, iban: payeeIban }, remittance };
  });
  const content = writePain({
    messageId: id,
    createdAt: at,
    executeOn: executesOn,
    version,
    initiator: account.name,
    groups: [{ debtor: account, transfers }],
  });
  const [file] = await tx
    .insert(paymentFile)
    .values({
      id,
      accountIban: account.iban,
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      paymentCount: rows.length,
      totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
      executesOn,
      createdBy: actor,
      createdAt: at,
    })
    .returning();
  if (!file) throw new Error('the payment file was not stored');
  await markSent(tx, clock, rows, { actor, paymentFileId: id });
  await recordAudit(tx, { subject: 'instruction', subjectId: id, event: 'paymentFile.make', after: file.sha256, actor, at });
  return file;
}

/** Marks approved instructions as sent and moves their money into transit. The caller has locked them and checked that they are covered. */
export async function markSent(
  tx: Tx,
  clock: Clock,
  rows: readonly InstructionRow[],
  { actor, ...by }: { actor: string } & ({ paymentFileId: string } | { providerId: string }),
): Promise<void> {
  await moveInstructions(tx, clock, rows, { event: 'send', actor, change: by });
  const at = clock.now();
  for (const { id: ref, sourceAccount, amountCents, heldBy } of rows)
    await transfer(tx, {
      kind: 'instruction.sent',
      ref,
      from: accountOf(sourceAccount),
      to: { kind: 'transit', holder: ref },
      amountCents,
      heldBy,
      at,
    });
}

async function approvedInstructions(tx: Tx): Promise<InstructionRow[]> {
  return tx
    .select()
    .from(instruction)
    .where(and(eq(instruction.status, 'APPROVED'), isNull(instruction.heldBy)))
    .orderBy(asc(instruction.id))
    .for('update');
}

/** The file that holds exactly these; undefined where there is none. */
async function fileOf(tx: Tx, rows: readonly InstructionRow[]): Promise<PaymentFileRow | undefined> {
  const fileId = rows[0]?.paymentFileId;
  if (!fileId || rows.some(({ paymentFileId }) => paymentFileId !== fileId)) return undefined;
  const [file] = await tx.select().from(paymentFile).where(eq(paymentFile.id, fileId));
  return file?.paymentCount === rows.length ? file : undefined;
}

/** Throws where the instructions exceed what the account holds with this holder. */
export async function assertCovered(tx: Tx, rows: readonly InstructionRow[], heldBy: HeldBy): Promise<void> {
  const wanted = new Map<string, Cents>();
  for (const { sourceAccount, amountCents } of rows) wanted.set(sourceAccount, (wanted.get(sourceAccount) ?? 0) + amountCents);
  const balances = await lockedBalances(tx, [...wanted.keys()], heldBy);
  const short = [...wanted].find(([account, cents]) => (balances.get(account) ?? 0) < cents);
  if (short) throw new Error(`less lies on ${short[0]} at ${heldBy ?? 'the bank'} than is to be sent from there`);
}
