import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { LossResult } from '../../../domain/loss.ts';
import { fromCents } from '../../../domain/money.ts';
import type { lossSimulationMachine, SendLossResult } from '../../../machines/loss-simulation/loss-simulation.machine.ts';
import type { Api } from '../../api/client.ts';
import { invalidate } from '../../api/invalidate.ts';
import { refusal } from '../../api/refusal.ts';

export interface LossClients {
  api: Api;
  queryClient: QueryClient;
}

export function lossSimulationActors({ api, queryClient }: LossClients) {
  return {
    sendLoss: fromPromise<SendLossResult, LossResult>(async ({ input, signal }) => {
      const { error, response } = await api.POST('/loss-simulation/result', {
        body: { abilityToBearLoss: fromCents(input.abilityToBearLosses), netWorth: fromCents(input.netWorth) },
        signal,
      });
      if (!response.ok) return refusal(error, response);
      await invalidate(queryClient, '/compliance', '/user-notifications');
      return { kind: 'sent' };
    }),
  } satisfies Parameters<typeof lossSimulationMachine.provide>[0]['actors'];
}
