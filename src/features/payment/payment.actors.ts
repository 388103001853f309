import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { failureOf } from '../../../domain/failure.ts';
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
      // a key sent before may have been received: offline now says nothing of that time
      const isRepeat = savedPaymentAttempt(input.investmentId)?.requestKey === input.requestKey;
      savePaymentAttempt(input.investmentId, { paymentType: input.paymentType, requestKey: input.requestKey });
      const sending = api.POST('/payment-collection', {
        params: { header: { 'Idempotency-Key': input.requestKey } },
        body: {
          investmentId: input.investmentId,
          paymentType: input.paymentType,
          locale: currentLocale(),
          ...(input.hasConsented && { hasConsented: true }),
        },
        signal,
      });
      const { data, error, response } = await sending.catch((cause: unknown) => {
        if (failureOf(cause) === 'offline' && !isRepeat) clearPaymentAttempt(input.investmentId);
        throw cause;
      });
      // 404: the investment is not this person's; 501: this server does not offer the way to pay; nothing was opened
      if (!response.ok) {
        const refused = refusal(error, response, [400, 404, 501]);
        clearPaymentAttempt(input.investmentId);
        return refused;
      }
      if (typeof data === 'object' && 'status' in data && data.status === 'PAYMENT_OPENING') return { kind: 'opening' };
      clearPaymentAttempt(input.investmentId);
      void investmentsChanged(queryClient);
      return { kind: 'created', url: redirectAddress(data) };
    }),
  } satisfies Parameters<typeof paymentMachine.provide>[0]['actors'];
}
