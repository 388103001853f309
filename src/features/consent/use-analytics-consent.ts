import { useEffect } from 'react';
import { createActor } from 'xstate';
import { isOwnMachine } from '../../../domain/consent.ts';
import { analyticsConsentMachine } from '../../../machines/analytics-consent/analytics-consent.machine.ts';
import { onCookieSettings } from '../../lib/cookie-settings.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { analyticsConsentActors } from './analytics-consent.actors.ts';
import type { ConsentCommand, Person } from './consent.types.ts';
import { storeConsent } from './consent-storage.ts';

/** Starts the consent machine from the stored value and carries out its emitted events. */
export function useAnalyticsConsent({
  stored,
  first,
  userId,
}: {
  stored: string | null;
  first: ConsentCommand | undefined;
  userId: Person;
}) {
  const actor = useFlowActor(() => {
    const { actors, capture } = analyticsConsentActors();
    const consent = createActor(analyticsConsentMachine.provide({ actors }), {
      input: { stored, isLocal: import.meta.env.DEV || isOwnMachine(window.location.hostname) },
    });
    consent.on('consent.store', (event) => storeConsent(event.consent));
    consent.on('person.tell', (event) => capture.person(event.userId));
    consent.on('capture.stop', () => capture.stop());
    // a new mount starts again: nothing is reported twice, and nothing keeps running without a way to stop it
    consent.subscribe({ complete: capture.stop });
    consent.on('failure.log', ({ reason }) => console.error('Measuring did not start:', reason));
    return consent;
  });
  useEffect(() => actor.send({ type: 'person.changed', ...(userId === undefined ? {} : { userId }) }), [actor, userId]);
  useEffect(() => {
    if (first) actor.send(first);
  }, [actor, first]);
  useEffect(() => onCookieSettings(() => actor.send({ type: 'settings.open' })), [actor]);
  return actor;
}
