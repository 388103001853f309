import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Store } from '../store/open.ts';
import { setting } from '../store/schema.ts';
import { newSecret } from '../lib/secrets.ts';

/** Reads a setting, or makes it once. When two processes start on an empty database the first one's value holds for both. */
async function settled<T>(store: Store, key: string, make: () => T): Promise<T> {
  const read = async () => (await store.db.select().from(setting).where(eq(setting.key, key)))[0];
  const known = await read();
  if (known) return known.value as T;
  await store.db.insert(setting).values({ key, value: make() }).onConflictDoNothing();
  return (await read())?.value as T;
}

export interface ProviderSecrets {
  jwks: { keys: Record<string, unknown>[] };
  cookieKeys: string[];
  clientSecret: string;
}

/** The embedded provider's keys. They outlive the process, otherwise every restart would sign everybody out. */
export async function providerSecrets(store: Store): Promise<ProviderSecrets> {
  return {
    jwks: await settled(store, 'oidc.jwks', () => ({
      keys: [
        {
          ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
          kid: newSecret().slice(0, 12),
          alg: 'ES256',
          use: 'sig',
        },
      ],
    })),
    cookieKeys: await settled(store, 'oidc.cookie-keys', () => [newSecret()]),
    clientSecret: await settled(store, 'oidc.client-secret', newSecret),
  };
}
