import { and, eq } from 'drizzle-orm';
import { investmentReference } from '../../domain/payment-reference.ts';
import { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { type AuditEntry, auditOf } from '../store/audit.ts';
import type { Clock } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { typedParam, type Places, statement } from '../store/statement.ts';
import { appUser, investment, payment, type PaymentState } from '../store/schema.ts';
import { type AccountToPay, accountToPay } from './payer-accounts.ts';
import { type Payer, PaymentNotStarted, type PaymentProvider, type StartedPayment, transferMethod } from './provider.ts';
import { settle } from './settle.ts';

export interface PaymentLog {
  warn(facts: object, message: string): void;
}

export interface PaymentDeps {
  store: Store;
  clock: Clock;
  /** Where browsers reach the platform. */
  origin: string;
  provider: PaymentProvider;
  log: PaymentLog;
}

/** A response that takes longer counts as lost. */
const startTimeoutMs = 10_000;

/** The app's page with the details of a bank transfer. */
export const transferPage = (investmentId: string) => `/payments/direct/${investmentId}`;

const pageColumns = { status: payment.status, redirectUrl: payment.redirectUrl };

/** Undefined for a payment that does not exist. */
export async function readPage(on: Db, paymentId: string): Promise<PaymentPage | undefined> {
  const [row] = await on.select(pageColumns).from(payment).where(eq(payment.id, paymentId));
  return row;
}

const paymentToOpen = statement((db, at: Places<{ paymentId: string }>) =>
  db
    .select({
      payment: {
        id: payment.id,
        status: payment.status,
        redirectUrl: payment.redirectUrl,
        providerId: payment.providerId,
        investmentId: payment.investmentId,
        amountCents: payment.amountCents,
        provider: payment.provider,
      },
      investment: { number: investment.number, locale: investment.locale, projectId: investment.projectId, userId: investment.userId },
      email: appUser.email,
      profile: appUser.profile,
    })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(eq(payment.id, at.paymentId))
    .prepare('payment_to_open'),
);

export type PaymentToOpen = Awaited<ReturnType<typeof paymentToOpen>>[number];

/** Where the browser goes to pay, once the payment is open. */
export interface PaymentPage {
  status: PaymentState;
  redirectUrl: string | null;
}

/**
 * Starts a `STARTING` payment at the provider and returns it afterwards: `OPEN`, `FAILED` where the provider refused, or still `STARTING` where the response
 * was lost. Idempotent, also under concurrency: the provider identifies the payment by its id. `known`: the payment, where the caller has just stored it.
 */
export async function openPayment(
  { store, clock, origin, provider, log }: PaymentDeps,
  paymentId: string,
  known?: PaymentToOpen,
): Promise<PaymentPage | undefined> {
  const row = known ?? (await paymentToOpen(store.db, { paymentId }))[0];
  if (row?.payment.status !== 'STARTING' || row.payment.providerId !== provider.id) return row?.payment;
  const { investmentId, amountCents, provider: method } = row.payment;
  const { number, locale, projectId, userId } = row.investment;
  const { name, surname, company, companyName } = row.profile;
  const pageOf = (name: string) => `${origin}/payments/${name}?investmentId=${encodeURIComponent(investmentId)}`;
  const payer: Payer = {
    id: userId,
    name: name ?? '',
    surname: surname ?? '',
    companyName: company ? (companyName ?? undefined) : undefined,
    email: row.email,
  };
  const accounts = method === transferMethod && provider.payerAccounts?.isOffered ? provider.payerAccounts : undefined;
  const start = (): Promise<StartedPayment | AccountToPay> =>
    accounts
      ? accountToPay({ store, clock, provider }, accounts, { payer, investmentNumber: number })
      : provider.start({
          id: paymentId,
          amountCents,
          method,
          payer,
          projectId,
          reference: investmentReference(number),
          returnUrl: pageOf('accept'),
          cancelUrl: pageOf('cancelled'),
          locale,
        });
  try {
    const started = await withTimeout(start(), startTimeoutMs);
    return await markOpen(store, clock, { paymentId, investmentId, started, actor: provider.id });
  } catch (error) {
    if (error instanceof PaymentNotStarted) {
      log.warn({ paymentId, provider: provider.id }, 'the provider refused to start a payment');
      await store.tx((tx) => settle(tx, clock, { paymentId, outcome: 'failed', actor: provider.id }));
      return { status: 'FAILED', redirectUrl: null };
    }
    log.warn({ err: error, paymentId, provider: provider.id }, 'the provider did not answer; the payment is started again later');
    return { status: 'STARTING', redirectUrl: null };
  }
}

interface Opened {
  paymentId: string;
  investmentId: string;
  started: StartedPayment | AccountToPay;
  actor: string;
}

type OpenedPayment = Pick<
  typeof payment.$inferSelect,
  'providerRef' | 'redirectUrl' | 'transferBeneficiary' | 'transferIban' | 'transferBic' | 'transferReference' | 'virtualAccount'
> &
  AuditEntry & { before: PaymentState; after: PaymentState };

/** Stores it together with its entry in the audit log. Does nothing where the payment's status is not `before`. */
const storeOpened = statement((db, at: Places<OpenedPayment>) => {
  const opened = db.$with('opened').as(
    db
      .update(payment)
      .set({
        status: typedParam(at.after, payment.status),
        providerRef: typedParam(at.providerRef, payment.providerRef),
        redirectUrl: typedParam(at.redirectUrl, payment.redirectUrl),
        transferBeneficiary: typedParam(at.transferBeneficiary, payment.transferBeneficiary),
        transferIban: typedParam(at.transferIban, payment.transferIban),
        transferBic: typedParam(at.transferBic, payment.transferBic),
        transferReference: typedParam(at.transferReference, payment.transferReference),
        virtualAccount: typedParam(at.virtualAccount, payment.virtualAccount),
      })
      .where(and(eq(payment.id, at.subjectId), eq(payment.status, at.before)))
      .returning(pageColumns),
  );
  const entry = db.$with('entry', {}).as(auditOf('opened', at));
  return db.with(opened, entry).select({ status: opened.status, redirectUrl: opened.redirectUrl }).from(opened).prepare('payment_open');
});

async function markOpen(store: Store, clock: Clock, { paymentId, investmentId, started, actor }: Opened): Promise<PaymentPage | undefined> {
  const before: PaymentState = 'STARTING';
  const after = move(investmentPaymentMachine, before, { type: 'payment.open' });
  const transfer = 'transfer' in started ? started.transfer : undefined;
  const [opened] = await storeOpened(store.db, {
    subject: 'payment',
    subjectId: paymentId,
    event: 'payment.open',
    before,
    after: after ?? before,
    actor,
    at: clock.now(),
    // of a transfer to a virtual account, once it has been received
    providerRef: 'providerRef' in started ? started.providerRef : null,
    redirectUrl: 'redirectUrl' in started ? started.redirectUrl : transferPage(investmentId),
    transferBeneficiary: transfer?.beneficiary ?? null,
    transferIban: transfer?.iban ?? null,
    transferBic: transfer?.bic ?? null,
    transferReference: transfer?.reference ?? null,
    virtualAccount: 'virtualAccount' in started ? started.virtualAccount : null,
  });
  return opened ?? readPage(store.db, paymentId);
}
