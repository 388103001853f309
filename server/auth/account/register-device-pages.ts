import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../store/store.ts';
import type { passwordChecker } from '../check-password.ts';
import type { PageLocale } from '../messages.ts';
import { sendPage, tooManyAttemptsPage } from '../pages.ts';
import type { SessionLimits } from '../session-limits.ts';
import { stepUpMs } from '../step-up.ts';
import type { AccountNotice } from './account-pages.ts';
import { accountPath } from './account-path.ts';
import type { AccountRoute, Visit } from './account-visit.ts';
import { endDevicesPage } from './end-devices-page.ts';
import { presentPasswordProblem } from './present-password.ts';
import { endDevice, endOtherDevicesOf, currentDeviceInBrowser } from './signed-in-devices.ts';

type Answer = (visit: Visit, request: FastifyRequest<AccountRoute>, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Signs the account out on other devices, after a sign-in within ten minutes or with the password: someone who finds an open session cannot lock out the owner
 * (OWASP ASVS 5.0, 7.5.2).
 */
export function registerDevicePages(
  pages: FastifyInstance,
  deps: {
    store: Store;
    clock: Clock;
    origin: string;
    limits: SessionLimits;
    checkPassword: ReturnType<typeof passwordChecker>;
    signedIn: (answer: Answer) => (request: FastifyRequest<AccountRoute>, reply: FastifyReply) => Promise<FastifyReply>;
    back: (reply: FastifyReply, locale: PageLocale, notice: AccountNotice) => FastifyReply;
  },
): void {
  const { store, clock, origin, checkPassword, signedIn, back } = deps;

  /** Answers `act` once the person has proved again who they are. */
  const proved = (path: string, deviceOf: (request: FastifyRequest<AccountRoute>) => string | undefined, act: Answer): Answer => {
    return async (visit, request, reply) => {
      const { locale, user, signedInAt } = visit;
      if (signedInAt.getTime() > clock.now().getTime() - stepUpMs) return act(visit, request, reply);
      const page = { locale, email: user.email, action: path, device: deviceOf(request), hasPassword: user.passwordHash !== null };
      // the first request has no password yet
      if (!page.hasPassword || request.body?.['present'] === undefined) return sendPage(reply, 403, endDevicesPage(page));
      const wrong = await presentPasswordProblem(checkPassword, visit, request);
      if (wrong === undefined) return act(visit, request, reply);
      return 'wait' in wrong
        ? sendPage(reply.header('retry-after', wrong.wait * 60), 429, tooManyAttemptsPage(locale, accountPath, wrong.wait))
        : sendPage(reply, 403, endDevicesPage({ ...page, problem: wrong.problem }));
    };
  };
  const deviceIn = (request: FastifyRequest<AccountRoute>) => request.body?.['device'] ?? '';

  const endPath = `${accountPath}/devices/end`;
  pages.post<AccountRoute>(
    endPath,
    signedIn(
      proved(endPath, deviceIn, async ({ locale, user }, request, reply) => {
        await endDevice(deps, user.id, deviceIn(request));
        return back(reply, locale, 'ended');
      }),
    ),
  );

  const othersPath = `${accountPath}/devices/end-others`;
  pages.post<AccountRoute>(
    othersPath,
    signedIn(
      proved(
        othersPath,
        () => undefined,
        async ({ locale, user, session }, request, reply) => {
          await endOtherDevicesOf(store, clock, user.id, currentDeviceInBrowser(origin, user.id, request.headers.cookie, session));
          return back(reply, locale, 'othersEnded');
        },
      ),
    ),
  );
}
