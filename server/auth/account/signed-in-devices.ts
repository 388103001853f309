import type { IncomingHttpHeaders } from 'node:http';
import { and, desc, eq, gt, inArray, isNull, lt, ne, not, or } from 'drizzle-orm';
import { cookieName, secretCookie } from '../../http/cookies.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Sealer } from '../../lib/sealing.ts';
import { fingerprint } from '../../lib/secrets.ts';
import { queueEmail } from '../../mail/outbox.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Tx } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';
import { appUser, authCode, oidcPayload, sessionToken, signedInDevice } from '../../store/schema.ts';
import { knownDeviceId, rememberDevice } from '../known-devices.ts';
import { providerSession } from '../provider-session.ts';
import { newDeviceEmail } from './account-emails.ts';
import { type SessionLimits, lastUsedPrecisionMs } from '../session-limits.ts';
import { deviceName } from './device-name.ts';
import { randomUUID } from '../../lib/random.ts';

interface DeviceDeps {
  store: Store;
  clock: Clock;
  sealer: Sealer;
  origin: string;
  limits: SessionLimits;
}

/**
 * Stores the device of a sign-in. Notifies the owner by e-mail of a new device, except of the very first one. Returns the cookie by which the device is known
 * again, and when the person signed in there: a session at the provider may have lasted for longer.
 */
export async function signInFromDevice(
  deps: DeviceDeps,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<{ id: string; cookie: string; signedInAt: Date }> {
  const { store, clock, origin } = deps;
  const cookie = await rememberDevice({ store, clock, origin }, userId, headers.cookie);
  const device = fingerprint(secretCookie(cookie, cookieName(origin, 'statefolio_device')) ?? '');
  const session = await providerSession(deps, headers.cookie);
  const now = clock.now();
  const name = deviceName(headers['user-agent']);
  const facts = { ...name, providerSession: session?.userId === userId ? session.id : null, lastUsedAt: now, endedAt: null };
  const stored = await store.tx(async (tx) => {
    const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update');
    const existing = await tx
      .select({
        id: signedInDevice.id,
        device: signedInDevice.device,
        providerSession: signedInDevice.providerSession,
        signedInAt: signedInDevice.signedInAt,
      })
      .from(signedInDevice)
      .where(eq(signedInDevice.userId, userId));
    const same = existing.find((one) => one.device === device);
    if (same) {
      const isSameSignIn = same.providerSession !== null && same.providerSession === facts.providerSession;
      const signedInAt = isSameSignIn ? same.signedInAt : now;
      await tx
        .update(signedInDevice)
        .set({ ...facts, signedInAt })
        .where(eq(signedInDevice.id, same.id));
      return { id: same.id, signedInAt };
    }
    const id = randomUUID();
    await tx.insert(signedInDevice).values({ ...facts, id, userId, device, signedInAt: now });
    if (user && existing.length > 0)
      await queueEmail(tx, clock, user, newDeviceEmail({ name: user.profile.name ?? '', device: name, origin, language: user.language }));
    return { id, signedInAt: now };
  });
  return { ...stored, cookie };
}

/** The person has signed out there. */
export async function markEnded(store: Store, clock: Clock, id: string): Promise<void> {
  await store.db.update(signedInDevice).set({ endedAt: clock.now() }).where(eq(signedInDevice.id, id));
}

/** A use of the pages of the sign-in counts for the session of the browser too. */
export async function recordProviderUse({ store, clock }: Pick<DeviceDeps, 'store' | 'clock'>, session: string): Promise<void> {
  const now = clock.now();
  await store.db
    .update(signedInDevice)
    .set({ lastUsedAt: now })
    .where(and(eq(signedInDevice.providerSession, session), lt(signedInDevice.lastUsedAt, new Date(now.getTime() - lastUsedPrecisionMs))));
}

type OpenDeps = Pick<DeviceDeps, 'store' | 'clock' | 'limits'>;

/** Devices whose session is not idle for too long. */
const isOpenOf = (userId: string, now: Date, { idleMs }: SessionLimits) =>
  and(eq(signedInDevice.userId, userId), isNull(signedInDevice.endedAt), gt(signedInDevice.lastUsedAt, new Date(now.getTime() - idleMs)));

export type SignedInDevice = typeof signedInDevice.$inferSelect;

/** The devices on which the account is signed in, the latest first. */
export function openDevices({ store, clock, limits }: OpenDeps, userId: string): Promise<SignedInDevice[]> {
  return store.db
    .select()
    .from(signedInDevice)
    .where(isOpenOf(userId, clock.now(), limits))
    .orderBy(desc(signedInDevice.lastUsedAt));
}

/** Signs the account out on one device, here and at the provider, at once; false when it is signed in on no such device. */
export async function endDevice({ store, clock, limits }: OpenDeps, userId: string, id: string): Promise<boolean> {
  return store.tx(async (tx) => {
    const now = clock.now();
    const [ended] = await tx
      .update(signedInDevice)
      .set({ endedAt: now })
      .where(and(isOpenOf(userId, now, limits), eq(signedInDevice.id, id)))
      .returning();
    if (!ended) return false;
    await tx
      .update(sessionToken)
      .set({ revokedAt: now })
      .where(and(eq(sessionToken.deviceId, id), isNull(sessionToken.revokedAt)));
    await consumeCodes(tx, now, userId);
    if (ended.providerSession)
      await tx.delete(oidcPayload).where(and(eq(oidcPayload.accountId, userId), eq(oidcPayload.id, ended.providerSession)));
    await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'session.endDevice', actor: userId, at: now });
    return true;
  });
}

