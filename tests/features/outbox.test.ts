import { beforeAll, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { mailMessages } from '../../server/sandbox/mail-messages.ts';
import type { Store } from '../../server/store/store.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});

beforeAll(async () => {
  const letter = { language: 'en' as const, bodyText: 'Hello <Ona>', bodyHtml: '<p>Hello</p>' };
  await store.tx((tx) =>
    tx.insert(mail).values([
      { id: 'mail-old', recipient: 'ona@example.com', subject: 'Before midnight', createdAt: new Date('2030-05-01T20:59:00Z'), ...letter },
      { id: 'mail-new', recipient: 'ona@example.com', subject: 'After <midnight>', createdAt: new Date('2030-05-01T21:01:00Z'), ...letter },
      { id: 'mail-other', recipient: 'jonas@example.com', subject: 'For Jonas', createdAt: new Date('2030-05-02T09:00:00Z'), ...letter },
    ]),
  );
});

const open = async (url: string, language = 'en') =>
  (await server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })).body;

test.each(locales)('the outbox speaks %s', async (language) => {
  const page = await open('/sandbox/mail', language);
  expect(page).toContain(`<h1>${mailMessages[language].title}</h1>`);
  expect(page).toContain(mailMessages[language].notice);
});

test('letters stand under their day in Vilnius, the newest first, and say nothing in HTML of their own', async () => {
  const page = await open('/sandbox/mail?to=Ona@Example.com%20');
  const shown = [...page.matchAll(/<h2>(.*?)<\/h2>|<strong>(.*?)<\/strong>|<time[^>]*>(.*?)<\/time>/g)].map(([, ...found]) =>
    found.find(Boolean),
  );
  expect(shown).toEqual(['2\u00a0May\u00a02030', 'After &lt;midnight&gt;', '00:01', '1\u00a0May\u00a02030', 'Before midnight', '23:59']);
  expect(page).toContain('Hello &lt;Ona&gt;');
});

test('the outbox shows that an address has no email, and keeps the address in the field', async () => {
  const page = await open(`/sandbox/mail?to=${encodeURIComponent('"><script>@example.com')}`);
  expect(page).toContain(mailMessages.en.noneTo);
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;@example.com"');
});
