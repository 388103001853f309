import { fromPromise } from 'xstate';
import { fromCents } from '../../../domain/money.ts';
import type {
  ContractResult,
  CreateInput,
  CreateResult,
  InvestmentResult,
  loanWizardMachine,
  RecallResult,
  Standing,
  StandingInput,
} from '../../../machines/loan-wizard/loan-wizard.machine.ts';
import { investingCalls, type InvestingClients } from '../../api/investing-calls.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { refusal } from '../../api/refusal.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { isTurnedAway } from '../../api/unauthenticated-requests.ts';
import { forgetAmount } from './amount-storage.ts';
import { keptAttempt } from './attempt-storage.ts';

export function loanWizardActors(clients: InvestingClients) {
  const { api, queryClient, userId } = clients;
  const { readInvestment, readStanding, readContract } = investingCalls(clients);
  return {
    loadInvestment: fromPromise<InvestmentResult, { investmentId: string }>(async ({ input, signal }) => {
      const investment = await readInvestment(input.investmentId, signal);
      return investment ? { kind: 'found', status: investment.status } : { kind: 'missing' };
    }),
    loadStanding: fromPromise<Standing, StandingInput>(
      async ({ input, signal }) => (await readStanding(input.projectId, input.investmentId, signal)).standing,
    ),
    recallAttempt: fromPromise<RecallResult, { projectId: string }>(async ({ input }) => {
      const attempt = keptAttempt(userId, input.projectId);
      if (!attempt) return { kind: 'none' };
      return { kind: isTurnedAway(attempt.requestKey) ? 'turnedAway' : 'kept', attempt };
    }),
    createInvestment: fromPromise<CreateResult, CreateInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/investments', {
        params: { header: { 'Idempotency-Key': input.requestKey } },
        body: { projectId: input.projectId, amount: fromCents(input.amount), locale: currentLocale() },
        signal,
      });
      if (!data) return refusal(error, response);
      forgetAmount(userId, input.projectId);
      void investmentsChanged(queryClient);
      return { kind: 'created', investmentId: data.id };
    }),
    loadContract: fromPromise<ContractResult, { investmentId: string }>(async ({ input, signal }) =>
      readContract(input.investmentId, signal),
    ),
  } satisfies Parameters<typeof loanWizardMachine.provide>[0]['actors'];
}
