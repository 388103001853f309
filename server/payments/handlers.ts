import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { fromCents } from '../../domain/money.ts';
import { investmentReference, isRfReference, sepaQr } from '../../domain/payment-reference.ts';
import { heldUntil, maxUnpaidTransfers } from '../../domain/reservation.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import { type Handlers, callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { agreedNow } from '../investing/contract-terms.ts';
import { mustBeAllowed, noRoomRefusal } from '../investing/create.ts';
import { readWithIdempotencyKey, releaseIdempotencyKey } from '../store/idempotency.ts';
import { recordAudit } from '../store/audit.ts';
import { freeFor, reserve } from '../investing/reservations.ts';
import { unpaidOf } from '../investing/unpaid-holds.ts';
import { mustHaveConsented, recordRiskConsent } from '../investing/risk-consent.ts';
import type { Db, Store, Tx } from '../store/open.ts';
import { given, type Places, statement } from '../store/statement.ts';
import { appUser, investment, type InvestmentStatus, payment, type PaymentState, project } from '../store/schema.ts';
import { collectionAccount } from './collection-account.ts';
import { insertPayment, openPayment, type PaymentLog, type PaymentPage, transferPage } from './open-payment.ts';
import { type PaymentProvider, type TransferDetails, transferMethod } from './provider.ts';
import { localeOf } from '../../domain/locale.ts';
import { randomUUID } from '../lib/random.ts';

/** What is stored under the key of a request: its payment, or the address by a version that knew it at once. */
type Started = string | { paymentId: string };

const typeOfProject = sql<components['schemas']['ProjectType']>`${project.data}->>'projectType'`;
const hasAnsweredBonds = sql<boolean>`(${appUser.profile}#>'{bondsSettings,questionnaireAnswered}')::boolean`;

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

