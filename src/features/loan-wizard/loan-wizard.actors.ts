import { fromPromise } from 'xstate';
import { fromCents } from '../../../domain/money.ts';
import type {
  ContractResult,
  CreateInput,
  CreateResult,
  InvestmentResult,
  loanWizardMachine,
  RestoreResult,
  Eligibility,
  EligibilityInput,
} from '../../../machines/loan-wizard/loan-wizard.machine.ts';
import { investingCalls, type InvestingClients } from '../../api/investing-calls.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { refusal } from '../../api/refusal.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { isUnauthenticated } from '../../api/unauthenticated-requests.ts';
import { clearAmount } from './amount-storage.ts';
import { savedAttempt } from './attempt-storage.ts';

export function loanWizardActors(clients: InvestingClients) {
  const { api, queryClient, userId } = clients;
  const { readInvestment, readEligibility, readContract } = investingCalls(clients);
  return {
    loadInvestment: fromPromise<InvestmentResult, { investmentId: string }>(async ({ input, signal }) => {
      const investment = await readInvestment(input.investmentId, signal);
      return investment ? { kind: 'found', status: investment.status } : { kind: 'missing' };
    }),
    loadEligibility: fromPromise<Eligibility, EligibilityInput>(
      async ({ input, signal }) => (await readEligibility(input.projectId, input.investmentId, signal)).eligibility,
    ),
    restoreAttempt: fromPromise<RestoreResult, { projectId: string }>(async ({ input }) => {
      const attempt = savedAttempt(userId, input.projectId);
      if (!attempt) return { kind: 'none' };
      return { kind: isUnauthenticated(attempt.requestKey) ? 'unauthenticated' : 'kept', attempt };
    }),
    createInvestment: fromPromise<CreateResult, CreateInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/investments', {
        params: { header: { 'Idempotency-Key': input.requestKey } },
        body: { projectId: input.projectId, amount: fromCents(input.amount), locale: currentLocale() },
        signal,
      });
      if (!data) return refusal(error, response);
      clearAmount(userId, input.projectId);
      void investmentsChanged(queryClient);
      return { kind: 'created', investmentId: data.id };
    }),
    loadContract: fromPromise<ContractResult, { investmentId: string }>(async ({ input, signal }) =>
      readContract(input.investmentId, signal),
    ),
  } satisfies Parameters<typeof loanWizardMachine.provide>[0]['actors'];
}
