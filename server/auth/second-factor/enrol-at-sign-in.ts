import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { addCookies } from '../../http/cookies.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Sealer } from '../../lib/sealing.ts';
import type { Store } from '../../store/store.ts';
import { appUser } from '../../store/schema.ts';
import type { FactorDuty } from '../../users/operator.ts';
import { rememberDevice } from '../known-devices.ts';
import { sendPage, tooManyAttemptsPage } from '../pages.ts';
import type { SendSignInOver } from '../sign-in-over.ts';
import type { ReadInteraction, ReadLanguage, SignInRoute } from '../sign-in-route.ts';
import { codeWait } from './code-wait.ts';
import { openKey, sealKey } from './enrolment-key.ts';
import { endEnrolment, enrolmentPath, markEnrolled, openEnrolment } from './enrolment.ts';
import { enrolledPage, enrolPage, recoveryCodesPage } from './factor-pages.ts';
import { enrolSecondFactor } from './second-factor.ts';
import { newTotpSecret } from './totp.ts';

/**
 * Where everybody needs a second factor, a person without one enrols it between the password and the end of the sign-in (OWASP ASVS 5.0, 6.3.3). There is no
 * session before that, and the password was entered a moment ago.
 */
export function registerEnrolment(
  pages: FastifyInstance,
  deps: {
    store: Store;
    clock: Clock;
    sealer: Sealer;
    origin: string;
    factorDuty: FactorDuty;
    provider: Provider;
    details: ReadInteraction;
    language: ReadLanguage;
    sendOver: SendSignInOver;
  },
): void {
  const { store, clock, provider, details, language, sendOver } = deps;

  const waiting = async (request: FastifyRequest<SignInRoute>, reply: FastifyReply) => {
    const interaction = await details(request, reply);
    const locale = language(request, interaction);
    if (!interaction || interaction.uid !== request.params.uid) return { locale };
    const open = await openEnrolment(deps, interaction.uid);
    const [user] = open ? await store.db.select().from(appUser).where(eq(appUser.id, open.userId)) : [];
    return user && open ? { locale, user, isDone: open.isDone } : { locale };
  };

  const path = enrolmentPath(':uid');
  pages.get<SignInRoute>(path, async (request, reply) => {
    const { locale, user, isDone } = await waiting(request, reply);
    if (!user) return sendOver(request, reply, locale);
    const { uid } = request.params;
    if (isDone) return sendPage(reply, 200, enrolledPage(locale, `${enrolmentPath(uid)}/done`));
    const secret = newTotpSecret();
    const sealed = sealKey(deps, user.id, secret);
    return sendPage(reply, 200, enrolPage({ locale, email: user.email, secret, sealed, signIn: enrolmentPath(uid) }));
  });

  pages.post<SignInRoute>(path, async (request, reply) => {
    const { locale, user, isDone } = await waiting(request, reply);
    if (!user) return sendOver(request, reply, locale);
    const { uid } = request.params;
    const action = enrolmentPath(uid);
    const sealed = request.body?.['key'] ?? '';
    const secret = openKey(deps, user.id, sealed);
    // sent twice, or the page stood open for too long
    if (isDone || !secret) return reply.redirect(`${action}?lang=${locale}`, 303);
    const wait = await codeWait(store, clock, user.id);
    if (wait > 0) return sendPage(reply.header('retry-after', wait * 60), 429, tooManyAttemptsPage(locale, action, wait));
    const codes = await enrolSecondFactor(deps, user.id, secret, request.body?.['code'] ?? '');
    if (!codes) return sendPage(reply, 400, enrolPage({ locale, email: user.email, secret, sealed, signIn: action, problem: 'code' }));
    await markEnrolled(deps, uid, user.id);
    return sendPage(reply, 200, recoveryCodesPage(locale, codes, `${action}/done`));
  });

  pages.post<SignInRoute>(`${path}/done`, async (request, reply) => {
    const { locale, user, isDone } = await waiting(request, reply);
    const { uid } = request.params;
    if (!user || !isDone || !(await endEnrolment(deps, uid))) return sendOver(request, reply, locale);
    addCookies(reply, [await rememberDevice(deps, user.id, request.headers.cookie)]);
    const result = { login: { accountId: user.id, amr: ['pwd', 'otp'] } };
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  });
}
