import { and, eq, gte, isNotNull } from 'drizzle-orm';
import { interestStart } from '../../domain/bonds.ts';
import { endOfTerm } from '../../domain/duration.ts';
import type { Cents } from '../../domain/money.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { reflectionIsOver } from '../../domain/reflection.ts';
import { dueDates } from '../../domain/repayment.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { projectMachine } from '../../machines/lifecycles/project.machine.ts';
import { draftInstruction } from '../instructions/draft.ts';
import { type Clock, today } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import { type HeldBy, transfer } from '../ledger/ledger.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { investment, payment, project, type ProjectOwner } from '../store/schema.ts';

/** Funds the projects that have reached their target and whose last reflection period is over. Safe to run in several processes. Returns how many. */
export async function fundReadyProjects(store: Store, clock: Clock): Promise<number> {
  const reached = await store.db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.status, 'ACTIVE'), gte(project.collectedCents, project.targetCents)));
  const funded = await eachRow(reached, ({ id }) =>
    store.tx(async (tx) => {
      const [row] = await tx
        .select({ id: project.id })
        .from(project)
        .where(and(eq(project.id, id), eq(project.status, 'ACTIVE'), gte(project.collectedCents, project.targetCents)))
        .for('update');
      return row !== undefined && (await fundIfReady(tx, clock, id, 'calendar'));
    }),
  );
  return funded.filter(Boolean).length;
}

/**
 * Funds a project once no investor who has paid may still withdraw (Regulation (EU) 2020/1503, Article 22): interest begins, the due dates are fixed, and the
 * collected money becomes the owner's. The instruction that pays it out is drafted here. The caller has locked the project, which has reached its target. True
 * where it was funded.
 */
export async function fundIfReady(tx: Tx, clock: Clock, projectId: string, actor: string): Promise<boolean> {
  const at = clock.now();
  const isPaid = and(eq(investment.projectId, projectId), eq(investment.status, 'PAYMENT_COMPLETED'));
  const periods = await tx
    .select({ endsAt: investment.reflectionEndsAt })
    .from(investment)
    .where(and(isPaid, isNotNull(investment.reflectionEndsAt)));
  if (periods.some(({ endsAt }) => endsAt !== null && !reflectionIsOver(endsAt, at))) return false;

  const [row] = await tx
    .select({ status: project.status, data: project.data, offerNumber: project.offerNumber })
    .from(project)
    .where(eq(project.id, projectId));
  const funded = row && move(projectMachine, row.status, { type: 'fund' });
  if (!funded) return false;
  const all = await tx.select({ id: investment.id }).from(investment).where(isPaid);
  const paidInvestments = await tx
    .select({ id: investment.id, status: investment.status, amountCents: investment.amountCents, heldBy: payment.heldBy })
    .from(investment)
    // repaid principal that was moved into it has no payment: it lies on the client account
    .leftJoin(payment, and(eq(payment.investmentId, investment.id), eq(payment.status, 'PAID')))
    .where(isPaid)
    .orderBy(investment.id)
    // elsewhere an investment is locked before its project: a transaction that holds one waits for this project, and the job runs again
    .for('update', { of: investment, skipLocked: true });
  if (paidInvestments.length < all.length) return false;

  const interestStartDate = interestStart(row.data.bond, today(clock));
  const funding = { ...row.data, interestStartDate, endOfTerm: endOfTerm(interestStartDate, row.data.loanTerm) };
  await tx
    .update(project)
    .set({ status: funded, data: { ...funding, repaymentSchedule: dueDates(funding) } })
    .where(eq(project.id, projectId));
  await recordAudit(tx, { subject: 'project', subjectId: projectId, event: 'fund', before: row.status, after: funded, actor, at });

  for (const { id, status: before, amountCents, heldBy } of paidInvestments) {
    const status = move(investmentMachine, before, { type: 'project.fund' });
    if (!status) continue;
    await tx.update(investment).set({ status }).where(eq(investment.id, id));
    await transfer(tx, {
      kind: 'project.funded',
      ref: id,
      from: { kind: 'escrow', holder: projectId },
      to: { kind: 'disbursable', holder: projectId },
      amountCents,
      heldBy,
      at,
    });
    await recordAudit(tx, { subject: 'investment', subjectId: id, event: 'project.fund', before, after: status, actor, at });
  }
  const centsByPlace = new Map<HeldBy, Cents>();
  for (const { heldBy, amountCents } of paidInvestments) centsByPlace.set(heldBy, (centsByPlace.get(heldBy) ?? 0) + amountCents);
  for (const [heldBy, amountCents] of centsByPlace)
    await draftDisbursement(tx, clock, { projectId, owner: row.data.owner, offerNumber: row.offerNumber, heldBy, amountCents });
  return true;
}

interface Disbursement {
  projectId: string;
  owner: ProjectOwner | undefined;
  offerNumber: number;
  heldBy: HeldBy;
  amountCents: Cents;
}

/** Drafts the payment to the owner from one holder of the money; operators approve it. */
async function draftDisbursement(
  tx: Tx,
  clock: Clock,
  { projectId, owner, offerNumber, heldBy, amountCents }: Disbursement,
): Promise<void> {
  if (amountCents === 0) return;
  await draftInstruction(tx, clock, {
    kind: 'DISBURSEMENT',
    subjectId: projectId,
    projectId,
    amountCents,
    source: { kind: 'disbursable', holder: projectId },
    outside: { kind: 'owner', holder: projectId },
    heldBy,
    payee: { name: owner?.name ?? '', iban: owner?.iban },
    remittance: offerIdentifier(offerNumber),
    actor: 'fund-projects',
  });
}
