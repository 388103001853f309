import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

/** In every run lists of a few pages, at length lists of thousands of rows. */
const { count, size } = process.env['FULL'] === '1' ? { count: 2_003, size: 100 } : { count: 43, size: 10 };

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let operator: Awaited<ReturnType<typeof server.person>>;
let personId: string;
let projectId: string;
let investmentId: string;
onOwnServer((own) => {
  ({ store, server } = own);
});

/** Number of a row. Seven rows share a moment, so that their ids decide about their order. */
const moment = sql`'2026-01-10T09:00:00Z'::timestamptz + (n / 7) * interval '1 minute'`;
/** At most 35 characters. */
const key = (prefix: string) => sql`left(${prefix} || md5(n::text), 35)`;

interface LongList {
  name: string;
  url: () => string;
  /** Inserts rows: with a number above those that are there the newest, below them the oldest, where time decides. */
  insert: (numbers: SQL) => SQL[];
  idOf?: (row: Record<string, unknown>) => string;
  /** False: it has no numbers of pages. */
  isPaged?: boolean;
}

const lists: LongList[] = [
  {
    name: 'drafts',
    url: () => '/admin/project-drafts',
    insert: (numbers) => [
      sql`insert into project_draft (id, content, created_by, created_at, updated_by, updated_at)
        select ${key('drf-')}, '{"projectType":"REAL_ESTATE"}', ${operator.id}, ${moment}, ${operator.id}, ${moment} from ${numbers}`,
    ],
  },
  {
    name: 'instructions',
    url: () => '/admin/instructions?kind=REFUND',
    insert: (numbers) => [
      sql`insert into instruction (id, kind, source_account, outside_account, subject_id, amount_cents, status, payee_name, remittance, drafted_by, drafted_at)
        select ${key('ins-')}, 'REFUND', 'payable:x', 'investor:x', ${key('sub-')}, 100, 'DRAFTED', 'Ona', 'r', 'calendar', ${moment} from ${numbers}`,
    ],
  },
  {
    name: 'payouts of a person',
    isPaged: false,
    url: () => `/admin/people/${personId}/instructions`,
    insert: (numbers) => [
      sql`insert into instruction (id, kind, source_account, outside_account, subject_id, payee_user_id, amount_cents, status, payee_name, remittance, drafted_by, drafted_at)
        select ${key('pay-')}, 'PAYOUT', 'payable:x', 'investor:x', ${key('own-')}, ${personId}, 100, 'DRAFTED', 'Ona', 'r', 'calendar', ${moment} from ${numbers}`,
    ],
  },
  {
    name: 'e-mails of a person',
    isPaged: false,
    url: () => `/admin/people/${personId}/mails`,
    insert: (numbers) => [
      sql`insert into mail (id, recipient, language, subject, body_text, body_html, created_at, sent_at)
        select ${key('mail-')}, (select email from app_user where id = ${personId}), 'en', 'Letter', 'x', 'x', ${moment}, ${moment} from ${numbers}`,
    ],
  },
  {
    name: 'the log of a person',
    isPaged: false,
    url: () => `/admin/people/${personId}/log`,
    insert: (numbers) => [
      sql`insert into audit (subject, subject_id, event, actor, at) select 'person', ${personId}, 'session.start', 'x', ${moment} from ${numbers}`,
    ],
  },
  {
    name: 'distributions',
    url: () => '/admin/distributions',
    insert: (numbers) => [
      sql`insert into incoming_transfer (id, amount_cents, reference, payer, booked_at, status, project_id, due_date)
        select ${key('rcp-')}, 100, 'RF18', 'Owner', ${moment}, 'MATCHED', ${projectId}, '2026-01-10' from ${numbers}`,
      sql`insert into distribution (id, project_id, receipt_id, status, amount_cents, rest_cents, value_on, drafted_at)
        select ${key('dst-')}, ${projectId}, ${key('rcp-')}, 'DRAFTED', 100, 0, '2026-01-10', ${moment} from ${numbers}`,
    ],
  },
  {
    name: 'lines of a distribution',
    isPaged: false,
    url: () => '/admin/distributions/dst-lines',
    insert: (numbers) => [
      sql`insert into distribution_line (distribution_id, investment_id, due_date, interest_cents, principal_cents, default_interest_cents)
        select 'dst-lines', ${investmentId}, to_char('2026-01-10'::date + n::integer, 'YYYY-MM-DD'), 1, 0, 0 from ${numbers}`,
    ],
    idOf: ({ investmentId: id, dueDate }) => `${String(id)} ${String(dueDate)}`,
  },
  {
    name: 'received and unmatched transfers',
    isPaged: false,
    url: () => '/admin/transfers?status=ALL&reason=WITHDRAWN',
    insert: (numbers) => [
      sql`insert into incoming_transfer (id, amount_cents, reference, payer, booked_at, status, reason)
        select ${key('bkg-')}, 100, 'RF18', 'Ona', ${moment}, case when n % 2 = 0 then 'UNMATCHED' else 'RETURNED' end, 'WITHDRAWN' from ${numbers}`,
    ],
  },
  {
    name: 'statements',
    url: () => '/admin/statements',
    insert: (numbers) => [
      sql`insert into bank_file (sha256, name, size, taken_by, taken_at) select ${key('sha-')}, 'file.xml', 1, 'x', ${moment} from ${numbers}`,
      sql`insert into bank_statement (id, file_sha256, kind, account, bank_id, day, credit_cents, debit_cents, entry_count)
        select ${key('stm-')}, ${key('sha-')}, 'NOTIFICATION', 'LT121000011101001000', ${key('S-')}, '2026-01-10', 0, 0, 0 from ${numbers}`,
    ],
  },
  {
    name: 'findings',
    url: () => '/admin/findings',
    insert: (numbers) => [
      sql`with entry as (
          insert into audit (subject, subject_id, event, actor, at) select 'project', ${key('prj-')}, 'open', 'x', ${moment} from ${numbers} returning id, subject_id)
        insert into audit_finding (subject, subject_id, problem, detail, audit_id, found_at)
        select 'project', subject_id, 'GAP', 'x', id, '2026-01-10' from entry`,
    ],
    idOf: ({ subject, subjectId }) => `${String(subject)} ${String(subjectId)}`,
  },
  {
    name: 'payment files',
    url: () => '/admin/payment-files',
    insert: (numbers) => [
      sql`insert into payment_file (id, account_iban, content, sha256, payment_count, total_cents, executes_on, created_by, created_at)
        select ${key('pf-')}, 'LT121000011101001000', '<xml/>', 'x', 1, 100, '2026-01-10', ${operator.id}, ${moment} from ${numbers}`,
    ],
  },
  {
    name: 'payment files by their total',
    url: () => '/admin/payment-files?sort=TOTAL',
    insert: (numbers) => [
      sql`insert into payment_file (id, account_iban, content, sha256, payment_count, total_cents, executes_on, created_by, created_at)
        select ${key('pg-')}, 'LT121000011101001000', '<xml/>', 'x', 1, 100 + n, '2026-01-10', ${operator.id}, ${moment} from ${numbers}`,
    ],
  },
  {
    name: 'complaints',
    url: () => '/admin/complaints',
    insert: (numbers) => [
      sql`insert into complaint (id, request_hash, language, email, form, received_at, decision_by)
        select ${key('cmp-')}, 'x', 'en', 'x@demo.example', ${JSON.stringify({ complainant: { lastName: 'A', email: 'x@demo.example' } })}::jsonb, ${moment}, '2026-02-10'
        from ${numbers}`,
    ],
  },
  {
    name: 'proposals',
    url: () => '/admin/proposals?box=MINE',
    insert: (numbers) => [
      sql`insert into proposal (id, operation, params, body, hash, proposed_by, proposed_at, status)
        select ${key('prp-')}, 'cancelProject', ${JSON.stringify({ id: projectId })}::jsonb, null, ${key('h-')}, ${operator.id}, ${moment}, 'WAITING' from ${numbers}`,
    ],
  },
  {
    name: 'projects',
    url: () => '/admin/projects',
    insert: (numbers) => [
      sql`insert into project (id, data, status, position, target_cents, min_cents, step_cents)
        select ${key('prj-')}, project.data, 'COMING_SOON', 5000 + n / 7, project.target_cents, project.min_cents, project.step_cents
        from project, ${numbers} where project.id = ${projectId}`,
    ],
  },
];

