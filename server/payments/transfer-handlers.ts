import { and, eq, inArray } from 'drizzle-orm';
import { offeredAnew } from '../../domain/reflection.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { cancelPrincipalPayout, principalPayout } from '../instructions/principal-payout.ts';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { agreedNow } from '../investing/contract-terms.ts';
import { announceReflection } from '../investing/offer-email.ts';
import { transfer } from '../ledger/ledger.ts';
import { recordAudit } from '../store/audit.ts';
import { assertEligible, noRoomRefusal } from '../investing/create.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { InvestmentRow } from '../investing/responses.ts';
import { reserve } from '../investing/reservations.ts';
import { assertRiskConsent, recordRiskConsent } from '../investing/risk-consent.ts';
import { isTransferable } from '../investing/transferable.ts';
import { collect } from './collect.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { investment, project } from '../store/schema.ts';

/** Money of a repaid loan goes into a new one without leaving the platform (2.15). */
export function transferHandlers({
  store,
  ...office
}: {
  store: Store;
  clock: Clock;
  origin: string;
}): Pick<Handlers, 'transferInvestment'> {
  const { clock } = office;
  return {
    async transferInvestment(request) {
      const { id: userId } = callerOf(request);
      const { sourceInvestmentId, targetInvestmentId } = request.body;
      const call = { userId, operation: 'transferInvestment', key: request.headers['idempotency-key'], body: request.body };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        const own = await tx
          .select()
          .from(investment)
          .where(and(eq(investment.userId, userId), inArray(investment.id, [sourceInvestmentId, targetInvestmentId])))
          .orderBy(investment.id)
          .for('update');
        const source = own.find(({ id }) => id === sourceInvestmentId);
        const target = own.find(({ id }) => id === targetInvestmentId);
        if (!source || !target || source.id === target.id) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
        // a retry after a lost response: the transfer was made
        if (source.transferredTo === target.id) return { status: 204 as const, body: undefined };
        const hasConsented = request.body.hasConsented ?? false;
        await transferBetween(tx, office, { source, target, hasConsented });
        if (hasConsented)
          await recordRiskConsent(tx, { userId, investmentId: target.id, by: 'transfer', language: request.locale, at: clock.now() });
        return { status: 204 as const, body: undefined };
      });
    },
  };
}

async function transferBetween(
  tx: Tx,
  { clock, origin }: { clock: Clock; origin: string },
  { source, target, hasConsented }: { source: InvestmentRow; target: InvestmentRow; hasConsented: boolean },
): Promise<void> {
  const { userId } = source;
  const [from] = await tx.select().from(project).where(eq(project.id, source.projectId));
  const payout = await principalPayout(tx, source.id);
  if (!isTransferable(source, from?.status, payout)) throw new Refusal('TRANSFER_SOURCE_NOT_ELIGIBLE');
  // the checks of the project below stay valid until the money is booked
  await tx.select({ id: project.id }).from(project).where(eq(project.id, target.projectId)).for('update');
  const investor = await assertEligible(tx, clock, { userId, projectId: target.projectId, own: target });
  const status = move(investmentMachine, target.status, { type: 'transfer.match' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (source.amountCents !== target.amountCents) throw new Refusal('TRANSFER_AMOUNT_MISMATCH');
  assertRiskConsent(hasConsented, { ...investor, amountCents: target.amountCents });
  if (!target.holdsReservation && !(await reserve(tx, clock, target.projectId, target.amountCents)))
    throw await noRoomRefusal(tx, clock, target.projectId);
  const at = clock.now();
  const anew = offeredAnew({ ...target, isExperienced: investor.isExperienced }, at);
  const { offeredAt, reflectionEndsAt, sophisticated } = anew ?? target;
  await tx.update(investment).set({ transferredTo: target.id }).where(eq(investment.id, source.id));
  await tx
    .update(investment)
    .set({
      status,
      paidAt: at,
      holdsReservation: true,
      agreed: agreedNow(userId, target.projectId),
      offeredAt,
      reflectionEndsAt,
      sophisticated,
    })
    .where(eq(investment.id, target.id));
  if (anew)
    await announceReflection(tx, { clock, origin }, investor.addressee, {
      id: target.id,
      project: investor.project.data,
      amountCents: target.amountCents,
      reflectionEndsAt: anew.reflectionEndsAt,
    });
  await transfer(tx, {
    kind: 'payment.completed',
    ref: target.id,
    // repaid before there were instructions, the money is the investor's own
    from: payout ? await cancelPrincipalPayout(tx, clock, payout, userId) : { kind: 'investor', holder: userId },
    to: { kind: 'escrow', holder: target.projectId },
    amountCents: target.amountCents,
    at,
  });
  await recordAudit(tx, { subject: 'investment', subjectId: source.id, event: 'transfer.leave', after: target.id, actor: userId, at });
  await recordAudit(tx, {
    subject: 'investment',
    subjectId: target.id,
    event: 'transfer.match',
    before: target.status,
    after: status,
    actor: userId,
    at,
  });
  await collect(tx, clock, target, userId);
}
