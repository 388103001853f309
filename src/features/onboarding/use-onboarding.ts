import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createActor } from 'xstate';
import { onboardingMachine, type OnboardingStep } from '../../../machines/onboarding/onboarding.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { type OnboardingClients, onboardingActors } from './onboarding.actors.ts';

/** Starts the onboarding wizard of the settings tab. Sends URL changes to the machine and carries out its `navigate` events. (ONB-07, ONB-10) */
export function useOnboarding(clients: OnboardingClients, step: OnboardingStep | undefined) {
  const router = useRouter();
  const actor = useFlowActor(() => {
    const wizard = createActor(onboardingMachine.provide({ actors: onboardingActors(clients) }), { input: step ? { step } : {} });
    wizard.on('navigate', ({ to }) => router.history.push(to));
    return wizard;
  });
  const sent = useRef(step);
  useEffect(() => {
    if (sent.current === step) return;
    sent.current = step;
    actor.send(step ? { type: 'url.changed', step } : { type: 'url.changed' });
  }, [actor, step]);
  return actor;
}
