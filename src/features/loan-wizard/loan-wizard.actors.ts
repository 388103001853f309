import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import { fromCents } from '../../../domain/money.ts';
import type {
  ContractResult,
  CreateInput,
  CreateResult,
  InvestmentResult,
  loanWizardMachine,
  RecallResult,
  Standing,
} from '../../../machines/loan-wizard/loan-wizard.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { keptAttempt } from './kept-attempt.ts';

export interface LoanWizardClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
  userId: string;
}

export function loanWizardActors({ api, $api, queryClient, userId }: LoanWizardClients) {
  const investmentQuery = (id: string) => $api.queryOptions('get', '/investments/{id}', { params: { path: { id } } });

  async function readInvestment(id: string, signal: AbortSignal): Promise<components['schemas']['Investment'] | undefined> {
    const { data, response } = await api.GET('/investments/{id}', { params: { path: { id } }, signal });
    if (response.status === 404) return undefined;
    if (!data) throw new UnexpectedAnswer(response.status);
    queryClient.setQueryData(investmentQuery(id).queryKey, data);
    return data;
  }

  return {
    loadInvestment: fromPromise<InvestmentResult, { investmentId: string }>(async ({ input, signal }) => {
      const investment = await readInvestment(input.investmentId, signal);
      return investment ? { kind: 'found', status: investment.status } : { kind: 'missing' };
    }),
    loadStanding: fromPromise<Standing, { projectId: string }>(async ({ input }) => {
      const [user, compliance, project] = await Promise.all([
        queryClient.fetchQuery({ ...$api.queryOptions('get', '/me'), staleTime: 0 }),
        queryClient.fetchQuery({ ...$api.queryOptions('get', '/compliance'), staleTime: 0 }),
        queryClient.fetchQuery({
          ...$api.queryOptions('get', '/projects/{id}', { params: { path: { id: input.projectId } } }),
          staleTime: 0,
        }),
      ]);
      return { kycStatus: user.kycStatus, complianceStatus: compliance.status, investingEnabled: project.investingEnabled };
    }),
    recallAttempt: fromPromise<RecallResult, { projectId: string }>(async ({ input }) => {
      const attempt = keptAttempt(userId, input.projectId);
      return attempt ? { kind: 'kept', attempt } : { kind: 'none' };
    }),
    createInvestment: fromPromise<CreateResult, CreateInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/investments', {
        params: { header: { 'Idempotency-Key': input.requestKey } },
        body: { projectId: input.projectId, amount: fromCents(input.amount), locale: currentLocale() },
        signal,
      });
      if (!data) return refusal(error, response);
      return { kind: 'created', investmentId: data.id };
    }),
    loadContract: fromPromise<ContractResult, { investmentId: string }>(async ({ input, signal }) => {
      const investment = await readInvestment(input.investmentId, signal);
      const documentId = investment?.investmentDocuments.find(({ type }) => type === 'CONTRACT_DOCUMENT')?.id;
      if (documentId === undefined) throw new Error('The investment has no contract.');
      await queryClient.fetchQuery(contractQuery($api, documentId));
      return { documentId };
    }),
  } satisfies Parameters<typeof loanWizardMachine.provide>[0]['actors'];
}

/** A contract never changes once it is made. */
export function contractQuery($api: QueryApi, documentId: string) {
  return { ...$api.queryOptions('get', '/documents/{id}', { params: { path: { id: documentId } } }), staleTime: Number.POSITIVE_INFINITY };
}
