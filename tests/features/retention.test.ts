import { readFileSync } from 'node:fs';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { retention, type RetentionKind } from '../../domain/retention.ts';
import { deleteExpiredData } from '../../server/jobs/delete-expired-data.ts';
import { appUser } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { verification } from '../../server/store/tables/onboarding.ts';
import { emailVerification, fundingRequest, marketingConsent, newsletter, registration } from '../../server/store/tables/registration.ts';
import type { Store } from '../../server/store/open.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const day = 86_400_000;
const ago = (days: number) => new Date(server.clock.now().getTime() - days * day);
/** One day before its period is over, and one day after. */
const around = (kind: RetentionKind) =>
  [
    ['kept', retention[kind].days - 1],
    ['gone', retention[kind].days + 1],
  ] as const;

test('requests for funding are deleted after a year, emails after 90 days, visits without a result after 90 [25 A24]', async () => {
  const one = await server.person();
  for (const [id, days] of around('fundingRequest'))
    await store.db.insert(fundingRequest).values({
      id: `fnd-${id}`,
      name: 'Ona',
      surname: 'P',
      email: 'ona@example.com',
      phoneNumber: '+37061234567',
      projectDescription: 'A house',
      sentAt: ago(days),
    });
  for (const [id, days] of around('email'))
    await store.db.insert(mail).values({
      id: `mail-${id}`,
      recipient: 'a@example.com',
      language: 'en',
      subject: 's',
      bodyText: 't',
      bodyHtml: 'h',
      createdAt: ago(days),
    });
  for (const [id, days] of around('abandonedVerification'))
    for (const outcome of [null, 'approved'] as const)
      await store.db.insert(verification).values({
        id: `ver-${id}-${outcome}`,
        userId: one.id,
        provider: 'PRIMARY',
        status: 'OPEN',
        state: 's',
        locale: 'en',
        outcome,
        createdAt: ago(days),
        expiresAt: ago(days),
      });
  await deleteExpiredData(store, server.clock);
  expect((await store.db.select({ id: fundingRequest.id }).from(fundingRequest)).map(({ id }) => id)).toEqual(['fnd-kept']);
  const mails = await store.db
    .select({ id: mail.id })
    .from(mail)
    .where(inArray(mail.id, ['mail-kept', 'mail-gone']));
  expect(mails).toEqual([{ id: 'mail-kept' }]);
  const visits = await store.db
    .select({ id: verification.id })
    .from(verification)
    .where(eq(verification.userId, one.id))
    .orderBy(verification.id);
  expect(visits.map(({ id }) => id)).toEqual(['ver-gone-approved', 'ver-kept-approved', 'ver-kept-null']);
});

test('a registration that nobody confirmed is deleted after 30 days, unless a link still works; a confirmed account stays [25 A24]', async () => {
  const register = async (email: string) => {
    const payload = {
      name: 'Ona',
      lastName: 'Petraitė',
      email,
      password: 'correct-horse-1',
      userType: 'INDIVIDUAL',
      consent: { consentTerms: true },
      language: 'en',
    };
    return (await server.app.inject({ method: 'POST', url: '/api/v1/users', payload })).json<{ id: string }>().id;
  };
  const [old, linked, confirmed] = [
    await register('old@example.com'),
    await register('linked@example.com'),
    await register('done@example.com'),
  ];
  await store.db.update(appUser).set({ emailVerifiedAt: server.clock.now() }).where(eq(appUser.id, confirmed));
  server.clock.advanceDays(29);
  await deleteExpiredData(store, server.clock);
  expect(await store.db.$count(appUser, inArray(appUser.id, [old, linked, confirmed]))).toBe(3);
  await server.app.inject({ method: 'POST', url: '/api/v1/users/verification-mail', payload: { email: 'linked@example.com' } });
  server.clock.advanceDays(1);
  await deleteExpiredData(store, server.clock);
  const left = await store.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(inArray(appUser.id, [old, linked, confirmed]));
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([linked, confirmed]));
  for (const table of [emailVerification, registration]) expect(await store.db.$count(table, eq(table.userId, old))).toBe(0);
  // the address is free again
  expect(await register('old@example.com')).not.toBe(old);
});

test('a subscription that nobody confirmed is deleted after 30 days, an ended one with its consents after two years [25 A24]', async () => {
  const rows = [
    ...around('unconfirmedSubscription').map(([end, days]) => ({ email: `asked-${end}@example.com`, subscribedAt: ago(days) })),
    ...around('endedConsent').map(([end, days]) => ({
      email: `ended-${end}@example.com`,
      subscribedAt: ago(days + 100),
      confirmedAt: ago(days + 100),
      unsubscribedAt: ago(days),
    })),
    { email: 'reader-kept@example.com', subscribedAt: ago(2000), confirmedAt: ago(2000) },
  ];
  for (const row of rows) {
    await store.db.insert(newsletter).values({ id: `nws-${row.email}`, language: 'en', ...row });
    await store.db.insert(marketingConsent).values({ email: row.email, event: 'requested', wording: 'newsletter-1', at: row.subscribedAt });
  }
  await deleteExpiredData(store, server.clock);
  const kept = ['asked-kept@example.com', 'ended-kept@example.com', 'reader-kept@example.com'];
  for (const table of [newsletter, marketingConsent])
    expect((await store.db.select({ email: table.email }).from(table).orderBy(table.email)).map(({ email }) => email)).toEqual(kept);
});

describe('the periods', () => {
  const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  test.each([
    ['en', 'Requests for funding without a contract: one year.', 'Consents: two years after their end.'],
    ['de', 'Finanzierungsanfragen ohne Vertrag: ein Jahr.', 'Einwilligungen: zwei Jahre nach ihrem Ende.'],
    ['lt', 'Finansavimo paraiškos, pagal kurias sutartis nesudaryta, – vieni metai.', 'Sutikimai – dveji metai nuo jų pabaigos.'],
    ['es', 'Solicitudes de financiación que no llevaron a un contrato: un año.', 'Consentimientos: dos años después de su fin.'],
    ['pt', 'Pedidos de financiamento sem contrato: um ano.', 'Consentimentos: dois anos após o seu fim.'],
  ])('are those of the privacy policy in %s [25 A24]', (locale, request, consent) => {
    const policy = text(`server/documents/legal/privacy.${locale}.md`);
    expect(policy).toContain(request);
    expect(policy).toContain(consent);
    expect([retention.fundingRequest.days, retention.endedConsent.days]).toEqual([365, 2 * 365]);
  });

  test('are those of the texts, and of docs/operating.md [25 A24]', () => {
    expect(text('server/documents/legal/privacy.en.md')).toContain('Requests for funding without a contract: one year.');
    expect(text('server/documents/legal/personal-data-rules.en.md')).toContain('requests for funding that led to no contract for one year');
    expect(retention.fundingRequest.days).toBe(365);
    const operating = text('docs/operating.md');
    for (const [kind, { days }] of Object.entries(retention)) expect(operating).toContain(`| \`${kind}\` | ${days} days |`);
  });
});
