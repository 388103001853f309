import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import type { Clock } from '../lib/clock.ts';
import type { Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/store.ts';
import type { NewPasswordRule } from '../users/new-password.ts';
import type { FactorDuty } from '../users/operator.ts';
import { acceptFormBodies } from '../http/form-body.ts';
import { rememberedLanguage } from '../http/language-cookie.ts';
import { registerAccountPages } from './account/register-account-pages.ts';
import { signInAttempts } from './attempts.ts';
import { passwordChecker } from './check-password.ts';
import { passkeyOffer } from './passkeys/passkey-offer.ts';
import type { PasskeySite } from './passkeys/passkey-site.ts';
import { registerPasskeySignIn } from './passkeys/sign-in-passkey.ts';
import { sendPage, sendScriptedPage, type SignInPage, signInPage, tooManyAttemptsPage } from './pages.ts';
import { registerPasswordReset } from './password-reset/register-password-reset.ts';
import { providerPath } from '../http/security.ts';
import { cookieName } from '../http/cookies.ts';
import { endProviderSession } from './provider-session.ts';
import { registerCodePage, signInFinisher } from './second-factor/sign-in-code.ts';
import type { SessionLimits } from './session-limits.ts';
import { registerEnrolment } from './second-factor/enrol-at-sign-in.ts';
import type { SocialService } from './social.ts';
import { signInOver } from './sign-in-over.ts';
import type { ReadInteraction, ReadLanguage, SignInRoute } from './sign-in-route.ts';
import { registerSocialSignIn } from './social-sign-in.ts';
import { type PageLocale, pageLocale } from './messages.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

interface SignInOptions {
  store: Store;
  clock: Clock;
  sealer: Sealer;
  origin: string;
  provider: Provider;
  /** Shown on the page in the demo. */
  demo?: { emails: string[]; password: string } | undefined;
  /** Other services that may identify a person. */
  social?: SocialService | undefined;
  /** Undefined where no passkeys are offered. */
  passkeys?: PasskeySite | undefined;
  factorDuty: FactorDuty;
  newPassword: NewPasswordRule;
  limits: SessionLimits;
}

/** The embedded identity provider under `/oidc` and its pages under `/sign-in`. They work without JavaScript; the only script of theirs offers passkeys. */
export async function registerSignIn(
  app: FastifyInstance,
  { store, clock, sealer, origin, provider, demo, social, passkeys, factorDuty, newPassword, limits }: SignInOptions,
): Promise<void> {
  const { protocol, host } = new URL(origin);
  const attempts = signInAttempts(store, clock);
  const checkPassword = passwordChecker({ store, clock, origin }, attempts);
  const finishSignIn = signInFinisher({ store, clock, sealer, origin, provider, factorDuty });
  const sendOver = signInOver({ store, sealer, origin, limits });
  const answer = provider.callback();
  const offerOf = (locale: PageLocale, uid: string) => passkeys && passkeyOffer({ locale, uid, kind: 'btn second' });
  /** The sign-in page as it always is. */
  const pageOf = (uid: string, { locale, ...found }: Pick<SignInPage, 'locale' | 'email' | 'problem'>) =>
    signInPage({ locale, action: `/sign-in/${uid}`, demo, social: social?.choices, passkey: offerOf(locale, uid), ...found });

  await app.register(async (mounted) => {
    // the provider reads bodies itself
    mounted.removeAllContentTypeParsers();
    mounted.addContentTypeParser('*', (_request, _body, done) => done(null));

    // each request for a sign-in leaves a row behind, whether the app has begun it or not
    mounted.addHook('onRequest', async (request, reply) => {
      // its router takes both
      const path = request.url.split('?', 1)[0]?.toLowerCase().replace(/\/$/, '');
      if (path !== `${providerPath}/auth`) return;
      const seconds = await attempts.authorize(request.ip);
      if (seconds === 0) return;
      const locale = pageLocale(undefined, undefined, rememberedLanguage(request), request.headers['accept-language']);
      reply.header('retry-after', seconds);
      return sendPage(reply, 429, tooManyAttemptsPage(locale, '/', Math.ceil(seconds / 60)));
    });

    mounted.all(`${providerPath}/*`, ({ raw }, reply) => {
      reply.hijack();
      // Its addresses come from these headers; what a client says about itself does not count.
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      raw.headers['x-forwarded-host'] = host;
      delete raw.headers['x-forwarded-for'];
      // and from the difference of these two
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(providerPath.length) });
      answer(raw, reply.raw);
    });
  });

  await app.register(async (pages) => {
    acceptFormBodies(pages, 8192);

    const details: ReadInteraction = (request, reply) =>
      provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
        if (error.name === 'SessionNotFound') return undefined;
        throw error;
      });

    const language: ReadLanguage = (request, interaction) =>
      pageLocale(
        request.body?.['lang'] ?? request.query.lang,
        textOf(interaction?.params['ui_locales']),
        // a page that has expired has nothing else to go by
        rememberedLanguage(request),
        request.headers['accept-language'],
      );

    // The session at the provider ends with the one here (AUTH-15); otherwise the next sign-in would ask for no password.
    pages.get('/sign-in/end', async (request, reply) => {
      // a link or picture of another site signs nobody out; browsers say where a request comes from
      if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))) return reply.redirect(`${origin}/`, 303);
      await endProviderSession(store, sealer, origin, request.headers.cookie);
      const gone = `Path=/; HttpOnly; SameSite=Lax; Max-Age=0${origin.startsWith('https:') ? '; Secure' : ''}`;
      const session = cookieName(origin, 'statefolio_idp');
      return reply
        .header('set-cookie', [`${session}=; ${gone}`, `${session}.sig=; ${gone}`])
        .header('cache-control', 'no-store')
        .redirect(`${origin}/`, 303);
    });

    pages.get<SignInRoute>('/sign-in/:uid', async (request, reply) => {
      const interaction = await details(request, reply);
      const locale = language(request, interaction);
      if (!interaction || interaction.uid !== request.params.uid) return sendOver(request, reply, locale);
      const action = `/sign-in/${interaction.uid}`;
      // chosen in the app already: this page would only be in the way
      const chosen = social?.choices.find(({ name }) => name === interaction.params['social']);
      if (chosen && request.query.lang === undefined) return reply.redirect(`${action}/social/${chosen.name}`, 303);
      return sendScriptedPage(reply, 200, pageOf(interaction.uid, { locale }));
    });

    pages.post<SignInRoute>('/sign-in/:uid', async (request, reply) => {
      const interaction = await details(request, reply);
      const locale = language(request, interaction);
      if (!interaction || interaction.uid !== request.params.uid) return sendOver(request, reply, locale);

      const action = `/sign-in/${interaction.uid}`;
      const email = (request.body?.['email'] ?? '').trim().toLowerCase().slice(0, 254);
      const password = request.body?.['password'] ?? '';
      const again = (status: number, found: Pick<SignInPage, 'email' | 'problem'>) =>
        sendScriptedPage(reply, status, pageOf(interaction.uid, { locale, ...found }));
      if (email === '') return again(400, { problem: 'emailMissing' });
      if (password === '') return again(400, { email, problem: 'passwordMissing' });

      const checked = await checkPassword(request, email, password);
      if (checked.kind === 'wait')
        return sendPage(reply.header('retry-after', checked.minutes * 60), 429, tooManyAttemptsPage(locale, action, checked.minutes));
      if (checked.kind !== 'right') return again(checked.kind === 'wrong' ? 401 : 403, { email, problem: checked.kind });
      return finishSignIn(request, reply, { uid: interaction.uid, userId: checked.userId, cookies: [checked.cookie] });
    });

    registerCodePage(pages, { store, clock, sealer, origin, factorDuty, provider, details, language, sendOver, offerOf });
    registerAccountPages(pages, { store, clock, sealer, origin, checkPassword, factorDuty, newPassword, limits });
    if (passkeys)
      registerPasskeySignIn(pages, {
        store,
        clock,
        site: passkeys,
        provider,
        attempts,
        details,
        language,
        sendOver,
        signInAgain: ({ uid, ...page }) => pageOf(uid, page),
      });
    registerEnrolment(pages, { store, clock, sealer, origin, factorDuty, provider, details, language, sendOver });
    registerPasswordReset(pages, { store, clock, origin, attempts, factorDuty, newPassword });
    if (social)
      registerSocialSignIn(pages, {
        store,
        clock,
        origin,
        provider,
        service: social,
        details,
        language,
        sendOver,
        checkPassword,
        finishSignIn,
      });
  });
}
