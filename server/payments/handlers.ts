import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { rfReference, sepaQr } from '../../domain/reference.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { Clock } from '../clock.ts';
import { inEachLanguage } from '../i18n.ts';
import { type Handlers, callerOf } from '../contract/handlers.ts';
import { Refusal } from '../contract/problem.ts';
import { note } from '../investing/books.ts';
import { whyNoRoom } from '../investing/create.ts';
import { once } from '../investing/idempotency.ts';
import { releaseStale, reserve } from '../investing/reservations.ts';
import type { Store, Tx } from '../store/open.ts';
import { appUser, investment, payment, type PaymentState, project } from '../store/schema.ts';
import { type PaymentProvider, collectionAccount } from './banks.ts';

type Payments = Pick<Handlers, 'listPaymentTypes' | 'getPaymentCollection' | 'createPaymentCollection'>;

/** Names of the bank transfer; the app shows its own text for this key. */
const transferNames = inEachLanguage((i18n) => i18n._({ id: 'payment.bankTransfer', message: 'Bank transfer' }));

const shown = {
  OPEN: 'PAYMENT_INITIATED',
  PAID: 'PAYMENT_COMPLETED',
  FAILED: 'PAYMENT_FAILED',
  RETURN_DUE: 'PAYMENT_FAILED',
} as const satisfies Record<PaymentState, string>;

/** `provider` is absent where no bank is connected: then only the bank transfer can be chosen. */
export function paymentHandlers({
  store,
  clock,
  provider,
}: {
  store: Store;
  clock: Clock;
  provider?: PaymentProvider | undefined;
}): Payments {
  const { db } = store;
  const addressOf = (paymentType: string, paymentId: string, investmentId: string) => {
    if (paymentType === 'directPayment') return `/payments/direct/${investmentId}`;
    if (!provider) throw new Refusal('PAYMENT_TYPE_NOT_AVAILABLE', 501);
    if (!provider.banks.some(({ key }) => key === paymentType)) throw new Refusal('PAYMENT_TYPE_NOT_AVAILABLE');
    return provider.pageOf(paymentType, paymentId);
  };

  return {
    async listPaymentTypes({ query, locale }) {
      const banks = provider?.banks.filter(({ countries }) => countries.includes(query.country)) ?? [];
      return {
        status: 200,
        body: [
          ...banks.map(({ key, name, logoUrl }) => ({ key, name, logoUrl })),
          { key: 'directPayment', name: transferNames[locale], logoUrl: null },
        ],
      };
    },

    async getPaymentCollection(request) {
      const { id: userId } = callerOf(request);
      const [found] = await db
        .select()
        .from(payment)
        .innerJoin(investment, eq(investment.id, payment.investmentId))
        .where(and(eq(payment.investmentId, request.query.investmentId), eq(investment.userId, userId)))
        .orderBy(desc(payment.createdAt), desc(payment.id))
        .limit(1);
      if (!found) throw new Refusal('NOT_FOUND');
      const { payment: last, investment: of } = found;
      const byTransfer = last.provider === 'directPayment';
      const purpose = rfReference(`INV${String(of.number).padStart(6, '0')}`);
      const { beneficiary, iban, bic } = collectionAccount;
      return {
        status: 200,
        body: {
          investmentId: of.id,
          status: shown[last.status],
          paymentType: last.provider,
          amount: fromCents(last.amountCents),
          beneficiary: byTransfer ? beneficiary : null,
          iban: byTransfer ? iban : null,
          bic: byTransfer ? bic : null,
          paymentPurpose: byTransfer ? purpose : null,
          creditorReference: byTransfer ? purpose : null,
          qrPayload: byTransfer ? sepaQr({ beneficiary, iban, bic, amountCents: last.amountCents, purpose }) : null,
          redirectUrl: !byTransfer && last.status === 'OPEN' ? last.redirectUrl : null,
        },
      };
    },

    async createPaymentCollection(request) {
      const { id: userId } = callerOf(request);
      const { investmentId, paymentType } = request.body;
      const call = { userId, operation: 'createPaymentCollection', key: request.headers['idempotency-key'], body: request.body };
      return once(store, clock, call, async (tx) => {
        const [of] = await tx
          .select()
          .from(investment)
          .where(and(eq(investment.id, investmentId), eq(investment.userId, userId)))
          .for('update');
        if (!of) throw new Refusal('INVESTMENT_NOT_FOUND');
        await mustKnowBonds(tx, of);
        const paymentId = `pay-${randomUUID()}`;
        const redirectUrl = addressOf(paymentType, paymentId, of.id);
        if (of.status === 'PAYMENT_COMPLETED' || of.status === 'COMPLETED') throw new Refusal('PAYMENT_ALREADY_COMPLETED');
        if (of.status === 'PAYMENT_INITIATED') {
          const [open] = await tx
            .select()
            .from(payment)
            .where(and(eq(payment.investmentId, of.id), eq(payment.status, 'OPEN')));
          if (open?.provider !== paymentType) throw new Refusal('INVALID_STATUS_TRANSITION');
          return { status: 200 as const, body: open.redirectUrl };
        }
        const status = move(investmentMachine, of.status, { type: 'payment.start' });
        if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
        if (!of.holdsReservation && !(await reserve(tx, of.projectId, of.amountCents))) {
          await releaseStale(tx, clock, of.projectId);
          if (!(await reserve(tx, of.projectId, of.amountCents))) throw await whyNoRoom(tx, of.projectId);
        }
        const now = clock.now();
        await tx.update(investment).set({ status, holdsReservation: true }).where(eq(investment.id, of.id));
        await tx
          .insert(payment)
          .values({ id: paymentId, investmentId: of.id, provider: paymentType, amountCents: of.amountCents, redirectUrl, createdAt: now });
        await note(tx, {
          subject: 'investment',
          subjectId: of.id,
          event: 'payment.start',
          before: of.status,
          after: status,
          actor: userId,
          at: now,
        });
        return { status: 200 as const, body: redirectUrl };
      });
    },
  };
}

/** Bonds are paid for by people who have answered what the depository has to know (T-24). */
async function mustKnowBonds(tx: Tx, { userId, projectId }: { userId: string; projectId: string }): Promise<void> {
  const [found] = await tx
    .select({ data: project.data, profile: appUser.profile })
    .from(project)
    .innerJoin(appUser, eq(appUser.id, userId))
    .where(eq(project.id, projectId));
  if (found?.data.projectType === 'BONDS' && !found.profile.bondsSettings.questionnaireAnswered)
    throw new Refusal('BONDS_QUESTIONNAIRE_REQUIRED');
}
