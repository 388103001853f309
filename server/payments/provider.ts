import type { Locale } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import type { ProviderHint } from '../lib/webhooks.ts';

export interface PaymentMethod {
  key: string;
  name: string;
  logoUrl: string | null;
}

export interface PaymentToStart {
  /** Our id of the payment, and the idempotency key: the same id is the same payment at the provider. */
  id: string;
  amountCents: Cents;
  method: string;
  /** Creditor reference by ISO 11649, shown to the payer. */
  reference: string;
  /** Where the browser comes back to; absolute. */
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
}

export interface StartedPayment {
  /** Where the browser goes to pay; absolute. */
  redirectUrl: string;
  /** The provider's id of the payment. */
  providerRef: string;
}

export interface ProviderPayment {
  /** Our id, as the provider stored it. */
  paymentId: string;
  state: 'open' | 'paid' | 'failed';
  amountCents: Cents;
  /** Who paid, from which account, where the provider says so. */
  payer?: { name: string; iban: string } | undefined;
}

/**
 * A company that collects payments. Every method may take long and may fail: none is called inside a transaction. Every implementation passes
 * tests/features/payment-providers.test.ts.
 */
export interface PaymentProvider {
  /** Part of its webhook address and of stored rows: never renamed. */
  readonly id: string;
  /** Ways to pay from a country, ISO 3166-1 alpha-2; all of them without one. */
  methods(country?: string): Promise<readonly PaymentMethod[]>;
  /** Idempotent by the payment's id. Throws PaymentNotStarted where there certainly is no payment; after any other error there may be one. */
  start(payment: PaymentToStart): Promise<StartedPayment>;
  /** Undefined for a payment that the provider does not know. */
  status(providerRef: string): Promise<ProviderPayment | undefined>;
  /** Sends money of a paid payment back to its payer. Throws where more is asked than was paid. */
  refund(providerRef: string, amountCents: Cents): Promise<void>;
  /** Undefined for an event of another kind. Throws WebhookNotAuthentic where the signature is wrong. */
  parseWebhook(request: { headers: Headers; rawBody: string }): Promise<ProviderHint | undefined>;
}

/** The provider has refused to start a payment. */
export class PaymentNotStarted extends Error {}
