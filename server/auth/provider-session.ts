import type { Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/open.ts';
import { oidcAdapter } from './oidc-adapter.ts';
import { cookieName } from '../http/cookies.ts';

/** Whoever is signed in at the embedded provider in this browser is so no more. */
export async function endProviderSession(store: Store, sealer: Sealer, origin: string, cookie: string | undefined): Promise<void> {
  const session = new RegExp(`(?:^|;\\s*)${cookieName(origin, 'statefolio_idp')}=([\\w-]+)`).exec(cookie ?? '')?.[1];
  if (session) await oidcAdapter(store, sealer)('Session').destroy(session);
}
