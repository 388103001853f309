import { fromPromise } from 'xstate';
import { type BondDraft, bondDraftOf } from '../../../domain/bonds.ts';
import { fromCents } from '../../../domain/money.ts';
import type {
  BondContractResult,
  BondInvestmentResult,
  BondRestoreResult,
  BondEligibility,
  BondEligibilityInput,
  bondWizardMachine,
  BuyInput,
  BuyResult,
} from '../../../machines/bond-wizard/bond-wizard.machine.ts';
import { investingCalls, type InvestingClients } from '../../api/investing-calls.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { savedDraft } from '../../lib/draft-storage.ts';
import { isUnauthenticated } from '../../api/unauthenticated-requests.ts';
import { clearAmount } from './amount-storage.ts';
import { savedAttempt } from './attempt-storage.ts';

export const bondDraftName = 'bonds';

export function bondWizardActors(clients: InvestingClients) {
  const { api, $api, queryClient, userId } = clients;
  const { readInvestment, readEligibility, readContract } = investingCalls(clients);
  return {
    loadInvestment: fromPromise<BondInvestmentResult, { investmentId: string }>(async ({ input, signal }) => {
      const investment = await readInvestment(input.investmentId, signal);
      return investment ? { kind: 'found', status: investment.status } : { kind: 'missing' };
    }),
    loadEligibility: fromPromise<BondEligibility, BondEligibilityInput>(async ({ input, signal }) => {
      const { user, eligibility } = await readEligibility(input.projectId, input.investmentId, signal);
      return {
        ...eligibility,
        questionnaireAnswered: user.bondsSettings.questionnaireAnswered,
      };
    }),
    restoreAttempt: fromPromise<BondRestoreResult, { projectId: string }>(async ({ input }) => {
      const attempt = savedAttempt(userId, input.projectId);
      if (!attempt) return { kind: 'none' };
      return { kind: isUnauthenticated(attempt.requestKey) ? 'unauthenticated' : 'kept', attempt };
    }),
    createInvestment: fromPromise<BuyResult, BuyInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/bonds/investments', {
        params: { header: { 'Idempotency-Key': input.requestKey } },
        body: { projectId: input.projectId, amount: fromCents(input.amount), locale: currentLocale() },
        signal,
      });
      if (!data) return refusal(error, response);
      clearAmount(userId, input.projectId);
      void investmentsChanged(queryClient);
      return { kind: 'created', investmentId: data.id };
    }),
    loadAnswers: fromPromise<BondDraft>(async ({ signal }) => {
      const kept = savedDraft(bondDraftName, userId);
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
    loadContract: fromPromise<BondContractResult, { investmentId: string }>(async ({ input, signal }) =>
      readContract(input.investmentId, signal),
    ),
  } satisfies Parameters<typeof bondWizardMachine.provide>[0]['actors'];
}
