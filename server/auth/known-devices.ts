import { and, eq, gt } from 'drizzle-orm';
import { cookieName, secretCookie, setCookie } from '../http/cookies.ts';
import type { Clock } from '../lib/clock.ts';
import { fingerprint, newSecret } from '../lib/secrets.ts';
import type { Store } from '../store/store.ts';
import { oidcPayload } from '../store/schema.ts';

const model = 'KnownDevice';
const days = 180;
export const knownDeviceId = (accountId: string, device: string) => fingerprint(`device ${accountId} ${device}`);

/** The device's secret when the account was signed in to from it within half a year; undefined for every other. */
export async function knownDevice(
  { store, clock, origin }: { store: Store; clock: Clock; origin: string },
  accountId: string,
  cookieHeader: string | undefined,
): Promise<string | undefined> {
  const device = secretCookie(cookieHeader, cookieName(origin, 'statefolio_device'));
  if (!device) return undefined;
  const [existing] = await store.db
    .select({ id: oidcPayload.id })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, knownDeviceId(accountId, device)), gt(oidcPayload.expiresAt, clock.now())));
  return existing && device;
}

/** Stores this device as known for the account; returns the cookie that identifies it. */
export async function rememberDevice(
  { store, clock, origin }: { store: Store; clock: Clock; origin: string },
  accountId: string,
  cookieHeader: string | undefined,
): Promise<string> {
  const device = secretCookie(cookieHeader, cookieName(origin, 'statefolio_device')) ?? newSecret();
  const expiresAt = new Date(clock.now().getTime() + days * 86_400_000);
  await store.db
    .insert(oidcPayload)
    .values({ model, id: knownDeviceId(accountId, device), payload: {}, accountId, expiresAt })
    .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: { expiresAt } });
  return setCookie(origin, 'statefolio_device', device, days * 86_400);
}