async function insert(list: LongList, from: number, to: number) {
  const numbers = sql`(select generate_series(${from}::int, ${to}::int) as n) numbered`;
  await store.tx(async (tx) => {
    for (const statement of list.insert(numbers)) await tx.execute(statement);
  });
}

async function read({ url, idOf = ({ id }) => String(id) }: LongList, query: string) {
  const address = url();
  const answer = await server.app.inject({
    url: `/api/v1${address}${address.includes('?') ? '&' : '?'}${query}`,
    headers: { authorization: `Bearer ${operator.token}` },
  });
  expect({ status: answer.statusCode, body: answer.statusCode === 200 ? '' : answer.body }).toEqual({ status: 200, body: '' });
  const body = answer.json<
    Record<string, unknown>[] | { content?: Record<string, unknown>[]; lines?: Record<string, unknown>[]; totalPages?: number }
  >();
  const rows = Array.isArray(body) ? body : (body.content ?? body.lines ?? []);
  return {
    ids: rows.map(idOf),
    totalPages: Array.isArray(body) ? undefined : body.totalPages,
    cursor: answer.headers['next-cursor']?.toString(),
    remaining: Number(answer.headers['remaining-count']),
  };
}

async function walk(list: LongList, between: () => Promise<void> = async () => {}) {
  const parts: Awaited<ReturnType<typeof read>>[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const part = await read(list, `limit=${size}${cursor && `&cursor=${cursor}`}`);
    parts.push(part);
    cursor = part.cursor;
    await between();
  }
  return parts;
}

