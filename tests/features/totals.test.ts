import fc from 'fast-check';
import { and, eq, like, or } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formatMoney, formatNumber } from '../../domain/format.ts';
import { offer } from '../../domain/interest.ts';
import { toCents } from '../../domain/money.ts';
import { cashFlow } from '../../domain/portfolio.ts';
import { addMonths, dayOf, daysBetween } from '../../domain/duration.ts';
import type { components } from '../../openapi/schema.d.ts';
import { payDueRepayments } from '../support/pay-due-repayments.ts';
import { writeReports } from '../../server/reports/monthly.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, ledgerTransfer, project } from '../../server/store/schema.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { cellsOf } from '../support/sheet-cells.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
type Server = Awaited<ReturnType<typeof serverOn>>;

let store: Store;
let server: Server;

onOwnServer((own) => {
  ({ store, server } = own);
});

const loan = fc.record({
  amount: fc.integer({ min: 1, max: 250_000 }),
  rate: fc.integer({ min: 100, max: 1500 }).map((hundredths) => hundredths / 100),
  termMonths: fc.integer({ min: 1, max: 30 }),
  payoutScheduleType: fc.constantFrom(
    'MONTHLY' as const,
    'QUARTERLY' as const,
    'SEMI_ANNUALLY' as const,
    'ANNUALLY' as const,
    'END_OF_TERM' as const,
  ),
  isBond: fc.boolean(),
  /** The owner pays no more after so many months. */
  stopsAfter: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 3, nil: undefined }),
});
type Loan = typeof loan extends fc.Arbitrary<infer One> ? One : never;

/** A day of the month before. */
const before = () => new Date(`${addMonths(dayOf(server.clock.now()), -1).slice(0, 7)}-15T12:00:00Z`);

/** One person lends a whole loan, by moving the money of a repaid one that was paid the month before, so that it is funded at once. */
async function lend(one: Awaited<ReturnType<Server['person']>>, { amount, rate, termMonths, payoutScheduleType, isBond }: Loan) {
  const { projects } = await makeScenario(store, server.clock, {
    projects: [
      { status: 'PAID_OFF', loanAmount: 1_000_000 },
      { loanAmount: amount, termMonths, interestPerAnnum: [{ threshold: 1, interest: rate }], minInvestment: 1, investmentStep: 1 },
    ],
  });
  const [from, to] = projects.map(({ id }) => id) as [string, string];
  const [row] = await store.db.select().from(project).where(eq(project.id, to));
  await store.db
    .update(project)
    .set({ data: { ...row!.data, payoutScheduleType } })
    .where(eq(project.id, to));
  const [source] = await store.db
    .insert(investment)
    .values({
      userId: one.id,
      projectId: from,
      amountCents: amount * 100,
      ratePercent: '9',
      status: 'COMPLETED',
      createdAt: before(),
      paidAt: before(),
    })
    .returning();
  const made = await one.call('POST', '/investments', { projectId: to, amount, locale: 'en' });
  const { id } = made.body as { id: string };
  const moved = await one.call('POST', '/investments:transfer', {
    sourceInvestmentId: source!.id,
    targetInvestmentId: id,
    hasConsented: true,
  });
  expect(moved.status).toBe(204);
  if (isBond) await makeBond(to);
  return { id, projectId: to };
}

/** The loan becomes a bond of one euro a unit. */
async function makeBond(projectId: string) {
  const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
  const { interestStartDate, endOfTerm } = row!.data;
  const bond = {
    isin: 'LT0000409013',
    nominalValue: 1,
    seniority: 'SENIOR',
    secured: true,
    issueDate: interestStartDate!,
    maturityDate: endOfTerm!,
  } as const;
  await store.db
    .update(project)
    .set({ data: { ...row!.data, projectType: 'BONDS', bond } })
    .where(eq(project.id, projectId));
}

