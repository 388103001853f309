import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { loadDocument, methods, type OpenApiDocument } from '../../server/http/contract/load.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { incomingTransfer, notification } from '../../server/store/schema.ts';
import { evaluation, review, storedFile } from '../../server/store/tables/onboarding.ts';
import { generatedDocument, residencyPermit } from '../../server/store/tables/repayments.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let app: FastifyInstance;
let investor: { id: string; token: string };
let other: { id: string; token: string };
let operator: { id: string; token: string };
let projectId: string;
const clock = new MovableClock();
const count = 7;

beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock, origin: 'http://localhost:4000', sandbox: true });
  const made = await makeScenario(store, clock, {
    users: [{}, {}, { userGroup: 'ADMIN' }],
    projects: [{}],
    investments: Array.from({ length: count }, (_, index) => ({ user: 0, project: 0, amount: 1000 + index * 500 })),
  });
  [investor, other, operator] = [made.users[0]!, made.users[1]!, made.users[2]!];
  projectId = made.projects[0]!.id;
  for (let index = 0; index < count; index++) {
    await writeDocument();
    await writeNotification();
    await openReview();
    await bookTransfer();
  }
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

let documents = 0;
async function writeDocument() {
  const { id: userId } = investor;
  const year = 2000 + ++documents;
  const period = { periodFrom: `${year}-01-01`, periodTo: `${year}-01-31` };
  await store.db
    .insert(generatedDocument)
    .values({ id: `gdc-${documents}`, userId, type: 'INVESTMENT_REPORT', ...period, createdAt: clock.now() });
}

async function writeNotification() {
  const id = `ntf-${crypto.randomUUID()}`;
  await store.db.execute(
    sql`insert into ${notification} (id, user_id, type, code, title, content)
        values (${id}, ${investor.id}, 'MESSAGE', 'PERMIT_APPROVED', '{}', '{}')`,
  );
}

let reviews = 0;
/** In turn an application, a check and a certificate. */
async function openReview(at = clock.now()) {
  const number = ++reviews;
  const { users } = await makeScenario(store, clock, { users: [{}] });
  const { id: userId } = users[0]!;
  const submitted = { id: `own-${number}`, userId, status: 'SUBMITTED' as const, submittedAt: at };
  if (number % 3 === 0) await store.db.insert(evaluation).values({ ...submitted, desired: 'EXPERIENCED', content: {}, files: [] });
  else if (number % 3 === 1)
    await store.db.insert(review).values({ userId, checkName: 'KYC', reason: 'politically exposed', openedAt: at, version: 'v' });
  else {
    const fileId = `fil-own-${number}`;
    const file = { id: fileId, userId, fileName: 'certificate.pdf', contentType: 'application/pdf', size: 1, createdAt: clock.now() };
    await store.db.insert(storedFile).values(file);
    await store.db.insert(residencyPermit).values({ ...submitted, fileId, fileName: file.fileName, taxYear: 2025 });
  }
}

let bookings = 0;
async function bookTransfer(at = clock.now()) {
  const id = `bkg-${++bookings}`;
  await store.db
    .insert(incomingTransfer)
    .values({ id, amountCents: 1000, reference: 'loan', payer: 'Ona', bookedAt: at, status: 'UNMATCHED' });
}

async function invest() {
  const payload = { projectId, amount: 1000, locale: 'en' };
  const made = await app.inject({ method: 'POST', url: '/api/v1/investments', headers: signedIn(investor.token), payload });
  expect(made.statusCode).toBe(201);
}

const signedIn = (token: string) => ({ authorization: `Bearer ${token}` });

type Row = { id: string | number };
async function read(token: string, url: string) {
  const response = await app.inject({ url: `/api/v1${url}`, headers: signedIn(token) });
  expect(response.statusCode).toBe(200);
  const body = response.json<Row[] | { content: Row[] }>();
  const { 'next-cursor': cursor, 'remaining-count': remaining } = response.headers;
  const ids = ('content' in body ? body.content : body).map(({ id }) => id);
  return { ids, cursor: cursor?.toString(), remaining: remaining?.toString() };
}

const join = (url: string) => (url.includes('?') ? '&' : '?');

