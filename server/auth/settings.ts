import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isRecord, recordOf } from '../../domain/unknown.ts';
import { isSealed, type Sealer } from '../lib/sealing.ts';
import { StoreProblem } from '../store/problem.ts';
import type { Store } from '../store/store.ts';
import { setting } from '../store/schema.ts';
import { newSecret } from '../lib/secrets.ts';

/**
 * Reads a secret setting, or makes it once. When two processes start on an empty database the first one's value holds for both. It is stored sealed; one
 * from before that is sealed now. Throws a StoreProblem when `SECRETS_KEY` is not the one it was sealed with.
 */
async function secretSetting<T>(
  store: Store,
  sealer: Sealer,
  key: string,
  { make, isValid }: { make: () => T; isValid: (value: unknown) => value is T },
): Promise<T> {
  const checked = (value: unknown): T => {
    if (!isValid(value)) throw new StoreProblem(`The setting ${key} of this database is not what this version stores.`);
    return value;
  };
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
    return checked(value);
  }
  let opened: unknown;
  try {
    opened = sealer.open(value);
  } catch (error) {
    throw new StoreProblem('SECRETS_KEY is not the key that this database was made with.', { cause: error });
  }
  return checked(opened);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A random secret of this name. */
export const secretText = (store: Store, sealer: Sealer, key: string): Promise<string> =>
  secretSetting(store, sealer, key, { make: newSecret, isValid: isText });

export interface ProviderSecrets {
  jwks: { keys: Record<string, unknown>[] };
  cookieKeys: string[];
  clientSecret: string;
}

const isKeys = (value: unknown): value is ProviderSecrets['jwks'] => {
  const { keys } = recordOf(value);
  return Array.isArray(keys) && keys.every(isRecord);
};

const newKeys = (): ProviderSecrets['jwks'] => ({
  keys: [
    {
      ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
      kid: newSecret().slice(0, 12),
      alg: 'ES256',
      use: 'sig',
    },
  ],
});

/** The embedded provider's keys. They outlive the process, otherwise every restart would sign everybody out. */
export async function providerSecrets(store: Store, sealer: Sealer): Promise<ProviderSecrets> {
  return {
    jwks: await secretSetting(store, sealer, 'oidc.jwks', { make: newKeys, isValid: isKeys }),
    cookieKeys: await secretSetting(store, sealer, 'oidc.cookie-keys', {
      make: () => [newSecret()],
      isValid: (value) => Array.isArray(value) && value.every(isText),
    }),
    clientSecret: await secretText(store, sealer, 'oidc.client-secret'),
  };
}
