import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { failureAfter, isNothingSent } from '../../../domain/failure.ts';
import type { CreatePaymentInput, CreatePaymentResult, paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { Api } from '../../api/client.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { refusal } from '../../api/refusal.ts';
import { isUnauthenticated } from '../../api/unauthenticated-requests.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { clearPaymentAttempt, type PaymentAttempt, savedPaymentAttempt, savePaymentAttempt } from '../../lib/payment-attempt-storage.ts';
import { redirectAddress } from '../../lib/redirect-url.ts';

export interface PaymentClients {
  api: Api;
  queryClient: QueryClient;
}

/** The last request for this investment, where the server may have executed it and its response is missing. [PAY-11] */
export function unansweredPayment(investmentId: string): PaymentAttempt | undefined {
  const attempt = savedPaymentAttempt(investmentId);
  return isUnauthenticated(attempt?.requestKey) ? undefined : attempt;
}

export function paymentActors({ api, queryClient }: PaymentClients) {
  return {
    createPayment: fromPromise<CreatePaymentResult, CreatePaymentInput>(async ({ input, signal }) => {
      const { investmentId, paymentType, requestKey } = input;
      const saved = savedPaymentAttempt(investmentId);
      // a key sent before may have been received
      const before = saved?.requestKey === requestKey ? saved.failure : undefined;
      savePaymentAttempt(investmentId, { paymentType, requestKey, failure: before ?? 'noResponse' });
      try {
        const { data, error, response } = await api.POST('/payment-collection', {
          params: { header: { 'Idempotency-Key': requestKey } },
          body: { investmentId, paymentType, locale: currentLocale(), ...(input.hasConsented && { hasConsented: true }) },
          signal,
        });
        // 404: the investment is not this person's; 501: this server does not offer the way to pay; nothing was opened
        if (!response.ok) {
          const refused = refusal(error, response, [400, 404, 501]);
          clearPaymentAttempt(investmentId);
          return refused;
        }
        if (typeof data === 'object' && 'status' in data && data.status === 'PAYMENT_OPENING') {
          savePaymentAttempt(investmentId, { paymentType, requestKey, failure: 'noResponse' });
          return { kind: 'opening' };
        }
        const url = redirectAddress(data);
        clearPaymentAttempt(investmentId);
        void investmentsChanged(queryClient);
        return { kind: 'created', url };
      } catch (cause: unknown) {
        if (isNothingSent(before, cause)) clearPaymentAttempt(investmentId);
        else if (!signal.aborted) savePaymentAttempt(investmentId, { paymentType, requestKey, failure: failureAfter(before, cause) });
        throw cause;
      }
    }),
  } satisfies Parameters<typeof paymentMachine.provide>[0]['actors'];
}
