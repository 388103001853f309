import { and, eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lei } from '../../domain/brand.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { addMonths, dayOf } from '../../domain/duration.ts';
import type { components } from '../../openapi/schema.d.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { writeReports } from '../../server/reports/monthly.ts';
import { generatedDocument, payout } from '../../server/store/tables/repayments.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, ledgerTransfer, project } from '../../server/store/schema.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { cellsOf } from '../support/sheet-cells.ts';
import { openTestStore } from '../support/store.ts';
import { kyc } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Page = components['schemas']['GeneratedDocumentPage'];
type Server = Awaited<ReturnType<typeof serverOn>>;
type Person = Awaited<ReturnType<Server['person']>>;

let store: Store;
let server: Server;

onOwnServer((own) => {
  ({ store, server } = own);
});

/** The words with one mark between two pieces. */
const plain = (text: string) => text.replace(/\s/g, ' ').replace(/ ?\|[ |]*/g, '|');
const day = () => dayOf(server.clock.now());
const moveClock = (advanceDays: number) => server.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advanceDays } });
const listOf = async (person: Person) => (await person.get<Page>('/generated-documents?size=100')).content;

/** Somebody who has lent to a project of their own from today on. */
async function lender(amount: number, projectType: 'REAL_ESTATE' | 'BONDS' = 'REAL_ESTATE', termMonths = 18) {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, {
    projects: [{ status: 'FULLY_FUNDED', loanAmount: amount, collected: amount, projectType, termMonths }],
  });
  const projectId = projects[0]!.id;
  const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
  const bond = {
    isin: 'LT0000409013',
    nominalValue: 1000,
    seniority: 'SENIOR',
    secured: true,
    issueDate: day(),
    maturityDate: addMonths(day(), termMonths),
  } as const;
  const data = {
    ...row!.data,
    interestStartDate: day(),
    endOfTerm: addMonths(day(), termMonths),
    bond: projectType === 'BONDS' ? bond : null,
  };
  await store.db.update(project).set({ data }).where(eq(project.id, projectId));
  const [made] = await store.db
    .insert(investment)
    .values({
      userId: person.id,
      projectId,
      amountCents: amount * 100,
      ratePercent: '9',
      status: 'COMPLETED',
      createdAt: server.clock.now(),
      paidAt: server.clock.now(),
    })
    .returning();
  return { one: person, projectId, id: made!.id };
}

async function wordsFor(person: Person, id: string, locale = 'en') {
  const answer = await server.app.inject({
    url: `/api/v1/generated-documents/${id}`,
    headers: { authorization: `Bearer ${person.token}`, locale },
  });
  const { downloadUrl } = answer.json<components['schemas']['GeneratedDocumentDownload']>();
  return plain(await pdfTextOf((await server.app.inject({ url: downloadUrl })).rawPayload));
}