describe('lists of the back office with many pages [27]', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    operator = await server.person({ userGroup: 'ADMIN' });
    const made = await makeScenario(store, server.clock, {
      users: [{}],
      projects: [{}],
      investments: [{ user: 0, project: 0, amount: 1000, status: 'COMPLETED' }],
    });
    [personId, projectId, investmentId] = [made.users[0]!.id, made.projects[0]!.id, made.investments[0]!.id];
    await store.db.execute(sql`
      insert into incoming_transfer (id, amount_cents, reference, payer, booked_at, status, project_id, due_date)
      values ('rcp-lines', 100, 'RF18', 'Owner', '2025-01-10', 'MATCHED', ${projectId}, '2025-01-10')`);
    await store.db.execute(sql`
      insert into distribution (id, project_id, receipt_id, status, amount_cents, rest_cents, value_on, drafted_at)
      values ('dst-lines', ${projectId}, 'rcp-lines', 'DRAFTED', 100, 0, '2025-01-10', '2025-01-10')`);
  });

  test.each(lists)('$name are read whole, in order, by page and by cursor, also while rows are inserted', async (list) => {
    await insert(list, 1, count);
    const calm = await walk(list);
    const ids = calm.flatMap((part) => part.ids);
    expect(ids.length).toBeGreaterThanOrEqual(count);
    expect(new Set(ids).size).toBe(ids.length);
    expect(calm.map(({ remaining }) => remaining)).toEqual(calm.map((_, part) => Math.max(0, ids.length - size * (part + 1))));

    if (list.isPaged !== false) {
      const last = Math.ceil(ids.length / size) - 1;
      for (const page of [0, 1, last]) {
        const part = await read(list, `page=${page}&size=${size}`);
        expect(part).toMatchObject({ ids: ids.slice(page * size, (page + 1) * size), totalPages: last + 1 });
      }
    }

    let more = 0;
    const parts = await walk(list, async () => {
      more++;
      await insert(list, count + more, count + more);
      await insert(list, -more, -more);
    });
    const seen = parts.flatMap((part) => part.ids);
    expect(new Set(seen).size).toBe(seen.length);
    const known = new Set(ids);
    expect(seen.filter((id) => known.has(id))).toEqual(ids);
  });
});
