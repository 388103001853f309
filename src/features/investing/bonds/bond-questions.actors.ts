import { fromPromise } from 'xstate';
import { type BondDraft, bondDraftOf } from '../../../../domain/bonds.ts';
import type { bondQuestionsMachine } from '../../../../machines/bond-questions/bond-questions.machine.ts';
import type { InvestingClients } from '../../../api/investing-calls.ts';
import { UnexpectedAnswer } from '../../../api/unexpected-answer.ts';
import { savedDraft } from '../../../lib/draft-storage.ts';

export const bondDraftName = 'bonds';

export function bondQuestionsActors({ api, $api, queryClient, userId }: InvestingClients) {
  return {
    loadAnswers: fromPromise<BondDraft>(async ({ signal }) => {
      const saved = savedDraft(bondDraftName, userId);
      if ('answers' in saved) return bondDraftOf(saved);
      const { data, response } = await api.GET('/questionnaire', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      return bondDraftOf({ answers: data.bankQuestionnaire });
    }),
    sendAnswers: fromPromise<void, BondDraft>(async ({ input: { answers }, signal }) => {
      const { bondsPortfolioTotalSum, numberOfBondTrades, bondsKnowledge } = answers;
      if (!bondsPortfolioTotalSum || !numberOfBondTrades || !bondsKnowledge) throw new Error('An answer is missing.');
      const { response } = await api.POST('/bonds/questionnaire', {
        body: {
          // each was checked: nothing else is sent
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
  } satisfies Parameters<typeof bondQuestionsMachine.provide>[0]['actors'];
}
