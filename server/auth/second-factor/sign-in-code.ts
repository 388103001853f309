import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { addCookies } from '../../http/cookies.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Sealer } from '../../lib/sealing.ts';
import { fingerprint } from '../../lib/secrets.ts';
import type { Store } from '../../store/store.ts';
import { oidcPayload } from '../../store/schema.ts';
import { type FactorDuty, hasPasskey, isFactorRequired } from '../../users/operator.ts';
import { rememberDevice } from '../known-devices.ts';
import type { PageLocale } from '../messages.ts';
import { sendPage, sendScriptedPage, tooManyAttemptsPage } from '../pages.ts';
import { auditRefusedSignIn } from '../session-audit.ts';
import type { SendSignInOver } from '../sign-in-over.ts';
import type { ReadInteraction, ReadLanguage, SignInRoute } from '../sign-in-route.ts';
import { codeWait } from './code-wait.ts';
import { beginEnrolment } from './enrolment.ts';
import { codePage } from './factor-pages.ts';
import { acceptCode, secondFactorOf } from './second-factor.ts';

const model = 'SecondFactor';
const minutes = 10;

interface CodeDeps {
  factorDuty: FactorDuty;
  store: Store;
  clock: Clock;
  sealer: Sealer;
  origin: string;
  provider: Provider;
}

/** Ends a sign-in whose first step succeeded: with a second factor its code is asked for, otherwise the provider goes on. */
export function signInFinisher({ store, clock, provider, factorDuty }: CodeDeps) {
  return async (
    request: Pick<FastifyRequest, 'raw'>,
    reply: FastifyReply,
    { uid, userId, cookies = [] }: { uid: string; userId: string; cookies?: string[] },
  ): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    const hasApp = (await secondFactorOf(store, userId)) !== undefined;
    // the second factor of an operator may be a passkey, and that of everybody where all need one: then the password alone opens nothing
    if (!hasApp && (await isFactorRequired(store.db, userId, { ...factorDuty, operators: true }))) {
      if (await hasPasskey(store.db, userId)) return reply.redirect(`/sign-in/${uid}/passkey`, 303);
      if (factorDuty.everybody) return reply.redirect(await beginEnrolment({ store, clock }, uid, userId), 303);
    }
    if (hasApp) {
      const row = { payload: { userId }, accountId: userId, expiresAt: new Date(clock.now().getTime() + minutes * 60_000) };
      await store.db
        .insert(oidcPayload)
        .values({ model, id: fingerprint(uid), ...row })
        .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: row });
      return reply.redirect(`/sign-in/${uid}/code`, 303);
    }
    addCookies(reply, cookies);
    const result = { login: { accountId: userId } };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }), 303);
  };
}

/** The page that asks for the second step of a sign-in. */
export function registerCodePage(
  pages: FastifyInstance,
  deps: CodeDeps & {
    details: ReadInteraction;
    language: ReadLanguage;
    sendOver: SendSignInOver;
    offerOf: (locale: PageLocale, uid: string) => string | undefined;
  },
): void {
  const { store, clock, origin, provider, details, language, sendOver, offerOf } = deps;

  const waiting = async (request: FastifyRequest<SignInRoute>, reply: FastifyReply) => {
    const interaction = await details(request, reply);
    const locale = language(request, interaction);
    if (!interaction || interaction.uid !== request.params.uid) return { locale, userId: undefined };
    const [row] = await store.db
      .select({ userId: oidcPayload.accountId })
      .from(oidcPayload)
      .where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, fingerprint(interaction.uid)), gt(oidcPayload.expiresAt, clock.now())));
    return { locale, userId: row?.userId ?? undefined };
  };

  pages.get<SignInRoute>('/sign-in/:uid/code', async (request, reply) => {
    const { locale, userId } = await waiting(request, reply);
    if (!userId) return sendOver(request, reply, locale);
    const { uid } = request.params;
    return sendScriptedPage(reply, 200, codePage({ locale, action: `/sign-in/${uid}/code`, passkey: offerOf(locale, uid) }));
  });

  pages.post<SignInRoute>('/sign-in/:uid/code', async (request, reply) => {
    const { locale, userId } = await waiting(request, reply);
    if (!userId) return sendOver(request, reply, locale);
    const action = `/sign-in/${request.params.uid}/code`;
    const wait = await codeWait(store, clock, userId);
    if (wait > 0) return sendPage(reply.header('retry-after', wait * 60), 429, tooManyAttemptsPage(locale, action, wait));
    if (!(await acceptCode(deps, userId, request.body?.['code'] ?? ''))) {
      await auditRefusedSignIn(store, clock, userId, 'CODE');
      return sendScriptedPage(reply, 401, codePage({ locale, action, isWrong: true, passkey: offerOf(locale, request.params.uid) }));
    }
    await store.db.delete(oidcPayload).where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, fingerprint(request.params.uid))));
    addCookies(reply, [await rememberDevice({ store, clock, origin }, userId, request.headers.cookie)]);
    const result = { login: { accountId: userId, amr: ['pwd', 'otp'] } };
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  });
}
