import type { Locale } from '../../domain/locale.ts';
import type { ProviderHint } from '../lib/webhooks.ts';
import type { Concern, Subject } from '../store/tables/onboarding.ts';

export interface CheckToStart {
  /** Our id of the check. */
  id: string;
  /** Our id of the person, the same in every check: nobody is a duplicate of themselves. */
  personId: string;
  /** The two ways that the app offers. */
  kind: 'PRIMARY' | 'ALTERNATIVE';
  /** The app's anti-forgery value, given back untouched. */
  state: string;
  /** The URL to which the browser returns with `code` and `state`, or with `error` and `state`; absolute. */
  returnUrl: string;
  locale: Locale;
}

export interface StartedCheck {
  /** Where the browser goes; absolute. */
  redirectUrl: string;
  /** The provider's id of the check. */
  providerRef: string;
}

/** The stored part of a verdict, without pictures. */
export interface Evidence {
  /** The provider's own word, as it is. */
  verdict: string;
  document?:
    | { type: string | undefined; number: string | undefined; country: string | undefined; expiresAt: string | undefined }
    | undefined;
  /** SHA-256 in hex of what the provider answered. */
  payloadHash: string;
}

/**
 * What a check found. `open` while nothing is known, `interim` while the provider may still change its verdict. A refused, expired or abandoned check is
 * `refused`: the person begins another one.
 */
export type ProviderCheck =
  | { state: 'open' }
  | { state: 'refused'; evidence?: Evidence | undefined }
  | { state: 'approved' | 'interim'; subject: Subject; concerns: readonly Concern[]; evidence?: Evidence | undefined };

/** An event about a check. Its content is signed and so trusted; the verdict is read from the provider all the same. */
export interface IdentityHint extends ProviderHint {
  /** Whether another verdict follows, where the event reports it. */
  finality?: 'interim' | 'final' | undefined;
  concerns?: readonly Concern[] | undefined;
  /** The status of a person has changed since the check. */
  isUpdate?: boolean | undefined;
}

/**
 * An identity provider. Every method may take long and may fail: none is called inside a transaction. Every implementation passes
 * tests/features/identity-providers.test.ts.
 */
export interface IdentityProvider {
  /** Part of its webhook address and of stored rows: never renamed. */
  readonly id: string;
  /** Stands for two providers: the primary and the alternative way differ. */
  readonly standsForTwo?: true;
  /** An undecided check is read again after so many minutes; events come sooner. */
  readonly pollMinutes: number;
  /** Called once for each check. Throws CheckNotStarted where there certainly is no check; after any other error there may be one. */
  start(check: CheckToStart): Promise<StartedCheck>;
  /** Our id of the check that the code of a returning browser belongs to. Undefined for a code that was not issued. */
  redeem(code: string): Promise<string | undefined>;
  /** Undefined for a check unknown to the provider. */
  status(providerRef: string): Promise<ProviderCheck | undefined>;
  /** Undefined for an event of another kind. Throws WebhookNotAuthentic where the signature is wrong, and always where the provider sends no events. */
  parseWebhook(request: { headers: Headers; rawBody: string }): Promise<IdentityHint | undefined>;
}

/** The provider of each of the two methods that the app offers; the same for both where there is one. */
export type IdentityProviders = Readonly<Record<CheckToStart['kind'], IdentityProvider>>;

/** Each once. */
export const distinctProviders = (providers: IdentityProviders | undefined): IdentityProvider[] =>
  providers ? [...new Set([providers.PRIMARY, providers.ALTERNATIVE])] : [];

/** The provider has refused to start a check. */
export class CheckNotStarted extends Error {}