const lockInvestment = statement((db, at: Places<{ investmentId: string; userId: string }>) =>
  db
    .select({ own: investment, projectType: typeOfProject, hasAnsweredBonds })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(and(eq(investment.id, at.investmentId), eq(investment.userId, at.userId)))
    .for('update', { of: investment })
    .prepare('investment_to_pay'),
);
const startPaying = statement((db, at: Places<{ id: string; status: InvestmentStatus; userId: string; projectId: string }>) =>
  db
    .update(investment)
    .set({ status: given(at.status, investment.status), holdsReservation: true, agreed: agreedNow(at.userId, at.projectId) })
    .where(eq(investment.id, at.id))
    .prepare('investment_payment_start'),
);

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

  /** Why a way to pay cannot be taken, if so; asked before the transaction. */
  async function unavailable(paymentType: string): Promise<Refusal | undefined> {
    if (paymentType === transferMethod) return undefined;
    const methods = await methodsOf();
    if (!methods) return new Refusal('PAYMENT_TYPE_NOT_AVAILABLE', 501);
    return methods.some(({ key }) => key === paymentType) ? undefined : new Refusal('PAYMENT_TYPE_NOT_AVAILABLE');
  }

  /** The response for a payment: where the browser goes, or that its provider has not answered yet. Undefined where it could not be started. */
  async function responseOf(paymentId: string) {
    const row = provider ? await openPayment({ store, clock, origin, provider, log }, paymentId) : await readPage(db, paymentId);
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
      // the investment's row stays locked to the end: locks are taken investment first, then payment, then project, everywhere
      const read = async (tx: Tx) => lockInvestment(tx, { investmentId, userId });
      const work = async (tx: Tx, [found]: Awaited<ReturnType<typeof read>>): Promise<{ status: 200; body: Started }> => {
        if (!found) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
        const { own, projectType } = found;
        const isUnpaid = own.status === 'NEW' || own.status === 'PAYMENT_FAILED';
        const [investor, unpaid] = await Promise.all([
          isUnpaid ? mustBeAllowed(tx, clock, { userId, projectId: own.projectId, projectType, own }) : undefined,
          unpaidOf(tx, clock, own),
        ]);
        // bonds are paid for by people who have answered what the depository has to know (T-24)
        if (projectType === 'BONDS' && !found.hasAnsweredBonds) throw new Refusal('BONDS_QUESTIONNAIRE_REQUIRED');
        const paymentId = `pay-${randomUUID()}`;
        if (refusal) throw refusal;
        if (own.status === 'PAYMENT_COMPLETED' || own.status === 'COMPLETED') throw new Refusal('PAYMENT_ALREADY_COMPLETED');
        if (own.status === 'WITHDRAWN') throw new Refusal('ALREADY_WITHDRAWN');
        if (own.status === 'PAYMENT_INITIATED') {
          const [open] = await tx
            .select({ id: payment.id, provider: payment.provider })
            .from(payment)
            .where(and(eq(payment.investmentId, own.id), inArray(payment.status, ['STARTING', 'OPEN'])));
          if (open?.provider !== paymentType) throw new Refusal('INVALID_STATUS_TRANSITION');
          return { status: 200, body: { paymentId: open.id } };
        }
        const status = move(investmentMachine, own.status, { type: 'payment.start' });
        if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
        if (investor) mustHaveConsented(request.body.hasConsented, { ...investor, amountCents: own.amountCents });
        const isTransfer = paymentType === transferMethod;
        if (isTransfer && unpaid.transfers >= maxUnpaidTransfers) throw new Refusal('BANK_TRANSFER_LIMIT');
        if (!own.holdsReservation && !(await reserve(tx, clock, own.projectId, own.amountCents)))
          throw await noRoomRefusal(tx, clock, own.projectId);

        const createdAt = clock.now();
        const heldCents = unpaid.heldCents + (own.holdsReservation ? 0 : own.amountCents);
        await Promise.all([
          startPaying(tx, { id: own.id, status, userId, projectId: own.projectId }),
          insertPayment(
            tx,
            {
              id: paymentId,
              investmentId: own.id,
              provider: paymentType,
              amountCents: own.amountCents,
              createdAt,
              heldUntil: heldUntil({
                kind: isTransfer ? 'transfer' : 'payment',
                begins: createdAt,
                heldCents,
                freeCents: investor ? freeFor(investor.project, investor.staleCents, unpaid.heldCents) : heldCents,
                unpaidCount: isTransfer ? unpaid.transfers : unpaid.payments,
              }),
            },
            !provider || (isTransfer && !provider.takesTransfers)
              ? { redirectUrl: transferPage(own.id) }
              : { providerId: provider.id, heldBy: provider.holdsMoney ? provider.id : null },
            userId,
          ),
          request.body.hasConsented &&
            recordRiskConsent(tx, {
              userId,
              investmentId: own.id,
              by: 'payment',
              language: localeOf(request.body.locale) ?? request.locale,
              at: createdAt,
            }),
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
        return { status: 200, body: { paymentId } };
      };
      const { body: started } = await readWithIdempotencyKey(store, clock, call, { read, work });
      if (typeof started === 'string') return { status: 200, body: started };
      const response = await responseOf(started.paymentId);
      if (response) return response;
      // nothing was opened: the same key may try again
      await releaseIdempotencyKey(store, call);
      throw new Refusal('PAYMENT_TYPE_NOT_AVAILABLE');
    },
  };
}

async function readPage(db: Db, paymentId: string): Promise<PaymentPage | undefined> {
  const [row] = await db
    .select({ status: payment.status, redirectUrl: payment.redirectUrl })
    .from(payment)
    .where(eq(payment.id, paymentId));
  return row;
}

interface TransferRow {
  number: number;
  providerId: string | null;
  beneficiary: string | null;
  iban: string | null;
  bic: string | null;
  reference: string | null;
}

/** Where a transfer goes: to the account of the provider that collects it, else to the collection account. Undefined until a provider has answered. */
function transferOf({ number, providerId, beneficiary, iban, bic, reference }: TransferRow): TransferDetails | undefined {
  if (providerId === null) return { ...collectionAccount, reference: investmentReference(number) };
  return beneficiary && iban && reference ? { beneficiary, iban, bic: bic ?? '', reference } : undefined;
}
