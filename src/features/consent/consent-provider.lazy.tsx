import { AnalyticsConsent } from './analytics-consent.tsx';
import type { ConsentCommand, Person } from './consent.types.ts';
import { useAnalyticsConsent } from './use-analytics-consent.ts';

interface LazyConsentProviderProps {
  stored: string | null;
  /** What the person did before the machine was there. */
  first: ConsentCommand | undefined;
  userId: Person;
}

export default function LazyConsentProvider(props: LazyConsentProviderProps) {
  return <AnalyticsConsent actor={useAnalyticsConsent(props)} />;
}
