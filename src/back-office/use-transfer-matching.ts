import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { createActor } from 'xstate';
import { type Decision, transferMatchingMachine } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { useFlowActor } from '../lib/use-flow-actor.ts';
import { toast } from '../ui/toasts.ts';
import type { TransferFilter } from './transfer-filter.tsx';
import { type MatchingClients, transferMatchingActors } from './transfer-matching.actors.ts';

const settledMessages = {
  match: msg`The money has been matched with the investment.`,
  repayment: msg`A distribution has been drafted from the money. It is approved under “Distributions”.`,
  return: msg`The money goes back to its sender.`,
} satisfies Record<Decision['kind'], MessageDescriptor>;

/** The filter is that of the first call: another one needs an actor of its own. */
export function useTransferMatching(clients: MatchingClients, filter: TransferFilter) {
  const { i18n } = useLingui();
  return useFlowActor(() => {
    const actor = createActor(transferMatchingMachine.provide({ actors: transferMatchingActors(clients, filter) }));
    actor.on('settled', ({ decision }) => toast({ kind: 'success', text: i18n._(settledMessages[decision]) }));
    return actor;
  });
}
