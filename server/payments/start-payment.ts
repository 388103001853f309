import { and, eq, inArray, sql } from 'drizzle-orm';
import { offeredAnew } from '../../domain/reflection.ts';
import { heldUntil, maxUnpaidTransfers } from '../../domain/reservation.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { agreedNow } from '../investing/contract-terms.ts';
import { allowedBy, noRoomRefusal, readGatesOf } from '../investing/create.ts';
import { announceReflection } from '../investing/offer-email.ts';
import { freeFor, reserve } from '../investing/reservations.ts';
import { assertRiskConsent, recordRiskConsent } from '../investing/risk-consent.ts';
import { unpaidOf } from '../investing/unpaid-holds.ts';
import type { HeldBy } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { randomUUID } from '../lib/random.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordBothAudits } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { atCommit } from '../store/store.ts';
import { investment, type InvestmentStatus, type Language, payment } from '../store/schema.ts';
import { typedParam, type Places, statement } from '../store/statement.ts';
import { type PaymentToOpen, transferPage } from './open-payment.ts';
import { type PaymentProvider, transferMethod } from './provider.ts';

type PaymentRow = typeof payment.$inferSelect;
type NewPayment = Pick<
  PaymentRow,
  'id' | 'investmentId' | 'provider' | 'amountCents' | 'status' | 'redirectUrl' | 'providerId' | 'heldBy' | 'createdAt' | 'heldUntil'
>;
type PaidBy = { providerId: string; heldBy: HeldBy } | { redirectUrl: string };

type PaidOffer = Pick<typeof investment.$inferSelect, 'offeredAt' | 'reflectionEndsAt' | 'sophisticated'> & { after: InvestmentStatus };

const storePayment = statement((db, at: Places<NewPayment & PaidOffer & { userId: string; projectId: string }>) => {
  const started = db.$with('started').as(
    db
      .update(investment)
      .set({
        status: typedParam(at.after, investment.status),
        holdsReservation: true,
        agreed: agreedNow(at.userId, at.projectId),
        offeredAt: typedParam(at.offeredAt, investment.offeredAt),
        reflectionEndsAt: typedParam(at.reflectionEndsAt, investment.reflectionEndsAt),
        sophisticated: typedParam(at.sophisticated, investment.sophisticated),
      })
      .where(eq(investment.id, at.investmentId))
      .returning({ id: investment.id }),
  );
  return db
    .with(started)
    .insert(payment)
    .values({
      id: at.id,
      investmentId: at.investmentId,
      provider: at.provider,
      amountCents: at.amountCents,
      status: at.status,
      redirectUrl: at.redirectUrl,
      providerId: at.providerId,
      heldBy: at.heldBy,
      createdAt: at.createdAt,
      heldUntil: typedParam(at.heldUntil, payment.heldUntil),
    })
    .prepare('payment_start');
});

const lockInvestment = statement((db, at: Places<{ investmentId: string; userId: string }>) =>
  db
    .select({
      id: investment.id,
      number: investment.number,
      userId: investment.userId,
      projectId: investment.projectId,
      amountCents: investment.amountCents,
      status: investment.status,
      holdsReservation: investment.holdsReservation,
      locale: investment.locale,
      createdAt: investment.createdAt,
      offeredAt: investment.offeredAt,
      reflectionEndsAt: investment.reflectionEndsAt,
      sophisticated: investment.sophisticated,
    })
    .from(investment)
    // found by its id: by its person, as PostgreSQL may choose while it has no statistics, all of theirs would be read
    .where(and(eq(investment.id, at.investmentId), sql`${investment.userId} is not distinct from ${at.userId}`))
    .for('update')
    .prepare('investment_to_pay'),
);

/** The rows that decide whether a person may pay for an investment; `own` is undefined where they have no such investment. */
export interface ToPay {
  own: Awaited<ReturnType<typeof lockInvestment>>[number] | undefined;
  gates: Awaited<ReturnType<typeof readGatesOf>>;
  unpaid: Awaited<ReturnType<typeof unpaidOf>>;
}

/** Sent together, carried out in this order. The investment's row stays locked to the end: locks are taken investment first, then payment, then project, everywhere. */
export async function readToPay(tx: Tx, clock: Clock, request: { investmentId: string; userId: string }): Promise<ToPay> {
  const [[own], gates, unpaid] = await Promise.all([
    lockInvestment(tx, request),
    readGatesOf(tx, clock, request),
    unpaidOf(tx, clock, request),
  ]);
  return { own, gates, unpaid };
}

/** With a provider, its response comes first. */
const initialStatus = (by: PaidBy) => ('providerId' in by ? 'STARTING' : 'OPEN');

