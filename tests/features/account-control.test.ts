import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq, notLike } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databaseNamed, mustBeOrder, runAdmin, usage } from '../../server/admin.ts';
import { makeScenario, scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, oidcPayload } from '../../server/store/schema.ts';
import { rolesOf } from '../../server/users/operator.ts';
import { proposeAndApprove } from '../support/propose-and-approve.ts';
import { openTestStore } from '../support/store.ts';
import { browserOn } from './browser.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
type Person = Awaited<ReturnType<typeof server.person>>;
let operator: Person;

onOwnServer((own) => {
  ({ store, server } = own);
});
beforeAll(async () => {
  operator = await server.person({ userGroup: 'ADMIN' });
});

const entries = async (subjectId: string) =>
  (
    await store.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, subjectId), notLike(audit.event, 'session.%')))
      .orderBy(audit.id)
  ).map(({ event, before, after, actor }) => ({
    event,
    before,
    after,
    actor,
  }));
const admin = (...given: string[]) => runAdmin(store, server.clock, given, 'cli:root');
const signedIn = async (person: Person) => {
  const browser = browserOn(() => server.app);
  const got = await browser.exchange(await browser.signIn(person.email, scenarioPassword));
  return { browser, status: got.statusCode, token: got.statusCode === 200 ? (got.json() as { token: string }).token : '' };
};
const me = (token: string) => server.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });

describe('a locked account', () => {
  test('has no session any more, and nobody signs in to it until it is unlocked [25 A4]', async () => {
    const person = await server.person();
    const { browser, token } = await signedIn(person);
    expect((await me(token)).statusCode).toBe(200);
    expect((await operator.call('POST', `/admin/users/${person.id}/lock`)).status).toBe(204);
    expect((await me(token)).statusCode).toBe(401);
    expect((await me(person.token)).statusCode).toBe(401);
    expect(await store.db.select().from(oidcPayload).where(eq(oidcPayload.accountId, person.id))).toEqual([]);

    // the session at the provider is gone as well: the password is asked for, and does not help
    const page = await browser.follow(await browser.start());
    const sent = await browser.submit(page.address, { email: person.email, password: scenarioPassword });
    expect(sent.statusCode).toBe(403);
    expect(sent.body).toContain('This account is locked.');
    const wrong = await browser.submit(page.address, { email: person.email, password: 'something else 1' });
    expect(wrong.body).not.toContain('This account is locked.');

    expect((await operator.call('POST', `/admin/users/${person.id}/unlock`)).status).toBe(204);
    expect((await signedIn(person)).status).toBe(200);
    expect(await entries(person.id)).toEqual([
      { event: 'account.lock', before: null, after: null, actor: operator.id },
      { event: 'account.unlock', before: null, after: null, actor: operator.id },
    ]);
  });

  test('is not let in by a code that was given before', async () => {
    const person = await server.person();
    const browser = browserOn(() => server.app);
    const code = await browser.signIn(person.email, scenarioPassword);
    await admin('lock', person.email);
    expect((await browser.exchange(code)).statusCode).toBe(401);
  });
});

test('a forced sign-out ends all sessions, and the person signs in again with the password [25 A4]', async () => {
  const person = await server.person();
  const first = await signedIn(person);
  const second = await signedIn(person);
  expect((await operator.call('POST', `/admin/users/${person.id}/sign-out`)).status).toBe(204);
  for (const { token } of [first, second]) expect((await me(token)).statusCode).toBe(401);
  const page = await first.browser.follow(await first.browser.start());
  expect(page.answer.body).toContain('type="password"');
  expect((await signedIn(person)).status).toBe(200);
  expect(await entries(person.id)).toEqual([{ event: 'account.signOut', before: null, after: null, actor: operator.id }]);
});

