import { and, eq, inArray, sum } from 'drizzle-orm';
import { operatingAccount, taxAuthority } from '../../domain/brand.ts';
import { accountOf, isHeldBy, lockedBalances } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import { instruction, project } from '../store/schema.ts';
import { draftInstruction, failedStatuses } from './draft.ts';
import { type InstructionRow, lockInstructions } from './instruction.ts';
import { beforeNewDraft } from './outcomes.ts';
import { payeeAccountOf } from './payee-account.ts';

/**
 * Drafts a cancelled, rejected or returned instruction again, to the account that is known now. Throws INVALID_STATUS_TRANSITION for any other status, and
 * where its money was used otherwise meanwhile.
 */
export async function draftInstructionAgain(tx: Tx, clock: Clock, { id, actor }: { id: string; actor: string }): Promise<string> {
  const [row] = await lockInstructions(tx, [id]);
  if (!row || !failedStatuses.some((status) => status === row.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
  const { kind, subjectId, amountCents, projectId, payeeName: name, payeeUserId: userId, remittance, heldBy } = row;
  const source = accountOf(row.sourceAccount);
  if (!(await isCovered(tx, row))) throw new Refusal('INVALID_STATUS_TRANSITION');
  await beforeNewDraft(tx, clock, row, actor);
  const iban = await knownIban(tx, row);
  return draftInstruction(tx, clock, {
    kind,
    subjectId,
    amountCents,
    source,
    outside: accountOf(row.outsideAccount),
    heldBy,
    projectId: projectId ?? undefined,
    payee: {
      name,
      iban: iban ?? row.payeeIban,
      accountEnteredBy: iban === undefined ? row.accountEnteredBy : undefined,
      userId: userId ?? undefined,
    },
    remittance,
    actor,
  });
}

/** Whether the source still covers this amount where the money lies, after all other drafts. The new draft itself may exist already. */
async function isCovered(tx: Tx, { kind, subjectId, sourceAccount, amountCents, heldBy }: InstructionRow): Promise<boolean> {
  const balances = await lockedBalances(tx, [sourceAccount], heldBy);
  const rows = await tx
    .select({ kind: instruction.kind, subjectId: instruction.subjectId, cents: sum(instruction.amountCents).mapWith(Number) })
    .from(instruction)
    .where(
      and(
        eq(instruction.sourceAccount, sourceAccount),
        isHeldBy(instruction.heldBy, heldBy),
        inArray(instruction.status, ['DRAFTED', 'APPROVED']),
      ),
    )
    .groupBy(instruction.kind, instruction.subjectId);
  const others = rows.filter((row) => row.kind !== kind || row.subjectId !== subjectId).reduce((all, { cents }) => all + cents, 0);
  return (balances.get(sourceAccount) ?? 0) - others >= amountCents;
}

async function knownIban(tx: Tx, { kind, payeeUserId, projectId }: InstructionRow): Promise<string | undefined> {
  if (kind === 'TAX') return taxAuthority.iban;
  if (kind === 'COSTS') return operatingAccount.iban;
  if (payeeUserId !== null) return (await payeeAccountOf(tx, payeeUserId))?.iban;
  if (kind !== 'DISBURSEMENT' || projectId === null) return undefined;
  // not while somebody changes the account
  const [row] = await tx.select({ data: project.data }).from(project).where(eq(project.id, projectId)).for('share');
  return row?.data.owner?.iban;
}
