import type { PaymentProvider } from '../../payments/provider.ts';
import type { Store } from '../../store/open.ts';
import { sandboxPayments } from './sandbox.ts';
import { keysOf } from '../../../domain/keys.ts';

interface PaymentParts {
  store: Store;
  /** Where browsers reach the platform. */
  origin: string;
  /** Shared with the sandbox bank. */
  secret: string;
}

/** Every adapter by the name that `PAYMENT_PROVIDER` gives it. */
const adapters = {
  sandbox: sandboxPayments,
} satisfies Record<string, (parts: PaymentParts) => PaymentProvider>;

export type PaymentProviderName = keyof typeof adapters;
export const paymentProviderNames = keysOf(adapters);

export const choosePayments = (wanted: PaymentProviderName | PaymentProvider | 'none', parts: PaymentParts): PaymentProvider | undefined =>
  wanted === 'none' ? undefined : typeof wanted === 'string' ? adapters[wanted](parts) : wanted;
