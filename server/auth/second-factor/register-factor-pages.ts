import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import type { Sealer } from '../../lib/sealing.ts';
import type { Store } from '../../store/open.ts';
import type { AccountNotice } from '../account/account-pages.ts';
import { hasPasskey, rolesOf } from '../../users/operator.ts';
import { accountPath } from '../account/account-path.ts';
import type { AccountRoute, Visit } from '../account/account-visit.ts';
import { presentPasswordProblem } from '../account/present-password.ts';
import type { passwordChecker } from '../check-password.ts';
import type { PageLocale } from '../messages.ts';
import { sendPage, tooManyAttemptsPage } from '../pages.ts';
import { enrolPage, factorPath, type FactorProblem, recoveryCodesPage, removePage } from './factor-pages.ts';
import { acceptCode, enrolSecondFactor, secondFactorOf, turnOffSecondFactor } from './second-factor.ts';
import { codeWait } from './sign-in-code.ts';
import { newTotpSecret } from './totp.ts';
import { recordOf } from '../../../domain/unknown.ts';

/** How long a key that was shown may be enrolled. */
const keyMs = 15 * 60_000;

type Answer = (visit: Visit, request: FastifyRequest<AccountRoute>, reply: FastifyReply) => Promise<FastifyReply>;

/** The pages that turn the second factor on and off. Both ask for the password and a code, so an open session alone changes nothing. */
export function registerFactorPages(
  pages: FastifyInstance,
  deps: {
    store: Store;
    clock: Clock;
    sealer: Sealer;
    origin: string;
    checkPassword: ReturnType<typeof passwordChecker>;
    operatorsNeedFactor: boolean;
    signedIn: (answer: Answer) => (request: FastifyRequest<AccountRoute>, reply: FastifyReply) => Promise<FastifyReply>;
    back: (reply: FastifyReply, locale: PageLocale, notice: AccountNotice) => FastifyReply;
  },
): void {
  const { store, clock, sealer, checkPassword, signedIn, back } = deps;

  const sealedKey = (userId: string, secret: string) => sealer.seal({ userId, secret, at: clock.now().getTime() }).sealed;
  /** The key of a page that was made for this account and not long ago. */
  function keyOf(sealed: string | undefined, userId: string): string | undefined {
    try {
      const key = recordOf(sealer.open({ sealed: sealed ?? '' }));
      const isFresh = typeof key.at === 'number' && clock.now().getTime() - key.at < keyMs;
      return key.userId === userId && isFresh && typeof key.secret === 'string' ? key.secret : undefined;
    } catch {
      return undefined;
    }
  }

  const tooMany = (reply: FastifyReply, locale: PageLocale, minutes: number) =>
    sendPage(reply.header('retry-after', minutes * 60), 429, tooManyAttemptsPage(locale, accountPath, minutes));

  pages.get<AccountRoute>(
    factorPath,
    signedIn(async ({ locale, user }, _request, reply) => {
      if (!user.passwordHash || (await secondFactorOf(store, user.id))) return reply.redirect(`${accountPath}?lang=${locale}`, 303);
      const secret = newTotpSecret();
      return sendPage(reply, 200, enrolPage({ locale, email: user.email, secret, sealed: sealedKey(user.id, secret) }));
    }),
  );

  pages.post<AccountRoute>(
    factorPath,
    signedIn(async (visit, request, reply) => {
      const { locale, user } = visit;
      const secret = keyOf(request.body?.['key'], user.id);
      if (!secret || (await secondFactorOf(store, user.id))) return reply.redirect(`${factorPath}?lang=${locale}`, 303);
      const again = (status: number, problem: FactorProblem) =>
        sendPage(reply, status, enrolPage({ locale, email: user.email, secret, sealed: request.body?.['key'] ?? '', problem }));
      const wrong = await presentPasswordProblem(checkPassword, visit, request);
      if (wrong) return 'wait' in wrong ? tooMany(reply, locale, wrong.wait) : again(403, wrong.problem);
      const wait = await codeWait(store, clock, user.id);
      if (wait > 0) return tooMany(reply, locale, wait);
      const codes = await enrolSecondFactor(deps, user.id, secret, request.body?.['code'] ?? '');
      return codes ? sendPage(reply, 200, recoveryCodesPage(locale, codes)) : again(400, 'code');
    }),
  );

  pages.get<AccountRoute>(
    `${factorPath}/remove`,
    signedIn(async (visit, _request, reply) =>
      (await secondFactorOf(store, visit.user.id))
        ? sendPage(reply, 200, removePage({ locale: visit.locale, email: visit.user.email }))
        : reply.redirect(`${accountPath}?lang=${visit.locale}`, 303),
    ),
  );

  pages.post<AccountRoute>(
    `${factorPath}/remove`,
    signedIn(async (visit, request, reply) => {
      const { locale, user } = visit;
      if (!(await secondFactorOf(store, user.id))) return reply.redirect(`${accountPath}?lang=${locale}`, 303);
      if (deps.operatorsNeedFactor && (await rolesOf(store.db, user.id)).length > 0 && !(await hasPasskey(store.db, user.id)))
        return sendPage(reply, 409, removePage({ locale, email: user.email, problem: 'lastFactor' }));
      const wrong = await presentPasswordProblem(checkPassword, visit, request);
      if (wrong)
        return 'wait' in wrong
          ? tooMany(reply, locale, wrong.wait)
          : sendPage(reply, 403, removePage({ locale, email: user.email, problem: wrong.problem }));
      const wait = await codeWait(store, clock, user.id);
      if (wait > 0) return tooMany(reply, locale, wait);
      if (!(await acceptCode(deps, user.id, request.body?.['code'] ?? '')))
        return sendPage(reply, 403, removePage({ locale, email: user.email, problem: 'code' }));
      await turnOffSecondFactor(deps, user.id);
      return back(reply, locale, 'removed');
    }),
  );
}
