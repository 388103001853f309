import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addCookies } from '../../http/cookies.ts';
import { rememberedLanguage } from '../../http/language-cookie.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Sealer } from '../../lib/sealing.ts';
import type { Store } from '../../store/store.ts';
import { appUser } from '../../store/schema.ts';
import type { NewPasswordRule } from '../../users/new-password.ts';
import type { FactorDuty } from '../../users/operator.ts';
import type { passwordChecker } from '../check-password.ts';
import { type PageLocale, pageLocale } from '../messages.ts';
import { expiredPage, sendPage, tooManyAttemptsPage } from '../pages.ts';
import { providerSession } from '../provider-session.ts';
import type { SessionLimits } from '../session-limits.ts';
import { accountPath } from './account-path.ts';
import { accountPage, type AccountNotice, changePasswordPage, type ChangeProblem } from './account-pages.ts';
import type { AccountRoute, Visit } from './account-visit.ts';
import { changePassword } from './change-password.ts';
import { registerFactorPages } from '../second-factor/register-factor-pages.ts';
import { secondFactorOf } from '../second-factor/second-factor.ts';
import { registerDevicePages } from './register-device-pages.ts';
import { currentDeviceInBrowser, recordProviderUse, openDevices } from './signed-in-devices.ts';

const notices: readonly AccountNotice[] = ['changed', 'ended', 'othersEnded', 'removed'];

/** Pages for the person who is signed in at the provider in this browser. The app knows neither passwords nor the sessions of other devices. */
export function registerAccountPages(
  pages: FastifyInstance,
  deps: {
    store: Store;
    clock: Clock;
    sealer: Sealer;
    origin: string;
    checkPassword: ReturnType<typeof passwordChecker>;
    factorDuty: FactorDuty;
    newPassword: NewPasswordRule;
    limits: SessionLimits;
  },
): void {
  const { store, clock, origin, limits } = deps;

  const visitOf = async (request: FastifyRequest<AccountRoute>): Promise<Visit | PageLocale> => {
    const language = request.body?.['lang'] ?? request.query.lang;
    const locale = pageLocale(language, rememberedLanguage(request), request.headers['accept-language']);
    // a form of another site changes nothing; browsers say where a request comes from
    const isForeign = request.method === 'POST' && ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
    const session = isForeign ? undefined : await providerSession(deps, request.headers.cookie);
    const [user] = session ? await store.db.select().from(appUser).where(eq(appUser.id, session.userId)) : [];
    if (session && user) await recordProviderUse(deps, session.id);
    return session && user && !user.lockedAt ? { locale, user, session: session.id, signedInAt: session.signedInAt } : locale;
  };
  /** Responds to callers who are not signed in, and returns the user of the others. */
  const signedIn =
    (answer: (visit: Visit, request: FastifyRequest<AccountRoute>, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<AccountRoute>, reply: FastifyReply) => {
      const visit = await visitOf(request);
      return typeof visit === 'string' ? sendPage(reply, 410, expiredPage(visit)) : answer(visit, request, reply);
    };
  const back = (reply: FastifyReply, locale: PageLocale, notice: AccountNotice) =>
    reply.header('cache-control', 'no-store').redirect(`${accountPath}?lang=${locale}&done=${notice}`, 303);

  registerFactorPages(pages, { ...deps, signedIn, back });
  registerDevicePages(pages, { ...deps, signedIn, back });

  pages.get<AccountRoute>(
    accountPath,
    signedIn(async ({ locale, user, session }, request, reply) =>
      sendPage(
        reply,
        200,
        accountPage({
          locale,
          email: user.email,
          hasPassword: user.passwordHash !== null,
          devices: await openDevices({ store, clock, limits }, user.id),
          session,
          factor: await secondFactorOf(store, user.id),
          notice: notices.find((notice) => notice === request.query.done),
        }),
      ),
    ),
  );

  pages.get<AccountRoute>(
    `${accountPath}/password`,
    signedIn(async ({ locale, user }, _request, reply) =>
      user.passwordHash
        ? sendPage(reply, 200, changePasswordPage({ locale, email: user.email }))
        : reply.redirect(`${accountPath}?lang=${locale}`, 303),
    ),
  );

  pages.post<AccountRoute>(
    `${accountPath}/password`,
    signedIn(async ({ locale, user, session }, request, reply) => {
      const { present = '', password = '', repeated = '' } = request.body ?? {};
      const again = (status: number, problem: ChangeProblem) =>
        sendPage(reply, status, changePasswordPage({ locale, email: user.email, problem }));
      if (present === '') return again(400, 'missing');
      const here = currentDeviceInBrowser(origin, user.id, request.headers.cookie, session);
      const result = await changePassword(deps, request, user, { present, password, isRepeated: password === repeated, here });
      if (result.kind === 'wait') {
        const page = tooManyAttemptsPage(locale, `${accountPath}/password`, result.minutes);
        return sendPage(reply.header('retry-after', result.minutes * 60), 429, page);
      }
      if (result.kind === 'refused') return again(result.problem === 'presentWrong' ? 403 : 400, result.problem);
      addCookies(reply, [result.cookie]);
      return back(reply, locale, 'changed');
    }),
  );
}