/** What the books say that a person was paid in a month, after taxes. */
async function paidIn(userId: string, month: string) {
  const rows = await store.db
    .select()
    .from(ledgerTransfer)
    .where(and(eq(ledgerTransfer.kind, 'interest.paid'), eq(ledgerTransfer.toAccount, `payable:${userId}`)));
  return rows.filter(({ at }) => dayOf(at).startsWith(month)).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

describe('reports that the calendar makes', () => {
  test('each month that is over has one report from the first payment on, however often the clock is looked at [REP-04, REP-05]', async () => {
    const { one } = await lender(4999);
    const nobody = await server.person();
    const month = `${day().slice(0, 7)}-01`;
    expect(await listOf(one)).toEqual([]);
    await moveClock(100);
    const made = await listOf(one);
    const wanted = Array.from({ length: 12 }, (_, index) => addMonths(month, index)).filter((from) => addMonths(from, 1) <= day());
    expect(wanted).toHaveLength(3);
    expect(made.map(({ type, parameters }) => [type, parameters.from, parameters.to])).toEqual(
      wanted.toReversed().map((from) => ['INVESTMENT_REPORT', from, dayOf(new Date(Date.parse(addMonths(from, 1)) - 86_400_000))]),
    );
    await Promise.all([writeReports(store, server.clock), writeReports(store, server.clock)]);
    expect(await listOf(one)).toEqual(made);
    await moveClock(31);
    const later = await listOf(one);
    expect(later.slice(1)).toEqual(made);
    expect(later).toHaveLength(4);
    expect(await listOf(nobody)).toEqual([]);
  });

  test('a report says what the books say for its month, and no other [REP-05, REP-06]', async () => {
    const { one, id } = await lender(4999);
    const since = day();
    await moveClock(150);
    const [due] = await store.db.select().from(payout).where(eq(payout.investmentId, id));
    const month = due!.paidOn.slice(0, 7);
    await moveClock(31);
    const reports = await listOf(one);
    expect(reports.some(({ parameters }) => parameters.from.startsWith(month))).toBe(true);
    for (const { id: report, parameters } of reports) {
      const words = await wordsFor(one, report);
      const received = await paidIn(one.id, parameters.from.slice(0, 7));
      expect(received > 0).toBe(parameters.from.startsWith(month));
      expect(words).toContain(`Interest received, net|${plain(formatMoney(received, 'en'))}|`);
      expect(words).toContain(`${plain(formatDate(parameters.from, 'en'))} – ${plain(formatDate(parameters.to, 'en'))}`);
      expect(words).toContain(`Meadow Homes|${plain(formatDate(since, 'en'))}|`);
      expect(words).toContain(plain(formatMoney(499_900, 'en')));
    }
  });

  test('a loan that was repaid in part is listed with its amount and what was outstanding at the end of the month [REP-05]', async () => {
    server.clock.set(new Date('2027-01-10T12:00:00Z'));
    const { one, id } = await lender(4999);
    const recovered = { userId: one.id, investmentId: id, interestCents: 0, withheldCents: 0 };
    await store.db.insert(payout).values([
      { ...recovered, dueDate: '2027-02-10', principalCents: 100_050, paidOn: '2027-02-15' },
      { ...recovered, dueDate: '2027-03-10', principalCents: 200_000, paidOn: '2027-03-15' },
    ]);
    server.clock.set(new Date('2027-04-02T12:00:00Z'));
    await writeReports(store, server.clock);
    const figures: Record<string, string[]> = {};
    for (const { id: report, parameters } of await listOf(one))
      figures[parameters.from] = (await wordsFor(one, report)).split('|9.00|')[1]!.split('|').slice(0, 5);
    expect(figures).toEqual({
      '2027-01-01': ['€4,999.00', '€4,999.00', 'Total', '€4,999.00', '€4,999.00'],
      '2027-02-01': ['€4,999.00', '€3,998.50', 'Total', '€4,999.00', '€3,998.50'],
      '2027-03-01': ['€4,999.00', '€1,998.50', 'Total', '€4,999.00', '€1,998.50'],
    });
  });

  test('a repaid loan leaves the report of the month in which its principal was received [REP-05]', async () => {
    server.clock.set(new Date('2027-01-10T12:00:00Z'));
    const { one } = await lender(4999, 'REAL_ESTATE', 3);
    await moveClock(100);
    server.clock.set(new Date('2027-06-02T12:00:00Z'));
    await moveClock(0);
    const shown = new Map<string, [principal: string | undefined, isListed: boolean, isEmpty: boolean]>();
    for (const { id, parameters } of await listOf(one)) {
      const words = await wordsFor(one, id);
      shown.set(parameters.from, [
        /Principal received\|([^|]+)\|/.exec(words)?.[1],
        words.includes('Meadow Homes'),
        words.includes('No investments were held at the end of this period.'),
      ]);
    }
    expect(Object.fromEntries(shown)).toEqual({
      '2027-01-01': ['€0.00', true, false],
      '2027-02-01': ['€0.00', true, false],
      '2027-03-01': ['€0.00', true, false],
      '2027-04-01': ['€4,999.00', false, true],
      '2027-05-01': ['€0.00', false, true],
    });
  });

  test('after a year there is an extract of the bonds that somebody held at its end [REP-05]', async () => {
    const year = Number(day().slice(0, 4)) + 1;
    server.clock.set(new Date(`${year}-02-01T12:00:00Z`));
    const { one: holder } = await lender(5000, 'BONDS', 36);
    const { one: repaid } = await lender(3000, 'BONDS', 3);
    const { one: other } = await lender(4000);
    await moveClock(100);
    server.clock.set(new Date(`${year + 1}-12-31T12:00:00Z`));
    await moveClock(0);
    const extracts = async (person: Person) => (await listOf(person)).filter(({ type }) => type === 'BONDS_EXTRACT');
    expect((await extracts(holder)).map(({ parameters }) => parameters)).toEqual([{ from: `${year}-01-01`, to: `${year}-12-31` }]);
    await moveClock(1);
    await writeReports(store, server.clock);
    const [latest, first] = await extracts(holder);
    expect([latest?.parameters.from, first?.parameters.from]).toEqual([`${year + 1}-01-01`, `${year}-01-01`]);
    const words = await wordsFor(holder, first!.id);
    expect(words).toContain('Meadow Homes|LT0000409013|5|€1,000.00|€5,000.00|€5,000.00|');
    expect(await extracts(repaid)).toEqual([]);
    expect(await extracts(other)).toEqual([]);
  });

  test('the demo’s own reports are not made a second time', async () => {
    const demo = await openTestStore();
    onTestFinished(() => demo.close());
    await seedDemo(demo, server.clock, memoryStore());
    const countOf = () => demo.db.$count(generatedDocument, eq(generatedDocument.userId, 'usr-individual'));
    const seeded = await countOf();
    await writeReports(demo, server.clock);
    await writeReports(demo, server.clock);
    expect(await countOf()).toBe(seeded);
    expect(await demo.db.$count(generatedDocument, eq(generatedDocument.userId, 'usr-company'))).toBeGreaterThan(3);
  });
});

describe('in the language of who asks', () => {
  const file = (person: Person, path: string, locale: string) =>
    server.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${person.token}`, locale } });

  test('a report has a German name, German words and German figures [I18N-04, REP-06]', async () => {
    const { one } = await lender(4999);
    await moveClock(31);
    const [report] = (await file(one, '/generated-documents', 'de')).json<Page>().content;
    const name = `Anlagebericht ${report!.parameters.from.slice(0, 7)}`;
    expect(report!.name).toBe(name);
    const answer = (await file(one, `/generated-documents/${report!.id}`, 'de')).json<components['schemas']['GeneratedDocumentDownload']>();
    expect(answer.metadata.originalFileName).toBe(`${name}.pdf`);
    const pdf = await server.app.inject({ url: answer.downloadUrl });
    expect(pdf.headers['content-disposition']).toContain(`filename="${name}.pdf"`);
    const words = plain(await pdfTextOf(pdf.rawPayload));
    expect(words).toContain('|Erhaltene Zinsen, netto|0,00 €|Erhaltene Tilgung|0,00 €|');
    expect(words).toContain('|9,00|4.999,00 €|4.999,00 €|Summe|4.999,00 €|4.999,00 €|');
  });

  test('the sheets of administrators have German headings and states, and figures that are figures [ADMIN-02]', async () => {
    const { one, projectId } = await lender(4999);
    await store.db.update(project).set({ status: 'LATE' }).where(eq(project.id, projectId));
    const office = await server.person({ userGroup: 'ADMIN' });
    const sheet = async (report: string) => cellsOf((await file(office, `/reports/${report}`, 'de')).rawPayload);
    const [heads, ...projects] = await sheet('PROJECTS');
    expect(heads).toEqual(['ID', 'Kennung des Angebots', 'Projekt', 'Status', 'Zielbetrag', 'Eingezahlter Betrag', 'Anleger']);
    expect(projects.find(([id]) => id === projectId)).toEqual([
      projectId,
      expect.stringMatching(new RegExp(`^${lei}\\d{8}$`)),
      'Meadow Homes',
      'Im Verzug',
      4999,
      4999,
      expect.any(Number),
    ]);
    const [titles, ...people] = await sheet('INVESTORS');
    expect(titles).toEqual(['ID', 'Anleger', 'E-Mail', 'Identitätsprüfung', 'Prüfungen', 'Anlagen', 'Betrag']);
    expect(people.find(([id]) => id === one.id)).toEqual([one.id, 'Ona Petraitė', one.email, 'Bestätigt', 'Bestanden', 1, 4999]);
    // an experienced investor owes no loss simulation: the sheet says what the investor is told
    const experienced = await server.person({ experience: 'EXPERIENCED', checks: { LOSS_SIMULATION: 'NOT_STARTED' } });
    expect((await experienced.call('POST', '/kyc', kyc)).status).toBe(200);
    expect((await experienced.checks()).status).toBe('APPROVED');
    expect((await sheet('INVESTORS')).find(([id]) => id === experienced.id)).toContain('Bestanden');
    expect((await sheet('OVERDUE_PAYMENT'))[0]).toEqual(['ID', 'Projekt', 'Fällig am', 'Tage im Verzug', 'Fälliger Betrag']);
    for (const cell of [...projects, ...people].flat()) expect(String(cell)).not.toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });
});

test('a calendar has each payment to come on its day, with its project and its sum', async () => {
  server.clock.set(new Date('2031-03-02T09:00:00Z'));
  const { one, id } = await lender(4999, 'REAL_ESTATE', 6);
  const answer = await server.app.inject({
    url: `/api/v1/investments/calendar?investmentId=${id}`,
    headers: { authorization: `Bearer ${one.token}`, locale: 'en' },
  });
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const lines = answer.body.replace(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines.filter((line) => /^(DTSTART|SUMMARY)/.test(line))).toEqual([
    'DTSTART;VALUE=DATE:20310602',
    'SUMMARY:Meadow Homes: €112.47 due',
    'DTSTART;VALUE=DATE:20310902',
    'SUMMARY:Meadow Homes: €5\\,111.49 due',
  ]);
});

test('a calendar is given again as it is until something in it changes, each language by itself', async () => {
  server.clock.set(new Date('2031-03-02T09:00:00Z'));
  const { one, projectId } = await lender(4999, 'REAL_ESTATE', 6);
  const ask = async (locale: string) => {
    const { body } = await server.app.inject({
      url: '/api/v1/investments/calendar',
      headers: { authorization: `Bearer ${one.token}`, locale },
    });
    return body.split('\r\n');
  };
  const first = await ask('en');
  server.clock.set(new Date('2031-03-02T10:00:00Z'));
  expect(await ask('en')).toEqual(first);
  expect(await ask('de')).toContain('DTSTAMP:20310302T100000Z');
  const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
  await store.db
    .update(project)
    .set({ data: { ...row!.data, name: { en: 'Harbour Homes' } } })
    .where(eq(project.id, projectId));
  const renamed = await ask('en');
  expect(renamed.filter((line) => /^(DTSTAMP|SUMMARY)/.test(line))).toEqual([
    'DTSTAMP:20310302T100000Z',
    'SUMMARY:Harbour Homes: €112.47 due',
    'DTSTAMP:20310302T100000Z',
    'SUMMARY:Harbour Homes: €5\\,111.49 due',
  ]);
});