interface Payment {
  /** Absent where no provider is configured. */
  provider: PaymentProvider | undefined;
  method: string;
  /** Why this payment method is unavailable, if it is. */
  unavailable: Refusal | undefined;
  hasConsented: boolean | undefined;
  language: Language;
  /** The target of links in emails. */
  origin: string;
}

/**
 * Starts the payment of an investment, or refuses. An open payment by the same method continues. A bank transfer is open at once; a provider's payment is
 * `STARTING` until `openPayment`, which needs `begun`, has its page.
 */
export async function startPayment(
  tx: Tx,
  clock: Clock,
  { own, gates, unpaid }: ToPay,
  { provider, method, unavailable, hasConsented, language, origin }: Payment,
): Promise<{ paymentId: string; begun?: PaymentToOpen | undefined }> {
  if (!own) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
  const { id: investmentId, userId, projectId, amountCents } = own;
  const projectType = gates?.project?.data.projectType;
  const isUnpaid = own.status === 'NEW' || own.status === 'PAYMENT_FAILED';
  const investor = isUnpaid ? allowedBy(gates, clock, { projectType, own }) : undefined;
  // bonds may be paid only by people who have answered the depository's questions (T-24)
  if (projectType === 'BONDS' && !gates?.profile.bondsSettings?.questionnaireAnswered) throw new Refusal('BONDS_QUESTIONNAIRE_REQUIRED');
  if (unavailable) throw unavailable;
  if (own.status === 'PAYMENT_COMPLETED' || own.status === 'COMPLETED') throw new Refusal('PAYMENT_ALREADY_COMPLETED');
  if (own.status === 'WITHDRAWN') throw new Refusal('ALREADY_WITHDRAWN');
  if (own.status === 'PAYMENT_INITIATED') {
    const [open] = await tx
      .select({ id: payment.id, provider: payment.provider })
      .from(payment)
      .where(and(eq(payment.investmentId, investmentId), inArray(payment.status, ['STARTING', 'OPEN'])));
    if (open?.provider !== method) throw new Refusal('INVALID_STATUS_TRANSITION');
    return { paymentId: open.id };
  }
  const after = move(investmentMachine, own.status, { type: 'payment.start' });
  if (!after) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (investor) assertRiskConsent(hasConsented, { ...investor, amountCents });
  const isTransfer = method === transferMethod;
  if (isTransfer && unpaid.transfers >= maxUnpaidTransfers) throw new Refusal('BANK_TRANSFER_LIMIT');
  if (!own.holdsReservation && !(await reserve(tx, clock, projectId, amountCents))) throw await noRoomRefusal(tx, clock, projectId);

  const at = clock.now();
  const heldCents = unpaid.heldCents + (own.holdsReservation ? 0 : amountCents);
  const by: PaidBy =
    !provider || (isTransfer && !provider.takesTransfers)
      ? { redirectUrl: transferPage(investmentId) }
      : { providerId: provider.id, heldBy: provider.holdsMoney ? provider.id : null };
  const row = {
    id: `pay-${randomUUID()}`,
    investmentId,
    provider: method,
    amountCents,
    redirectUrl: null,
    providerId: null,
    heldBy: null,
    ...by,
    status: initialStatus(by),
    createdAt: at,
    heldUntil: heldUntil({
      kind: isTransfer ? 'transfer' : 'payment',
      begins: at,
      heldCents,
      freeCents: investor ? freeFor(investor.project, investor.staleCents, unpaid.heldCents) : heldCents,
      unpaidCount: isTransfer ? unpaid.transfers : unpaid.payments,
    }),
  } as const;
  const entry = { actor: userId, at };
  const anew = investor && offeredAnew({ ...own, isExperienced: investor.isExperienced }, at);
  const { offeredAt, reflectionEndsAt, sophisticated } = anew ?? own;
  const written = Promise.all([
    storePayment(tx, { ...row, after, offeredAt, reflectionEndsAt, sophisticated, userId, projectId }),
    anew &&
      announceReflection(tx, { clock, origin }, investor.addressee, {
        id: investmentId,
        project: investor.project.data,
        amountCents,
        reflectionEndsAt: anew.reflectionEndsAt,
      }),
    recordBothAudits(
      tx,
      { subject: 'payment', subjectId: row.id, event: 'payment.create', after: row.status, ...entry },
      { subject: 'investment', subjectId: investmentId, event: 'payment.start', before: own.status, after, ...entry },
    ),
    hasConsented && recordRiskConsent(tx, { userId, investmentId, by: 'payment', language, at }),
  ]);
  atCommit(tx, written);
  return { paymentId: row.id, begun: gates && { payment: row, investment: own, email: gates.email, profile: gates.profile } };
}
