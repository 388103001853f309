import { eq, inArray } from 'drizzle-orm';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Db } from '../store/db.ts';
import {
  bankEntry,
  bankEntryTransfer,
  bankStatement,
  bankStatementEntry,
  distribution,
  incomingTransfer,
  instruction,
  investment,
  type Language,
  type ledgerTransfer,
  payment,
} from '../store/schema.ts';
import { type AccountName, peopleNames, projectNames } from './ledger-names.ts';

type Entry = typeof ledgerTransfer.$inferSelect;
type Cause = components['schemas']['LedgerCause'];
type Subject = 'investment' | 'payment' | 'receipt' | 'instruction' | 'distribution' | 'share';

/** The subject of the reference, by kind of entry; a `share` is `investment:due date:distribution`. */
const subjects: Partial<Record<string, Subject>> = {
  'payment.completed': 'investment',
  'payment.unallocated': 'payment',
  'investment.withdrawn': 'investment',
  'project.canceled': 'investment',
  'project.funded': 'investment',
  'project.unfunded': 'investment',
  'project.repaid': 'share',
  'interest.paid': 'share',
  'default-interest.paid': 'share',
  'tax.withheld': 'share',
  'costs.recovered': 'distribution',
  'borrower.overpaid': 'distribution',
  'borrower.paid': 'receipt',
  'borrower.assigned': 'receipt',
  'borrower.unassigned': 'receipt',
  'transfer.unallocated': 'receipt',
  'transfer.assigned': 'receipt',
  'instruction.sent': 'instruction',
  'instruction.confirmed': 'instruction',
  'instruction.rejected': 'instruction',
  'instruction.returned': 'instruction',
};

/** The causes of an entry, from the nearest to the people and projects whose accounts it has changed. */
export async function causesOf(db: Db, entry: Entry, sides: readonly AccountName[], locale: Language): Promise<Cause[]> {
  const found = finder(db);
  const subject = subjects[entry.kind];
  if (subject === 'share') {
    const [investmentId = '', , distributionId] = entry.ref.split(':');
    if (distributionId !== undefined) await found.distribution(distributionId);
    await found.investment(investmentId);
  } else if (subject) await found[subject](entry.ref);
  await found.movement(entry.id);
  for (const { personId, projectId } of sides) {
    if (personId) found.people.add(personId);
    if (projectId) found.projects.add(projectId);
  }
  const projects = await projectNames(db, [...found.projects], locale);
  const people = await peopleNames(db, [...found.people]);
  return [
    ...found.causes.values(),
    ...[...projects].map(([id, name]) => ({ kind: 'PROJECT' as const, id, name })),
    ...[...people].map(([id, name]) => ({ kind: 'PERSON' as const, id, name })),
  ];
}

/** Follows the references from one thing to the next; each is named once. */
function finder(db: Db) {
  const causes = new Map<string, Cause>();
  const people = new Set<string>();
  const projects = new Set<string>();
  const add = (cause: Cause) => {
    const key = `${cause.kind} ${cause.id}`;
    const isNew = !causes.has(key);
    causes.set(key, cause);
    return isNew;
  };

  async function ofInvestment(id: string): Promise<void> {
    const [row] = await db.select().from(investment).where(eq(investment.id, id));
    if (!row || !add({ kind: 'INVESTMENT', id, name: investmentReference(row.number), personId: row.userId })) return;
    people.add(row.userId);
    projects.add(row.projectId);
  }

  async function ofPayment(id: string): Promise<void> {
    const [row] = await db
      .select({ id: payment.id, investmentId: payment.investmentId, userId: investment.userId })
      .from(payment)
      .innerJoin(investment, eq(investment.id, payment.investmentId))
      .where(eq(payment.id, id));
    if (row && add({ kind: 'PAYMENT', id, name: id, personId: row.userId })) await ofInvestment(row.investmentId);
  }

  async function ofReceipt(id: string): Promise<void> {
    const [row] = await db.select().from(incomingTransfer).where(eq(incomingTransfer.id, id));
    if (!row || !add({ kind: 'RECEIPT', id, name: [row.payer, row.reference].filter(Boolean).join(' · ') || id })) return;
    if (row.investmentId) await ofInvestment(row.investmentId);
    if (row.projectId) projects.add(row.projectId);
    const lines = await db.select({ id: bankEntry.id }).from(bankEntry).where(eq(bankEntry.receiptId, id));
    await addStatements(lines.map((line) => line.id));
  }

  async function ofDistribution(id: string): Promise<void> {
    const [row] = await db.select().from(distribution).where(eq(distribution.id, id));
    if (!row || !add({ kind: 'DISTRIBUTION', id, name: row.valueOn })) return;
    projects.add(row.projectId);
    await ofReceipt(row.receiptId);
  }

  async function ofInstruction(id: string): Promise<void> {
    const [row] = await db.select().from(instruction).where(eq(instruction.id, id));
    if (!row || !add({ kind: 'INSTRUCTION', id, name: row.remittance || id })) return;
    if (row.projectId) projects.add(row.projectId);
    if (row.payeeUserId) people.add(row.payeeUserId);
    if (row.kind === 'REFUND') await ofPayment(row.subjectId);
    if (row.kind === 'RETURN') await ofReceipt(row.subjectId);
    if (row.kind === 'PAYOUT') await ofPayout(row.subjectId);
  }

  /** Of a distribution and a lender, or of an investment that is repaid at once. */
  async function ofPayout(id: string): Promise<void> {
    const [subjectId = id] = id.split(':');
    await ofDistribution(subjectId);
    await ofInvestment(subjectId);
  }

  async function addStatements(entryIds: readonly string[]): Promise<void> {
    if (entryIds.length === 0) return;
    const rows = await db
      .selectDistinct({ id: bankStatement.id, day: bankStatement.day })
      .from(bankStatementEntry)
      .innerJoin(bankStatement, eq(bankStatement.id, bankStatementEntry.statementId))
      .where(inArray(bankStatementEntry.entryId, [...entryIds]));
    for (const { id, day } of rows) add({ kind: 'STATEMENT', id, name: day });
  }

  async function ofMovement(transferId: number): Promise<void> {
    const lines = await db
      .select({ id: bankEntryTransfer.entryId, paymentId: bankEntry.paymentId, receiptId: bankEntry.receiptId })
      .from(bankEntryTransfer)
      .innerJoin(bankEntry, eq(bankEntry.id, bankEntryTransfer.entryId))
      .where(eq(bankEntryTransfer.transferId, transferId));
    for (const { paymentId, receiptId } of lines) {
      if (paymentId) await ofPayment(paymentId);
      if (receiptId) await ofReceipt(receiptId);
    }
    await addStatements(lines.map(({ id }) => id));
  }

  return {
    causes,
    people,
    projects,
    investment: ofInvestment,
    payment: ofPayment,
    receipt: ofReceipt,
    distribution: ofDistribution,
    instruction: ofInstruction,
    movement: ofMovement,
  };
}
