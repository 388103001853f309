import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, incomingTransfer } from '../../server/store/schema.ts';
import { review } from '../../server/store/tables/onboarding.ts';
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
const lines = 1201;

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

async function complain(times: number) {
  for (let number = 1; number <= times; number++) {
    const payload = {
      complainant: { firstName: `Ona${number}`, lastName: 'Petraitė', address: 'a', place: 'b', email: `ona${number}@demo.example` },
      facts: { description: 'The payout has not arrived.', dates: '1 April 2026' },
      documents: ['CONTRACT'],
      signature: { name: 'Ona' },
    };
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/complaints', headers: { locale: 'de' }, payload });
    expect(answer.statusCode).toBe(201);
  }
}

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

  test('of statements has a row for each line, with the balances of its statement [27]', async () => {
    await store.db.execute(sql`
      insert into bank_file (sha256, name, size, taken_at, taken_by) values ('sha-lines', 'march.xml', 1, '2026-03-03T08:00:00Z', 'usr-1')`);
    await store.db.execute(sql`
      insert into bank_statement (id, file_sha256, kind, account, bank_id, day, opening_cents, closing_cents, entry_count, credit_cents, debit_cents) values
        ('stm-many', 'sha-lines', 'STATEMENT', 'LT121000011101001000', 'S-2', '2026-03-02', 100000, 219900, ${lines}, 120000, 100),
        ('stm-empty', 'sha-lines', 'STATEMENT', 'LT121000011101001000', 'S-1', '2026-03-01', 100000, 100000, 0, 0, 0)`);
    await store.db.execute(sql`
      insert into bank_entry (id, account, entry_reference, booking_reference, booked_on, value_on, direction, amount_cents, reference, counterparty_name, counterparty_iban, return_reason, outcome)
      select 'ent-' || n, 'LT121000011101001000', 'T-' || n, 'T-' || n, '2026-03-02', '2026-03-03', case when n = 1 then 'DEBIT' else 'CREDIT' end, 100, 'ref ' || n,
        case when n = 2 then '=Ona' else 'Jonas' end, 'LT601010012345678901', case when n = 3 then 'AC04' end, case when n = 2 then 'UNMATCHED' else 'MATCHED' end
      from generate_series(1, ${lines}::int) n`);
    await store.db.execute(sql`
      insert into bank_statement_entry (statement_id, position, entry_id) select 'stm-many', n - 1, 'ent-' || n from generate_series(1, ${lines}::int) n`);
    const [heading, ...rows] = await csv('statements');
    expect(heading!.slice(0, 7)).toEqual(['Day', 'Statement', 'IBAN', 'File', 'Opening balance', 'Closing balance', 'Line']);
    expect(rows).toHaveLength(lines + 1);
    const statement = ['2026-03-02', 'S-2', 'LT121000011101001000', 'march.xml', '1000.00', '2199.00'];
    const line = ['2026-03-02', '2026-03-03'];
    expect(rows.slice(0, 3)).toEqual([
      [...statement, '1', ...line, 'Jonas', 'LT601010012345678901', 'ref 1', 'T-1', '', 'Matched', '-1.00'],
      [...statement, '2', ...line, "'=Ona", 'LT601010012345678901', 'ref 2', 'T-2', '', 'Not matched', '1.00'],
      [...statement, '3', ...line, 'Jonas', 'LT601010012345678901', 'ref 3', 'T-3', 'AC04', 'Matched', '1.00'],
    ]);
    expect(rows.slice(0, lines).map((row) => Number(row[6]))).toEqual(Array.from({ length: lines }, (_, n) => n + 1));
    expect(rows.at(-1)).toEqual(['2026-03-01', 'S-1', 'LT121000011101001000', 'march.xml', '1000.00', '1000.00', ...Array(10).fill('')]);
  });

  test('of findings, payment files, complaints and reviews has the rows of its page, with its filter and in its order [27]', async () => {
    const person = await server.person({});
    await store.db.execute(sql`
      with entry as (
        insert into audit (subject, subject_id, event, actor, at) select 'person', 'usr-x', 'session.start', 'usr-x', '2020-01-01' from generate_series(1, 600)
        returning id)
      insert into audit_finding (subject, subject_id, problem, detail, audit_id, found_at)
      select case when n % 2 = 0 then 'check' else 'instruction' end, case when n % 2 = 0 then ${person.id} || ':KYC' || n else 'ins-' || n end,
        case when n % 3 = 0 then 'GAP' else 'NO_TRANSITION' end, 'DRAFTED ≠ SENT', id, '2026-03-01T22:30:00Z'
      from (select id, row_number() over (order by id) n from entry) numbered`);
    const findings = await owner.get<{ content: { subjectId: string }[] }>('/admin/findings?subject=check&problem=GAP&size=100');
    const [, ...found] = await csv('findings?subject=check&problem=GAP');
    expect(found.map((row) => row[3])).toEqual(findings.content.map(({ subjectId }) => subjectId));
    expect(found[0]).toEqual(['A step is missing', 'DRAFTED ≠ SENT', 'Check', `${person.id}:KYC600`, person.id, '2026-03-02']);
    expect(await csv('findings')).toHaveLength(601);

    await store.db.execute(sql`
      insert into payment_file (id, account_iban, content, sha256, payment_count, total_cents, executes_on, created_by, created_at)
      select 'pf-' || n, 'LT121000011101001000', '<xml/>', 'sha-' || n, n, (n * 37 % 11) * 100, '2026-03-0' || n, ${owner.id}, '2026-03-01T09:00:00Z'::timestamptz - n * interval '1 hour'
      from generate_series(1, 9) n`);
    for (const order of ['', 'sort=TOTAL&direction=ASC', 'sort=PAYMENTS', 'sort=EXECUTES&direction=ASC', 'sort=MADE']) {
      const files = await owner.get<{ content: { id: string; total: number }[] }>(`/admin/payment-files?${order}`);
      const [, ...rows] = await csv(`payment-files?${order}`);
      expect(rows.map((row) => [row[0], row.at(-1)])).toEqual(files.content.map(({ id, total }) => [id, total.toFixed(2)]));
    }
    const [, first] = await csv('payment-files?sort=TOTAL');
    expect(first!.slice(3, 7)).toEqual(['2026-03-08', 'LT121000011101001000', 'sha-8', '8']);

    await complain(3);
    const register = await owner.get<{ content: { reference: string; name: string }[] }>('/admin/complaints?status=RECEIVED');
    const [, ...complaints] = await csv('complaints?status=RECEIVED');
    expect(complaints.map((row) => row.slice(0, 2))).toEqual(register.content.map(({ reference, name }) => [reference, name]));
    expect(complaints[0]!.slice(2)).toEqual([
      'Deutsch',
      expect.stringMatching(/^\d{4}/),
      expect.stringMatching(/^\d{4}/),
      'Received',
      '',
      '',
    ]);
    expect(await csv('complaints?status=DECIDED')).toHaveLength(1);

    const waiting = [await server.person({}), await server.person({})];
    await store.db.insert(review).values([
      { userId: waiting[0]!.id, checkName: 'KYC', reason: 'POLITICALLY_EXPOSED,USES_CASH', openedAt: new Date('2026-01-02'), version: 'v' },
      { userId: waiting[1]!.id, checkName: 'KYB', reason: 'GAMBLING', openedAt: new Date('2026-01-01'), version: 'v' },
    ]);
    const queue = await owner.get<{ userId: string }[]>('/admin/reviews?kind=CHECK');
    const [, ...reviews] = await csv('reviews?kind=CHECK');
    expect(reviews.map((row) => row[3])).toEqual(queue.map(({ userId }) => userId));
    expect(reviews.find((row) => row[3] === waiting[0]!.id)!.slice(0, 2)).toEqual([
      'Customer due diligence (KYC)',
      'Questionnaire about the person',
    ]);
    expect(await csv('reviews?kind=PERMIT')).toHaveLength(1);
  });

  test('is written into the log by each download, and read by those whose role the contract names', async () => {
    const downloads = () => store.db.$count(audit, eq(audit.event, 'list.exported'));
    const before = await downloads();
    const viewer = await server.person({ userGroup: 'ADMIN', roles: ['VIEWER'] });
    const supervisor = await server.person({ userGroup: 'ADMIN', roles: ['SUPERVISOR'] });
    const inBackOffice = ['instructions', 'distributions', 'transfers', 'statements', 'projects', 'people'];
    const lists = [...inBackOffice, 'findings', 'payment-files', 'complaints', 'reviews', 'audit'];
    const statuses = async (one: typeof owner) =>
      Promise.all(lists.map(async (list) => (await exported(`${list}?format=CSV`, one)).status));
    expect(await statuses(viewer)).toEqual(lists.map(() => 403));
    for (const list of lists) {
      const { status } = await exported(`${list}?format=CSV`, supervisor);
      expect({ list, status }).toEqual({ list, status: 200 });
    }
    const support = await server.person({ userGroup: 'ADMIN', roles: ['SUPPORT'] });
    expect(await statuses(support)).toEqual(lists.map(() => 403));
    expect((await exported('instructions?format=PDF')).status).toBe(400);
    expect(await downloads()).toBe(before + lists.length);
    const [last] = await store.db.select().from(audit).where(eq(audit.event, 'list.exported')).orderBy(sql`id desc`).limit(1);
    expect(last).toMatchObject({ subject: 'person', subjectId: supervisor.id, after: 'LOG', actor: supervisor.id });
  });
});
