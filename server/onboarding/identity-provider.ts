import type { Locale } from '../../domain/locale.ts';
import type { ProviderHint } from '../lib/webhooks.ts';
import type { Subject } from '../store/tables/onboarding.ts';

export interface CheckToStart {
  /** Our id of the check, and the idempotency key: the same id is the same check at the provider. */
  id: string;
  /** The two ways that the app offers. */
  kind: 'PRIMARY' | 'ALTERNATIVE';
  /** The app's anti-forgery value, given back untouched. */
  state: string;
  /** Where the browser comes back to, with `code` and `state`, or with `error` and `state`; absolute. */
  returnUrl: string;
  locale: Locale;
}

export interface StartedCheck {
  /** Where the browser goes; absolute. */
  redirectUrl: string;
  /** The provider's id of the check. */
  providerRef: string;
}

/** What a check found; `open` while the provider has not decided. */
export type ProviderCheck = { checkId: string } & ({ state: 'open' | 'refused' } | { state: 'approved'; subject: Subject });

/**
 * A company that finds out who somebody is. Every method may take long and may fail: none is called inside a transaction. Every implementation passes
 * tests/features/identity-providers.test.ts.
 */
export interface IdentityProvider {
  /** Part of its webhook address and of stored rows: never renamed. */
  readonly id: string;
  /** Idempotent by the check's id. Throws CheckNotStarted where there certainly is no check; after any other error there may be one. */
  start(check: CheckToStart): Promise<StartedCheck>;
  /** Which check the code of a returning browser belongs to. Undefined for a code that the provider did not issue. */
  redeem(code: string): Promise<string | undefined>;
  /** Undefined for a check that the provider does not know. */
  status(providerRef: string): Promise<ProviderCheck | undefined>;
  /** Undefined for an event of another kind. Throws WebhookNotAuthentic where the signature is wrong. */
  parseWebhook(request: { headers: Headers; rawBody: string }): Promise<ProviderHint | undefined>;
}

/** The provider has refused to start a check. */
export class CheckNotStarted extends Error {}
