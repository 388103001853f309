import type { IncomingMessage } from 'node:http';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import Provider from 'oidc-provider';
import { cookieName } from '../http/cookies.ts';
import { rememberedLanguage } from '../http/language-cookie.ts';
import { providerPath } from '../http/security.ts';
import { systemClock } from '../lib/clock.ts';
import type { Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/store.ts';
import { appUser } from '../store/schema.ts';
import { oidcAdapter } from './oidc-adapter.ts';
import { failedPage } from './pages.ts';
import type { SessionLimits } from './session-limits.ts';
import type { ProviderSecrets } from './settings.ts';
import { pageLocale } from './messages.ts';

/** Seconds that what the provider stores is good for, beside its sessions. */
export const providerSeconds = { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 1800, Grant: 86_400 };

const nowSeconds = () => Math.floor(systemClock.now().getTime() / 1000);

/** The provider stores a session anew each time it is used: what is left counts from the sign-in, not from then. */
const sessionSeconds =
  ({ absoluteMs }: SessionLimits) =>
  (_context: unknown, { loginTs }: { loginTs?: number | undefined }): number =>
    Math.max(1, Math.floor(absoluteMs / 1000) - (loginTs === undefined ? 0 : nowSeconds() - loginTs));

export const clientId = 'statefolio';
export const scope = 'openid email profile';

interface ProviderOptions {
  store: Store;
  sealer: Sealer;
  origin: string;
  secrets: ProviderSecrets;
  limits: SessionLimits;
  log: FastifyBaseLogger;
}

/** The embedded OpenID Connect provider. It knows the people of `app_user`; the hosted pages (`sign-in.ts`) ask for their password. */
export function createProvider({ store, sealer, origin, secrets, limits, log }: ProviderOptions): Provider {
  const secure = origin.startsWith('https:') ? '__Secure-' : '';
  const provider: Provider = new Provider(`${origin}${providerPath}`, {
    adapter: oidcAdapter(store, sealer, limits),
    jwks: secrets.jwks,
    clients: [
      {
        client_id: clientId,
        client_secret: secrets.clientSecret,
        redirect_uris: [`${origin}/auth/return`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    // the other service that the person chose in the app (REG-01)
    extraParams: ['social'],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'locale'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false }, resourceIndicators: { enabled: false } },
    cookies: {
      keys: secrets.cookieKeys,
      // the last two belong to one path each, which rules out `__Host-`
      names: {
        session: cookieName(origin, 'statefolio_idp'),
        interaction: `${secure}statefolio_sign_in`,
        resume: `${secure}statefolio_resume`,
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: { ...providerSeconds, Session: sessionSeconds(limits) },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/sign-in/${interaction.uid}` },
    async findAccount(_context: unknown, subject: string) {
      const [user] = await store.db
        .select()
        .from(appUser)
        .where(and(eq(appUser.id, subject), isNull(appUser.lockedAt)))
        .limit(1);
      if (!user) return undefined;
      return {
        accountId: user.id,
        claims: async () => ({ sub: user.id, email: user.email, email_verified: true, locale: user.language }),
      };
    },
    // The only client is this platform itself, so nobody is asked whether it may know who they are.
    async loadExistingGrant(context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: context.oidc.client.clientId, accountId: context.oidc.session.accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    async renderError(context: { type: string; body: unknown; req: IncomingMessage; oidc?: { params?: Record<string, unknown> } }) {
      const request = context.oidc?.params?.['ui_locales'];
      const language = typeof request === 'string' ? request : undefined;
      context.type = 'html';
      context.body = failedPage(pageLocale(language, rememberedLanguage(context.req), context.req.headers['accept-language']));
    },
  });
  // Requests reach it with the public origin in the forwarded headers (see sign-in.ts), whatever host or proxy they came through.
  provider.proxy = true;
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'the identity provider failed'));
  return provider;
}
