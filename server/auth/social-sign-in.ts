import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { type Clock, systemClock } from '../lib/clock.ts';
import { fingerprint } from '../lib/secrets.ts';
import type { Store } from '../store/store.ts';
import { oidcPayload } from '../store/schema.ts';
import type { passwordChecker } from './check-password.ts';
import { linkPage, sendPage, serviceFailedPage, tooManyAttemptsPage } from './pages.ts';
import type { signInFinisher } from './second-factor/sign-in-code.ts';
import type { SendSignInOver } from './sign-in-over.ts';
import type { PageLocale } from './messages.ts';
import type { ReadInteraction, ReadLanguage } from './sign-in-route.ts';
import { serviceReturnPath } from './sign-in-services.ts';
import {
  beginVisit,
  endVisit,
  socialNameOf,
  type SocialIdentity,
  type SocialService,
  socialTitles,
  visitedSignIn,
  withoutEmail,
} from './social.ts';
import { linkIdentity, type Subject, userWithSocialIdentity } from './user-by-identity.ts';

interface SocialRoute {
  Params: { uid: string; name: string };
  Querystring: { state?: string; code?: string; error?: string; lang?: string };
  Body: Record<string, string> | undefined;
}

/** The redirect to another service and back. The person's data is fetched between servers, by a one-time code. */
export function registerSocialSignIn(
  pages: FastifyInstance,
  {
    store,
    clock,
    origin,
    provider,
    service,
    details,
    language,
    sendOver,
    checkPassword,
    finishSignIn,
  }: {
    store: Store;
    clock: Clock;
    origin: string;
    provider: Provider;
    service: SocialService;
    details: ReadInteraction;
    language: ReadLanguage;
    sendOver: SendSignInOver;
    checkPassword: ReturnType<typeof passwordChecker>;
    finishSignIn: ReturnType<typeof signInFinisher>;
  },
): void {
  const begun = async (request: FastifyRequest<SocialRoute>, reply: FastifyReply) => {
    const interaction = await details(request, reply);
    const locale = language(request, interaction);
    return { locale, interaction: interaction?.uid === request.params.uid ? interaction : undefined };
  };
  const labelOf = ({ name }: { name: string }) => {
    const known = socialNameOf(name);
    return choiceOf(name)?.label ?? (known ? socialTitles[known] : name);
  };

  /** The response of the service; undefined where it does not respond, or the response is invalid. */
  async function answerOf<Answer>(
    request: FastifyRequest<SocialRoute>,
    name: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await work();
    } catch (error) {
      request.log.warn({ err: error, service: name }, 'a sign-in service gave no valid answer');
      return undefined;
    }
  }

  async function identified(request: FastifyRequest<SocialRoute>, name: string): Promise<SocialIdentity | undefined> {
    const [, query = ''] = request.url.split('?', 2);
    const returned = { address: new URL(`${returnTo}?${query}`), state: request.query.state ?? '', returnTo };
    return answerOf(request, name, () => service.identify(name, returned));
  }

  /** The sign-in continues: with the same service again, or by another method. */
  const sendFailed = (reply: FastifyReply, status: 400 | 502, { uid, name, locale }: { uid: string; name: string; locale: PageLocale }) =>
    sendPage(
      reply,
      status,
      serviceFailedPage({ locale, service: labelOf({ name }), again: `/sign-in/${uid}/social/${name}`, signIn: `/sign-in/${uid}` }),
    );

  const finish = async (request: FastifyRequest<SocialRoute>, reply: FastifyReply, result: Record<string, unknown>) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }), 303);

  const returnTo = `${origin}${serviceReturnPath}`;
  const choiceOf = (name: string) => service.choices.find((choice) => choice.name === name);

  // the cookies of a sign-in belong to its own path
  pages.get<SocialRoute>(serviceReturnPath, async (request, reply) => {
    const uid = await visitedSignIn(store, request.query.state);
    if (!uid) return sendOver(request, reply, language(request));
    const [, query = ''] = request.url.split('?', 2);
    return reply.header('cache-control', 'no-store').redirect(`/sign-in/${uid}/social/return?${query}`, 303);
  });

  pages.get<SocialRoute>('/sign-in/:uid/social/:name', async (request, reply) => {
    const { locale, interaction } = await begun(request, reply);
    const name = choiceOf(request.params.name)?.name;
    if (!interaction || !name) return sendOver(request, reply, locale);
    const state = await beginVisit(store, interaction.uid, name);
    const address = await answerOf(request, name, () => service.address({ name, state, returnTo, locale }));
    if (address === undefined) return sendFailed(reply, 502, { uid: interaction.uid, name, locale });
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  });

  pages.get<SocialRoute>('/sign-in/:uid/social/return', async (request, reply) => {
    const { locale, interaction } = await begun(request, reply);
    const name = interaction && (await endVisit(store, interaction.uid, request.query.state));
    if (!interaction || !name) return sendOver(request, reply, locale);
    const refused = (why: string) => finish(request, reply, { error: 'access_denied', error_description: why });
    const { error } = request.query;
    if (error === 'access_denied') return refused('consent');
    const identity = error === undefined ? await identified(request, name) : undefined;
    if (!identity) return sendFailed(reply, 400, { uid: interaction.uid, name, locale });
    const outcome = await userWithSocialIdentity(store, clock, identity, locale);
    // Facebook and Google know an address that was not shared; others, such as brokers of national identities, may know none
    if (outcome.kind === 'emailMissing' && choiceOf(name)?.label === undefined) return refused(withoutEmail);
    if (outcome.kind === 'user') return finishSignIn(request, reply, { uid: interaction.uid, userId: outcome.userId });
    const { issuer, subject } = identity;
    const account = outcome.kind === 'account' ? outcome : { email: undefined, hasPassword: true };
    await saveOpenLink(store, interaction.uid, { name, issuer, subject, email: account.email, hasPassword: account.hasPassword });
    return reply.header('cache-control', 'no-store').redirect(`/sign-in/${interaction.uid}/social/link`, 303);
  });

  pages.get<SocialRoute>('/sign-in/:uid/social/link', async (request, reply) => {
    const { locale, interaction } = await begun(request, reply);
    const open = interaction && (await openLink(store, interaction.uid));
    if (!interaction || !open) return sendOver(request, reply, locale);
    return sendPage(reply, 200, linkPage({ locale, ...pathsOf(interaction.uid), ...open, service: labelOf(open) }));
  });

  pages.post<SocialRoute>('/sign-in/:uid/social/link', async (request, reply) => {
    const { locale, interaction } = await begun(request, reply);
    const open = interaction && (await openLink(store, interaction.uid));
    if (!interaction || !open?.hasPassword) return sendOver(request, reply, locale);
    const typed = { email: request.body?.['email']?.trim() ?? '', password: request.body?.['password'] ?? '' };
    const paths = { ...pathsOf(interaction.uid), ...open, service: labelOf(open), typedEmail: typed.email };
    const email = open.email ?? typed.email;
    if (email === '') return sendPage(reply, 400, linkPage({ locale, ...paths, problem: 'emailMissing' }));
    if (typed.password === '') return sendPage(reply, 400, linkPage({ locale, ...paths, problem: 'passwordMissing' }));
    const checked = await checkPassword(request, email, typed.password);
    if (checked.kind === 'wait')
      return sendPage(reply.header('retry-after', checked.minutes * 60), 429, tooManyAttemptsPage(locale, paths.action, checked.minutes));
    if (checked.kind !== 'right')
      return sendPage(reply, checked.kind === 'wrong' ? 401 : 403, linkPage({ locale, ...paths, problem: checked.kind }));
    if (!(await linkIdentity(store, clock, open, checked.userId)))
      return sendPage(reply, 409, linkPage({ locale, ...paths, email, hasPassword: false }));
    return finishSignIn(request, reply, { uid: interaction.uid, userId: checked.userId, cookies: [checked.cookie] });
  });
}

