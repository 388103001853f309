import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { CreatePaymentInput, CreatePaymentResult, paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { Api } from '../../api/client.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { refusal } from '../../api/refusal.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { redirectAddress } from '../../lib/redirect-url.ts';

export interface PaymentClients {
  api: Api;
  queryClient: QueryClient;
}

export function paymentActors({ api, queryClient }: PaymentClients) {
  return {
    createPayment: fromPromise<CreatePaymentResult, CreatePaymentInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/payment-collection', {
        params: { header: { 'Idempotency-Key': input.requestKey } },
        body: { investmentId: input.investmentId, paymentType: input.paymentType, locale: currentLocale() },
        signal,
      });
      // 404: the investment is not this person's; 501: this server does not offer the way to pay; nothing was opened
      if (!response.ok) return refusal(error, response, [400, 404, 501]);
      if (typeof data === 'object' && 'status' in data && data.status === 'PAYMENT_OPENING') return { kind: 'opening' };
      void investmentsChanged(queryClient);
      return { kind: 'created', url: redirectAddress(data) };
    }),
  } satisfies Parameters<typeof paymentMachine.provide>[0]['actors'];
}
