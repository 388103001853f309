import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isSealed, type Sealer } from '../lib/sealing.ts';
import { StoreProblem } from '../store/problem.ts';
import type { Store } from '../store/open.ts';
import { setting } from '../store/schema.ts';
import { newSecret } from '../lib/secrets.ts';

/**
 * Reads a secret setting, or makes it once. When two processes start on an empty database the first one's value holds for both. It is stored sealed; one
 * from before that is sealed now. Throws a StoreProblem when `SECRETS_KEY` is not the one it was sealed with.
 */
export async function secretSetting<T>(store: Store, sealer: Sealer, key: string, make: () => T): Promise<T> {
  const mine = eq(setting.key, key);
  const read = async () => (await store.db.select().from(setting).where(mine))[0]?.value;
  let value = await read();
  if (value === undefined) {
    await store.db
      .insert(setting)
      .values({ key, value: sealer.seal(make()) })
      .onConflictDoNothing();
    value = await read();
  }
  if (!isSealed(value)) {
    await store.db
      .update(setting)
      .set({ value: sealer.seal(value) })
      .where(mine);
    return value as T;
  }
  try {
    return sealer.open(value) as T;
  } catch (error) {
    throw new StoreProblem('SECRETS_KEY is not the key that this database was made with.', { cause: error });
  }
}

export interface ProviderSecrets {
  jwks: { keys: Record<string, unknown>[] };
  cookieKeys: string[];
  clientSecret: string;
}

/** The embedded provider's keys. They outlive the process, otherwise every restart would sign everybody out. */
export async function providerSecrets(store: Store, sealer: Sealer): Promise<ProviderSecrets> {
  return {
    jwks: await secretSetting(store, sealer, 'oidc.jwks', () => ({
      keys: [
        {
          ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
          kid: newSecret().slice(0, 12),
          alg: 'ES256',
          use: 'sig',
        },
      ],
    })),
    cookieKeys: await secretSetting(store, sealer, 'oidc.cookie-keys', () => [newSecret()]),
    clientSecret: await secretSetting(store, sealer, 'oidc.client-secret', newSecret),
  };
}