async function stopPaying(projectId: string, months: number) {
  const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
  const missedFrom = row!.data.repaymentSchedule?.[months]?.dueDate;
  if (!missedFrom) return;
  await store.db
    .update(project)
    .set({ data: { ...row!.data, missedFrom } })
    .where(eq(project.id, projectId));
}

/** Cents that the ledger moved to or from a person for one investment, by kind. */
async function ledgerOf(id: string) {
  const rows = await store.db
    .select()
    .from(ledgerTransfer)
    .where(like(ledgerTransfer.ref, `${id}:%`));
  const sum = (kind: string) => rows.filter((row) => row.kind === kind).reduce((total, { amountCents }) => total + amountCents, 0);
  return { interest: sum('interest.paid'), withheld: sum('tax.withheld'), principal: sum('project.repaid') };
}

const file = async (token: string, url: string) =>
  (await server.app.inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}`, locale: 'en' } })).rawPayload;

/** The words of a PDF, with one mark between two pieces. */
const plain = (words: string) => words.replace(/\s/g, ' ').replace(/ ?\|[ |]*/g, '|');
const money = (cents: number) => plain(formatMoney(cents, 'en'));
/** A day as a sheet keeps it. */
const serial = (day: string) => daysBetween('1899-12-30', day);

/** What a calendar says: a day and a sentence for each entry. */
const entriesOf = (calendar: string) =>
  [...calendar.replace(/\r\n[ \t]/g, '').matchAll(/BEGIN:VEVENT.*?END:VEVENT/gs)].map(([entry]) => {
    const [, year, month, day] = /^DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)\r$/m.exec(entry) ?? [];
    const [, summary = ''] = /^SUMMARY:(.*)\r$/m.exec(entry) ?? [];
    return `${year}-${month}-${day} ${summary.replaceAll('\\,', ',')}`;
  });

/** What the ledger moved to or from a person in a period, by kind. */
async function booksOf(userId: string, from: string, to: string) {
  const account = `payable:${userId}`;
  const rows = await store.db
    .select()
    .from(ledgerTransfer)
    .where(or(eq(ledgerTransfer.fromAccount, account), eq(ledgerTransfer.toAccount, account)));
  const within = rows.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
  return (kind: string) => sumOf(within, (row) => (row.kind === kind ? row.amountCents : 0));
}

const sumOf = <Item>(items: readonly Item[], pick: (item: Item) => number) => items.reduce((total, item) => total + pick(item), 0);

/** The day on which the ledger gave an investment back; after all days while it has not. */
async function repaidOn(id: string): Promise<string> {
  const [row] = await store.db
    .select()
    .from(ledgerTransfer)
    .where(and(like(ledgerTransfer.ref, `${id}:%`), eq(ledgerTransfer.kind, 'project.repaid')));
  return row ? dayOf(row.at) : '9999';
}

async function paidInto(projectId: string): Promise<number> {
  const rows = await store.db
    .select()
    .from(ledgerTransfer)
    .where(and(eq(ledgerTransfer.toAccount, `escrow:${projectId}`), eq(ledgerTransfer.kind, 'payment.completed')));
  return sumOf(rows, ({ amountCents }) => amountCents);
}

/** What must not be left to chance: a bond that is paid back, one that is not, an owner who stops paying, and interest of less than a cent. */
const examples: [Loan[], string, number][] = [
  [
    [
      { amount: 7000, rate: 8.25, termMonths: 12, payoutScheduleType: 'QUARTERLY', isBond: true, stopsAfter: undefined },
      { amount: 3000, rate: 7.5, termMonths: 30, payoutScheduleType: 'MONTHLY', isBond: true, stopsAfter: undefined },
      { amount: 4999, rate: 9.5, termMonths: 18, payoutScheduleType: 'MONTHLY', isBond: false, stopsAfter: 2 },
    ],
    'DE',
    400,
  ],
  [
    [
      { amount: 236_752, rate: 1.02, termMonths: 21, payoutScheduleType: 'QUARTERLY', isBond: false, stopsAfter: 2 },
      { amount: 3, rate: 1.04, termMonths: 24, payoutScheduleType: 'QUARTERLY', isBond: true, stopsAfter: 1 },
    ],
    'LT',
    651,
  ],
];

describe('whatever somebody lends', () => {
  test('every figure that is shown and exported is the ledger’s, to the cent [INV-02, INV-10, REP-02]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(loan, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('LT', 'DE'),
        fc.integer({ min: 0, max: 1000 }),
        async (loans, country, days) => {
          const person = await server.person({ country, experience: 'EXPERIENCED' });
          const lent: { id: string; projectId: string; loanCase: Loan }[] = [];
          for (const loanCase of loans) {
            const made = await lend(person, loanCase);
            if (loanCase.stopsAfter !== undefined) await stopPaying(made.projectId, loanCase.stopsAfter);
            lent.push({ ...made, loanCase });
          }
          const begun = server.clock.now().getUTCFullYear();
          const firstOfMonthBefore = `${addMonths(dayOf(server.clock.now()), -1).slice(0, 7)}-01`;
          server.clock.advanceDays(days);
          await payDueRepayments(store, server.clock);

          const list = await person.get<Schemas['InvestmentListItem'][]>('/investments');
          const summary = await person.get<Schemas['InvestmentSummary']>('/investments/summary');
          const sheet = cellsOf(await file(person.token, '/individual-reports/investments'));
          const calendar = (await file(person.token, '/investments/calendar')).toString();
          const books = new Map(await Promise.all(lent.map(async ({ id }) => [id, await ledgerOf(id)] as const)));

          for (const { id, loanCase } of lent) {
            const book = books.get(id)!;
            const item = list.find((each) => each.id === id)!;
            const paid = item.repayments.filter(({ paidOn }) => paidOn !== null);
            expect(sumOf(paid, ({ interest }) => toCents(interest))).toBe(book.interest);
            expect(sumOf(paid, ({ withheld }) => toCents(withheld ?? 0))).toBe(book.withheld);
            expect(sumOf(paid, ({ principal }) => toCents(principal))).toBe(book.principal);
            const promised = offer({
              amountCents: loanCase.amount * 100,
              tiers: [{ threshold: 1, interest: loanCase.rate }],
              term: { value: loanCase.termMonths, unit: 'MONTH' },
            });
            expect(sumOf(item.repayments, ({ interest, principal }) => toCents(interest) + toCents(principal))).toBe(promised.payoutCents);
            expect(item).toMatchObject({ amountInvested: loanCase.amount, interestPerAnnum: loanCase.rate });
            const worked = Math.max(0, daysBetween(item.interestStartDate!, dayOf(server.clock.now())));
            const maxInterestCents = promised.payoutCents - loanCase.amount * 100;
            // amount × rate × days / 36500, in hundredths of a percent so that nothing is rounded before the end
            const earned =
              (BigInt(loanCase.amount) * 100n * BigInt(Math.round(loanCase.rate * 100)) * BigInt(worked) * 2n + 3_650_000n) / 7_300_000n;
            expect(toCents(item.interestEarned)).toBe(Math.min(Number(earned), maxInterestCents));
          }

          const total = sumOf(lent, ({ loanCase }) => loanCase.amount * 100);
          const book = (pick: (each: Awaited<ReturnType<typeof ledgerOf>>) => number) => sumOf([...books.values()], pick);
          expect(toCents(summary.totalInvested)).toBe(total);
          expect(toCents(summary.earnings)).toBe(sumOf(list, ({ interestEarned }) => toCents(interestEarned)));

          const [titles = [], ...rows] = sheet;
          const column = (title: string) => sumOf(rows, (row) => toCents(Number(row[titles.indexOf(title)] || 0)));
          expect(column('Interest received, gross')).toBe(book(({ interest }) => interest));
          expect(column('Tax withheld')).toBe(book(({ withheld }) => withheld));
          expect(column('Principal received')).toBe(book(({ principal }) => principal));
          for (const { id, loanCase } of lent) {
            const [own] = await store.db.select().from(investment).where(eq(investment.id, id));
            const row = rows.find((cells) => cells[titles.indexOf('Agreement no.')] === String(own!.number).padStart(6, '0'))!;
            const said = Object.fromEntries(titles.map((title, index) => [title, row[index] || 0]));
            const { interest, withheld, principal } = books.get(id)!;
            expect(said).toMatchObject({
              Amount: loanCase.amount,
              'Interest per annum, %': loanCase.rate,
              'Created on': serial(dayOf(own!.createdAt)),
              'Paid on': serial(dayOf(own!.paidAt!)),
              'Interest received, gross': interest / 100,
              'Tax withheld': withheld / 100,
              'Principal received': principal / 100,
            });
          }

          const flow = cashFlow(list, { today: dayOf(server.clock.now()), back: 60, ahead: 60 });
          const net = book(({ interest, withheld, principal }) => interest - withheld + principal);
          expect(sumOf(flow.months, ({ received }) => received.interestCents + received.principalCents)).toBe(net);

          const due = list.flatMap(({ projectName, repayments }) =>
            repayments
              .filter(({ status }) => status !== 'PAID')
              .map(({ dueDate, status, interest, principal }) => {
                const sum = formatMoney(toCents(interest) + toCents(principal), 'en');
                return `${dueDate} ${projectName}: ${sum} ${status === 'LATE' ? 'late' : 'due'}`;
              }),
          );
          expect(entriesOf(calendar).toSorted()).toEqual(due.toSorted());

          const office = await server.person({ userGroup: 'ADMIN' });
          const read = async (report: string) => {
            const [heads = [], ...lines] = cellsOf(await file(office.token, `/reports/${report}`));
            return lines.map((line) => Object.fromEntries(heads.map((head, index) => [head, line[index]])));
          };
          const investors = await read('INVESTORS');
          expect(investors.find(({ ID }) => ID === person.id)).toMatchObject({ Investments: lent.length, Amount: total / 100 });
          const projects = await read('PROJECTS');
          const overdue = await read('OVERDUE_PAYMENT');
          for (const { id, projectId, loanCase } of lent) {
            expect(projects.find(({ ID }) => ID === projectId)).toMatchObject({
              'Target amount': loanCase.amount,
              'Amount collected': (await paidInto(projectId)) / 100,
            });
            const missed = list.find((each) => each.id === id)!.repayments.filter(({ status }) => status === 'LATE');
            expect(overdue.filter(({ ID }) => ID === projectId)).toMatchObject(
              missed.map(({ dueDate, interest, principal }) => ({
                'Due on': serial(dueDate),
                'Days late': daysBetween(dueDate, dayOf(server.clock.now())),
                'Amount due': (toCents(interest) + toCents(principal)) / 100,
              })),
            );
          }

          const payday = dayOf(server.clock.now()).slice(0, 7);
          server.clock.set(new Date(`${server.clock.now().getUTCFullYear() + 1}-01-02T09:00:00Z`));
          // everything came on the day on which it was looked for: its year is over now, and has its report
          let gross = 0;
          for (let year = begun; year < server.clock.now().getUTCFullYear(); year++) {
            // where the interest of a period is less than a cent, none of it is income
            const income = list.flatMap(({ repayments }) =>
              repayments.filter(({ paidOn, interest }) => paidOn?.startsWith(String(year)) && interest > 0),
            );
            const words = plain(await pdfTextOf(await file(person.token, `/individual-reports/income?year=${year}`)));
            const line = (interest: number, withheld: number) => [interest, withheld, interest - withheld].map(money).join(' ');
            const said = [...words.matchAll(/(€[\d,.]+)\|(€[\d,.]+)\|(€[\d,.]+)/g)].map((figures) => figures.slice(1).join(' '));
            const lines = income.map((row) => line(toCents(row.interest), toCents(row.withheld ?? 0)));
            const [interest, withheld] = [
              sumOf(income, (row) => toCents(row.interest)),
              sumOf(income, (row) => toCents(row.withheld ?? 0)),
            ];
            expect(said.at(-1)).toBe(income.length > 0 ? line(interest, withheld) : undefined);
            expect(said.slice(0, -1).toSorted()).toEqual(lines.toSorted());
            gross += interest;
          }
          expect(gross).toBe(book(({ interest }) => interest));

          await writeReports(store, server.clock);
          const { content: documents } = await person.get<Schemas['GeneratedDocumentPage']>('/generated-documents?size=100');
          const words = async ({ id }: { id: string }) => {
            const { downloadUrl } = await person.get<Schemas['GeneratedDocumentDownload']>(`/generated-documents/${id}`);
            return plain(await pdfTextOf(await file(person.token, downloadUrl.replace('/api/v1', ''))));
          };
          const statements = documents.filter(({ type }) => type === 'INVESTMENT_REPORT');
          const [oldest, paid] = [statements.at(-1)!, statements.find(({ parameters }) => parameters.from.startsWith(payday))!];
          // what was moved on counts where it was at the time: once, in either month
          expect(oldest.parameters.from).toBe(firstOfMonthBefore);
          for (const statement of [oldest, paid]) {
            const { from, to } = statement.parameters;
            const received = await booksOf(person.id, from, to);
            const said = await words(statement);
            expect(said).toContain(`Interest received, net|${money(received('interest.paid') - received('tax.withheld'))}|`);
            expect(said).toContain(`Principal received|${money(received('project.repaid'))}|`);
            const repaid = await Promise.all(lent.map(async ({ id }) => (await repaidOn(id)) <= to));
            const listed = lent.filter((_, index) => !repaid[index]).map(({ loanCase }) => loanCase);
            const rows = listed.map(({ amount, rate }) => `${(statement === oldest ? 9 : rate).toFixed(2)}|${money(amount * 100)}`);
            expect([...said.matchAll(/\|(\d+\.\d\d\|€[\d,.]+)/g)].map(([, row]) => String(row)).toSorted()).toEqual(rows.toSorted());
            expect(/\|Total\|([^|]+)\|/.exec(said)?.[1]).toBe(
              listed.length > 0 ? money(sumOf(listed, ({ amount }) => amount * 100)) : undefined,
            );
          }

          const extracts = documents.filter(({ type }) => type === 'BONDS_EXTRACT').toReversed();
          const years = Array.from({ length: server.clock.now().getUTCFullYear() - begun }, (_, index) => String(begun + index));
          const kept = await Promise.all(
            years.map(async (year) => {
              const bonds = lent.filter(({ loanCase }) => loanCase.isBond);
              const gone = await Promise.all(bonds.map(async ({ id }) => (await repaidOn(id)) <= `${year}-12-31`));
              return { year, bonds: bonds.filter((_, index) => !gone[index]).map(({ loanCase }) => loanCase.amount) };
            }),
          );
          const holding = kept.filter(({ bonds }) => bonds.length > 0);
          expect(extracts.map(({ parameters }) => parameters.from.slice(0, 4))).toEqual(holding.map(({ year }) => year));
          for (const [index, { bonds }] of holding.entries()) {
            const said = await words(extracts[index]!);
            expect(said).toContain(`|Total|${money(sumOf(bonds, (amount) => amount * 100))}|`);
            const rows = [...said.matchAll(/\|LT0000409013\|([\d,]+)\|€1.00\|(€[\d,.]+)\|/g)].map(([, units, sum]) => `${units} ${sum}`);
            expect(rows.toSorted()).toEqual(bonds.map((amount) => `${formatNumber(amount, 'en')} ${money(amount * 100)}`).toSorted());
          }
        },
      ),
      { numRuns: process.env['FULL'] === '1' ? 12 : 3, endOnFailure: true, examples },
    );
  }, 240_000);
});
