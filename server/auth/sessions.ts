import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { appUser, sessionToken } from '../store/schema.ts';
import { fingerprint, newSecret } from '../lib/secrets.ts';

/** Seconds that a bearer token is good for. */
export const tokenSeconds = 3600;
/** How long a person may take from pressing "Sign in" to coming back. */
export const requestMinutes = 60;

const bearer = (authorization: string | undefined) => /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];

/** A new bearer token. Only its fingerprint is stored. `signedInAt` is when its person proved who they are, null when nobody knows. */
export async function issueToken(
  store: Store,
  clock: Clock,
  {
    userId,
    idToken,
    deviceId,
    signedInAt = clock.now(),
  }: { userId: string; idToken: string | null; deviceId?: string; signedInAt?: Date | null },
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(clock.now().getTime() + tokenSeconds * 1000);
  await store.db.insert(sessionToken).values({ tokenHash: fingerprint(token), userId, idToken, deviceId, signedInAt, expiresAt });
  return token;
}

/** The token stops working at once, in every process. Answers whose it was, and the identity provider's token of that session, to end the session there too. */
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

/** So many tokens are remembered in a process. */
const mostKnown = 10_000;

/**
 * Who asks, by the `Authorization` header: undefined for no, unknown, expired and revoked tokens and those of locked accounts alike (AUTH-21). `expected` is
 * who held the token when it was last good: a token never changes its person, but may have ended since.
 */
export function sessionCheck(store: Store, clock: Clock) {
  const session = store.db
    .select({ id: sessionToken.userId })
    .from(sessionToken)
    .innerJoin(appUser, and(eq(appUser.id, sessionToken.userId), isNull(appUser.lockedAt)))
    .where(
      and(
        eq(sessionToken.tokenHash, sql.placeholder('tokenHash')),
        isNull(sessionToken.revokedAt),
        gt(sessionToken.expiresAt, sql.placeholder('now')),
      ),
    )
    .limit(1)
    .prepare('session');
  const known = new Map<string, { readonly id: string }>();
  return {
    async authenticate({ headers }: Pick<FastifyRequest, 'headers'>): Promise<{ id: string } | undefined> {
      const token = bearer(headers.authorization);
      if (!token) return undefined;
      const tokenHash = fingerprint(token);
      const [row] = await session.execute({ tokenHash, now: clock.now().toISOString() });
      if (!row) known.delete(tokenHash);
      else if (!known.has(tokenHash)) {
        const [oldest] = known.size < mostKnown ? [] : known.keys();
        if (oldest !== undefined) known.delete(oldest);
        known.set(tokenHash, row);
      }
      return row;
    },
    expected: (request: Pick<FastifyRequest, 'headers'>): { readonly id: string } | undefined => {
      const tokenHash = sessionOf(request);
      return tokenHash === undefined ? undefined : known.get(tokenHash);
    },
  };
}
