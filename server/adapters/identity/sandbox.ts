import type { IdentityProvider } from '../../onboarding/identity-provider.ts';

/** Two identity providers that do not exist. Their pages are in server/sandbox/identity.ts. */
export const sandboxIdentity = ({ origin }: { origin: string }): IdentityProvider => ({
  id: 'sandbox',
  begin: async ({ id, provider }) => `${origin}/sandbox/identity/${provider.toLowerCase()}/${id}`,
});
