import { readFileSync } from 'node:fs';
import { asc, desc, eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { consentWordings } from '../../domain/marketing.ts';
import { readCatalogue } from '../../server/lib/i18n.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { newsletterOf } from '../../server/marketing/newsletter.ts';
import { sendWaiting, unsubscribeHeaders } from '../../server/mail/outbox.ts';
import type { Store } from '../../server/store/store.ts';
import { consent } from '../../server/store/tables/consents.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { marketingConsent, newsletter, registration } from '../../server/store/tables/registration.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const subscribe = async (email: string, locale = 'lt') =>
  (await server.app.inject({ method: 'POST', url: '/api/v1/newsletter', headers: { locale }, payload: { email } })).statusCode;
const lastMail = async (email: string) =>
  (await store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(desc(mail.createdAt)).limit(1))[0];
const linkIn = (text = '') => {
  const url = /http:\/\/localhost:4000(\/newsletter\/\S+)/.exec(text)?.[1];
  if (!url) throw new Error(`no link in: ${text}`);
  return url;
};
const post = (url: string, form: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const tokenIn = (url: string) => new URL(url, 'http://localhost').searchParams.get('token') ?? '';
const isReader = async (email: string) => {
  const [row] = await store.db.select().from(newsletter).where(eq(newsletter.email, email));
  return row?.confirmedAt != null && row.unsubscribedAt === null;
};
const consents = async (email: string) =>
  (await store.db.select().from(marketingConsent).where(eq(marketingConsent.email, email)).orderBy(asc(marketingConsent.id))).map(
    ({ event, wording }) => `${event} ${wording}`,
  );
/** Subscribes and confirms; the link to unsubscribe. */
async function confirmed(email: string): Promise<string> {
  await subscribe(email);
  expect((await post('/newsletter/confirm', { token: tokenIn(linkIn((await lastMail(email))?.bodyText)) })).statusCode).toBe(200);
  return linkIn((await lastMail(email))?.bodyText);
}

// GDPR, Article 7(1)
describe('subscribing [25 A22]', () => {
  test('counts only after the button behind the link of the e-mail was pressed: opening the link confirms nothing', async () => {
    const email = 'reader@example.com';
    expect(await subscribe(email)).toBe(204);
    expect(await isReader(email)).toBe(false);
    const sent = await lastMail(email);
    const link = linkIn(sent?.bodyText);
    const page = await server.app.inject(link);
    expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer']);
    expect(page.body).toContain('<html lang="lt"');
    expect(page.body).toContain(email);
    expect(await isReader(email)).toBe(false);
    expect((await post('/newsletter/confirm', { token: tokenIn(link) })).statusCode).toBe(200);
    expect(await isReader(email)).toBe(true);
    expect(await consents(email)).toEqual([`requested ${consentWordings.newsletter}`, `given ${consentWordings.newsletter}`]);
    // once
    expect((await server.app.inject(link)).statusCode).toBe(410);
    expect((await post('/newsletter/confirm', { token: tokenIn(link) })).statusCode).toBe(410);
  });

  test('the database has only the fingerprint of the link, which works for 48 hours', async () => {
    const email = 'late@example.com';
    await subscribe(email);
    const token = tokenIn(linkIn((await lastMail(email))?.bodyText));
    const [row] = await store.db.select().from(newsletter).where(eq(newsletter.email, email));
    expect(row?.tokenHash).toBe(fingerprint(token));
    expect(JSON.stringify(row)).not.toContain(token);
    server.clock.advanceDays(47.9 / 24);
    expect((await server.app.inject(`/newsletter/confirm?token=${token}`)).statusCode).toBe(200);
    server.clock.advanceDays(0.2 / 24);
    expect((await post('/newsletter/confirm', { token })).statusCode).toBe(410);
    expect(await isReader(email)).toBe(false);
  });

  test('a known address is answered alike, and only its owner learns of it', async () => {
    const email = 'known@example.com';
    await confirmed(email);
    server.clock.advanceDays(1);
    expect(await subscribe(email.toUpperCase())).toBe(204);
    const again = await lastMail(email);
    expect(again?.bodyText).not.toContain('/newsletter/confirm');
    expect(again?.unsubscribeUrl).toContain('/newsletter/unsubscribe');
    expect(await isReader(email)).toBe(true);
  });

  test('one address gets five e-mails within a quarter of an hour, whoever asks', { tags: ['full'] }, async () => {
    for (let times = 0; times < 8; times++) expect(await subscribe('flooded@example.com')).toBe(204);
    expect(await store.db.$count(mail, eq(mail.recipient, 'flooded@example.com'))).toBe(5);
  });
});

describe('unsubscribing [25 A22]', () => {
  test('a page with a button ends it; opening the link ends nothing, and a made-up link neither', async () => {
    const email = 'leaving@example.com';
    const link = await confirmed(email);
    const page = await server.app.inject(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('method="post"');
    expect(await isReader(email)).toBe(true);
    const forged = link.replace(/signature=.*/, `signature=${'A'.repeat(43)}`);
    expect([(await server.app.inject(forged)).statusCode, (await post(forged)).statusCode]).toEqual([404, 404]);
    expect(await isReader(email)).toBe(true);
    expect((await post(link)).statusCode).toBe(200);
    expect(await isReader(email)).toBe(false);
    expect((await consents(email)).at(-1)).toBe(`withdrawn ${consentWordings.newsletter}`);
    // pressed again it says the same and records nothing more
    expect((await post(link)).statusCode).toBe(200);
    expect(await consents(email)).toHaveLength(3);
    // and a new subscription needs a new confirmation
    server.clock.advanceDays(1);
    await subscribe(email);
    expect(await isReader(email)).toBe(false);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'],
  ])('the button of the mail program works by one POST in the form %s (RFC 8058)', async (type, payload) => {
    const email = `one-click-${type.length}@example.com`;
    const link = await confirmed(email);
    const answer = await server.app.inject({ method: 'POST', url: link, headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(200);
    expect(await isReader(email)).toBe(false);
  });

  test('the headers of RFC 8058 go out with marketing e-mails and with no others', async () => {
    const email = 'headers@example.com';
    const link = await confirmed(email);
    const urls: (string | undefined)[] = [];
    const log = { warn: () => {}, error: () => {} };
    await sendWaiting(store, server.clock, { send: async (letter) => void (letter.to === email && urls.push(letter.unsubscribeUrl)) }, log);
    expect(urls).toEqual([undefined, `http://localhost:4000${link}`]);
    const message = { to: 'a@b.c', text: 't', headers: unsubscribeHeaders(`http://localhost:4000${link}`) };
    const raw = String((await createTransport({ streamTransport: true, buffer: true }).sendMail(message)).message);
    expect(raw.replaceAll(/\r\n\s+/g, '')).toContain(`List-Unsubscribe: <http://localhost:4000${link}>`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});

test('whoever has not confirmed, or has unsubscribed, is no reader of the newsletter [25 A22]', async () => {
  const { readers } = newsletterOf({ store, clock: server.clock, origin: 'http://localhost:4000', secret: 'any' });
  await subscribe('asked-only@example.com');
  await confirmed('reads@example.com');
  await post(await confirmed('read-once@example.com'));
  const emails = (await readers()).map(({ email }) => email);
  expect(emails).toContain('reads@example.com');
  expect(emails).not.toContain('asked-only@example.com');
  expect(emails).not.toContain('read-once@example.com');
});

describe('the consent of an account [25 A22]', () => {
  test('counts with the confirmation of its address, and unsubscribing withdraws it', async () => {
    const email = 'account@example.com';
    const password = 'correct-horse-1';
    const payload = {
      name: 'Ona',
      lastName: 'Petraitė',
      email,
      password,
      userType: 'INDIVIDUAL',
      consent: { consentTerms: true, consentNews: true, consentMarketing: true },
      language: 'en',
    };
    const { id } = (await server.app.inject({ method: 'POST', url: '/api/v1/users', payload })).json<{ id: string }>();
    expect(await isReader(email)).toBe(false);
    const token = /token=([\w-]{43})/.exec((await lastMail(email))?.bodyText ?? '')?.[1] ?? '';
    expect((await post('/registration/verify', { token, password })).statusCode).toBe(303);
    expect(await isReader(email)).toBe(true);
    expect(await consents(email)).toEqual([`given ${consentWordings.registration}`]);
    await subscribe(email);
    await post(linkIn((await lastMail(email))?.bodyText));
    const [row] = await store.db.select().from(registration).where(eq(registration.userId, id));
    expect([row?.consentNews, row?.consentMarketing]).toEqual([false, false]);
    const history = await store.db.select().from(consent).where(eq(consent.userId, id)).orderBy(consent.id);
    expect(history.map(({ kind, event, channel }) => [kind, event, channel])).toEqual([
      ['TERMS', 'given', 'REGISTRATION'],
      ['MARKETING', 'given', 'REGISTRATION'],
      ['MARKETING', 'withdrawn', 'EMAIL'],
    ]);
  });
});

test('words of a consent that change get a new version [25 A22]', () => {
  const english = (path: string) => readCatalogue(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
  const form = 'New projects by e-mail, at most twice a month';
  expect(english('src/ui/locales/en.po')[form]).toBe(form);
  expect(consentWordings.newsletter).toBe('newsletter-1');
  const box = 'I would like to receive news about projects and the platform by e-mail';
  expect(english('src/features/registration/locales/en.po')[box]).toBe(box);
  expect(consentWordings.registration).toBe('registration-1');
});
