import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import { type BondDraft, bondDraftOf } from '../../../domain/bonds.ts';
import { fromCents } from '../../../domain/money.ts';
import type {
  BondContractResult,
  BondInvestmentResult,
  BondRecallResult,
  BondStanding,
  bondWizardMachine,
  BuyInput,
  BuyResult,
} from '../../../machines/bond-wizard/bond-wizard.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { contractQuery } from '../../documents/contract-document.tsx';
import { currentLocale } from '../../i18n/i18n.ts';
import { keptDraft } from '../../lib/drafts.ts';
import { keptAttempt } from './kept-attempt.ts';

export const bondDraftName = 'bonds';

export interface BondWizardClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
  userId: string;
}

export function bondWizardActors({ api, $api, queryClient, userId }: BondWizardClients) {
  const investmentQuery = (id: string) => $api.queryOptions('get', '/investments/{id}', { params: { path: { id } } });

  async function readInvestment(id: string, signal: AbortSignal): Promise<components['schemas']['Investment'] | undefined> {
    const { data, response } = await api.GET('/investments/{id}', { params: { path: { id } }, signal });
    if (response.status === 404) return undefined;
    if (!data) throw new UnexpectedAnswer(response.status);
    queryClient.setQueryData(investmentQuery(id).queryKey, data);
    return data;
  }

  return {
    loadInvestment: fromPromise<BondInvestmentResult, { investmentId: string }>(async ({ input, signal }) => {
      const investment = await readInvestment(input.investmentId, signal);
      return investment ? { kind: 'found', status: investment.status } : { kind: 'missing' };
    }),
    loadStanding: fromPromise<BondStanding, { projectId: string }>(async ({ input }) => {
      const [user, compliance, project] = await Promise.all([
        queryClient.fetchQuery({ ...$api.queryOptions('get', '/me'), staleTime: 0 }),
        queryClient.fetchQuery({ ...$api.queryOptions('get', '/compliance'), staleTime: 0 }),
        queryClient.fetchQuery({
          ...$api.queryOptions('get', '/projects/{id}', { params: { path: { id: input.projectId } } }),
          staleTime: 0,
        }),
      ]);
      return {
        kycStatus: user.kycStatus,
        complianceStatus: compliance.status,
        investingEnabled: project.investingEnabled,
        questionnaireAnswered: user.bondsSettings.questionnaireAnswered,
      };
    }),
    recallAttempt: fromPromise<BondRecallResult, { projectId: string }>(async ({ input }) => {
      const attempt = keptAttempt(userId, input.projectId);
      return attempt ? { kind: 'kept', attempt } : { kind: 'none' };
    }),
    createInvestment: fromPromise<BuyResult, BuyInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/bonds/investments', {
        params: { header: { 'Idempotency-Key': input.requestKey } },
        body: { projectId: input.projectId, amount: fromCents(input.amount), locale: currentLocale() },
        signal,
      });
      if (!data) return refusal(error, response);
      return { kind: 'created', investmentId: data.id };
    }),
    loadAnswers: fromPromise<BondDraft>(async ({ signal }) => {
      const kept = keptDraft(bondDraftName, userId);
      if ('answers' in kept) return bondDraftOf(kept);
      const { data, response } = await api.GET('/questionnaire', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      return bondDraftOf({ answers: data.bankQuestionnaire });
    }),
    sendAnswers: fromPromise<void, BondDraft>(async ({ input: { answers }, signal }) => {
      const { bondsPortfolioTotalSum, numberOfBondTrades, bondsKnowledge } = answers;
      if (!bondsPortfolioTotalSum || !numberOfBondTrades || !bondsKnowledge) throw new Error('An answer is missing.');
      const { response } = await api.POST('/bonds/questionnaire', {
        body: {
          // each was ticked: nothing else is sent
          dataSharingAgreement: true,
          dataHandlingAgreement: true,
          documentsAgreement: true,
          axiologyTermsAndConditionsAgreement: true,
          bondsPortfolioTotalSum,
          numberOfBondTrades,
          bondsKnowledge,
        },
        signal,
      });
      if (!response.ok) throw new UnexpectedAnswer(response.status);
    }),
    acceptTerms: fromPromise<void>(async ({ signal }) => {
      const { response } = await api.POST('/bonds/axiology-terms-and-conditions-consent', { signal });
      if (!response.ok) throw new UnexpectedAnswer(response.status);
      await queryClient.invalidateQueries({ queryKey: $api.queryOptions('get', '/me').queryKey });
    }),
    loadContract: fromPromise<BondContractResult, { investmentId: string }>(async ({ input, signal }) => {
      const investment = await readInvestment(input.investmentId, signal);
      const documentId = investment?.investmentDocuments.find(({ type }) => type === 'CONTRACT_DOCUMENT')?.id;
      if (documentId === undefined) throw new Error('The investment has no contract.');
      await queryClient.fetchQuery(contractQuery($api, documentId));
      return { documentId };
    }),
  } satisfies Parameters<typeof bondWizardMachine.provide>[0]['actors'];
}
