import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../domain/brand.ts';
import { frame, hostedPagePolicy } from '../auth/pages.ts';
import { type PageLocale, pageLocale, pageMessages } from '../auth/messages.ts';
import { acceptFormBodies } from '../http/form-body.ts';
import { rememberedLanguage } from '../http/language-cookie.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Newsletter } from './newsletter.ts';

const messages = inEachLanguage((i18n) => ({
  confirmTitle: i18n._({ id: 'newsletterPage.confirmTitle', message: 'Confirm your subscription' }),
  confirmLead: (email: string) =>
    i18n._({
      id: 'newsletterPage.confirmLead',
      message: 'New projects will be sent to {email}, at most twice a month. You can unsubscribe with one click in every e-mail.',
      values: { email },
    }),
  confirm: i18n._({ id: 'newsletterConfirmEmail.button', message: 'Confirm subscription' }),
  confirmedTitle: i18n._({ id: 'newsletterPage.confirmedTitle', message: 'You are subscribed' }),
  confirmed: i18n._({
    id: 'newsletterSubscribedEmail.paragraphs.1',
    message: 'You will receive new projects by e-mail, at most twice a month.',
  }),
  unsubscribeTitle: i18n._({ id: 'newsletterPage.unsubscribeTitle', message: 'Unsubscribe from the newsletter' }),
  unsubscribeLead: (email: string) =>
    i18n._({ id: 'newsletterPage.unsubscribeLead', message: 'No more marketing e-mails will be sent to {email}.', values: { email } }),
  unsubscribe: i18n._({ id: 'newsletter.unsubscribe', message: 'Unsubscribe' }),
  unsubscribedTitle: i18n._({ id: 'newsletterPage.unsubscribedTitle', message: 'You are unsubscribed' }),
  unsubscribed: i18n._({
    id: 'newsletterPage.unsubscribed',
    message: 'You will receive no more marketing e-mails. E-mails about your account and your investments are not affected.',
  }),
  closedTitle: i18n._({ id: 'newsletterPage.closedTitle', message: 'This link no longer works' }),
  expired: i18n._({
    id: 'newsletterPage.expired',
    message: 'It has been used or is older than 48 hours. You can subscribe again at the foot of every page.',
  }),
  unknown: i18n._({
    id: 'newsletterPage.unknown',
    message: 'Please copy the whole link from the e-mail, or write to us at {email}.',
    values: { email: brand.email },
  }),
}));

interface Page {
  title: string;
  lead: string;
  /** The only thing that changes something: programs that open links press no button. */
  form?: { action: string; button: string; token?: string };
}

function page(reply: FastifyReply, status: number, locale: PageLocale, { title, lead, form }: Page) {
  const home = `<a class="${form ? 'home' : 'btn'}" href="/">${escapeHtml(pageMessages[locale].home)}</a>`;
  const token = form?.token === undefined ? '' : `<input type="hidden" name="token" value="${escapeHtml(form.token)}">`;
  const button = form
    ? `<form method="post" action="${escapeHtml(form.action)}">${token}<button class="btn" type="submit">${escapeHtml(form.button)}</button></form>`
    : '';
  return reply
    .code(status)
    .headers({ 'content-security-policy': hostedPagePolicy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(
      frame({
        locale,
        title,
        body: `<div><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p></div>${button}${home}`,
      }),
    );
}

interface ConfirmRoute {
  Querystring: { token?: unknown };
  Body: Record<string, string> | undefined;
}
interface UnsubscribeRoute {
  Querystring: { id?: unknown; signature?: unknown };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Pages behind the links of marketing e-mails. They change something only by POST and work without JavaScript, cookies or a sign-in. */
export async function registerNewsletterPages(app: FastifyInstance, newsletter: Newsletter): Promise<void> {
  const localeOf = (request: FastifyRequest) => pageLocale(rememberedLanguage(request), request.headers['accept-language']);
  const expired = (request: FastifyRequest, reply: FastifyReply) => {
    const locale = localeOf(request);
    return page(reply, 410, locale, { title: messages[locale].closedTitle, lead: messages[locale].expired });
  };
  const unknown = (request: FastifyRequest, reply: FastifyReply) => {
    const locale = localeOf(request);
    return page(reply, 404, locale, { title: messages[locale].closedTitle, lead: messages[locale].unknown });
  };

  await app.register(async (scope) => {
    acceptFormBodies(scope, 4096);
    // mail programs may send the one field of RFC 8058 in this form, too; it says nothing that the URL does not
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, {}));

    scope.get<ConfirmRoute>('/newsletter/confirm', { exposeHeadRoute: false }, async (request, reply) => {
      const token = text(request.query.token);
      const pending = await newsletter.pending(token);
      if (!pending) return expired(request, reply);
      const { confirmTitle, confirmLead, confirm } = messages[pending.language];
      const form = { action: '/newsletter/confirm', button: confirm, token };
      return page(reply, 200, pending.language, { title: confirmTitle, lead: confirmLead(pending.email), form });
    });

    scope.post<ConfirmRoute>('/newsletter/confirm', async (request, reply) => {
      const confirmed = await newsletter.confirm(text(request.body?.['token']));
      if (!confirmed) return expired(request, reply);
      const { confirmedTitle, confirmed: lead } = messages[confirmed.language];
      return page(reply, 200, confirmed.language, { title: confirmedTitle, lead });
    });

    scope.get<UnsubscribeRoute>('/newsletter/unsubscribe', { exposeHeadRoute: false }, async (request, reply) => {
      const { id, signature } = request.query;
      const reader = await newsletter.reader(text(id), text(signature));
      if (!reader) return unknown(request, reply);
      const { unsubscribeTitle, unsubscribeLead, unsubscribe } = messages[reader.language];
      const form = { action: request.url, button: unsubscribe };
      return page(reply, 200, reader.language, { title: unsubscribeTitle, lead: unsubscribeLead(reader.email), form });
    });

    scope.post<UnsubscribeRoute>('/newsletter/unsubscribe', async (request, reply) => {
      const { id, signature } = request.query;
      const ended = await newsletter.unsubscribe(text(id), text(signature));
      if (!ended) return unknown(request, reply);
      const { unsubscribedTitle, unsubscribed } = messages[ended.language];
      return page(reply, 200, ended.language, { title: unsubscribedTitle, lead: unsubscribed });
    });
  });
}
