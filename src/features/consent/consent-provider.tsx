import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { consentOf } from '../../../domain/consent.ts';
import { loadCatalogue } from '../../i18n/i18n.ts';
import { onCookieSettings } from '../../lib/cookie-settings.ts';
import { storedConsent } from './consent-storage.ts';
import type { Person, ConsentCommand } from './consent.types.ts';

const Bar = lazy(async () => {
  const [{ ConsentBar }] = await Promise.all([import('./consent-bar.tsx'), loadCatalogue('consent')]);
  return { default: ConsentBar };
});
const LazyConsentProvider = lazy(async () => {
  const [running] = await Promise.all([import('./consent-provider.lazy.tsx'), loadCatalogue('consent')]);
  return running;
});

/** Read once for each load of the app; from then on the machine knows. */
const atLoad = typeof window === 'undefined' ? null : storedConsent();

/**
 * The question about cookies. Its machine begins in the state that the storage names; it is fetched when the person answers, or when there is a yes to act on,
 * so that a first visit loads the question only.
 */
export function ConsentProvider({ userId }: { userId: Person }) {
  // a server-rendered page shows no question: it appears once the page is hydrated
  const stored = useDeferredValue(atLoad, 'denied');
  const [command, setCommand] = useState<ConsentCommand>();
  const consent = consentOf(stored);
  const isRunning = command !== undefined || consent === 'granted';
  useEffect(() => (isRunning ? undefined : onCookieSettings(() => setCommand({ type: 'settings.open' }))), [isRunning]);
  if (isRunning)
    return (
      <Suspense>
        <LazyConsentProvider stored={stored} first={command} userId={userId} />
      </Suspense>
    );
  if (consent !== 'pending') return null;
  return (
    <Suspense>
      {/* it stays until the machine has the answer: what is gone is stored */}
      <Bar onCommand={(type) => startTransition(() => setCommand({ type }))} />
    </Suspense>
  );
}
