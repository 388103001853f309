import { and, eq, isNull, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { WebhookNotAuthentic } from '../../lib/webhooks.ts';
import { OrderRefused, type PaymentProvider, PaymentNotStarted, type ProviderPayment } from '../../payments/provider.ts';
import type { Store } from '../../store/store.ts';
import { type Places, statement } from '../../store/statement.ts';
import { sandboxPayment } from '../../store/tables/sandbox-payments.ts';
import { appUser, investment, payment } from '../../store/schema.ts';
import { nameOf } from '../../users/display-name.ts';
import { sandboxBanks } from './sandbox-banks.ts';
import { sandboxIban } from './sandbox-iban.ts';
import { recordOf } from '../../../domain/unknown.ts';

/** The event that the sandbox bank sends. */
export interface SandboxEvent {
  type: 'payment.updated';
  data: { ref: string };
}

interface SandboxPayments {
  store: Store;
  /** Where browsers reach the bank's pages. */
  origin: string;
  /** Signs its events (Standard Webhooks). */
  secret: string;
}

export const sandboxRef = (paymentId: string) => `bank-${paymentId}`;
const paymentIdOf = (providerRef: string) => providerRef.replace(/^bank-/, '');
const states = { approved: 'paid', declined: 'failed', cancelled: 'failed' } as const satisfies Record<string, ProviderPayment['state']>;

type NewPayment = Pick<typeof sandboxPayment.$inferSelect, 'id' | 'method' | 'amountCents' | 'reference' | 'returnUrl' | 'cancelUrl'>;
const insertPayment = statement((db, at: Places<NewPayment>) =>
  db
    .insert(sandboxPayment)
    .values({
      id: at.id,
      method: at.method,
      amountCents: at.amountCents,
      reference: at.reference,
      returnUrl: at.returnUrl,
      cancelUrl: at.cancelUrl,
    })
    .onConflictDoNothing()
    .prepare('sandbox_payment_insert'),
);
const paymentStatus = statement((db, at: Places<{ id: string }>) =>
  db
    .select({
      paymentId: sandboxPayment.id,
      decision: sandboxPayment.decision,
      amountCents: sandboxPayment.amountCents,
      profile: appUser.profile,
    })
    .from(sandboxPayment)
    .leftJoin(payment, eq(payment.id, sandboxPayment.id))
    .leftJoin(investment, eq(investment.id, payment.investmentId))
    .leftJoin(appUser, eq(appUser.id, investment.userId))
    .where(eq(sandboxPayment.id, at.id))
    .prepare('sandbox_payment_status'),
);

/** Three banks that do not exist. Their pages are in server/sandbox/bank.ts. */
export function sandboxPayments({ store, origin, secret }: SandboxPayments): PaymentProvider {
  const { db } = store;
  const webhook = new Webhook(secret);
  return {
    id: 'sandbox',
    takesTransfers: false,
    signsEvents: true,
    // its money lies on the client account
    holdsMoney: false,
    pays: [],
    registersPayeesOf: [],
    async methods(country) {
      return sandboxBanks
        .filter(({ countries }) => country === undefined || countries.includes(country))
        .map(({ key, name, logoUrl }) => ({ key, name, logoUrl }));
    },
    async start({ id, method, amountCents, reference, returnUrl, cancelUrl }) {
      if (!sandboxBanks.some(({ key }) => key === method)) throw new PaymentNotStarted(`there is no bank ${method}`);
      await insertPayment(db, { id, method, amountCents, reference, returnUrl, cancelUrl });
      return { redirectUrl: `${origin}/sandbox/bank/${method}/${id}`, providerRef: sandboxRef(id) };
    },
    async status(providerRef) {
      const [row] = await paymentStatus(db, { id: paymentIdOf(providerRef) });
      if (!row) return undefined;
      const { paymentId, amountCents, decision, profile } = row;
      return {
        paymentId,
        amountCents,
        state: decision ? states[decision] : 'open',
        // everybody pays from an account of their own
        ...(decision === 'approved' && profile && { payer: { name: nameOf(profile), iban: sandboxIban(nameOf(profile)) } }),
      };
    },
    async cancel(providerRef) {
      const isPayment = eq(sandboxPayment.id, paymentIdOf(providerRef));
      await db
        .update(sandboxPayment)
        .set({ decision: 'cancelled' })
        .where(and(isPayment, isNull(sandboxPayment.decision)));
      const [row] = await db.select({ decision: sandboxPayment.decision }).from(sandboxPayment).where(isPayment);
      return row !== undefined && row.decision !== 'approved';
    },
    async payee() {
      return { state: 'active', name: 'UNAVAILABLE' };
    },
    async pay({ id, payInRef = '', amountCents }) {
      const isPayment = eq(sandboxPayment.id, paymentIdOf(payInRef));
      const refunded = await db
        .update(sandboxPayment)
        .set({
          refundedCents: sql`${sandboxPayment.refundedCents} + ${amountCents}`,
          refundIds: sql`array_append(${sandboxPayment.refundIds}, ${id})`,
        })
        .where(
          and(
            isPayment,
            eq(sandboxPayment.decision, 'approved'),
            sql`${sandboxPayment.refundedCents} + ${amountCents} <= ${sandboxPayment.amountCents}`,
            sql`not ${id} = any(${sandboxPayment.refundIds})`,
          ),
        )
        .returning({ id: sandboxPayment.id });
      if (refunded.length > 0) return id;
      const [row] = await db.select({ refundIds: sandboxPayment.refundIds }).from(sandboxPayment).where(isPayment);
      if (!row?.refundIds.includes(id)) throw new OrderRefused('the bank has no such money to send back');
      return id;
    },
    async paymentStatus() {
      return { state: 'confirmed' };
    },
    async parseWebhook({ headers, rawBody }) {
      let event: unknown;
      try {
        event = webhook.verify(rawBody, Object.fromEntries(headers));
      } catch {
        throw new WebhookNotAuthentic();
      }
      return isSandboxEvent(event) ? { eventId: headers.get('webhook-id')!, providerRef: event.data.ref } : undefined;
    },
  };
}

function isSandboxEvent(value: unknown): value is SandboxEvent {
  const { type, data } = recordOf(value);
  return type === 'payment.updated' && typeof recordOf(data)['ref'] === 'string';
}