/** Where somebody is who stays signed in there. */
export interface CurrentDevice {
  /** The device, as it is stored: the fingerprint of its secret. */
  device: string;
  /** The stored id of the session at the provider. */
  providerSession: string | null;
  /** That the account is known on the device, as it is stored; undefined without the secret of the device. */
  known?: string;
  /** The stored id of the session of the app. */
  session?: string;
}

/** A browser, by the cookie of its device and its session at the provider. */
export function currentDeviceInBrowser(origin: string, userId: string, cookie: string | undefined, session: string): CurrentDevice {
  const device = secretCookie(cookie, cookieName(origin, 'statefolio_device')) ?? '';
  return { device: fingerprint(device), providerSession: session, known: knownDeviceId(userId, device) };
}

/** Where a session of the app is, by its stored id. The cookie of the device counts only where it is that of the session. */
export async function currentDeviceInApp(
  { store, origin }: Pick<DeviceDeps, 'store' | 'origin'>,
  { userId, session, cookie }: { userId: string; session: string; cookie: string | undefined },
): Promise<CurrentDevice & { id: string | undefined }> {
  const [row] = await store.db
    .select({ id: signedInDevice.id, device: signedInDevice.device, providerSession: signedInDevice.providerSession })
    .from(sessionToken)
    .innerJoin(signedInDevice, and(eq(signedInDevice.id, sessionToken.deviceId), eq(signedInDevice.userId, userId)))
    .where(eq(sessionToken.tokenHash, session));
  if (!row) return { id: undefined, device: '', providerSession: null, session };
  const secret = secretCookie(cookie, cookieName(origin, 'statefolio_device')) ?? '';
  return { ...row, session, ...(fingerprint(secret) === row.device && { known: knownDeviceId(userId, secret) }) };
}

/** Signs the account out on all other devices, in the transaction of the change that requires it. */
export async function endOtherDevices(tx: Tx, clock: Clock, userId: string, here: CurrentDevice): Promise<void> {
  const now = clock.now();
  const others = and(eq(signedInDevice.userId, userId), ne(signedInDevice.device, here.device));
  const ended = await tx.update(signedInDevice).set({ endedAt: now }).where(others).returning({ id: signedInDevice.id });
  const ids = ended.map(({ id }) => id);
  await tx
    .update(sessionToken)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessionToken.userId, userId),
        isNull(sessionToken.revokedAt),
        here.session === undefined ? undefined : ne(sessionToken.tokenHash, here.session),
        ids.length > 0 ? or(isNull(sessionToken.deviceId), inArray(sessionToken.deviceId, ids)) : isNull(sessionToken.deviceId),
      ),
    );
  await consumeCodes(tx, now, userId);
  const kept = [here.providerSession, here.known].filter((id) => typeof id === 'string');
  const all = eq(oidcPayload.accountId, userId);
  await tx.delete(oidcPayload).where(kept.length > 0 ? and(all, not(inArray(oidcPayload.id, kept))) : all);
}

/** The same on request of the owner. */
export async function endOtherDevicesOf(store: Store, clock: Clock, userId: string, here: CurrentDevice): Promise<void> {
  await store.tx(async (tx) => {
    await endOtherDevices(tx, clock, userId, here);
    await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'session.endOthers', actor: userId, at: clock.now() });
  });
}

/** An unused code could still start a session. */
async function consumeCodes(tx: Tx, now: Date, userId: string): Promise<void> {
  await tx
    .update(authCode)
    .set({ usedAt: now })
    .where(and(eq(authCode.userId, userId), isNull(authCode.usedAt)));
}
