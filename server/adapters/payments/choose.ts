import type { PaymentProvider } from '../../payments/provider.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import type { Store } from '../../store/store.ts';
import { mangopayPayments } from './mangopay.ts';
import type { MangopaySettings } from './mangopay-api.ts';
import { sandboxPayments } from './sandbox.ts';
import { keysOf } from '../../../domain/keys.ts';

interface PaymentParts {
  store: Store;
  /** Where browsers reach the platform. */
  origin: string;
  /** Shared with the sandbox bank. */
  secret: string;
  /** Given where `PAYMENT_PROVIDER` is `mangopay`. */
  mangopay?: MangopaySettings | undefined;
}

/** Every adapter by the name that `PAYMENT_PROVIDER` gives it. */
const adapters = {
  sandbox: sandboxPayments,
  mangopay({ store, mangopay }) {
    if (!mangopay) throw new StartProblem('PAYMENT_PROVIDER is mangopay, so MANGOPAY_CLIENT_ID and the others are needed.');
    return mangopayPayments({ store, settings: mangopay });
  },
} satisfies Record<string, (parts: PaymentParts) => PaymentProvider>;

export type PaymentProviderName = keyof typeof adapters;
export const paymentProviderNames = keysOf(adapters);

export const choosePayments = (wanted: PaymentProviderName | PaymentProvider | 'none', parts: PaymentParts): PaymentProvider | undefined =>
  wanted === 'none' ? undefined : typeof wanted === 'string' ? adapters[wanted](parts) : wanted;
