import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { fromCents } from '../../domain/money.ts';
import { investmentReference, sepaQr } from '../../domain/payment-reference.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import { type Handlers, callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { agreedNow } from '../investing/contract-terms.ts';
import { mustBeAllowed, noRoomRefusal } from '../investing/create.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import { recordAudit } from '../store/audit.ts';
import type { InvestmentRow } from '../investing/responses.ts';
import { reserve } from '../investing/reservations.ts';
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
  RETURNED: 'PAYMENT_FAILED',
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
      const { investmentId } = request.query;
      const [row] = await db
        .select({
          number: investment.number,
          provider: payment.provider,
          amountCents: payment.amountCents,
          status: payment.status,
          redirectUrl: payment.redirectUrl,
        })
        .from(payment)
        .innerJoin(investment, eq(investment.id, payment.investmentId))
        .where(and(eq(payment.investmentId, investmentId), eq(investment.userId, userId)))
        .orderBy(desc(payment.createdAt), desc(payment.id))
        .limit(1);
      if (!row) throw new Refusal('NOT_FOUND');
      const byTransfer = row.provider === 'directPayment';
      const purpose = investmentReference(row.number);
      const { beneficiary, iban, bic } = collectionAccount;
      return {
        status: 200,
        body: {
          investmentId,
          status: shown[row.status],
          paymentType: row.provider,
          amount: fromCents(row.amountCents),
          beneficiary: byTransfer ? beneficiary : null,
          iban: byTransfer ? iban : null,
          bic: byTransfer ? bic : null,
          paymentPurpose: byTransfer ? purpose : null,
          creditorReference: byTransfer ? purpose : null,
          qrPayload: byTransfer ? sepaQr({ beneficiary, iban, bic, amountCents: row.amountCents, purpose }) : null,
          redirectUrl: !byTransfer && row.status === 'OPEN' ? row.redirectUrl : null,
        },
      };
    },

    async createPaymentCollection(request) {
      const { id: userId } = callerOf(request);
      const { investmentId, paymentType } = request.body;
      const call = { userId, operation: 'createPaymentCollection', key: request.headers['idempotency-key'], body: request.body };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        // the investment's row stays locked to the end: locks are taken investment first, then payment, then project, everywhere
        const [own] = await tx
          .select()
          .from(investment)
          .where(and(eq(investment.id, investmentId), eq(investment.userId, userId)))
          .for('update')
          .prepare('own_investment')
          .execute();
        if (!own) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
        const { projectType, hasAnsweredBonds } = await bondsQuestion(tx, own);
        if (own.status === 'NEW' || own.status === 'PAYMENT_FAILED')
          await mustBeAllowed(tx, clock, { userId, projectId: own.projectId, projectType, own });
        // bonds are paid for by people who have answered what the depository has to know (T-24)
        if (projectType === 'BONDS' && !hasAnsweredBonds) throw new Refusal('BONDS_QUESTIONNAIRE_REQUIRED');
        const paymentId = `pay-${randomUUID()}`;
        const redirectUrl = addressOf(paymentType, paymentId, own.id);
        if (own.status === 'PAYMENT_COMPLETED' || own.status === 'COMPLETED') throw new Refusal('PAYMENT_ALREADY_COMPLETED');
        if (own.status === 'PAYMENT_INITIATED') {
          const [open] = await tx
            .select({ provider: payment.provider, redirectUrl: payment.redirectUrl })
            .from(payment)
            .where(and(eq(payment.investmentId, own.id), eq(payment.status, 'OPEN')));
          if (open?.provider !== paymentType) throw new Refusal('INVALID_STATUS_TRANSITION');
          return { status: 200 as const, body: open.redirectUrl };
        }
        const status = move(investmentMachine, own.status, { type: 'payment.start' });
        if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
        if (!own.holdsReservation && !(await reserve(tx, clock, own.projectId, own.amountCents)))
          throw await noRoomRefusal(tx, clock, own.projectId);

        const createdAt = clock.now();
        await Promise.all([
          tx
            .update(investment)
            .set({ status, holdsReservation: true, agreed: agreedNow(userId, own.projectId) })
            .where(eq(investment.id, own.id))
            .prepare('investment_start_payment')
            .execute(),
          tx
            .insert(payment)
            .values({
              id: paymentId,
              investmentId: own.id,
              provider: paymentType,
              amountCents: own.amountCents,
              redirectUrl,
              createdAt,
            })
            .prepare('payment_insert')
            .execute(),
          recordAudit(tx, {
            subject: 'investment',
            subjectId: own.id,
            event: 'payment.start',
            before: own.status,
            after: status,
            actor: userId,
            at: createdAt,
          }),
        ]);
        return { status: 200 as const, body: redirectUrl };
      });
    },
  };
}

/** What decides whether the investor has to answer the depository's questions first. */
async function bondsQuestion(
  tx: Tx,
  { userId, projectId }: InvestmentRow,
): Promise<{ projectType: components['schemas']['ProjectType']; hasAnsweredBonds: boolean }> {
  const [row] = await tx
    .select({ data: project.data, profile: appUser.profile })
    .from(project)
    .innerJoin(appUser, eq(appUser.id, userId))
    .where(eq(project.id, projectId))
    .prepare('bonds_question')
    .execute();
  if (!row) throw new Refusal('PROJECT_NOT_FOUND');
  return { projectType: row.data.projectType, hasAnsweredBonds: row.profile.bondsSettings.questionnaireAnswered };
}
