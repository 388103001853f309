import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { fingerprint, newSecret } from '../lib/secrets.ts';
import type { Store } from '../store/store.ts';
import { appUser, sessionToken, signedInDevice } from '../store/schema.ts';
import { type SessionLimits, usualLimits, lastUsedPrecisionMs } from './session-limits.ts';

/** Seconds that a bearer token is good for at most. */
export const tokenSeconds = 3600;
/** How long a person may take from pressing "Sign in" to coming back. */
export const requestMinutes = 60;

/** Seconds that a new token of this sign-in is good for: no longer than the session may last in all. */
export function tokenSecondsLeft(clock: Clock, signedInAt: Date | null | undefined, { absoluteMs }: SessionLimits): number {
  if (!signedInAt) return tokenSeconds;
  const leftMs = signedInAt.getTime() + absoluteMs - clock.now().getTime();
  return Math.max(1, Math.min(tokenSeconds, Math.floor(leftMs / 1000)));
}

const bearer = (authorization: string | undefined) => /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];

/** A new bearer token. Only its fingerprint is stored. `signedInAt` is when its person proved who they are, null when unknown. */
export async function issueToken(
  store: Store,
  clock: Clock,
  {
    userId,
    idToken,
    deviceId,
    signedInAt = clock.now(),
    seconds = tokenSeconds,
  }: { userId: string; idToken: string | null; deviceId?: string; signedInAt?: Date | null; seconds?: number },
): Promise<string> {
  const token = newSecret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await store.db
    .insert(sessionToken)
    .values({ tokenHash: fingerprint(token), userId, idToken, deviceId, signedInAt, usedAt: now, expiresAt });
  return token;
}

/** The token stops working at once, in every process. Returns its user, and the identity provider's token of that session, to end the session there too. */
export async function revokeToken(
  store: Store,
  clock: Clock,
  authorization: string | undefined,
): Promise<{ userId: string; deviceId: string | null; idToken: string | undefined } | undefined> {
  const token = bearer(authorization);
  if (!token) return undefined;
  const [revoked] = await store.db
    .update(sessionToken)
    .set({ revokedAt: clock.now() })
    .where(and(eq(sessionToken.tokenHash, fingerprint(token)), isNull(sessionToken.revokedAt)))
    .returning({ userId: sessionToken.userId, deviceId: sessionToken.deviceId, idToken: sessionToken.idToken });
  return revoked && { ...revoked, idToken: revoked.idToken ?? undefined };
}

/** The session of a request, as it is stored; undefined without a bearer token. */
export function sessionOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = bearer(headers.authorization);
  return token && fingerprint(token);
}

/** The sessions of a person that have not ended, as they are stored. */
export async function openSessions(store: Store, clock: Clock, userId: string): Promise<string[]> {
  const rows = await store.db
    .select({ tokenHash: sessionToken.tokenHash })
    .from(sessionToken)
    .where(and(eq(sessionToken.userId, userId), isNull(sessionToken.revokedAt), gt(sessionToken.expiresAt, clock.now())));
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Maximum number of tokens cached in a process. */
const mostKnown = 10_000;

/**
 * The caller by the `Authorization` header: undefined for no, unknown, expired and revoked tokens and those of locked accounts alike (AUTH-21), the refusal
 * `SESSION_IDLE` for a session that was idle for too long. A call that is not passive is recorded as use, at most once a minute. `expected` is who held the
 * token when it was last good: a token never changes its person, but may have ended since.
 */
export function sessionCheck(store: Store, clock: Clock, { idleMs }: SessionLimits = usualLimits) {
  const session = store.db
    .select({ id: sessionToken.userId, usedAt: sessionToken.usedAt, expiresAt: sessionToken.expiresAt, deviceId: sessionToken.deviceId })
    .from(sessionToken)
    .innerJoin(appUser, and(eq(appUser.id, sessionToken.userId), isNull(appUser.lockedAt)))
    .where(and(eq(sessionToken.tokenHash, sql.placeholder('tokenHash')), isNull(sessionToken.revokedAt)))
    .limit(1)
    .prepare('session');
  const cache = new Map<string, { readonly id: string }>();

  async function holderOf(tokenHash: string, isPassive: boolean): Promise<{ id: string } | Refusal | undefined> {
    const [row] = await session.execute({ tokenHash });
    if (!row) return undefined;
    const now = clock.now();
    const unusedMs = now.getTime() - row.usedAt.getTime();
    if (unusedMs >= idleMs) return new Refusal('SESSION_IDLE');
    if (row.expiresAt <= now) return undefined;
    if (!isPassive && unusedMs >= lastUsedPrecisionMs) await noteUse(store, now, tokenHash, row.deviceId);
    return { id: row.id };
  }

  return {
    async authenticate(
      { headers }: Pick<FastifyRequest, 'headers'>,
      { isPassive = false }: { isPassive?: boolean } = {},
    ): Promise<{ id: string } | Refusal | undefined> {
      const token = bearer(headers.authorization);
      if (!token) return undefined;
      const tokenHash = fingerprint(token);
      const holder = await holderOf(tokenHash, isPassive);
      if (holder === undefined || holder instanceof Refusal) cache.delete(tokenHash);
      else if (!cache.has(tokenHash)) {
        const [oldest] = cache.size < mostKnown ? [] : cache.keys();
        if (oldest !== undefined) cache.delete(oldest);
        cache.set(tokenHash, holder);
      }
      return holder;
    },
    expected: (request: Pick<FastifyRequest, 'headers'>): { readonly id: string } | undefined => {
      const tokenHash = sessionOf(request);
      return tokenHash === undefined ? undefined : cache.get(tokenHash);
    },
  };
}

async function noteUse(store: Store, now: Date, tokenHash: string, deviceId: string | null): Promise<void> {
  await store.db.update(sessionToken).set({ usedAt: now }).where(eq(sessionToken.tokenHash, tokenHash));
  if (deviceId !== null) await store.db.update(signedInDevice).set({ lastUsedAt: now }).where(eq(signedInDevice.id, deviceId));
}

/** Seconds until a session of the app ends if nobody uses it; 0 for one that is over. */
export async function idleSecondsLeft(
  { store, clock, limits: { idleMs } }: { store: Store; clock: Clock; limits: SessionLimits },
  session: string,
): Promise<number> {
  const [row] = await store.db.select({ usedAt: sessionToken.usedAt }).from(sessionToken).where(eq(sessionToken.tokenHash, session));
  if (!row) return 0;
  return Math.max(0, Math.ceil((row.usedAt.getTime() + idleMs - clock.now().getTime()) / 1000));
}
