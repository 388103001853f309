import { fromPromise } from 'xstate';
import { fromCents } from '../../../domain/money.ts';
import type { ErrorCode } from '../../../machines/contract.ts';
import type {
  ContractResult,
  CreateInput,
  CreateResult,
  Eligibility,
  EligibilityInput,
  InvestmentInput,
  InvestmentResult,
  RestoreResult,
} from '../../../machines/investing/investing.ts';
import type { loanWizardMachine } from '../../../machines/loan-wizard/loan-wizard.machine.ts';
import { investingCalls, type InvestingClients } from '../../api/investing-calls.ts';
import { invalidate } from '../../api/invalidate.ts';
import { investmentsChanged } from '../../api/investments-changed.ts';
import { refusal } from '../../api/refusal.ts';
import { isUnauthenticated } from '../../api/unauthenticated-requests.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { clearPaymentAttempt } from '../../lib/payment-attempt-storage.ts';
import { bondStorage, type InvestingStorage, loanStorage } from './storage.ts';

export type InvestmentPath = '/investments' | '/bonds/investments';

/** Others may have changed what is left in the project since it was read. */
const leftChanged: readonly ErrorCode[] = ['INVESTMENT_AMOUNT_TOO_LOW', 'INVESTMENT_AMOUNT_TOO_HIGH', 'PROJECT_INVESTING_DISABLED'];

/** Creates an investment, in a loan or in bonds; the same key creates it once. */
export async function createInvestment(clients: InvestingClients, path: InvestmentPath, input: CreateInput, signal: AbortSignal) {
  const { data, error, response } = await clients.api.POST(path, {
    params: { header: { 'Idempotency-Key': input.requestKey } },
    body: { projectId: input.projectId, amount: fromCents(input.amount), locale: currentLocale() },
    signal,
  });
  if (!data) {
    const refused = refusal(error, response);
    if (leftChanged.includes(refused.code)) void invalidate(clients.queryClient, '/projects', '/projects/{id}');
    return refused;
  }
  void investmentsChanged(clients.queryClient);
  investingCalls(clients).prefetchContract(data);
  return { kind: 'created' as const, investmentId: data.id };
}

function investingActors(clients: InvestingClients, path: InvestmentPath, { amounts, attempts }: InvestingStorage) {
  const { userId } = clients;
  const { readInvestment, readEligibility, readContract } = investingCalls(clients);
  return {
    loadInvestment: fromPromise<InvestmentResult, InvestmentInput>(async ({ input: { projectId, investmentId }, signal }) => {
      const investment = await readInvestment(investmentId, signal);
      // its payment is known to the server: an attempt of before is not repeated
      if (investment && investment.status !== 'NEW') clearPaymentAttempt(investmentId);
      return investment?.projectId === projectId ? { kind: 'found', status: investment.status } : { kind: 'missing' };
    }),
    loadEligibility: fromPromise<Eligibility, EligibilityInput>(async ({ input, signal }) => {
      const { user, eligibility } = await readEligibility(input.projectId, input.investmentId, signal);
      return { ...eligibility, questionnaireAnswered: user.bondsSettings.questionnaireAnswered };
    }),
    restoreAttempt: fromPromise<RestoreResult, { projectId: string }>(async ({ input }) => {
      const saved = attempts.saved(userId, input.projectId);
      if (!saved) return { kind: 'none' };
      const { attempt, failure } = saved;
      return isUnauthenticated(attempt.requestKey) ? { kind: 'unauthenticated', attempt } : { kind: 'kept', attempt, failure };
    }),
    createInvestment: fromPromise<CreateResult, CreateInput>(async ({ input, signal }) => {
      const result = await createInvestment(clients, path, input, signal);
      if (result.kind === 'created') amounts.clear(userId, input.projectId);
      return result;
    }),
    loadContract: fromPromise<ContractResult, { investmentId: string }>(({ input, signal }) => readContract(input.investmentId, signal)),
  } satisfies Parameters<typeof loanWizardMachine.provide>[0]['actors'];
}

export const loanWizardActors = (clients: InvestingClients) => investingActors(clients, '/investments', loanStorage);
export const bondWizardActors = (clients: InvestingClients) => investingActors(clients, '/bonds/investments', bondStorage);
