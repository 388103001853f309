import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/store.ts';
import { authCode, authRequest } from '../store/schema.ts';
import { signInAttempts } from './attempts.ts';
import { browserOf, newBrowser } from './browser.ts';
import { markEnded, signInFromDevice } from './account/signed-in-devices.ts';
import { endProviderSession } from './provider-session.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SocialChoice } from './social.ts';
import { codeFingerprint, fingerprint, newSecret } from '../lib/secrets.ts';
import { auditSession } from './session-audit.ts';
import type { SessionLimits } from './session-limits.ts';
import { idleSecondsLeft, issueToken, revokeToken, sessionOf, requestMinutes, tokenSecondsLeft } from './sessions.ts';

interface AuthDependencies {
  store: Store;
  clock: Clock;
  sealer: Sealer;
  origin: string;
  party: RelyingParty;
  /** Services beside the built-in sign-in. */
  services: readonly SocialChoice[];
  limits: SessionLimits;
}

/** Starting, finishing and ending a session (AUTH-07, AUTH-09, AUTH-15). */
export function authHandlers({
  store,
  clock,
  sealer,
  origin,
  party,
  services,
  limits,
}: AuthDependencies): Pick<Handlers, 'authorize' | 'exchangeToken' | 'getSession' | 'listSignInServices' | 'logout'> {
  const attempts = signInAttempts(store, clock);
  return {
    async authorize({ query, headers, locale, ip }) {
      const wait = await attempts.start(ip);
      if (wait > 0) throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(wait) });
      // A sign-in can only end in the browser where it started.
      const existing = browserOf(origin, headers.cookie);
      const created = existing ? undefined : newBrowser(origin);
      const browser = existing ?? created?.value ?? '';
      const isAnew = query.prompt === 'login';
      // our provider keeps its own session: it is ended here, as a sign-out would have done
      if (isAnew && party.embedded) await endProviderSession(store, sealer, origin, headers.cookie);
      const checks = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
      await store.db.insert(authRequest).values({
        state: checks.state,
        appState: query.state,
        verifier: checks.verifier,
        oidcNonce: checks.nonce,
        browser: fingerprint(browser),
        locale,
        expiresAt: new Date(clock.now().getTime() + requestMinutes * 60_000),
      });
      return {
        status: 200,
        headers: { 'cache-control': 'no-store', ...(created ? { 'set-cookie': created.cookie } : {}) },
        body: await party.authorizationUrl({ ...checks, social: query.provider, isAnew }, query.locale ?? locale),
      };
    },

    async listSignInServices() {
      return { status: 200, body: services.map(({ name, label = null }) => ({ name, label })) };
    },

    async exchangeToken({ body: { code, state }, headers }) {
      const browser = fingerprint(browserOf(origin, headers.cookie) ?? '');
      const usable = and(
        eq(authCode.codeHash, codeFingerprint(code, browser)),
        eq(authCode.appState, state),
        isNull(authCode.usedAt),
        gt(authCode.expiresAt, clock.now()),
      );
      const [spent] = await store.db
        .update(authCode)
        .set({ usedAt: clock.now() })
        .where(usable)
        .returning({ userId: authCode.userId, idToken: authCode.idToken, signedInAt: authCode.signedInAt });
      if (!spent) throw new Refusal('UNAUTHORIZED');
      await auditSession(store, clock, 'session.start', spent.userId);
      const device = await signInFromDevice({ store, clock, sealer, origin, limits }, spent.userId, headers);
      const signedInAt = party.embedded ? device.signedInAt : spent.signedInAt;
      const seconds = tokenSecondsLeft(clock, signedInAt, limits);
      const token = await issueToken(store, clock, { ...spent, deviceId: device.id, signedInAt, seconds });
      return {
        status: 200,
        headers: { 'cache-control': 'no-store', 'set-cookie': device.cookie },
        body: { token, expiresIn: seconds },
      };
    },

    async getSession(request) {
      const draftKey = sealer.hash(`draft ${callerOf(request).id}`);
      const idleSeconds = await idleSecondsLeft({ store, clock, limits }, sessionOf(request) ?? '');
      return { status: 200, headers: { 'cache-control': 'no-store' }, body: { idleSeconds, draftKey } };
    },

    async logout({ headers, query }) {
      const ended = await revokeToken(store, clock, headers.authorization);
      if (ended?.deviceId) await markEnded(store, clock, ended.deviceId);
      if (ended) await auditSession(store, clock, 'session.end', ended.userId);
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: party.endSessionUrl({ idToken: ended?.idToken, locale: query.locale }),
      };
    },
  };
}
