import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { toCents } from '../../../domain/money.ts';
import type {
  Offer,
  OfferMoney,
  OfferResult,
  WithdrawalInput,
  withdrawalMachine,
  WithdrawInput,
  WithdrawResult,
} from '../../../machines/withdrawal/withdrawal.machine.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { Api } from '../../api/client.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { currentLocale } from '../../i18n/i18n.ts';

export interface WithdrawalClients {
  api: Api;
  queryClient: QueryClient;
}

type Investment = components['schemas']['Investment'];

function moneyOf({ status, paymentType }: Investment): OfferMoney {
  if (status === 'PAYMENT_INITIATED') return 'underWay';
  if (status === 'PAYMENT_COMPLETED') return paymentType ? 'paid' : 'moved';
  return 'unpaid';
}

const offerOf = (investment: Investment, projectName: string): Offer => ({
  projectName,
  amountCents: toCents(investment.amount),
  money: moneyOf(investment),
  ...(investment.reflectionEndsAt && { endsAt: investment.reflectionEndsAt }),
});

export function withdrawalActors({ api, queryClient }: WithdrawalClients) {
  return {
    loadOffer: fromPromise<OfferResult, WithdrawalInput>(async ({ input: { investmentId: id }, signal }) => {
      const { data: investment, response } = await api.GET('/investments/{id}', { params: { path: { id } }, signal });
      // 400: not even the name of one
      if (response.status === 400 || response.status === 404) return { kind: 'missing' };
      if (!investment) throw new UnexpectedAnswer(response.status);
      const params = { path: { id: investment.projectId }, header: { Locale: currentLocale() } };
      const { data: project, response: projectResponse } = await api.GET('/projects/{id}', { params, signal });
      if (!project) throw new UnexpectedAnswer(projectResponse.status);
      if (project.status === 'CANCELED' && !investment.withdrawal) return { kind: 'projectCanceled' };
      const offer = offerOf(investment, project.name);
      if (investment.withdrawal) return { kind: 'withdrawn', offer, refund: investment.withdrawal.refund };
      return investment.withdrawable ? { kind: 'withdrawable', offer } : { kind: 'notWithdrawable' };
    }),
    withdrawOffer: fromPromise<WithdrawResult, WithdrawInput>(async ({ input: { investmentId, requestKey }, signal }) => {
      const params = { path: { id: investmentId }, header: { 'Idempotency-Key': requestKey } };
      const { data, error, response } = await api.POST('/investments/{id}/withdrawal', { params, signal });
      if (!data) return refusal(error, response, [400, 404]);
      void investmentsChanged(queryClient);
      return { kind: 'withdrawn', refund: data.withdrawal?.refund ?? 'NONE' };
    }),
  } satisfies Parameters<typeof withdrawalMachine.provide>[0]['actors'];
}