/** All ids by cursor; `between` runs after each part. */
async function walk(token: string, url: string, limit: number, between: () => Promise<void> = async () => {}) {
  const parts: { ids: (string | number)[]; remaining: string | undefined }[] = [];
  let cursor: string | undefined;
  do {
    const part = await read(token, `${url}${join(url)}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    parts.push(part);
    ({ cursor } = part);
    await between();
  } while (cursor);
  return parts;
}

/** Where the oldest is the first. */
const before = new Date('2020-01-01');

const lists = [
  { name: 'investments', url: () => '/investments?status=NEW', token: () => investor.token, insert: invest },
  { name: 'notifications', url: () => '/user-notifications', token: () => investor.token, insert: writeNotification },
  { name: 'documents', url: () => '/generated-documents?size=100', token: () => investor.token, insert: writeDocument },
  { name: 'the log', url: () => '/admin/audit?size=100', token: () => operator.token, insert: invest },
  {
    name: 'investments in a project',
    url: () => `/admin/projects/${projectId}/investments?size=100`,
    token: () => operator.token,
    insert: invest,
  },
  { name: 'reviews', url: () => '/admin/reviews', token: () => operator.token, insert: () => openReview(before) },
  { name: 'unmatched transfers', url: () => '/admin/transfers', token: () => operator.token, insert: () => bookTransfer(before) },
  {
    name: 'transfers of every status',
    url: () => '/admin/transfers?status=ALL',
    token: () => operator.token,
    insert: () => bookTransfer(new Date('2031-01-01')),
  },
  {
    name: 'people',
    url: () => '/admin/people?size=100',
    token: () => operator.token,
    insert: async () => void (await makeScenario(store, clock, { users: [{}] })),
  },
];

describe.each(lists)('$name by cursor', ({ url: urlOf, token, insert }) => {
  test('are all rows in the same order, none twice and none left out while rows are inserted', async () => {
    const url = urlOf();
    const { ids } = await read(token(), url);
    const limit = 3;
    const unpaged = url.replace(/[?&]size=100/, '');
    const parts = await walk(token(), unpaged, limit, insert);
    expect(parts.flatMap((part) => part.ids)).toEqual(ids);
    expect(parts.map(({ remaining }) => Number(remaining))).toEqual(parts.map((_, index) => Math.max(0, ids.length - limit * (index + 1))));
  });

  test('end with a part that names no next cursor, also where it is full', async () => {
    const url = urlOf();
    const { ids } = await read(token(), url);
    const unpaged = url.replace(/[?&]size=100/, '');
    const all = await read(token(), `${unpaged}${join(unpaged)}limit=${Math.min(100, ids.length)}`);
    expect(all).toEqual({ ids, cursor: undefined, remaining: '0' });
  });

  test('are answered without those headers where no part is asked for', async () => {
    expect(await read(token(), urlOf())).toMatchObject({ cursor: undefined, remaining: undefined });
  });
});

describe('a list that the server sorts', () => {
  type Shown = {
    name?: string;
    email?: string;
    createdAt?: string;
    amount?: number;
    payer?: string;
    payeeName?: string;
    draftedAt?: string;
  };
  const sorts: [string, string, (shown: Shown) => string | number][] = [
    ['/admin/people', 'NAME', ({ name, email }: Shown) => (name || email || '').toLowerCase()],
    ['/admin/people', 'CREATED', ({ createdAt }: Shown) => createdAt ?? ''],
    ['/admin/transfers?status=ALL', 'AMOUNT', ({ amount = 0 }: Shown) => amount],
    ['/admin/transfers?status=ALL', 'PAYER', ({ payer = '' }: Shown) => payer.toLowerCase()],
    ['/admin/instructions', 'AMOUNT', ({ amount = 0 }: Shown) => amount],
    ['/admin/instructions', 'PAYEE', ({ payeeName = '' }: Shown) => payeeName.toLowerCase()],
    ['/admin/instructions', 'DRAFTED', ({ draftedAt = '' }: Shown) => draftedAt],
  ];

  beforeAll(async () => {
    await store.db.execute(sql`update ${incomingTransfer} set amount_cents = 1000 + (hashtext(id) % 50), payer = md5(id)`);
    for (let index = 0; index < count; index++)
      await store.tx((tx) =>
        draftInstruction(tx, clock, {
          kind: 'RETURN',
          subjectId: `sorted-${index}`,
          amountCents: 100 + ((index * 37) % 11),
          source: { kind: 'unallocated', holder: 'transfers' },
          outside: { kind: 'investor', holder: 'unknown' },
          heldBy: null,
          payee: { name: `payee ${(index * 5) % count}`, iban: null },
          remittance: 'x',
          actor: 'x',
        }),
      );
  });

  test.each(sorts)('%s by %s is in that order, both ways, by page and by cursor', async (path, sort, valueOf) => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const url = `${path}${join(path)}sort=${sort}&direction=${direction}`;
      const whole = path.includes('transfers') ? url : `${url}&size=100`;
      const response = await app.inject({ url: `/api/v1${whole}`, headers: signedIn(operator.token) });
      const body = response.json<Shown[] | { content: Shown[] }>();
      const values = ('content' in body ? body.content : body).map(valueOf);
      expect(values.length).toBeGreaterThan(count - 1);
      const isBefore = (a: string | number, b: string | number) => (direction === 'ASC' ? a <= b : a >= b);
      expect(values.slice(1).filter((value, index) => !isBefore(values[index]!, value))).toEqual([]);
      const { ids } = await read(operator.token, whole);
      expect((await walk(operator.token, url, 2)).flatMap((part) => part.ids)).toEqual(ids);
    }
  });
});

test('rows of one millisecond are told apart by the microsecond', async () => {
  const { users } = await makeScenario(store, clock, { users: [{}] });
  const { id: userId, token } = users[0]!;
  for (const microseconds of [1, 2, 3])
    await store.db.execute(
      sql`insert into ${notification} (id, user_id, type, code, title, content, created_at)
        values (${`ntf-${9 - microseconds}-${userId}`}, ${userId}, 'MESSAGE', 'PERMIT_APPROVED', '{}', '{}',
          ${`2026-01-01T00:00:00.00000${microseconds}Z`}::timestamptz)`,
    );
  const { ids } = await read(token, '/user-notifications');
  expect((await walk(token, '/user-notifications', 1)).flatMap((part) => part.ids)).toEqual(ids);
});

test('reviews of one kind are read by cursor too', async () => {
  const url = '/admin/reviews?kind=PERMIT';
  const { ids } = await read(operator.token, url);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids.filter((id) => !String(id).startsWith('permit.'))).toEqual([]);
  expect((await walk(operator.token, url, 1)).flatMap((part) => part.ids)).toEqual(ids);
});

test('a cursor of somebody else opens nothing of theirs', async () => {
  const { cursor } = await read(investor.token, '/user-notifications?limit=2');
  expect((await read(other.token, `/user-notifications?cursor=${cursor}`)).ids).toEqual([]);
});

describe('a cursor that the list did not give', () => {
  const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  const times = ['2026-02-31T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z', '2026-01-01T24:00:00.000000Z', 'now', '', '\0'];
  const wrong = ['x', '_', encode(null), encode([]), encode({}), encode([null, null]), encode([1, 2]), encode(['1', '2', '3', '4'])].concat(
    times.flatMap((time) => [encode([time]), encode([time, 'x']), encode([time, time, 'x'])]),
  );

  test.each(pagedOperations(loadDocument()))('is refused by %s', async (operation, path) => {
    const { token } = path.startsWith('/admin') ? operator : investor;
    // the key of a line is made of texts: any text is one
    for (const cursor of operation === 'getDistribution' ? wrong.slice(0, 6) : wrong) {
      const response = await app.inject({
        url: `/api/v1${path.replace('/people/{id}', `/people/${investor.id}`)}?cursor=${cursor}`,
        headers: signedIn(token),
      });
      expect(response.json(), `${path} ${cursor}`).toMatchObject({ errorCode: 'VALIDATION_FAILED', fieldErrors: { cursor: 'format' } });
      expect(response.statusCode).toBe(400);
    }
  });

  test('is what 21 lists refuse', () => {
    expect(pagedOperations(loadDocument())).toHaveLength(21);
  });
});

function pagedOperations(document: OpenApiDocument): [string, string][] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method): [string, string][] => {
      const operation = item[method];
      const isPaged = operation?.parameters?.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith('Cursor'));
      return operation && isPaged ? [[operation.operationId, path]] : [];
    }),
  );
}
