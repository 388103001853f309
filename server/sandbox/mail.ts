import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { escape } from '../auth/pages.ts';
import { mail } from '../mail/tables.ts';
import type { Store } from '../store/open.ts';

const policy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
// a letter is made of tables and inline styles, as mail programs want them
const letterPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'";

/** The outbox of the demo: every letter that the platform wrote, as its reader would see it. English, for testers. */
export function registerOutbox(app: FastifyInstance, { store }: { store: Store }): void {
  app.get('/sandbox/mail.css', async (_request, reply) => reply.type('text/css').header('cache-control', 'max-age=3600').send(style));

  app.get<{ Querystring: { to?: string } }>('/sandbox/mail', async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to.toLowerCase() : undefined;
    const rows = await store.db
      .select({ id: mail.id, recipient: mail.recipient, subject: mail.subject, createdAt: mail.createdAt, sentAt: mail.sentAt })
      .from(mail)
      .where(to ? eq(mail.recipient, to) : undefined)
      .orderBy(desc(mail.createdAt))
      .limit(200);
    if ((request.headers.accept ?? '').includes('application/json')) return rows;
    const list = rows
      .map(
        ({ id, recipient, subject, createdAt }) =>
          `<li><a href="/sandbox/mail/${escape(id)}"><strong>${escape(subject)}</strong><span>${escape(recipient)}</span><time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 16).replace('T', ' ')}</time></a></li>`,
      )
      .join('');
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page('Outbox', `<h1>Outbox</h1>${list ? `<ul>${list}</ul>` : '<p>No letter has been written yet.</p>'}`));
  });

  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async (request, reply) => {
    const [found] = await store.db.select().from(mail).where(eq(mail.id, request.params.id));
    if (!found) return reply.callNotFound();
    if ((request.headers.accept ?? '').includes('application/json'))
      return { id: found.id, recipient: found.recipient, subject: found.subject, text: found.bodyText };
    return reply
      .header('content-security-policy', letterPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(found.bodyHtml);
  });
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/sandbox/mail.css"></head><body><main>${body}</main></body></html>`;

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
body { font: 400 1rem/1.5 system-ui, sans-serif; padding: clamp(1rem, 5vw, 3rem); }
main { max-width: 48rem; margin: 0 auto; }
h1 { margin-bottom: 1.5rem; }
ul { list-style: none; padding: 0; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .9rem 0; color: inherit; text-decoration: none; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
a:hover strong { text-decoration: underline; }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
span { grid-row: 2; } time { grid-row: 1 / span 2; grid-column: 2; align-self: center; font-variant-numeric: tabular-nums; }
`;
