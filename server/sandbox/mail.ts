import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { formatDate } from '../../domain/format.ts';
import { intlLocale, languageTag } from '../../domain/locale.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { mail } from '../store/tables/mail.ts';
import type { Store } from '../store/store.ts';
import type { Language } from '../store/schema.ts';
import { visitorLanguage } from './bank.ts';
import { mailStyle } from './mail-style.ts';
import { mailMessages } from './mail-messages.ts';

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// an email uses tables and inline styles, as mail clients require
const emailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'";

/** The longest preview of an email in the list, in characters; narrow screens show less. */
const beginning = 140;

type Messages = (typeof mailMessages)['en'];
type Listed = Pick<typeof mail.$inferSelect, 'id' | 'recipient' | 'subject' | 'bodyText' | 'createdAt'>;

/** The demo's outbox, for testers: every email of the platform, as its reader sees it. */
export function registerOutbox(app: FastifyInstance, { store }: { store: Store }): void {
  app.get('/sandbox/mail.css', async (_request, reply) => reply.type('text/css').header('cache-control', 'max-age=3600').send(mailStyle));

  app.get<{ Querystring: { to?: unknown } }>('/sandbox/mail', async (request, reply) => {
    const { to: recipient } = request.query;
    const to = typeof recipient === 'string' ? recipient.trim().toLowerCase() : '';
    const rows = await store.db
      .select()
      .from(mail)
      .where(to ? eq(mail.recipient, to) : undefined)
      .orderBy(desc(mail.createdAt))
      .limit(200);
    if ((request.headers.accept ?? '').includes('application/json'))
      return rows.map(({ id, recipient, subject, createdAt, sentAt }) => ({ id, recipient, subject, createdAt, sentAt }));
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(rows, to, visitorLanguage(request)));
  });

  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async (request, reply) => {
    const [found] = await store.db.select().from(mail).where(eq(mail.id, request.params.id));
    if (!found) return reply.callNotFound();
    if ((request.headers.accept ?? '').includes('application/json'))
      return { id: found.id, recipient: found.recipient, subject: found.subject, text: found.bodyText };
    return reply
      .header('content-security-policy', emailPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(found.bodyHtml);
  });
}

function page(emails: Listed[], to: string, language: Language): string {
  const messages = mailMessages[language];
  return `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${messages.title}</title><link rel="stylesheet" href="/sandbox/mail.css"></head>
<body><header>Sandbox Mail</header><main><h1>${messages.title}</h1><p class="lead">${messages.lead}</p>
<form><label for="to">${messages.recipient}</label><input id="to" name="to" type="email" autocomplete="off" value="${escapeHtml(to)}"><button>${messages.show}</button>${to ? `<a class="all" href="/sandbox/mail">${messages.everybody}</a>` : ''}</form>
${byDay(emails, language) || none(messages, to)}</main><footer>${messages.notice}</footer></body></html>`;
}

const none = (messages: Messages, to: string) => `<p class="none">${to ? messages.noneTo : messages.none}</p>`;

function byDay(emails: Listed[], language: Language): string {
  const days = new Map<string, Listed[]>();
  for (const email of emails) {
    const day = formatDate(email.createdAt.toISOString(), language, { style: 'long' });
    days.set(day, [...(days.get(day) ?? []), email]);
  }
  const hour = new Intl.DateTimeFormat(intlLocale(language), { timeZone: 'Europe/Vilnius', hour: '2-digit', minute: '2-digit' });
  return [...days]
    .map(([day, those]) => `<h2>${day}</h2><ul>${those.map((email) => item(email, hour.format(email.createdAt))).join('')}</ul>`)
    .join('');
}

const item = ({ id, recipient, subject, bodyText, createdAt }: Listed, hour: string) =>
  `<li><a href="/sandbox/mail/${escapeHtml(id)}"><strong>${escapeHtml(subject)}</strong><time datetime="${createdAt.toISOString()}">${hour}</time><span>${escapeHtml(recipient)}</span><span class="begin">${escapeHtml(bodyText.slice(0, beginning))}</span></a></li>`;
