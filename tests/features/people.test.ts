import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit } from '../../server/store/schema.ts';
import { evaluation, storedFile } from '../../server/store/tables/onboarding.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Details = components['schemas']['PersonDetails'];
type Page = components['schemas']['PersonPage'];
type LogEntry = components['schemas']['PersonLogEntry'];
type Instruction = components['schemas']['Instruction'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const operator = () => server.person({ userGroup: 'ADMIN' });
async function named(name: string, surname: string) {
  const person = await server.person();
  const [row] = await store.db.select().from(appUser).where(eq(appUser.id, person.id));
  await store.db
    .update(appUser)
    .set({ profile: { ...row!.profile, name, surname, personalNumber: `39${surname.length}01010001` } })
    .where(eq(appUser.id, person.id));
  return { ...person, email: row!.email };
}

describe('people', () => {
  test('are found by a part of the name or e-mail and by the whole id or personal number; % and _ are letters', async () => {
    const one = await operator();
    const person = await named('Živilė', 'Šu_kytė');
    const found = async (search: string) =>
      (await one.get<Page>(`/admin/people?size=100&search=${encodeURIComponent(search)}`)).content.map(({ id }) => id);
    expect(await found('živilė šu_ky')).toEqual([person.id]);
    expect(await found(person.email.slice(0, -3))).toContain(person.id);
    expect(await found(person.id)).toEqual([person.id]);
    expect(await found('39701010001')).toEqual([person.id]);
    expect(await found('3970101000')).toEqual([]);
    expect(await found('šu%ky')).toEqual([]);
  });

  test('are found whether or not their letters are written with their marks', async () => {
    const one = await operator();
    const [first, second] = [await named('Jürgen', 'Großmüller'), await named('Åse', 'Sørensen-Łukasz')];
    const found = async (search: string) =>
      (await one.get<Page>(`/admin/people?size=100&search=${encodeURIComponent(search)}`)).content.map(({ id }) => id);
    for (const search of ['GROSSMULLER', 'jurgen großm', 'grossmüller'])
      expect([search, await found(search)]).toEqual([search, [first.id]]);
    for (const search of ['ase sorensen', 'SØRENSEN-LUK']) expect([search, await found(search)]).toEqual([search, [second.id]]);
  });

  test('each reading of a page is logged with who read it; somebody without the role reads nothing and is not in the log', async () => {
    const one = await operator();
    const person = await named('Rūta', 'Kazlauskienė');
    const { projects } = await makeScenario(store, server.clock, {
      projects: [{ status: 'ACTIVE', loanAmount: 5000, minInvestment: 100 }],
    });
    const offered = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 1000, locale: 'en' });
    expect(offered.status).toBe(201);
    const opened = () =>
      store.db
        .select({ actor: audit.actor })
        .from(audit)
        .where(and(eq(audit.subjectId, person.id), eq(audit.event, 'person.opened')));
    expect(await person.call('GET', `/admin/people/${person.id}`)).toMatchObject({ status: 403 });
    expect(await opened()).toEqual([]);
    await one.get<Details>(`/admin/people/${person.id}`);
    const details = await one.get<Details>(`/admin/people/${person.id}`);
    expect(await opened()).toEqual([{ actor: one.id }, { actor: one.id }]);
    expect(details).toMatchObject({
      name: 'Rūta Kazlauskienė',
      email: person.email,
      investments: [{ amount: 1000, projectId: projects[0]!.id, status: 'NEW' }],
    });
    const log = await one.get<LogEntry[]>(`/admin/people/${person.id}/log`);
    expect(log).toMatchObject([
      { event: 'person.opened', actor: one.id },
      { event: 'person.opened' },
      { event: 'access.refused' },
      { event: 'create', subject: 'investment' },
    ]);
    expect(details.sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(details)).not.toContain('token');
    expect(await one.call('GET', '/admin/people/usr-nobody')).toMatchObject({ status: 404 });
  });

  test('a legal hold is shown with its reason until it is lifted', async () => {
    const one = await operator();
    const person = await server.person();
    const held = async () => (await one.get<Details>(`/admin/people/${person.id}`)).legalHold;
    expect(await held()).toBeNull();
    const path = `/admin/users/${person.id}/legal-hold`;
    expect((await one.call('POST', path, { reason: 'Claim 2026/17' })).status).toBe(204);
    expect(await held()).toMatchObject({ reason: 'Claim 2026/17' });
    expect((await one.call('DELETE', path)).status).toBe(204);
    expect(await held()).toBeNull();
  });

  test('the log, the payments and the e-mails of a person are read in parts, the rest after the newest [27]', async () => {
    const one = await operator();
    const person = await server.person();
    await store.db.execute(sql`
      insert into audit (subject, subject_id, event, actor, at)
      select 'person', ${person.id}, 'session.start', ${person.id}, '2020-01-01T09:00:00Z'::timestamptz + n * interval '1 hour' from generate_series(1, 130) n`);
    await store.db.execute(sql`
      insert into instruction (id, kind, source_account, outside_account, subject_id, payee_user_id, amount_cents, status, payee_name, remittance, drafted_by, drafted_at)
      select 'ins-own-' || n, case when n = 1 then 'REFUND' else 'PAYOUT' end, 'payable:x', 'investor:x', 'own-' || n, ${person.id}, n * 101, 'DRAFTED', 'Ona', 'r', 'calendar', '2026-01-10T09:00:00Z'::timestamptz + n * interval '1 hour'
      from generate_series(1, 25) n`);
    await store.db.execute(sql`
      insert into mail (id, recipient, language, subject, body_text, body_html, created_at, sent_at)
      select 'mail-own-' || n, email, 'en', 'Letter ' || n, 'secret', 'secret', '2020-01-10T09:00:00Z'::timestamptz + (n / 3) * interval '1 hour', case when n < 70 then now() end
      from app_user, generate_series(1, 73) n where app_user.id = ${person.id}`);
    const read = async <Row>(path: string) => {
      const rows: Row[] = [];
      let cursor = '';
      do {
        const answer = await server.app.inject({
          url: `/api/v1/admin/people/${person.id}/${path}?limit=20${cursor && `&cursor=${cursor}`}`,
          headers: { authorization: `Bearer ${one.token}` },
        });
        rows.push(...answer.json<Row[]>());
        cursor = String(answer.headers['next-cursor'] ?? '');
      } while (cursor);
      return rows;
    };
    const log = await read<LogEntry>('log');
    expect(log.filter(({ event }) => event === 'session.start')).toHaveLength(130);
    expect(log.map(({ id }) => id)).toEqual(log.map(({ id }) => id).toSorted((a, b) => b - a));
    const paid = await read<Instruction>('instructions');
    expect(paid.map(({ amount }) => amount)).toEqual(Array.from({ length: 25 }, (_, n) => (101 * (25 - n)) / 100));
    expect(paid.at(-1)).toMatchObject({ kind: 'REFUND', payeeName: 'Ona' });
    const mails = await read<{ id: string; subject: string; sentAt: string | null }>('mails');
    expect(mails.filter(({ subject }) => subject.startsWith('Letter'))).toHaveLength(73);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
    expect(mails.slice(0, 4).map(({ sentAt }) => sentAt)).toEqual([null, null, null, null]);
    expect(JSON.stringify(mails)).not.toContain('secret');
    expect(await person.call('GET', `/admin/people/${person.id}/mails`)).toMatchObject({ status: 403 });
    expect(await one.call('GET', '/admin/people/usr-nobody/log')).toMatchObject({ status: 404 });
    expect(await person.call('GET', `/admin/people/${person.id}/instructions`)).toMatchObject({ status: 403 });
  });

  test('of a closed account only compliance reads the log and the payments [27]', async () => {
    const [support, compliance] = [
      await server.person({ userGroup: 'ADMIN', roles: ['SUPPORT'] }),
      await server.person({ userGroup: 'ADMIN', roles: ['COMPLIANCE'] }),
    ];
    const person = await server.person();
    await support.get(`/admin/people/${person.id}`);
    await store.db.update(appUser).set({ endedAt: new Date() }).where(eq(appUser.id, person.id));
    expect(await support.get<LogEntry[]>(`/admin/people/${person.id}/log`)).toEqual([]);
    expect(await support.get<Instruction[]>(`/admin/people/${person.id}/instructions`)).toEqual([]);
    expect(await compliance.get<LogEntry[]>(`/admin/people/${person.id}/log`)).toMatchObject([{ event: 'person.opened' }]);
  });

  test('what the checks rest on is shown, and a file that was submitted is opened with an entry in the log [27]', async () => {
    const one = await operator();
    const person = await server.person();
    const file = (id: string) => ({
      id,
      userId: person.id,
      fileName: `${id}.pdf`,
      contentType: 'application/pdf',
      size: 3,
      createdAt: new Date(),
    });
    const [sent, kept] = [`fil-${crypto.randomUUID()}`, `fil-${crypto.randomUUID()}`];
    await store.db.insert(storedFile).values([file(sent), file(kept)]);
    await server.files.put(sent, Buffer.from('pdf'));
    await store.db.insert(evaluation).values({
      id: `evl-${sent}`,
      userId: person.id,
      status: 'SUBMITTED',
      submittedAt: new Date(),
      desired: 'EXPERIENCED',
      content: {},
      files: [{ fileId: sent, fileName: 'proof.pdf' }],
    });
    const { files } = await one.get<Details>(`/admin/people/${person.id}`);
    expect(new Map(files.map(({ id, isSubmitted }) => [id, isSubmitted]))).toEqual(
      new Map([
        [sent, true],
        [kept, false],
      ]),
    );
    expect(await one.call('GET', `/admin/files/${kept}`)).toMatchObject({ status: 404 });
    const opened = await server.app.inject({ url: `/api/v1/admin/files/${sent}`, headers: { authorization: `Bearer ${one.token}` } });
    expect([opened.statusCode, opened.body]).toEqual([200, 'pdf']);
    const [last] = await one.get<LogEntry[]>(`/admin/people/${person.id}/log?limit=1`);
    expect(last).toMatchObject({ event: 'file.opened', after: sent, actor: one.id });
  });
});
