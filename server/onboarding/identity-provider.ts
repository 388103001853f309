import type { Language } from '../store/schema.ts';
import type { Subject } from '../store/tables/onboarding.ts';

export interface Visit {
  id: string;
  provider: 'PRIMARY' | 'ALTERNATIVE';
  locale: Language;
}

/** A service that finds out who somebody is. It sends the person back to `/verify` with a one-time code or an error. */
export interface IdentityProvider {
  /** Never renamed. */
  readonly id: string;
  /** Where the person goes. */
  begin(visit: Visit): Promise<string>;
}

/** What became of a visit, as its code says. */
export type Finding = { outcome: 'approved'; subject: Subject } | { outcome: 'refused' };
