import type { FastifyInstance, FastifyReply } from 'fastify';
import { isEmail } from '../../../domain/person-text.ts';
import { countAttempt } from '../../http/attempt-counter.ts';
import { addCookies, cookieName, secretCookie } from '../../http/cookies.ts';
import { rememberedLanguage } from '../../http/language-cookie.ts';
import { type Clock, secondsUntil } from '../../lib/clock.ts';
import { inEqualTime } from '../../lib/equal-time.ts';
import { networkOf } from '../../lib/network-address.ts';
import { fingerprint } from '../../lib/secrets.ts';
import type { Store } from '../../store/store.ts';
import type { NewPasswordRule } from '../../users/new-password.ts';
import type { FactorDuty } from '../../users/operator.ts';
import type { signInAttempts } from '../attempts.ts';
import { rememberDevice } from '../known-devices.ts';
import { pageLocale } from '../messages.ts';
import { sendPage, tooManyAttemptsPage } from '../pages.ts';
import { forgottenPath, newPasswordPath } from './reset-emails.ts';
import { deadLinkPage, forgottenPage, linkSentPage, newPasswordPage, passwordSetPage } from './reset-pages.ts';
import { openReset, requestReset, setNewPassword } from './reset-password.ts';

/** In 15 minutes: e-mails to one address, and requests from one network. */
const limits = { emails: 3, requests: 30 };

interface ResetRoute {
  Querystring: { lang?: string; token?: string };
  Body: Record<string, string> | undefined;
}

/** The pages of a forgotten password. They work without JavaScript and tell nobody which addresses have an account. */
export function registerPasswordReset(
  pages: FastifyInstance,
  deps: {
    store: Store;
    clock: Clock;
    origin: string;
    attempts: ReturnType<typeof signInAttempts>;
    factorDuty: FactorDuty;
    newPassword: NewPasswordRule;
  },
): void {
  const { store, clock, attempts } = deps;
  // the address holds a secret
  const privately = (reply: FastifyReply, status: number, html: string) => sendPage(reply, status, html, 'no-referrer');

  pages.get<ResetRoute>(forgottenPath, async (request, reply) => {
    const locale = pageLocale(request.query.lang, rememberedLanguage(request), request.headers['accept-language']);
    return sendPage(reply, 200, forgottenPage({ locale }));
  });

  pages.post<ResetRoute>(forgottenPath, async (request, reply) => {
    const locale = pageLocale(request.body?.['lang'], rememberedLanguage(request), request.headers['accept-language']);
    const email = (request.body?.['email'] ?? '').trim().toLowerCase().slice(0, 254);
    if (email === '') return sendPage(reply, 400, forgottenPage({ locale, problem: 'missing' }));
    if (!isEmail(email)) return sendPage(reply, 400, forgottenPage({ locale, email, problem: 'invalid' }));
    const { attempts: count, until } = await countAttempt(store, clock, fingerprint(`forgotten ${networkOf(request.ip)}`));
    if (count > limits.requests) {
      const seconds = secondsUntil(clock, until);
      return sendPage(reply.header('retry-after', seconds), 429, tooManyAttemptsPage(locale, forgottenPath, Math.ceil(seconds / 60)));
    }
    await inEqualTime(async () => {
      const sent = await countAttempt(store, clock, fingerprint(`forgotten ${email}`));
      if (sent.attempts <= limits.emails) await requestReset(deps, email);
    });
    return sendPage(reply, 200, linkSentPage(locale, email));
  });

  pages.get<ResetRoute>(newPasswordPath, { exposeHeadRoute: false }, async (request, reply) => {
    const token = typeof request.query.token === 'string' ? request.query.token : '';
    const reset = await openReset(deps, token);
    if (reset) return privately(reply, 200, newPasswordPage({ ...reset, locale: reset.language, token }));
    const locale = pageLocale(request.query.lang, rememberedLanguage(request), request.headers['accept-language']);
    return privately(reply, 410, deadLinkPage(locale));
  });

  pages.post<ResetRoute>(newPasswordPath, async (request, reply) => {
    const { token = '', password = '', repeated = '', passkeys, lang } = request.body ?? {};
    const locale = pageLocale(lang, rememberedLanguage(request), request.headers['accept-language']);
    const reset = await openReset(deps, token);
    if (!reset) return privately(reply, 410, deadLinkPage(locale));
    const problem = (await deps.newPassword(password)) ?? (password === repeated ? undefined : 'different');
    if (problem) return privately(reply, 400, newPasswordPage({ ...reset, locale, token, problem }));
    if (!(await setNewPassword(deps, token, { password, withoutPasskeys: passkeys === 'remove' })))
      return privately(reply, 410, deadLinkPage(locale));
    const device = secretCookie(request.headers.cookie, cookieName(deps.origin, 'statefolio_device'));
    await attempts.clear({ email: reset.email, ip: request.ip, device });
    addCookies(reply, [await rememberDevice(deps, reset.userId, request.headers.cookie)]);
    return privately(reply, 200, passwordSetPage(locale, reset.isFirst));
  });
}
