import { type Failure, savedFailure } from '../../domain/failure.ts';
import { tabStorage } from './storage.ts';
import { recordOf } from '../../domain/unknown.ts';

/** A request to open a payment: the way to pay, its idempotency key, and why its outcome is not known. */
export type PaymentAttempt = { paymentType: string; requestKey: string; failure: Failure };

const keyOf = (investmentId: string) => `payment:${investmentId}`;

/** Stored in this tab until the server has responded: the same request is then repeated, also after Back or a reload. [PAY-11] */
export function savePaymentAttempt(investmentId: string, attempt: PaymentAttempt) {
  tabStorage.setItem(keyOf(investmentId), JSON.stringify(attempt));
}

export function clearPaymentAttempt(investmentId: string) {
  tabStorage.removeItem(keyOf(investmentId));
}

export function savedPaymentAttempt(investmentId: string): PaymentAttempt | undefined {
  const { paymentType, requestKey, failure } = recordOf(JSON.parse(tabStorage.getItem(keyOf(investmentId)) ?? '{}'));
  return typeof paymentType === 'string' && typeof requestKey === 'string'
    ? { paymentType, requestKey, failure: savedFailure(failure) }
    : undefined;
}
