import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { and, eq, like, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '../../domain/format.ts';
import { offer } from '../../domain/interest.ts';
import { toCents } from '../../domain/money.ts';
import { cashFlow } from '../../domain/portfolio.ts';
import { dayOf } from '../../domain/duration.ts';
import type { components } from '../../openapi/schema.d.ts';
import { payWhatIsDue } from '../../server/repayments/payouts.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/open.ts';
import { investment, ledgerTransfer, project } from '../../server/store/schema.ts';
import { wordsOf } from '../support/pdf-words.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
type Server = Awaited<ReturnType<typeof serverOn>>;

let store: Store;
let server: Server;

beforeAll(async () => {
  store = await openTestStore();
  server = await serverOn(store);
});
afterAll(async () => {
  await server?.app.close();
  await store?.close();
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
  /** The owner pays no more after so many months. */
  stopsAfter: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 3, nil: undefined }),
});
type Loan = typeof loan extends fc.Arbitrary<infer One> ? One : never;

/** One person lends a whole loan, by moving repaid money, so that it is funded at once. */
async function lend(one: Awaited<ReturnType<Server['person']>>, { amount, rate, termMonths, payoutScheduleType }: Loan) {
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
      createdAt: server.clock.now(),
    })
    .returning();
  const made = await one.call('POST', '/investments', { projectId: to, amount, locale: 'en' });
  const { id } = made.body as { id: string };
  const moved = await one.call('POST', '/investments:transfer', { sourceInvestmentId: source!.id, targetInvestmentId: id });
  expect(moved.status).toBe(204);
  return { id, projectId: to };
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
    .where(or(like(ledgerTransfer.ref, `${id}:%`), and(eq(ledgerTransfer.ref, id), eq(ledgerTransfer.kind, 'project.repaid'))));
  const sum = (kind: string) => rows.filter((row) => row.kind === kind).reduce((total, { amountCents }) => total + amountCents, 0);
  return { interest: sum('interest.paid'), withheld: sum('tax.withheld'), principal: sum('project.repaid') };
}

const file = async (token: string, url: string) =>
  (await server.app.inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}`, locale: 'en' } })).rawPayload;

/** The cells of the only sheet, row by row: figures as numbers, texts as they stand. */
function cellsOf(xlsx: Buffer): (string | number)[][] {
  const entry = (name: string) => {
    const at = xlsx.lastIndexOf(name);
    const header = at - 46;
    const [method, size, local] = [xlsx.readUInt16LE(header + 10), xlsx.readUInt32LE(header + 20), xlsx.readUInt32LE(header + 42)];
    const start = local + 30 + xlsx.readUInt16LE(local + 26) + xlsx.readUInt16LE(local + 28);
    const bytes = xlsx.subarray(start, start + size);
    return (method === 8 ? inflateRawSync(bytes) : bytes).toString();
  };
  const shared = [...entry('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(([, text]) => text ?? '');
  return [...entry('xl/worksheets/sheet1.xml').matchAll(/<row.*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>.*?<v>(.*?)<\/v>.*?<\/c>)/gs)].map(([, attributes = '', value = '']) =>
      attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value === '' ? '' : Number(value),
    ),
  );
}

const sumOf = <Item>(items: readonly Item[], pick: (item: Item) => number) => items.reduce((total, item) => total + pick(item), 0);

describe('whatever somebody lends', () => {
  test('every figure that is shown and exported is the ledger’s, to the cent [INV-02, INV-10, REP-02]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(loan, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('LT', 'DE'),
        fc.integer({ min: 0, max: 1000 }),
        async (loans, country, days) => {
          const one = await server.person({ country });
          const lent: { id: string; projectId: string; of: Loan }[] = [];
          for (const of of loans) {
            const made = await lend(one, of);
            if (of.stopsAfter !== undefined) await stopPaying(made.projectId, of.stopsAfter);
            lent.push({ ...made, of });
          }
          const begun = server.clock.now().getUTCFullYear();
          server.clock.advanceDays(days);
          await payWhatIsDue(store, server.clock);

          const list = await one.get<Schemas['InvestmentListItem'][]>('/investments');
          const summary = await one.get<Schemas['InvestmentSummary']>('/investments/summary');
          const sheet = cellsOf(await file(one.token, '/individual-reports/investments'));
          const calendar = (await file(one.token, '/investments/calendar')).toString();
          const books = new Map(await Promise.all(lent.map(async ({ id }) => [id, await ledgerOf(id)] as const)));

          for (const { id, of } of lent) {
            const book = books.get(id)!;
            const item = list.find((each) => each.id === id)!;
            const paid = item.repayments.filter(({ paidOn }) => paidOn !== null);
            expect(sumOf(paid, ({ interest }) => toCents(interest))).toBe(book.interest);
            expect(sumOf(paid, ({ withheld }) => toCents(withheld ?? 0))).toBe(book.withheld);
            expect(sumOf(paid, ({ principal }) => toCents(principal))).toBe(book.principal);
            const promised = offer({
              amountCents: of.amount * 100,
              tiers: [{ threshold: 1, interest: of.rate }],
              term: { value: of.termMonths, unit: 'MONTH' },
            });
            expect(sumOf(item.repayments, ({ interest, principal }) => toCents(interest) + toCents(principal))).toBe(promised.payoutCents);
          }

          const total = sumOf(lent, ({ of }) => of.amount * 100);
          const book = (pick: (each: Awaited<ReturnType<typeof ledgerOf>>) => number) => sumOf([...books.values()], pick);
          expect(toCents(summary.totalInvested)).toBe(total);
          expect(toCents(summary.earnings)).toBe(sumOf(list, ({ interestEarned }) => toCents(interestEarned)));

          const [titles = [], ...rows] = sheet;
          const column = (title: string) => sumOf(rows, (row) => toCents(Number(row[titles.indexOf(title)] || 0)));
          expect(column('Interest received')).toBe(book(({ interest }) => interest));
          expect(column('Tax withheld')).toBe(book(({ withheld }) => withheld));
          expect(column('Principal received')).toBe(book(({ principal }) => principal));

          const flow = cashFlow(list, { today: dayOf(server.clock.now()), back: 60, ahead: 60 });
          const net = book(({ interest, withheld, principal }) => interest - withheld + principal);
          expect(sumOf(flow.months, ({ received }) => received.interestCents + received.principalCents)).toBe(net);

          const unpaid = list.flatMap(({ repayments }) => repayments.filter(({ status }) => status !== 'PAID'));
          expect(calendar.match(/BEGIN:VEVENT/g)?.length ?? 0).toBe(unpaid.length);

          let gross = 0;
          for (let year = begun; year < server.clock.now().getUTCFullYear(); year++) {
            const came = list.flatMap(({ repayments }) => repayments.filter(({ paidOn }) => paidOn?.startsWith(String(year))));
            const words = await wordsOf(await file(one.token, `/individual-reports/income?year=${year}`));
            const [interest, withheld] = [sumOf(came, (row) => toCents(row.interest)), sumOf(came, (row) => toCents(row.withheld ?? 0))];
            for (const cents of interest > 0 ? [interest, withheld, interest - withheld] : [])
              expect(words.replace(/\s/g, ' ')).toContain(formatMoney(cents, 'en').replace(/\s/g, ' '));
            gross += interest;
          }
          expect(gross).toBeLessThanOrEqual(book(({ interest }) => interest));
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  }, 240_000);
});
