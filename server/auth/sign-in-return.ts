import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { localeOf } from '../../domain/locale.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { appUser, authCode, authRequest, type Language } from '../store/schema.ts';
import { browserOf } from './browser.ts';
import { userWithIdentity } from './user-by-identity.ts';
import type { Identity, RelyingParty } from './relying-party.ts';
import { codeFingerprint, fingerprint, newSecret } from '../lib/secrets.ts';
import { withoutEmail } from './social.ts';

/** How long the app may take to exchange its code. */
export const codeSeconds = 60;

/** Why a sign-in ended without a code; the app knows `email` and `consent` (AUTH-13) and shows one error for all others. */
class SignInFailure extends Error {
  readonly reason: 'email' | 'consent' | 'failed';
  constructor(reason: 'email' | 'consent' | 'failed', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The user behind an identity. New people of another provider complete their registration in the app. */
async function userOf(store: Store, clock: Clock, party: RelyingParty, identity: Identity, language: Language): Promise<string> {
  if (party.embedded) return identity.subject;
  const userId = await userWithIdentity(store, clock, identity, language);
  if (!userId) throw new SignInFailure('email', 'the identity provider gave no confirmed e-mail, or that of another of its people');
  return userId;
}

async function unlockedUser(store: Store, userId: string): Promise<string> {
  const [locked] = await store.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNotNull(appUser.lockedAt)));
  if (locked) throw new SignInFailure('failed', 'the account is locked');
  return userId;
}

interface ReturnOptions {
  store: Store;
  clock: Clock;
  origin: string;
  party: RelyingParty;
}

/**
 * Where the identity provider sends the browser back to. The code is exchanged here, between servers; the app gets its own one-time code.
 * The app's nonce (`state` of AUTH-07) never leaves the platform: the provider sees another one.
 */
export function registerSignInReturn(app: FastifyInstance, { store, clock, origin, party }: ReturnOptions): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/auth/return', async (request, reply) => {
    const { state, error } = request.query;
    const back = (parameters: Record<string, string>) =>
      reply.header('cache-control', 'no-store').redirect(`${origin}/auth?${new URLSearchParams(parameters)}`, 303);

    // Taken out before anything else: an address that is opened twice finds nothing the second time.
    const [started] = state
      ? await store.db
          .delete(authRequest)
          .where(and(eq(authRequest.state, state), gt(authRequest.expiresAt, clock.now())))
          .returning()
      : [];
    if (!started) return back({ error_description: 'expired' });
    const browser = browserOf(origin, request.headers.cookie);
    if (!browser || fingerprint(browser) !== started.browser) return back({ error_description: 'expired' });

    try {
      if (error === 'access_denied' && request.query['error_description'] === withoutEmail)
        throw new SignInFailure('email', 'the other service gave no e-mail');
      if (error === 'access_denied') throw new SignInFailure('consent', 'the person did not agree');
      const identity = await party.exchange(new URL(`${origin}${request.url}`), {
        verifier: started.verifier,
        state: started.state,
        nonce: started.oidcNonce,
      });
      const userId = await unlockedUser(store, await userOf(store, clock, party, identity, localeOf(started.locale) ?? 'en'));
      const code = newSecret();
      await store.db.insert(authCode).values({
        codeHash: codeFingerprint(code, started.browser),
        userId,
        appState: started.appState,
        idToken: identity.idToken,
        signedInAt: identity.signedInAt,
        expiresAt: new Date(clock.now().getTime() + codeSeconds * 1000),
      });
      return back({ code, state: started.appState });
    } catch (failure) {
      const reason = failure instanceof SignInFailure ? failure.reason : 'failed';
      request.log.warn({ err: failure, reason }, 'a sign-in failed');
      return back({ error_description: reason, state: started.appState });
    }
  });
}
