import type { Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/store.ts';
import { oidcAdapter } from './oidc-adapter.ts';
import { cookieName } from '../http/cookies.ts';
import type { SessionLimits } from './session-limits.ts';

const sessionIn = (origin: string, cookie: string | undefined) =>
  new RegExp(`(?:^|;\\s*)${cookieName(origin, 'statefolio_idp')}=([\\w-]+)`).exec(cookie ?? '')?.[1];

interface ProviderParts {
  store: Store;
  sealer: Sealer;
  origin: string;
  limits: SessionLimits;
}

/** The session at the embedded provider in this browser. */
export interface ProviderSession {
  /** As it is stored. */
  id: string;
  userId: string;
  signedInAt: Date;
}

export async function providerSession(parts: ProviderParts, cookie: string | undefined): Promise<ProviderSession | undefined> {
  const { store, sealer, origin, limits } = parts;
  const id = sessionIn(origin, cookie);
  const session = id === undefined ? undefined : await oidcAdapter(store, sealer, limits)('Session').find(id);
  const { accountId, loginTs } = session ?? {};
  if (id === undefined || accountId === undefined || typeof loginTs !== 'number') return undefined;
  return { id: sealer.hash(id), userId: accountId, signedInAt: new Date(loginTs * 1000) };
}

/** Whether a person is signed in at the embedded provider in this browser. */
export async function hasProviderSession({ store, sealer, origin, limits }: ProviderParts, cookie: string | undefined): Promise<boolean> {
  const id = sessionIn(origin, cookie);
  const session = id === undefined ? undefined : await oidcAdapter(store, sealer, limits)('Session').find(id);
  return session?.['accountId'] !== undefined;
}

/** Ends the session at the embedded provider in this browser. */
export async function endProviderSession(store: Store, sealer: Sealer, origin: string, cookie: string | undefined): Promise<void> {
  const session = sessionIn(origin, cookie);
  if (session) await oidcAdapter(store, sealer)('Session').destroy(session);
}
