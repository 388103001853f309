import { and, desc, eq, sql } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { investmentReference, isRfReference, sepaQr } from '../../domain/payment-reference.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import { type Handlers, callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { readWithIdempotencyKey, releaseIdempotencyKey } from '../store/idempotency.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { investment, payment, type PaymentState } from '../store/schema.ts';
import { collectionAccount } from './collection-account.ts';
import { openPayment, type PaymentLog, type PaymentToOpen, readPage } from './open-payment.ts';
import { type PaymentProvider, type TransferDetails, transferMethod } from './provider.ts';
import { readToPay, startPayment, type ToPay } from './start-payment.ts';
import { localeOf } from '../../domain/locale.ts';

/** The stored response of an idempotent request: its payment, or the URL where an older version stored it. */
type Started = string | { paymentId: string };

type Payments = Pick<Handlers, 'listPaymentTypes' | 'getPaymentCollection' | 'createPaymentCollection'>;

/** Names of the bank transfer; the app shows its own text for this key. */
const transferNames = inEachLanguage((i18n) => i18n._({ id: 'payment.bankTransfer', message: 'Bank transfer' }));

const shown = {
  STARTING: 'PAYMENT_INITIATED',
  OPEN: 'PAYMENT_INITIATED',
  PAID: 'PAYMENT_COMPLETED',
  FAILED: 'PAYMENT_FAILED',
  RETURN_DUE: 'PAYMENT_FAILED',
  RETURNED: 'PAYMENT_FAILED',
} as const satisfies Record<PaymentState, string>;

/** `provider` is absent where no provider is configured: then only the bank transfer can be chosen. */
export function paymentHandlers({
  store,
  clock,
  origin,
  provider,
  log,
}: {
  store: Store;
  clock: Clock;
  /** Where browsers reach the platform. */
  origin: string;
  provider?: PaymentProvider | undefined;
  log: PaymentLog;
}): Payments {
  const { db } = store;

  /** Ways to pay by the provider; undefined without one, and where it does not answer. */
  async function methodsOf(country?: string) {
    return provider?.methods(country).catch((error: unknown) => {
      log.warn({ err: error, provider: provider.id }, 'the provider did not say which ways to pay there are');
      return undefined;
    });
  }

  /** Why a payment method is unavailable, if it is; checked before the transaction. */
  async function unavailable(paymentType: string): Promise<Refusal | undefined> {
    if (paymentType === transferMethod) return undefined;
    const methods = await methodsOf();
    if (!methods) return new Refusal('PAYMENT_TYPE_NOT_AVAILABLE', 501);
    return methods.some(({ key }) => key === paymentType) ? undefined : new Refusal('PAYMENT_TYPE_NOT_AVAILABLE');
  }

  /** The response for a payment: where the browser goes, or that its provider has not answered yet. Undefined where it could not be started. */
  async function responseOf(paymentId: string, known?: PaymentToOpen) {
    const row = provider
      ? await openPayment({ store, clock, origin, provider, log }, paymentId, known)
      : (known?.payment ?? (await readPage(db, paymentId)));
    if (row?.redirectUrl) return { status: 200 as const, body: row.redirectUrl };
    return row?.status === 'STARTING' ? { status: 202 as const, body: { status: 'PAYMENT_OPENING' as const } } : undefined;
  }

  const lastPayment = db
    .select({
      number: investment.number,
      provider: payment.provider,
      amountCents: payment.amountCents,
      status: payment.status,
      redirectUrl: payment.redirectUrl,
      providerId: payment.providerId,
      beneficiary: payment.transferBeneficiary,
      iban: payment.transferIban,
      bic: payment.transferBic,
      reference: payment.transferReference,
      virtualAccount: payment.virtualAccount,
    })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(and(eq(payment.investmentId, sql.placeholder('investmentId')), eq(investment.userId, sql.placeholder('userId'))))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(1)
    .prepare('payment_shown');

  return {
    async listPaymentTypes({ query, locale }) {
      // the bank transfer needs no provider
      const methods = (await methodsOf(query.country)) ?? [];
      return {
        status: 200,
        body: [
          ...methods.map(({ key, name, logoUrl }) => ({ key, name, logoUrl })),
          { key: transferMethod, name: transferNames[locale], logoUrl: null },
        ],
      };
    },

    async getPaymentCollection(request) {
      const { id: userId } = callerOf(request);
      const { investmentId } = request.query;
      const [row] = await lastPayment.execute({ investmentId, userId });
      if (!row) throw new Refusal('NOT_FOUND');
      const transfer = row.provider === transferMethod ? transferOf(row) : undefined;
      return {
        status: 200,
        body: {
          investmentId,
          status: shown[row.status],
          paymentType: row.provider,
          amount: fromCents(row.amountCents),
          beneficiary: transfer?.beneficiary ?? null,
          iban: transfer?.iban ?? null,
          isOwnIban: transfer !== undefined && row.virtualAccount !== null,
          bic: transfer?.bic ?? null,
          paymentPurpose: transfer?.reference ?? null,
          creditorReference: transfer && isRfReference(transfer.reference) ? transfer.reference : null,
          qrPayload: transfer ? sepaQr({ ...transfer, amountCents: row.amountCents, purpose: transfer.reference }) : null,
          redirectUrl: row.provider !== transferMethod && row.status === 'OPEN' ? row.redirectUrl : null,
        },
      };
    },

    async createPaymentCollection(request) {
      const { id: userId } = callerOf(request);
      const { investmentId, paymentType } = request.body;
      const call = { userId, operation: 'createPaymentCollection', key: request.headers['idempotency-key'], body: request.body };
      const refusal = await unavailable(paymentType);
      const read = (tx: Tx) => readToPay(tx, clock, { investmentId, userId });
      let begun: PaymentToOpen | undefined;
      const work = async (tx: Tx, toPay: ToPay): Promise<{ status: 200; body: Started }> => {
        const { hasConsented } = request.body;
        const language = localeOf(request.body.locale) ?? request.locale;
        const started = await startPayment(tx, clock, toPay, {
          provider,
          method: paymentType,
          unavailable: refusal,
          hasConsented,
          language,
          origin,
        });
        begun = started.begun;
        return { status: 200, body: { paymentId: started.paymentId } };
      };
      const { body: started } = await readWithIdempotencyKey(store, clock, call, { read, work });
      if (typeof started === 'string') return { status: 200, body: started };
      const response = await responseOf(started.paymentId, begun?.payment.id === started.paymentId ? begun : undefined);
      if (response) return response;
      // nothing was opened: the same key may try again
      await releaseIdempotencyKey(store, call);
      throw new Refusal('PAYMENT_TYPE_NOT_AVAILABLE');
    },
  };
}

interface TransferRow {
  number: number;
  providerId: string | null;
  beneficiary: string | null;
  iban: string | null;
  bic: string | null;
  reference: string | null;
}

/**
 * The account that a transfer goes to: the provider's, where it collects transfers, else the collection account. Undefined until the provider has responded.
 */
function transferOf({ number, providerId, beneficiary, iban, bic, reference }: TransferRow): TransferDetails | undefined {
  if (providerId === null) return { ...collectionAccount, reference: investmentReference(number) };
  return beneficiary && iban && reference ? { beneficiary, iban, bic: bic ?? '', reference } : undefined;
}
