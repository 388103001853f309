import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brand } from '../../domain/brand.ts';
import { languageTag } from '../../domain/locale.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { fingerprint, newSecret } from '../lib/secrets.ts';
import { serviceReturnPath } from '../auth/sign-in-services.ts';
import {
  type SocialIdentity,
  socialIssuers,
  type SocialName,
  socialNameOf,
  socialNames,
  type SocialService,
  socialTitles,
} from '../auth/social.ts';
import { type PageLocale, pageLocale } from '../auth/messages.ts';
import type { Store } from '../store/store.ts';
import { oidcPayload } from '../store/schema.ts';
import { acceptFormBodies } from '../http/form-body.ts';
import { socialStyle } from './social-style.ts';
import { socialMessages } from './social-messages.ts';
import { recordOf } from '../../domain/unknown.ts';
import { systemClock } from '../lib/clock.ts';

const model = 'SandboxSocialCode';

/** The sandbox in place of Facebook and Google: a code of its page identifies one person, once and for a minute. */
export const sandboxSocial = (store: Store, origin: string): SocialService => ({
  choices: socialNames.map((name) => ({ name })),
  address: async ({ name, state, returnTo, locale }) =>
    `${origin}/sandbox/social/${name}?${new URLSearchParams({ state, redirect_uri: returnTo, locale })}`,
  async identify(service, { address }) {
    const name = socialNameOf(service);
    const code = address.searchParams.get('code') ?? '';
    const [row] = await store.db
      .delete(oidcPayload)
      .where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, fingerprint(code)), gt(oidcPayload.expiresAt, systemClock.now())))
      .returning({ payload: oidcPayload.payload });
    const known = recordOf(row?.payload);
    if (!name || known['name'] !== name) return undefined;
    const fact = (key: keyof SocialIdentity) => {
      const value = known[key];
      return typeof value === 'string' ? value : undefined;
    };
    const [subject = '', email, givenName, familyName] = [fact('subject'), fact('email'), fact('givenName'), fact('familyName')];
    return { issuer: socialIssuers[name], subject, email: email || undefined, givenName, familyName };
  },
});

interface SocialRoute {
  Params: { name: string };
  Querystring: { state?: string; redirect_uri?: string; locale?: string; lang?: string };
  Body: Record<string, string> | undefined;
}

/** Pages of two services that do not exist: the visitor says who they are there, and what of it may be shared. */
export async function registerSocialServices(app: FastifyInstance, { store, origin }: { store: Store; origin: string }): Promise<void> {
  /** Only the platform's own page is returned to; anything else would send codes to strangers. */
  const wayBack = ({ redirect_uri, state }: SocialRoute['Querystring'], more: Record<string, string>) => {
    if (redirect_uri !== `${origin}${serviceReturnPath}` || !state) return undefined;
    return `${redirect_uri}?${new URLSearchParams({ state, ...more })}`;
  };

  await app.register(async (scope) => {
    acceptFormBodies(scope);
    scope.get('/sandbox/social.css', async (_request, reply) =>
      reply.type('text/css').header('cache-control', 'max-age=3600').send(socialStyle),
    );

    scope.get<SocialRoute>('/sandbox/social/:name', async (request, reply) => {
      const name = socialNameOf(request.params.name);
      const locale = pageLocale(request.query.locale);
      if (!name || !wayBack(request.query, {}))
        return page(reply.code(404), name ?? 'google', locale, `<h1>${socialMessages[locale].unknown}</h1>`);
      const messages = socialMessages[locale];
      const field = (id: string, label: string, value: string, type = 'text') =>
        `<label for="${id}">${escapeHtml(label)}</label><input id="${id}" name="${id}" type="${type}" value="${escapeHtml(value)}" maxlength="200" autocomplete="off">`;
      const visitor = newSecret()
        .replace(/[^a-z0-9]/gi, '')
        .slice(0, 6)
        .toLowerCase();
      return page(
        reply,
        name,
        locale,
        `<h1>${escapeHtml(messages.title(socialTitles[name]))}</h1><p>${escapeHtml(messages.intro(brand.name))}</p>
<form method="post">${field('firstName', messages.firstName, 'Greta')}${field('lastName', messages.lastName, 'Šimkutė')}${field('email', messages.email, `greta.${visitor}@example.com`, 'email')}
<button class="main" name="outcome" value="share">${escapeHtml(messages.share)}</button>
<h2>${escapeHtml(messages.others)}</h2>
<button name="outcome" value="withoutEmail">${escapeHtml(messages.withoutEmail)}</button><button name="outcome" value="refuse">${escapeHtml(messages.refuse)}</button></form>`,
      );
    });

    scope.post<SocialRoute>('/sandbox/social/:name', async (request, reply) => {
      const name = socialNameOf(request.params.name);
      const outcome = request.body?.['outcome'];
      const refused = wayBack(request.query, { error: 'access_denied' });
      if (!name || !refused) return reply.code(404).send();
      if (outcome === 'refuse') return reply.redirect(refused, 303);
      const code = newSecret();
      const email = request.body?.['email']?.trim() || undefined;
      const identity = {
        name,
        // the same address is the same person there; tests set another subject to move an address to another person
        subject: request.body?.['subject'] || fingerprint(`${name} ${email?.toLowerCase() ?? newSecret()}`),
        givenName: request.body?.['firstName']?.trim() || undefined,
        familyName: request.body?.['lastName']?.trim() || undefined,
        email: outcome === 'share' ? email : undefined,
      };
      await store.db
        .insert(oidcPayload)
        .values({ model, id: fingerprint(code), payload: identity, expiresAt: new Date(systemClock.now().getTime() + 60_000) });
      return reply.redirect(wayBack(request.query, { code }) ?? refused, 303);
    });
  });
}

function page(reply: FastifyReply, name: SocialName, locale: PageLocale, content: string): FastifyReply {
  const messages = socialMessages[locale];
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      // the address holds the state of a sign-in
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(messages.title(socialTitles[name]))}</title>
<link rel="stylesheet" href="/sandbox/social.css"></head>
<body class="${name}"><header>${socialTitles[name]}</header><main>${content}</main><footer>${escapeHtml(messages.notice(socialTitles[name]))}</footer></body></html>`);
}
