import { eq } from 'drizzle-orm';
import { fingerprint, newSecret } from '../lib/secrets.ts';
import { randomUUID } from '../lib/random.ts';
import type { Tx } from '../store/db.ts';
import { sessionToken, signedInDevice } from '../store/schema.ts';

/** A device on which somebody is signed in; without names an unknown one. */
export interface ScenarioDevice {
  browser?: string;
  system?: string;
  /** Where the sessions of the scenario are. */
  isThisOne?: boolean;
}

/** Signs somebody in on these devices and on no other, the first one last. */
export async function setDevices(tx: Tx, userId: string, devices: readonly ScenarioDevice[], now: Date): Promise<void> {
  await tx.update(sessionToken).set({ deviceId: null }).where(eq(sessionToken.userId, userId));
  await tx.delete(signedInDevice).where(eq(signedInDevice.userId, userId));
  for (const [index, { browser, system, isThisOne = false }] of devices.entries()) {
    const signedInAt = new Date(now.getTime() - index * 60_000);
    const id = randomUUID();
    await tx
      .insert(signedInDevice)
      .values({ id, userId, device: fingerprint(newSecret()), browser, system, signedInAt, lastUsedAt: signedInAt });
    if (isThisOne) await tx.update(sessionToken).set({ deviceId: id }).where(eq(sessionToken.userId, userId));
  }
}
