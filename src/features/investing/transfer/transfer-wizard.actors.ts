import { fromPromise } from 'xstate';
import { toCents } from '../../../../domain/money.ts';
import type { ContractResult, CreateInput, CreateResult } from '../../../../machines/investing/investing.ts';
import type {
  MoveInput,
  MoveResult,
  RestoreTransferResult,
  SourceResult,
  TransferEligibility,
  transferWizardMachine,
} from '../../../../machines/transfer-wizard/transfer-wizard.machine.ts';
import { investingCalls, type InvestingClients } from '../../../api/investing-calls.ts';
import { investmentsChanged } from '../../../api/investments-changed.ts';
import { refusal } from '../../../api/refusal.ts';
import { UnexpectedAnswer } from '../../../api/unexpected-answer.ts';
import { isUnauthenticated } from '../../../api/unauthenticated-requests.ts';
import { createInvestment } from '../investing.actors.ts';
import { savedTarget } from '../../../lib/transfer-storage.ts';

export function transferWizardActors(clients: InvestingClients) {
  const { api, queryClient, userId } = clients;
  const { readEligibility, readContract } = investingCalls(clients);

  /**
   * Whether money can still be moved into it: it may have been revoked, released or paid since. Without an answer it is taken to be open: its contract
   * is fetched next, and can be fetched again.
   */
  async function isOpen(targetId: string, signal: AbortSignal): Promise<boolean> {
    const unpaid = await api.GET('/investments', { params: { query: { status: ['NEW'] } }, signal }).catch(() => undefined);
    return unpaid?.data?.some(({ id }) => id === targetId) ?? true;
  }

  return {
    loadSource: fromPromise<SourceResult, { sourceId: string }>(async ({ input, signal }) => {
      const { data, response } = await api.GET('/investments', { params: { query: { status: ['COMPLETED'] } }, signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      const source = data.find(({ id }) => id === input.sourceId);
      if (source?.transferable) return { kind: 'found', amount: toCents(source.amountInvested) };
      if (source) return { kind: source.projectStatus === 'PAID_OFF' ? 'moved' : 'notEligible' };
      // an investment whose money has left may not be in the list any more
      const one = await api.GET('/investments/{id}', { params: { path: { id: input.sourceId } }, signal });
      if (one.response.status === 404) return { kind: 'missing' };
      if (!one.data) throw new UnexpectedAnswer(one.response.status);
      return { kind: one.data.status === 'COMPLETED' ? 'moved' : 'notEligible' };
    }),
    loadEligibility: fromPromise<TransferEligibility, { projectId: string; sourceId: string }>(async ({ input, signal }) => {
      const target = savedTarget(userId, input.projectId, input.sourceId)?.targetId;
      const { project, eligibility } = await readEligibility(input.projectId, target, signal);
      return {
        ...eligibility,
        // bond projects are no targets (decision 2.15)
        investingEnabled: eligibility.investingEnabled && project.projectType !== 'BONDS',
      };
    }),
    restoreAttempt: fromPromise<RestoreTransferResult, { projectId: string; sourceId: string }>(async ({ input, signal }) => {
      const saved = savedTarget(userId, input.projectId, input.sourceId);
      if (!saved) return { kind: 'none' };
      if (saved.targetId !== undefined && !(await isOpen(saved.targetId, signal))) return { kind: 'none' };
      return saved.targetId === undefined && isUnauthenticated(saved.requestKey)
        ? { kind: 'unauthenticated', requestKey: saved.requestKey }
        : { kind: 'kept', ...saved };
    }),
    createInvestment: fromPromise<CreateResult, CreateInput>(({ input, signal }) =>
      createInvestment(clients, '/investments', input, signal),
    ),
    loadContract: fromPromise<ContractResult, { investmentId: string }>(({ input, signal }) => readContract(input.investmentId, signal)),
    // the two investments are the key: a repeated request returns the existing transfer
    moveMoney: fromPromise<MoveResult, MoveInput>(async ({ input, signal }) => {
      const { error, response } = await api.POST('/investments:transfer', {
        // nothing is moved before the box is ticked
        body: { sourceInvestmentId: input.sourceId, targetInvestmentId: input.targetId, hasConsented: true },
        signal,
      });
      if (!response.ok) return refusal(error, response, [400, 404]);
      await investmentsChanged(queryClient);
      return { kind: 'transferred' };
    }),
  } satisfies Parameters<typeof transferWizardMachine.provide>[0]['actors'];
}
