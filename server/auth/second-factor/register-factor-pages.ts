import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import type { Sealer } from '../../lib/sealing.ts';
import type { Store } from '../../store/store.ts';
import type { FactorDuty } from '../../users/operator.ts';
import type { AccountNotice } from '../account/account-pages.ts';
import { accountPath } from '../account/account-path.ts';
import type { AccountRoute, Visit } from '../account/account-visit.ts';
import { presentPasswordProblem } from '../account/present-password.ts';
import type { passwordChecker } from '../check-password.ts';
import type { PageLocale } from '../messages.ts';
import { sendPage, tooManyAttemptsPage } from '../pages.ts';
import { enrolPage, factorPath, type FactorProblem, recoveryCodesPage, removePage } from './factor-pages.ts';
import { codeWait } from './code-wait.ts';
import { openKey, sealKey } from './enrolment-key.ts';
import { acceptCode, enrolSecondFactor, isNeededFactor, secondFactorOf, turnOffSecondFactor } from './second-factor.ts';
import { newTotpSecret } from './totp.ts';

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
    factorDuty: FactorDuty;
    signedIn: (answer: Answer) => (request: FastifyRequest<AccountRoute>, reply: FastifyReply) => Promise<FastifyReply>;
    back: (reply: FastifyReply, locale: PageLocale, notice: AccountNotice) => FastifyReply;
  },
): void {
  const { store, clock, checkPassword, signedIn, back } = deps;

  const tooMany = (reply: FastifyReply, locale: PageLocale, minutes: number) =>
    sendPage(reply.header('retry-after', minutes * 60), 429, tooManyAttemptsPage(locale, accountPath, minutes));

  pages.get<AccountRoute>(
    factorPath,
    signedIn(async ({ locale, user }, _request, reply) => {
      if (!user.passwordHash || (await secondFactorOf(store, user.id))) return reply.redirect(`${accountPath}?lang=${locale}`, 303);
      const secret = newTotpSecret();
      return sendPage(reply, 200, enrolPage({ locale, email: user.email, secret, sealed: sealKey(deps, user.id, secret) }));
    }),
  );

  pages.post<AccountRoute>(
    factorPath,
    signedIn(async (visit, request, reply) => {
      const { locale, user } = visit;
      const secret = openKey(deps, user.id, request.body?.['key'] ?? '');
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
      if (await isNeededFactor(store, user.id, deps.factorDuty))
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
