import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { InvestingInput } from '../../../machines/investing/investing.ts';
import type { InvestingClients } from '../../api/investing-calls.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../../api/problems.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { toast } from '../../ui/toasts.ts';
import type { WizardActor } from './investing.types.ts';
import type { InvestingStorage } from './storage.ts';

export interface InvestingOptions {
  clients: InvestingClients;
  url: InvestingInput;
}

/** Starts a wizard once for its URLs. */
export function useInvestingWizard<Actor extends WizardActor & { stop(): void }>(
  { clients, url }: InvestingOptions,
  { attempts }: InvestingStorage,
  create: () => Actor,
): Actor {
  const router = useRouter();
  const { i18n } = useLingui();
  const actor = useFlowActor(() => {
    const wizard = create();
    wizard.on('navigate', ({ to }) => router.history.push(to));
    wizard.on('address.correct', ({ to }) => router.history.replace(to));
    wizard.on('refused', ({ code }) => toast({ kind: 'error', text: i18n._(problemMessage(code)) }));
    wizard.on('offline', () => toast({ kind: 'error', text: i18n._(failureMessage('offline')) }));
    wizard.on('attempt.save', ({ projectId, attempt, failure }) => attempts.save(clients.userId, projectId, attempt, failure));
    wizard.on('attempt.clear', ({ projectId }) => attempts.clear(clients.userId, projectId));
    return wizard;
  });
  const { step = 'investment', investmentId } = url;
  useEffect(
    () => actor.send({ type: 'url.changed', step, ...(investmentId === undefined ? {} : { investmentId }) }),
    [actor, step, investmentId],
  );
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
