import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { toCents } from '../../../domain/money.ts';
import { sepaQr } from '../../../domain/payment-reference.ts';
import type { DirectPaymentInput, directPaymentMachine, TransferStatus } from '../../../machines/direct-payment/direct-payment.machine.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { Api } from '../../api/client.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';

export interface DirectPaymentClients {
  api: Api;
  queryClient: QueryClient;
}

function transferStatusOf(collection: components['schemas']['PaymentCollection']): TransferStatus {
  const { status, beneficiary, iban, isOwnIban, paymentPurpose, amount, bic, qrPayload } = collection;
  if (status === 'PAYMENT_COMPLETED') return { kind: 'arrived' };
  if (!beneficiary || !iban || !paymentPurpose) return { kind: 'otherWay' };
  if (status === 'PAYMENT_FAILED') return { kind: 'expired' };
  const amountCents = toCents(amount);
  const qr = qrPayload ?? sepaQr({ beneficiary, iban, ...(bic ? { bic } : {}), amountCents, purpose: paymentPurpose });
  return { kind: 'expected', transfer: { beneficiary, iban, isOwnIban, purpose: paymentPurpose, amountCents, qr } };
}

/** Of an offer that takes no money any more, whatever its payment has come to. */
function endOf({ status, cancellation }: components['schemas']['Investment']): 'revoked' | 'projectCancelled' | undefined {
  if (status === 'WITHDRAWN') return 'revoked';
  return cancellation ? 'projectCancelled' : undefined;
}

export function directPaymentActors({ api, queryClient }: DirectPaymentClients) {
  return {
    loadTransfer: fromPromise<TransferStatus, DirectPaymentInput>(async ({ input: { investmentId }, signal }) => {
      const { data, response } = await api.GET('/payment-collection', { params: { query: { investmentId } }, signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      const transferStatus = transferStatusOf(data);
      if (transferStatus.kind === 'expected') return transferStatus;
      const investment = await api.GET('/investments/{id}', { params: { path: { id: investmentId } }, signal });
      if (!investment.data) throw new UnexpectedAnswer(investment.response.status);
      const kind = endOf(investment.data);
      if (kind) return { kind };
      if (transferStatus.kind === 'arrived') await investmentsChanged(queryClient);
      return transferStatus;
    }),
  } satisfies Parameters<typeof directPaymentMachine.provide>[0]['actors'];
}
