import { toCents } from '../../domain/money.ts';
import type { FastifyBaseLogger } from 'fastify';
import { MovableClock } from '../../server/lib/clock.ts';
import type { ContractPdf } from '../../server/documents/contract-data.ts';
import { contractFiles } from '../../server/investing/contract-files.ts';
import { investingHandlers } from '../../server/investing/handlers.ts';
import { eq } from 'drizzle-orm';
import { sandboxPayments, sandboxRef } from '../../server/adapters/payments/sandbox.ts';
import { projectList } from '../../server/investing/project-list.ts';
import { paymentHandlers } from '../../server/payments/handlers.ts';
import { applyHint, storeHint } from '../../server/payments/hints.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import type { Store } from '../../server/store/store.ts';
import { sandboxPayment } from '../../server/store/tables/sandbox-payments.ts';
import { transferHandlers } from '../../server/payments/transfer-handlers.ts';
import { withdrawalHandlers } from '../../server/payments/withdrawal-handlers.ts';
import { Refusal } from '../../server/lib/refusal.ts';

const silent = { warn() {}, info() {}, error() {} } as unknown as FastifyBaseLogger;

const origin = 'http://localhost:4000';

/** The handlers on a store, called as one user. */
export function investingOn(
  store: Store,
  contractPdf: ContractPdf = async ({ investor }) => Buffer.from(`%PDF contract of ${investor.name} ${investor.surname}`),
  provider: PaymentProvider = sandboxPayments({ store, origin, secret: Buffer.from('0123456789abcdef').toString('base64') }),
) {
  const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
  const projects = projectList(store, clock);
  const handlers = {
    ...investingHandlers({
      store,
      clock,
      origin: 'http://localhost:4000',
      kiisPdf: async ({ name }, locale) => Buffer.from(`%PDF sheet of ${name} ${locale}`),
      contracts: contractFiles(store, clock, contractPdf),
      projects,
    }),
    ...paymentHandlers({ store, clock, origin, provider, log: silent }),
    ...transferHandlers({ store, clock, origin }),
    ...withdrawalHandlers({ store, clock, origin }),
  };
  const as = (userId?: string, key?: string) => ({
    user: userId === undefined ? undefined : { id: userId },
    requestId: 'req-1',
    locale: 'en' as const,
    log: silent,
    ip: '127.0.0.1',
    params: {},
    query: {},
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: undefined,
  });
  return {
    clock,
    origin,
    provider,
    projects,
    handlers,
    as,
    invest: (userId: string, projectId: string, amount: number, key?: string) =>
      handlers.createInvestment({ ...as(userId, key), body: { projectId, amount, locale: 'en' } }),
    pay: (userId: string, investmentId: string, paymentType = 'aitvaras', key?: string) =>
      handlers.createPaymentCollection({ ...as(userId, key), body: { investmentId, paymentType, locale: 'en', hasConsented: true } }),
    withdraw: (userId: string, id: string, key?: string) => handlers.withdrawInvestment({ ...as(userId, key), params: { id } }),
    read: (userId: string, id: string) => handlers.getInvestment({ ...as(userId), params: { id } }),
    /** The customer decides at the bank, and the bank's event arrives. Answers what came of it. */
    bankSays: async (type: 'payment.completed' | 'payment.failed', url: string, amount: number, eventId = `evt-${url}`) => {
      const paymentId = new URL(url).pathname.split('/').at(-1) ?? '';
      await store.db
        .update(sandboxPayment)
        .set({ decision: type === 'payment.completed' ? 'approved' : 'declined', amountCents: toCents(amount) })
        .where(eq(sandboxPayment.id, paymentId));
      const hint = { eventId, providerRef: sandboxRef(paymentId) };
      return (await storeHint({ store, clock, provider }, hint)) ? applyHint({ store, clock, provider }, hint) : 'repeated';
    },
  };
}

/** The code of a refusal, with its status; undefined when the call was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string; status: number } | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, status: error.status };
    throw error;
  }
}
