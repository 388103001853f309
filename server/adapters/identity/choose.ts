import type { IdentityProvider } from '../../onboarding/identity-provider.ts';
import type { Store } from '../../store/open.ts';
import { sandboxIdentity } from './sandbox.ts';
import { keysOf } from '../../../domain/keys.ts';

interface IdentityParts {
  store: Store;
  /** Where browsers reach the platform. */
  origin: string;
  /** Shared with the sandbox. */
  secret: string;
}

/** Every adapter by the name that `IDENTITY_PROVIDER` gives it. */
const adapters = {
  sandbox: sandboxIdentity,
} satisfies Record<string, (parts: IdentityParts) => IdentityProvider>;

export type IdentityProviderName = keyof typeof adapters;
export const identityProviderNames = keysOf(adapters);

export const chooseIdentity = (
  wanted: IdentityProviderName | IdentityProvider | 'none',
  parts: IdentityParts,
): IdentityProvider | undefined => (wanted === 'none' ? undefined : typeof wanted === 'string' ? adapters[wanted](parts) : wanted);
