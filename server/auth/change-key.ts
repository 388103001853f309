import { eq } from 'drizzle-orm';
import { isSealed, type Sealer } from '../lib/sealing.ts';
import type { Tx } from '../store/db.ts';
import { oidcPayload, secondFactor, setting } from '../store/schema.ts';

/**
 * Seals all values again with the key of `sealer`, and returns how many. All sessions end: the rows of the sign-in provider have ids hashed with the old key
 * and are deleted. Throws, and changes nothing, where a value opens with neither key.
 */
export async function resealAll(tx: Tx, sealer: Sealer): Promise<number> {
  let count = 0;
  for (const { key, value } of await tx.select().from(setting).for('update')) {
    if (!isSealed(value)) continue;
    await tx
      .update(setting)
      .set({ value: sealer.seal(sealer.open(value)) })
      .where(eq(setting.key, key));
    count += 1;
  }
  const factors = await tx.select({ userId: secondFactor.userId, secret: secondFactor.secret }).from(secondFactor).for('update');
  for (const { userId, secret } of factors) {
    await tx
      .update(secondFactor)
      .set({ secret: sealer.seal(sealer.open(secret)) })
      .where(eq(secondFactor.userId, userId));
    count += 1;
  }
  await tx.delete(oidcPayload);
  return count;
}
