import type { IncomingMessage, ServerResponse } from 'node:http';
import middie from '@fastify/middie';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionDetails } from 'oidc-provider';
import type { Clock } from '../clock.ts';
import { sendLink } from '../registration/handlers.ts';
import type { Store } from '../store/open.ts';
import { appUser } from '../store/schema.ts';
import { signInAttempts } from './attempts.ts';
import { oidcAdapter } from './oidc-adapter.ts';
import { expiredPage, signInPage, tooManyTriesPage } from './pages.ts';
import { verifyPassword } from './password.ts';
import { providerPath, providerSessionCookie } from './provider.ts';
import { pageStyle } from './style.ts';
import type { PageLocale } from './texts.ts';
import { pageLocale } from './texts.ts';

interface SignInOptions {
  store: Store;
  clock: Clock;
  origin: string;
  provider: Provider;
  /** Shown on the page in the demo. */
  demo?: { emails: string[]; password: string } | undefined;
}

interface SignInRoute {
  Params: { uid: string };
  Querystring: { lang?: string };
  Body: Record<string, string> | undefined;
}

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The embedded identity provider under `/oidc` and its pages under `/sign-in`. They work without JavaScript and carry none. */
export async function registerSignIn(app: FastifyInstance, { store, clock, origin, provider, demo }: SignInOptions): Promise<void> {
  const { protocol, host } = new URL(origin);
  const attempts = signInAttempts(store, clock);
  const answer = provider.callback();

  await app.register(middie);
  app.use(providerPath, (request: IncomingMessage, response: ServerResponse) => {
    // Its addresses come from these headers; what a client says about itself does not count.
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    delete request.headers['x-forwarded-for'];
    answer(request, response);
  });

  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    const send = (reply: FastifyReply, status: number, html: string) =>
      reply
        .code(status)
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(html);

    const details = (request: FastifyRequest, reply: FastifyReply): Promise<InteractionDetails | undefined> =>
      provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
        if (error.name === 'SessionNotFound') return undefined;
        throw error;
      });

    const language = (request: FastifyRequest<SignInRoute>, interaction?: InteractionDetails): PageLocale =>
      pageLocale(
        request.body?.['lang'] ?? request.query.lang,
        interaction?.params['ui_locales'] as string | undefined,
        request.headers['accept-language'],
      );

    pages.get('/sign-in/style.css', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyle),
    );

    // The session at the provider ends with the one here (AUTH-15); otherwise the next sign-in would ask for no password.
    pages.get('/sign-in/end', async (request, reply) => {
      const session = new RegExp(`(?:^|;\\s*)${providerSessionCookie}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
      if (session) await oidcAdapter(store)('Session').destroy(session);
      const gone = 'Path=/; HttpOnly; SameSite=Lax; Max-Age=0';
      return reply
        .header('set-cookie', [`${providerSessionCookie}=; ${gone}`, `${providerSessionCookie}.sig=; ${gone}`])
        .header('cache-control', 'no-store')
        .redirect(`${origin}/`, 303);
    });

    pages.get<SignInRoute>('/sign-in/:uid', async (request, reply) => {
      const interaction = await details(request, reply);
      const locale = language(request, interaction);
      if (!interaction || interaction.uid !== request.params.uid) return send(reply, 410, expiredPage(locale));
      return send(reply, 200, signInPage({ locale, action: `/sign-in/${interaction.uid}`, demo }));
    });

    pages.post<SignInRoute>('/sign-in/:uid', async (request, reply) => {
      const interaction = await details(request, reply);
      const locale = language(request, interaction);
      if (!interaction || interaction.uid !== request.params.uid) return send(reply, 410, expiredPage(locale));

      const action = `/sign-in/${interaction.uid}`;
      const email = (request.body?.['email'] ?? '').trim().toLowerCase().slice(0, 254);
      const password = request.body?.['password'] ?? '';
      if (email === '') return send(reply, 400, signInPage({ locale, action, problem: 'emailMissing', demo }));
      if (password === '') return send(reply, 400, signInPage({ locale, action, email, problem: 'passwordMissing', demo }));

      const minutes = await attempts.begin(email, request.ip);
      if (minutes > 0) return send(reply.header('retry-after', minutes * 60), 429, tooManyTriesPage(locale, action, minutes));

      const [user] = await store.db.select().from(appUser).where(eq(appUser.email, email)).limit(1);
      const right = password.length <= 256 && (await verifyPassword(password, user?.passwordHash));
      if (!user || !right) return send(reply, 401, signInPage({ locale, action, email, problem: 'wrong', demo }));

      if (!user.emailVerifiedAt) {
        await store.tx((tx) => sendLink(tx, clock, origin, { id: user.id, email, name: user.profile.name ?? '', language: user.language }));
        return send(reply, 403, signInPage({ locale, action, email, problem: 'unverified', demo }));
      }

      await attempts.succeed(email, request.ip);
      const next = await provider.interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: user.id } },
        { mergeWithLastSubmission: false },
      );
      return reply.header('cache-control', 'no-store').redirect(next, 303);
    });
  });
}
