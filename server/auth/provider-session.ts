import type { Store } from '../store/open.ts';
import { oidcAdapter } from './oidc-adapter.ts';
import { providerSessionCookie } from './provider.ts';

/** Whoever is signed in at the embedded provider in this browser is so no more. */
export async function endProviderSession(store: Store, cookie: string | undefined): Promise<void> {
  const session = new RegExp(`(?:^|;\\s*)${providerSessionCookie}=([\\w-]+)`).exec(cookie ?? '')?.[1];
  if (session) await oidcAdapter(store)('Session').destroy(session);
}