const pathsOf = (uid: string) => ({ action: `/sign-in/${uid}/social/link`, signIn: `/sign-in/${uid}` });

const model = 'SocialLink';
const minutes = 15;

/** An identity that waits for the password of the account with its address, or of the one that the person names. */
interface OpenLink extends Subject {
  /** The service. */
  name: string;
  email: string | undefined;
  hasPassword: boolean;
}

async function saveOpenLink(store: Store, uid: string, link: OpenLink): Promise<void> {
  const row = { payload: { ...link }, expiresAt: new Date(systemClock.now().getTime() + minutes * 60_000) };
  await store.db
    .insert(oidcPayload)
    .values({ model, id: fingerprint(uid), ...row })
    .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: row });
}

async function openLink(store: Store, uid: string): Promise<OpenLink | undefined> {
  const [row] = await store.db
    .select({ payload: oidcPayload.payload })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, fingerprint(uid)), gt(oidcPayload.expiresAt, systemClock.now())));
  if (!row) return undefined;
  const { name, issuer, subject, email, hasPassword } = row.payload;
  if (typeof name !== 'string' || typeof issuer !== 'string' || typeof subject !== 'string') return undefined;
  return { name, issuer, subject, email: typeof email === 'string' ? email : undefined, hasPassword: hasPassword === true };
}
