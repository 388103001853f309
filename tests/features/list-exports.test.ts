import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/open.ts';
import { appUser, audit, incomingTransfer } from '../../server/store/schema.ts';
import { cellsOf } from '../support/sheet-cells.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let owner: Awaited<ReturnType<typeof server.person>>;
let projectId: string;
onOwnServer((own) => {
  ({ store, server } = own);
});

const bookings = 1201;

beforeAll(async () => {
  owner = await server.person({ userGroup: 'ADMIN', roles: ['OWNER'] });
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  projectId = projects[0]!.id;
  await store.db.execute(sql`
    insert into instruction (id, kind, source_account, outside_account, subject_id, project_id, amount_cents, status, payee_name, payee_iban, remittance, drafted_by, drafted_at)
    select 'ins-' || lpad(n::text, 5, '0'), case when n % 2 = 0 then 'REFUND' else 'PAYOUT' end, 'payable:x', 'investor:x', 'sub-' || n, ${projectId}, n * 101,
      case when n % 3 = 0 then 'CANCELLED' else 'DRAFTED' end, '=payee "' || n || '"', 'LT121000011101001000', 'reference', 'calendar',
      '2026-01-10T22:30:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, 30) n`);
  await store.db.insert(incomingTransfer).values(
    Array.from({ length: bookings }, (_, n) => ({
      id: `bkg-${String(n).padStart(5, '0')}`,
      amountCents: 1000 + n,
      reference: 'RF18',
      payer: n % 2 ? '+Ona' : '@Jonas',
      bookedAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
      status: 'UNMATCHED' as const,
      reason: 'WRONG_AMOUNT' as const,
    })),
  );
});

async function exported(path: string, { token } = owner, locale = 'en') {
  const answer = await server.app.inject({ url: `/api/v1/admin/exports/${path}`, headers: { authorization: `Bearer ${token}`, locale } });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload };
}

/** Lines of a CSV file (RFC 4180) without line breaks in fields. */
const fields = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, q, plain]) => q?.replaceAll('""', '"') ?? plain ?? ''),
    );

const csv = async (path: string, one = owner, locale = 'en') => {
  const { status, text } = await exported(`${path}${path.includes('?') ? '&' : '?'}format=CSV`, one, locale);
  expect(status).toBe(200);
  return fields(text);
};

describe('a list of the back office as a file [27]', () => {
  test('has all rows of the list, with its filter and in its order', async () => {
    const query = 'kind=REFUND&status=DRAFTED&sort=AMOUNT&direction=ASC';
    const { content } = await owner.get<{ content: { id: string; amount: number }[] }>(`/admin/instructions?${query}`);
    expect(content).toHaveLength(10);
    const [, ...rows] = await csv(`instructions?${query}`);
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual(content.map(({ id, amount }) => [id, amount.toFixed(2)]));
    const [, ...usual] = await csv('instructions');
    expect(usual.map(([id]) => id)).toEqual(Array.from({ length: 30 }, (_, n) => `ins-${String(30 - n).padStart(5, '0')}`));
    expect(usual[0]).toEqual([
      'ins-00030',
      'Refund to an investor',
      `'=payee "30"`,
      'LT121000011101001000',
      'reference',
      // by the days of Vilnius
      '2026-01-11',
      'Draft cancelled',
      projectId,
      '',
      '',
      '30.30',
    ]);
  });

  test('of any length is read in batches, and its texts are no formulas', async () => {
    const [, ...rows] = await csv('transfers?sort=AMOUNT&direction=DESC');
    expect(rows).toHaveLength(bookings);
    expect(rows.map((row) => row[0])).toEqual(
      Array.from({ length: bookings }, (_, n) => `bkg-${String(bookings - 1 - n).padStart(5, '0')}`),
    );
    expect(rows[0]!.slice(1, 6)).toEqual(["'@Jonas", 'RF18', '2026-01-01', 'Not matched', 'Different amount']);
    expect(rows[1]![1]).toBe("'+Ona");
    expect(rows[0]!.at(-1)).toBe('22.00');
    expect(await csv('transfers?reason=WITHDRAWN')).toHaveLength(1);
    expect(await csv('transfers?search=12.34')).toHaveLength(2);
  });

  test('as XLSX has the cells of the CSV', async () => {
    const { status, headers, bytes } = await exported('instructions?format=XLSX&kind=PAYOUT');
    expect([status, headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
    expect(headers['content-disposition']).toMatch(/filename="instructions-\d{4}-\d\d-\d\d\.xlsx"/);
    const rows = cellsOf(bytes);
    expect(rows).toHaveLength(16);
    expect(rows[1]!.at(0)).toBe('ins-00029');
    expect(rows[1]!.at(-1)).toBe(29.29);
  });

  test('speaks the language of its reader', async () => {
    const [heading, first] = await csv('instructions?kind=REFUND&status=DRAFTED&sort=AMOUNT', owner, 'de');
    expect(heading).toEqual([
      'Nummer',
      'Zweck',
      'Empfänger',
      'IBAN',
      'Verwendungszweck',
      'Entworfen am',
      'Status',
      'Projekt',
      'Zahlungsdatei',
      'Grund',
      'Betrag',
    ]);
    expect([first![1], first![6]]).toEqual(['Rückzahlung an einen Anleger', 'Entworfen']);
  });

  test('of projects, people and the log says what their pages say', async () => {
    const [, project] = await csv('projects');
    expect(project![0]).toBe(projectId);
    expect((await csv('projects?status=CANCELED')).length).toBe(1);
    const person = await server.person({});
    await store.db.update(appUser).set({ lockedAt: new Date() }).where(eq(appUser.id, person.id));
    const [row] = (await csv(`people?search=${person.id}`)).slice(1);
    expect([row![0], row![3], row![5]]).toEqual([person.id, 'Person', 'Account locked']);
    const { content } = await owner.get<{ content: { id: number }[] }>('/admin/audit?size=100');
    const log = (await csv('audit')).slice(1);
    expect(log.slice(1, 1 + content.length).map(([id]) => Number(id))).toEqual(content.map(({ id }) => id));
    expect(log[0]!.slice(3, 5)).toEqual(['List downloaded', 'Person']);
    expect(log[0]![7]).toBe('Log');
    expect((await csv('statements')).length).toBe(1);
    expect((await csv('distributions')).length).toBe(1);
  });

  test('is written into the log by each download, and read by those whose role the contract names', async () => {
    const downloads = () => store.db.$count(audit, eq(audit.event, 'list.exported'));
    const before = await downloads();
    const viewer = await server.person({ userGroup: 'ADMIN', roles: ['VIEWER'] });
    const supervisor = await server.person({ userGroup: 'ADMIN', roles: ['SUPERVISOR'] });
    const lists = ['instructions', 'distributions', 'transfers', 'statements', 'projects', 'people', 'audit'];
    const statuses = async (one: typeof owner) =>
      Promise.all(lists.map(async (list) => (await exported(`${list}?format=CSV`, one)).status));
    expect(await statuses(viewer)).toEqual(lists.map(() => 403));
    for (const list of lists) {
      const { status } = await exported(`${list}?format=CSV`, supervisor);
      expect({ list, status }).toEqual({ list, status: 200 });
    }
    expect((await exported('instructions?format=PDF')).status).toBe(400);
    expect(await downloads()).toBe(before + lists.length);
    const [last] = await store.db.select().from(audit).where(eq(audit.event, 'list.exported')).orderBy(sql`id desc`).limit(1);
    expect(last).toMatchObject({ subject: 'person', subjectId: supervisor.id, after: 'LOG', actor: supervisor.id });
  });
});