describe('the command line', () => {
  test('grants and withdraws the role of an operator, and writes both into the audit log [25 A4]', async () => {
    const person = await server.person();
    expect((await person.call('GET', '/admin/reviews')).status).toBe(403);
    expect(await admin('grant', person.email.toUpperCase())).toContain('is an operator now');
    const { token } = await signedIn(person);
    const reviews = (bearer: string) => server.app.inject({ url: '/api/v1/admin/reviews', headers: { authorization: `Bearer ${bearer}` } });
    expect((await reviews(token)).statusCode).toBe(200);
    await admin('grant', person.email);
    await admin('revoke', person.email);
    // a role that is gone is gone at once
    expect((await reviews(token)).statusCode).toBe(401);
    expect((await entries(person.id)).filter(({ event }) => event.startsWith('role.'))).toEqual([
      { event: 'role.grant', before: null, after: 'OWNER', actor: 'cli:root' },
      { event: 'role.revoke', before: 'OWNER', after: null, actor: 'cli:root' },
    ]);
  });

  test('grants and withdraws single roles', async () => {
    const person = await server.person();
    const group = async () => (await store.db.select().from(appUser).where(eq(appUser.id, person.id)))[0]?.userGroup;
    expect(await admin('grant', person.email, 'treasury')).toBe(`${person.email} is an operator now (TREASURY).`);
    await admin('grant', person.email, 'CREDIT');
    expect([await rolesOf(store.db, person.id), await group()]).toEqual([['CREDIT', 'TREASURY'], 'ADMIN']);
    await admin('revoke', person.email, 'TREASURY');
    await admin('revoke', person.email, 'VIEWER');
    expect([await rolesOf(store.db, person.id), await group()]).toEqual([['CREDIT'], 'ADMIN']);
    expect(await admin('revoke', person.email)).toBe(`${person.email} is no operator any more.`);
    expect([await rolesOf(store.db, person.id), await group()]).toEqual([[], 'INVESTOR']);
  });

  test('leaves an owner who can sign in and change something', async () => {
    const second = await openTestStore();
    const run = (...given: string[]) => runAdmin(second, server.clock, given, 'cli:root');
    try {
      const { users } = await makeScenario(second, server.clock, { users: [{ roles: ['OWNER'] }, { roles: ['OWNER'] }, {}] });
      const [first = '', other = '', third = ''] = users.map(({ email }) => email);
      await run('grant', other, 'SUPERVISOR');
      for (const given of [
        ['revoke', first],
        ['revoke', first, 'OWNER'],
        ['grant', first, 'SUPERVISOR'],
      ])
        await expect(run(...given)).rejects.toMatchObject({ code: 'LAST_OWNER' });
      await run('grant', third);
      await run('lock', third);
      await expect(run('revoke', first)).rejects.toMatchObject({ code: 'LAST_OWNER' });
      await run('unlock', third);
      // of two at the same moment one stays
      const both = await Promise.allSettled([run('revoke', first), run('revoke', third)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    } finally {
      await second.close();
    }
  });

  test('says that the migrations are applied, which opening the database has done [25 A6]', async () => {
    expect(await admin('migrate')).toBe('The tables are those of this version.');
  });

  test('locks, unlocks and signs out', async () => {
    const person = await server.person();
    for (const command of ['lock', 'lock', 'unlock', 'sign-out']) await admin(command, person.email);
    expect((await entries(person.id)).map(({ event }) => event)).toEqual(['account.lock', 'account.unlock', 'account.signOut']);
  });

  test('makes no database where no setting names one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'statefolio-nowhere-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(() => databaseNamed(undefined, undefined, folder)).toThrow(`There is no database in ${folder}. Set DATABASE_URL or DATA_DIR`);
    expect(() => databaseNamed('', '', folder)).toThrow('Set DATABASE_URL or DATA_DIR');
    expect(databaseNamed(undefined, '/srv/data', folder)).toEqual({ url: undefined, dataDir: '/srv/data' });
    expect(databaseNamed('postgres://db/shop', undefined, folder)).toEqual({ url: 'postgres://db/shop', dataDir: folder });
    await writeFile(path.join(folder, 'PG_VERSION'), '18');
    expect(databaseNamed(undefined, undefined, folder)).toEqual({ url: undefined, dataDir: folder });
  });

  test('says what is wrong with a command, and changes nothing', async () => {
    const person = await server.person();
    for (const [given, wrong] of [
      [['grant'], 'The e-mail address is missing.'],
      [['invite'], 'The e-mail address is missing.'],
      [['import-loans'], 'The file is missing.'],
      [['destroy', person.email], '"destroy" is no command.'],
      [['toString', person.email], '"toString" is no command.'],
      [['grant', person.email, 'more'], '"more" is no role.'],
      [['grant', person.email, 'OWNER', 'CREDIT'], '"CREDIT" is too much.'],
      [['lock', person.email, 'owner'], '"owner" is too much.'],
      [['hold', person.email], 'The reason of the hold is missing.'],
      [['release', person.email, 'why'], '"why" is too much.'],
      [['migrate', person.email], `"${person.email}" is too much.`],
    ] as const) {
      await expect(admin(...given)).rejects.toThrow(`${wrong}\n${usage}`);
      expect(() => mustBeOrder(given)).toThrow(usage);
    }
    await expect(admin()).rejects.toThrow(usage);
    await expect(admin('grant', 'nobody@example.com')).rejects.toThrow('There is no account with the e-mail nobody@example.com.');
    expect(await entries(person.id)).toEqual([]);
  });
});

describe('operators', () => {
  test('never decide about themselves: neither a review nor their own account [25 A8]', async () => {
    const own = await server.person({ userGroup: 'ADMIN' });
    const { body } = await own.upload('das-1.pdf', new TextEncoder().encode('%PDF-1.7\n%%EOF'));
    const [file] = body as { fileId: string }[];
    await own.call('POST', '/residency-permits', { taxYear: server.clock.now().getUTCFullYear(), fileId: file?.fileId });
    const [mine] = (await own.get<{ id: string; userId: string }[]>('/admin/reviews')).filter(({ userId }) => userId === own.id);
    const forbidden = { status: 403, body: { errorCode: 'FORBIDDEN' } };
    expect(await own.call('POST', `/admin/reviews/${mine?.id}`, { accepted: true })).toMatchObject(forbidden);
    for (const verb of ['lock', 'unlock', 'sign-out'])
      expect(await own.call('POST', `/admin/users/${own.id}/${verb}`)).toMatchObject(forbidden);
    expect((await entries(own.id)).filter(({ event }) => event === 'access.refused')).toEqual(
      [`decideReview ${mine?.id}`, `lockUser ${own.id}`, `unlockUser ${own.id}`, `signOutUser ${own.id}`].map((after) => ({
        event: 'access.refused',
        before: null,
        after,
        actor: own.id,
      })),
    );
    // two others may; approving is deciding
    const another = await server.person({ userGroup: 'ADMIN' });
    expect(await proposeAndApprove([operator, own], `/admin/reviews/${mine?.id}`, { accepted: true })).toBe('FORBIDDEN');
    expect(await proposeAndApprove([operator, another], `/admin/reviews/${mine?.id}`, { accepted: true })).toBe('EXECUTED');
  });

  test('give no stranger’s transfer to an investment of their own; another one does [25 A8]', async () => {
    const own = await server.person({ userGroup: 'ADMIN' });
    const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
    const { body } = await own.call('POST', '/investments', { projectId: projects[0]!.id, amount: 1000, locale: 'en' });
    const investmentId = (body as { id: string }).id;
    await own.call('POST', '/payment-collection', { investmentId, paymentType: 'directPayment', locale: 'en' });
    const booked = await server.app.inject({ method: 'POST', url: '/sandbox/transfers', payload: { reference: 'my loan', amount: 1000 } });
    const { bookingId } = booked.json<{ bookingId: string }>();
    const match = (person: Person) => person.call('POST', `/admin/transfers/${bookingId}`, { investmentId });
    const status = async () => (await own.get<{ status: string }>(`/investments/${investmentId}`)).status;

    expect(await match(own)).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } });
    expect(await status()).toBe('PAYMENT_INITIATED');
    expect((await entries(own.id)).map(({ event, after }) => [event, after])).toContainEqual([
      'access.refused',
      `settleTransfer ${bookingId}`,
    ]);
    expect((await match(operator)).status).toBe(204);
    expect(await status()).toBe('PAYMENT_COMPLETED');
  });

  test('and only they act in the back office: a refused attempt is in the audit log, once in a quarter of an hour', async () => {
    const person = await server.person();
    for (let time = 0; time < 3; time += 1) expect((await person.call('GET', '/admin/audit')).status).toBe(403);
    expect((await person.call('GET', '/reports/INVESTORS')).status).toBe(403);
    const refused = (await entries(person.id)).filter(({ event }) => event === 'access.refused');
    expect(refused.map(({ after }) => after)).toEqual(['listAudit', 'getAdminReport INVESTORS']);
  });

  test('leave an entry when they open a report', async () => {
    const opened = await server.app.inject({ url: '/api/v1/reports/INVESTORS', headers: { authorization: `Bearer ${operator.token}` } });
    expect(opened.statusCode).toBe(200);
    const [entry] = await store.db
      .select()
      .from(audit)
      .where(and(eq(audit.event, 'report.opened'), eq(audit.after, 'INVESTORS')));
    expect(entry).toMatchObject({ actor: operator.id, subjectId: operator.id });
  });

  test('that is locked is an account like any other', async () => {
    const colleague = await server.person({ userGroup: 'ADMIN' });
    await operator.call('POST', `/admin/users/${colleague.id}/lock`);
    expect((await colleague.call('GET', '/admin/reviews')).status).toBe(401);
    expect(await store.db.select().from(appUser).where(eq(appUser.id, colleague.id))).toMatchObject([{ lockedAt: expect.any(Date) }]);
  });

  test('an account that does not exist is not found', async () => {
    expect((await operator.call('POST', '/admin/users/usr-nobody/lock')).status).toBe(404);
  });
});
