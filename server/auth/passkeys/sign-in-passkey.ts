import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { addCookies } from '../../http/cookies.ts';
import type { signInAttempts } from '../attempts.ts';
import { rememberDevice } from '../known-devices.ts';
import type { PageLocale } from '../messages.ts';
import { sendPage, sendScriptedPage, tooManyAttemptsPage } from '../pages.ts';
import type { SendSignInOver } from '../sign-in-over.ts';
import type { ReadInteraction, ReadLanguage, SignInRoute } from '../sign-in-route.ts';
import { assertionOf, checkAssertion } from './assertion.ts';
import { challengeMs, newChallenge } from './challenges.ts';
import { passkeyScriptPath } from './passkey-offer.ts';
import { passkeyStepPage } from './passkey-step-page.ts';
import type { PasskeyDeps } from './passkeys.ts';
import { signInScript } from './sign-in-script.ts';

const problems = { expired: 'passkeyExpired', refused: 'passkeyRefused', locked: 'locked' } as const;
type Problem = (typeof problems)[keyof typeof problems];

/** Signing in with a passkey, as an offer of the sign-in page to browsers that run its script. A passkey is two factors in one: nothing else is asked. */
export function registerPasskeySignIn(
  pages: FastifyInstance,
  deps: PasskeyDeps & {
    provider: Provider;
    attempts: ReturnType<typeof signInAttempts>;
    details: ReadInteraction;
    language: ReadLanguage;
    sendOver: SendSignInOver;
    /** The sign-in page with what went wrong. */
    signInAgain: (page: { locale: PageLocale; uid: string; problem: Problem }) => string;
  },
): void {
  const { store, clock, site, provider, attempts, details, language, sendOver } = deps;

  const begun = async (request: FastifyRequest<SignInRoute>, reply: FastifyReply) => {
    const interaction = await details(request, reply);
    const locale = language(request, interaction);
    return { locale, uid: interaction?.uid === request.params.uid ? interaction.uid : undefined };
  };

  pages.get(passkeyScriptPath, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(signInScript),
  );

  pages.post<SignInRoute>('/sign-in/:uid/passkey/options', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { uid } = await begun(request, reply);
    if (!uid) return reply.code(410).send({});
    const seconds = await attempts.passkey(request.ip);
    if (seconds > 0) return reply.code(429).header('retry-after', seconds).send({});
    // no list of passkeys: it would disclose who has an account; the person chooses on the device
    const { challenge, rpId, timeout, userVerification } = await generateAuthenticationOptions({
      rpID: site.domain,
      challenge: await newChallenge(deps, { signIn: uid }),
      timeout: challengeMs,
      userVerification: 'required',
    });
    return { challenge, rpId, timeout, userVerification };
  });

  /** The second step of operators whose second factor is a passkey. */
  pages.get<SignInRoute>('/sign-in/:uid/passkey', async (request, reply) => {
    const { locale, uid } = await begun(request, reply);
    return uid ? sendScriptedPage(reply, 200, passkeyStepPage({ locale, uid })) : sendOver(request, reply, locale);
  });

  pages.post<SignInRoute>('/sign-in/:uid/passkey', async (request, reply) => {
    const { locale, uid } = await begun(request, reply);
    if (!uid) return sendOver(request, reply, locale);
    const seconds = await attempts.passkey(request.ip);
    if (seconds > 0)
      return sendPage(reply.header('retry-after', seconds), 429, tooManyAttemptsPage(locale, `/sign-in/${uid}`, Math.ceil(seconds / 60)));
    const checked = await checkAssertion(deps, uid, assertionOf(request.body?.['credential'] ?? ''));
    if (checked.kind !== 'right')
      return sendScriptedPage(
        reply,
        checked.kind === 'locked' ? 403 : 401,
        deps.signInAgain({ locale, uid, problem: problems[checked.kind] }),
      );
    addCookies(reply, [await rememberDevice({ store, clock, origin: site.origin }, checked.userId, request.headers.cookie)]);
    // methods of RFC 8176: possession proved by a key, and more than one factor
    const result = { login: { accountId: checked.userId, amr: ['pop', 'mfa'] } };
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  });
}
