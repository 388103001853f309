import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { declareDefault, writeOff } from '../../server/projects/lifecycle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { recordAudit } from '../../server/store/audit.ts';
import type { Store } from '../../server/store/store.ts';
import { investment } from '../../server/store/schema.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
type Server = Awaited<ReturnType<typeof serverOn>>;
type Person = Awaited<ReturnType<Server['person']>>;

let store: Store;
let server: Server;
onOwnServer((own) => {
  ({ store, server } = own);
});

const goTo = async (day: string) => {
  server.clock.set(new Date(`${day}T12:00:00Z`));
  await server.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advanceDays: 0 } });
};

/** What somebody lends today to a project that nobody repays. */
async function lend(person: Person, name: string, projectType: 'REAL_ESTATE' | 'BONDS') {
  const { projects } = await makeScenario(store, server.clock, { projects: [{ name, status: 'FULLY_FUNDED', projectType }] });
  const projectId = projects[0]!.id;
  const at = server.clock.now();
  const lent = { userId: person.id, projectId, amountCents: 100_000, ratePercent: '9', status: 'COMPLETED' } as const;
  await store.db.insert(investment).values({ ...lent, createdAt: at, paidAt: at });
  return projectId;
}

async function loseAll(projectId: string) {
  const office = { clock: server.clock, origin: 'http://localhost:4000' };
  const decision = { reason: 'The issuer is insolvent.', actor: 'usr-credit' };
  await store.tx((tx) => declareDefault(tx, office, projectId, { ...decision, calledIn: false }));
  await store.tx((tx) => writeOff(tx, office, projectId, decision));
}

/** The words of the generated documents of a kind, by the first day of their periods. */
async function wordsByPeriod(person: Person, type: Schemas['GeneratedDocument']['type']) {
  const { content } = await person.get<Schemas['GeneratedDocumentPage']>('/generated-documents?size=100');
  const found: Record<string, string> = {};
  for (const { id, parameters } of content.filter((each) => each.type === type)) {
    const { downloadUrl } = await person.get<Schemas['GeneratedDocumentDownload']>(`/generated-documents/${id}`);
    const { rawPayload } = await server.app.inject({
      url: downloadUrl,
      headers: { authorization: `Bearer ${person.token}`, locale: 'en' },
    });
    found[parameters.from] = await pdfTextOf(rawPayload);
  }
  return found;
}

test('a statement has a loan until the day on which it was written off, and counts none of it as outstanding after that [REP-05]', async () => {
  const person = await server.person();
  await goTo('2026-03-10');
  const lost = await lend(person, 'Lost House', 'REAL_ESTATE');
  await lend(person, 'Sound House', 'REAL_ESTATE');
  await goTo('2026-05-31');
  await loseAll(lost);
  await goTo('2026-06-02');
  const statements = await wordsByPeriod(person, 'INVESTMENT_REPORT');
  expect(Object.entries(statements).map(([from, words]) => [from, words.includes('Lost House'), words.includes('Sound House')])).toEqual(
    expect.arrayContaining([
      ['2026-03-01', true, true],
      ['2026-04-01', true, true],
      ['2026-05-01', false, true],
    ]),
  );
  expect(statements['2026-04-01']).toContain('€2,000.00');
  expect(statements['2026-05-01']).not.toContain('€2,000.00');
});

test('each loan has a day of its own on which it was written off, whatever happens to it afterwards [REP-05]', async () => {
  const person = await server.person();
  await goTo('2026-08-10');
  const lost = await lend(person, 'Lost Tower', 'REAL_ESTATE');
  const later = await lend(person, 'Later Tower', 'REAL_ESTATE');
  const on = (day: string) => server.clock.set(new Date(`${day}T12:00:00Z`));
  on('2026-08-31');
  await loseAll(lost);
  on('2026-09-15');
  await loseAll(later);
  on('2026-09-20');
  const corrected = {
    subject: 'project',
    subjectId: lost,
    event: 'correction.approve',
    actor: 'usr-credit',
    at: server.clock.now(),
  } as const;
  await store.tx((tx) => recordAudit(tx, corrected));
  await goTo('2026-10-02');
  const statements = await wordsByPeriod(person, 'INVESTMENT_REPORT');
  expect(Object.entries(statements).map(([from, words]) => [from, words.includes('Lost Tower'), words.includes('Later Tower')])).toEqual([
    ['2026-09-01', false, false],
    ['2026-08-01', false, true],
  ]);
});

test('an extract has bonds of the years before their write-off, and none is made where there were no others [REP-05]', async () => {
  const person = await server.person();
  await goTo('2026-11-10');
  const lost = await lend(person, 'Lost Bonds', 'BONDS');
  await goTo('2027-02-10');
  await loseAll(lost);
  await goTo('2029-01-10');
  const extracts = await wordsByPeriod(person, 'BONDS_EXTRACT');
  expect(Object.keys(extracts)).toEqual(['2026-01-01']);
  expect(extracts['2026-01-01']).toContain('Lost Bonds');
  expect(await store.db.$count(investment, eq(investment.userId, person.id))).toBe(1);
});
