import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addMonths, dayOf } from '../../domain/duration.ts';
import type { components } from '../../openapi/schema.d.ts';
import { cancelProject } from '../../server/projects/lifecycle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, project, projectInvestor } from '../../server/store/schema.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { cellsOf } from '../support/sheet-cells.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
type Server = Awaited<ReturnType<typeof serverOn>>;
type Person = Awaited<ReturnType<Server['person']>>;

let store: Store;
let server: Server;
onOwnServer((own) => {
  ({ store, server } = own);
});

const moveClock = (advanceDays: number) => server.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advanceDays } });
const goTo = async (day: string) => {
  server.clock.set(new Date(`${day}T12:00:00Z`));
  await moveClock(0);
};
const bytesOf = async (person: Person, url: string) =>
  (await server.app.inject({ url, headers: { authorization: `Bearer ${person.token}`, locale: 'en' } })).rawPayload;

/** What somebody has paid today for an open project of their own. */
async function paidOffer(person: Person, name: string, amount: number, projectType: 'REAL_ESTATE' | 'BONDS' = 'REAL_ESTATE') {
  const { projects } = await makeScenario(store, server.clock, { projects: [{ name, loanAmount: 50_000, projectType }] });
  const projectId = projects[0]!.id;
  const amountCents = amount * 100;
  const now = server.clock.now();
  const offer = {
    userId: person.id,
    projectId,
    amountCents,
    ratePercent: '9',
    status: 'PAYMENT_COMPLETED',
    createdAt: now,
    paidAt: now,
  } as const;
  const [made] = await store.db
    .insert(investment)
    .values({ ...offer, reflectionEndsAt: new Date(now.getTime() + 4 * 86_400_000), holdsReservation: true })
    .returning();
  await store.db.insert(projectInvestor).values({ projectId, userId: person.id });
  const sums = {
    reservedCents: sql`${project.reservedCents} + ${amountCents}`,
    collectedCents: sql`${project.collectedCents} + ${amountCents}`,
  };
  await store.db
    .update(project)
    .set({ ...sums, investorCount: 1 })
    .where(eq(project.id, projectId));
  return { id: made!.id, projectId };
}

const cancel = (projectId: string) =>
  store.tx((tx) =>
    cancelProject(tx, { clock: server.clock, origin: 'http://localhost:4000' }, projectId, {
      reason: 'The owner has withdrawn.',
      actor: 'usr-credit',
    }),
  );

/** The projects that a generated document names, by the first day of its period. */
async function namedIn(person: Person, type: Schemas['GeneratedDocument']['type'], names: readonly string[]) {
  const { content } = await person.get<Schemas['GeneratedDocumentPage']>('/generated-documents?size=100');
  const found: Record<string, string[]> = {};
  for (const { id, parameters } of content.filter((each) => each.type === type)) {
    const { downloadUrl } = await person.get<Schemas['GeneratedDocumentDownload']>(`/generated-documents/${id}`);
    const words = await pdfTextOf(await bytesOf(person, downloadUrl));
    found[parameters.from] = names.filter((name) => words.includes(name));
  }
  return found;
}

test('a statement has an offer until the day on which it was revoked or its project cancelled, and no later one has it [REP-05]', async () => {
  const person = await server.person();
  await goTo('2026-03-30');
  const cancelled = await paidOffer(person, 'Cancelled House', 1000);
  const revoked = await paidOffer(person, 'Revoked House', 2000);
  await paidOffer(person, 'Open House', 3000);
  await goTo('2026-04-01');
  expect((await person.call('POST', `/investments/${revoked.id}/withdrawal`)).status).toBe(200);
  await goTo('2026-05-02');
  await cancel(cancelled.projectId);
  await goTo('2026-06-02');
  expect(await namedIn(person, 'INVESTMENT_REPORT', ['Cancelled House', 'Revoked House', 'Open House'])).toEqual({
    '2026-03-01': ['Cancelled House', 'Revoked House', 'Open House'],
    '2026-04-01': ['Cancelled House', 'Open House'],
    '2026-05-01': ['Open House'],
  });
});

test('a statement is made of the month in which somebody held only what was revoked since [REP-04]', async () => {
  const person = await server.person();
  server.clock.set(new Date('2026-06-30T12:00:00Z'));
  const { id } = await paidOffer(person, 'Revoked House', 2000);
  server.clock.set(new Date('2026-07-01T12:00:00Z'));
  expect((await person.call('POST', `/investments/${id}/withdrawal`)).status).toBe(200);
  await moveClock(0);
  expect(await namedIn(person, 'INVESTMENT_REPORT', ['Revoked House'])).toEqual({ '2026-06-01': ['Revoked House'] });
});

test('an extract of bonds has those of a project that was cancelled later, and is not made where there were no others [REP-05]', async () => {
  const person = await server.person();
  await goTo('2026-12-20');
  const { projectId } = await paidOffer(person, 'Cancelled Bonds', 1000, 'BONDS');
  await goTo('2027-01-10');
  await cancel(projectId);
  await goTo('2028-01-10');
  expect(await namedIn(person, 'BONDS_EXTRACT', ['Cancelled Bonds'])).toEqual({ '2026-01-01': ['Cancelled Bonds'] });
});

test('spreadsheet, list, totals, income and the figures of operators agree after a cancellation and a withdrawal [INV-03, INV-10, REP-02]', async () => {
  const person = await server.person();
  await goTo(addMonths(dayOf(server.clock.now()), 1));
  const cancelled = await paidOffer(person, 'Cancelled House', 1000);
  const revoked = await paidOffer(person, 'Revoked House', 2000);
  await paidOffer(person, 'Open House', 3000);
  const office = await server.person({ userGroup: 'ADMIN' });
  const lendersOf = async () => (await person.get<Schemas['AffiliateStatistics']>('/affiliate')).investorsCount;
  const before = await lendersOf();
  expect((await person.call('POST', `/investments/${revoked.id}/withdrawal`)).status).toBe(200);
  await cancel(cancelled.projectId);

  const [titles = [], ...rows] = cellsOf(await bytesOf(person, '/api/v1/individual-reports/investments'));
  const column = (title: string) => titles.indexOf(title);
  expect(Object.fromEntries(rows.map((row) => [row[column('Project')], row[column('Status')]]))).toEqual({
    'Cancelled House': 'Project cancelled',
    'Revoked House': 'Offer revoked',
    'Open House': 'Paid',
  });
  const list = await person.get<Schemas['InvestmentListItem'][]>('/investments');
  expect(Object.fromEntries(list.map(({ projectName, projectStatus, repayments }) => [projectName, [projectStatus, repayments]]))).toEqual({
    'Cancelled House': ['CANCELED', []],
    'Open House': ['ACTIVE', []],
  });
  expect(await person.get<Schemas['InvestmentSummary']>('/investments/summary')).toEqual({
    earnings: 0,
    totalInvested: 3000,
    activeInvestments: 1,
    weightedAverageReturn: 9,
  });
  expect(await lendersOf()).toBe(before);
  const people = cellsOf(await bytesOf(office, '/api/v1/reports/INVESTORS'));
  expect(people.find(([id]) => id === person.id)?.slice(-2)).toEqual([1, 3000]);
  const year = dayOf(server.clock.now()).slice(0, 4);
  await goTo(`${Number(year) + 1}-01-15`);
  expect(await pdfTextOf(await bytesOf(person, `/api/v1/individual-reports/income?year=${year}`))).not.toMatch(/House/);
});
