import { readFileSync } from 'node:fs';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { retention, type RetentionKind } from '../../domain/retention.ts';
import { deleteExpiredData } from '../../server/jobs/delete-expired-data.ts';
import { appUser } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { verification } from '../../server/store/tables/onboarding.ts';
import { emailVerification, fundingRequest, registration } from '../../server/store/tables/registration.ts';
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

describe('the periods', () => {
  const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  test('are those of the texts, and of docs/operating.md [25 A24]', () => {
    expect(text('server/documents/legal/privacy.en.md')).toContain('Requests for funding without a contract: one year.');
    expect(text('server/documents/legal/personal-data-rules.en.md')).toContain('requests for funding that led to no contract for one year');
    expect(retention.fundingRequest.days).toBe(365);
    const operating = text('docs/operating.md');
    for (const [kind, { days }] of Object.entries(retention)) expect(operating).toContain(`| \`${kind}\` | ${days} days |`);
  });
});
