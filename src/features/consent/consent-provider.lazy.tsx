import { AnalyticsConsent } from './analytics-consent.tsx';
import type { ConsentCommand, Person } from './consent.types.ts';
import { useAnalyticsConsent } from './use-analytics-consent.ts';

interface LazyConsentProviderProps {
  stored: string | null;
  /** The user's events before the machine was loaded. */
  first: ConsentCommand | undefined;
  userId: Person;
}

export default function LazyConsentProvider(props: LazyConsentProviderProps) {
  return <AnalyticsConsent actor={useAnalyticsConsent(props)} />;
}
