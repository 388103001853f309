import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { LossResult } from '../../../domain/loss.ts';
import { fromCents } from '../../../domain/money.ts';
import type {
  EvaluationInput,
  ExperienceSent,
  investorExperienceMachine,
} from '../../../machines/investor-experience/investor-experience.machine.ts';
import type { Api } from '../../api/client.ts';
import { invalidate } from '../../api/invalidate.ts';
import { refusal } from '../../api/refusal.ts';

export interface ExperienceClients {
  api: Api;
  queryClient: QueryClient;
}

export function investorExperienceActors({ api, queryClient }: ExperienceClients) {
  return {
    shareLoss: fromPromise<ExperienceSent, LossResult>(async ({ input, signal }) => {
      const body = { abilityToBearLoss: fromCents(input.abilityToBearLosses), netWorth: fromCents(input.netWorth) };
      const { error, response } = await api.POST('/loss-simulation/result', { body, signal });
      if (!response.ok) return refusal(error, response);
      await invalidate(queryClient, '/compliance', '/user-notifications');
      return { kind: 'sent' };
    }),
    sendEvaluation: fromPromise<ExperienceSent, EvaluationInput>(async ({ input, signal }) => {
      const { error, response } = await api.POST('/investor-experience/evaluations', { body: input, signal });
      if (!response.ok) return refusal(error, response, [400, 404]);
      await invalidate(queryClient, '/me', '/compliance', '/user-notifications');
      return { kind: 'sent' };
    }),
  } satisfies Parameters<typeof investorExperienceMachine.provide>[0]['actors'];
}
