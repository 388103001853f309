import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { sessionToken } from '../store/schema.ts';
import { sessionOf } from './sessions.ts';

/** For how long after a sign-in operations are allowed that an open session alone may not do. */
export const stepUpMs = 10 * 60_000;

export type RequireRecentSignIn = (request: { readonly headers: IncomingHttpHeaders }) => Promise<void>;

/** Whether the person of a call signed in within ten minutes. A session that was renewed without a sign-in counts from the sign-in. */
export async function isSignInRecent(store: Store, clock: Clock, request: { readonly headers: IncomingHttpHeaders }): Promise<boolean> {
  const recent = await store.db
    .select({ signedInAt: sessionToken.signedInAt })
    .from(sessionToken)
    .where(
      and(eq(sessionToken.tokenHash, sessionOf(request) ?? ''), gt(sessionToken.signedInAt, new Date(clock.now().getTime() - stepUpMs))),
    );
  return recent.length > 0;
}

/**
 * Refuses a call with `STEP_UP_REQUIRED` (403) unless its person signed in within ten minutes: an open session, or a token that was taken, is not enough
 * for what cannot be taken back (OWASP ASVS 5.0, 7.5.3).
 */
export function requireRecentSignIn(store: Store, clock: Clock): RequireRecentSignIn {
  return async (request) => {
    if (!(await isSignInRecent(store, clock, request))) throw new Refusal('STEP_UP_REQUIRED');
  };
}
