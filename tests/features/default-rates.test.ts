import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { runAdmin } from '../../server/admin.ts';
import { declareDefault } from '../../server/projects/lifecycle.ts';
import { moveProject } from '../../server/repayments/due-dates.ts';
import { earlierLoansIn } from '../../server/reports/import-loans.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { earlierLoan, project } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Rates = components['schemas']['DefaultRates'];
type Loan = components['schemas']['DefaultRateLoan'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

async function read<T>(url: string): Promise<T> {
  // the histories are read once a second
  server.clock.set(new Date(server.clock.now().getTime() + 2000));
  const answer = await server.app.inject({ url: `/api/v1${url}`, headers: { locale: 'en' } });
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}
const rates = (date?: string) => read<Rates>(`/default-rates${date === undefined ? '' : `?date=${date}`}`);
const loans = (query: string) => read<Loan[]>(`/default-rates/loans?${query}`);
const at = (day: string) => server.clock.set(new Date(`${day}T10:00:00Z`));

/** A loan that runs since a day; its schedule is that of its terms. */
async function loanSince(
  startedOn: string,
  { riskClass = 'B1', projectType = 'REAL_ESTATE' as 'REAL_ESTATE' | 'BONDS', months = 24 } = {},
) {
  const { projects } = await makeScenario(store, server.clock, { projects: [{ status: 'FULLY_FUNDED', projectType, termMonths: months }] });
  const id = projects[0]!.id;
  const [row] = await store.db.select().from(project).where(eq(project.id, id));
  const creditScore = { ...row!.data.creditScore!, class: riskClass };
  const data = {
    ...row!.data,
    interestStartDate: startedOn,
    payoutScheduleType: 'QUARTERLY' as const,
    repaymentSchedule: undefined,
    creditScore,
  };
  await store.db.update(project).set({ data }).where(eq(project.id, id));
  return id;
}

async function moveTo(id: string, event: 'repay' | 'default' | 'cure') {
  const [row] = await store.db.select().from(project).where(eq(project.id, id));
  await store.tx((tx) => moveProject(tx, server.clock, row!, event, 'usr-credit'));
}

describe('before a loan is twelve months old', () => {
  test('there is no rate, and nothing is published [RATE-01]', async () => {
    expect(await rates()).toMatchObject({ windows: [], averageRate: null, classes: [], firstLoanOn: null, publicationDays: [] });
    expect(await loans('figure=COUNTED')).toEqual([]);
  });
});

// Regulation (EU) 2020/1503, Article 20(1); Delegated Regulation (EU) 2022/2115, Articles 1, 2, 3 and 4
describe('of a known history', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    at('2022-06-01');
    ids['repaid'] = await loanSince('2022-06-01', { riskClass: 'A1', months: 18 });
    ids['defaults'] = await loanSince('2022-09-01');
    ids['cured'] = await loanSince('2022-10-01');
    ids['bond'] = await loanSince('2022-06-01', { projectType: 'BONDS' });
    at('2023-05-10');
    const decision = { reason: 'The owner is insolvent.', actor: 'usr-credit', calledIn: false };
    await store.tx((tx) => declareDefault(tx, { clock: server.clock, origin: 'http://localhost:4000' }, ids['defaults']!, decision));
    at('2024-02-01');
    await moveTo(ids['repaid']!, 'repay');
    at('2024-03-01');
    await moveTo(ids['cured']!, 'default');
    at('2024-08-01');
    await moveTo(ids['cured']!, 'cure');
    at('2026-03-02');
  }, 60_000);

  test('denominators and numerators are those of the lifecycle, year by year [RATE-01]', async () => {
    const { asOf, windows, averageRate, publicationDays } = await rates('2024-12-31');
    expect(asOf).toBe('2024-12-31');
    expect(windows).toEqual([
      { from: '2023-01-01', to: '2023-12-31', loans: 3, defaulted: 1, excluded: 0, rate: 33.33 },
      { from: '2024-01-01', to: '2024-12-31', loans: 1, defaulted: 1, excluded: 1, rate: 100 },
    ]);
    expect(averageRate).toBe(66.67);
    expect(publicationDays).toEqual(['2025-12-31', '2024-12-31', '2023-12-31']);
  });

  test('without a day they are those of the last financial year, and a day to come is today [RATE-01, RATE-03]', async () => {
    expect((await rates()).asOf).toBe('2025-12-31');
    expect((await rates('2030-01-01')).asOf).toBe('2026-03-02');
    expect((await rates('2026-03-02')).windows.at(-1)).toMatchObject({ from: '2025-03-03', to: '2026-03-02' });
  });

  test('a bond is no loan [RATE-01]', async () => {
    const counted = await loans('date=2024-12-31&figure=COUNTED');
    expect(counted.map(({ id }) => id)).not.toContain(ids['bond']);
  });

  test('each figure lists as many loans as it says, with the day of the default [RATE-04]', async () => {
    const { windows, classes } = await rates('2024-12-31');
    for (const { from, loans: count, defaulted, excluded } of windows)
      for (const [figure, number] of Object.entries({ COUNTED: count, DEFAULTED: defaulted, EXCLUDED: excluded }))
        expect(await loans(`date=2024-12-31&window=${from}&figure=${figure}`), `${from} ${figure}`).toHaveLength(number);
    for (const { riskClass, loans: count, defaulted } of classes)
      for (const [figure, number] of Object.entries({ COUNTED: count, DEFAULTED: defaulted }))
        expect(await loans(`date=2024-12-31&riskClass=${riskClass}&figure=${figure}`), `${riskClass} ${figure}`).toHaveLength(number);
    expect(await loans('date=2024-12-31&window=2023-01-01&figure=DEFAULTED')).toEqual([
      expect.objectContaining({
        id: ids['defaults'],
        projectId: ids['defaults'],
        riskClass: 'B1',
        defaultedOn: '2023-05-10',
        endedOn: null,
      }),
    ]);
  });

  test('a loan that ended after the day had not ended by then [RATE-04]', async () => {
    const endOf = async (day: string) => (await loans(`date=${day}&figure=COUNTED&riskClass=A1`)).at(-1)?.endedOn;
    expect(await endOf('2023-12-31')).toBeNull();
    expect(await endOf('2024-12-31')).toBe('2024-02-01');
  });

  test('the outcome compares a window with what was expected before it; too few loans are estimated from all [RATE-02, RATE-03]', async () => {
    const { classes } = await rates('2024-12-31');
    expect(classes).toEqual([
      {
        riskClass: 'A1',
        loans: 1,
        defaulted: 0,
        actualRate: 0,
        expectedRate: 66.67,
        expectedBasis: 'ALL',
        last: { loans: 0, defaulted: 0, actualRate: null, expectedRate: 33.33 },
      },
      {
        riskClass: 'B1',
        loans: 3,
        defaulted: 2,
        actualRate: 75,
        expectedRate: 66.67,
        expectedBasis: 'ALL',
        last: { loans: 1, defaulted: 1, actualRate: 100, expectedRate: 33.33 },
      },
    ]);
  });

  test.each(['2024-13-01', 'yesterday', '2024-02-30'])('"%s" is no day', async (day) => {
    expect((await server.app.inject({ url: `/api/v1/default-rates?date=${day}` })).statusCode).toBe(400);
  });
});

// Delegated Regulation (EU) 2022/2115, Articles 2(4) and 6
describe('earlier loans', () => {
  const head = 'id,name,class,started,due,defaults,ended';
  const importing = async (...lines: string[]) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'loans-'));
    const file = path.join(folder, 'loans.csv');
    await writeFile(file, [head, ...lines].join('\r\n'));
    try {
      return await runAdmin(store, server.clock, ['import-loans', file], 'cli:root');
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test('are imported once and lengthen the observation [RATE-05]', async () => {
    const line = 'E-1,"Vilnius, Žalgirio 88",C1,2020-05-01,2021-05-01 2022-05-01,2021-03-01/2021-06-01,2022-05-01';
    expect(await importing(line)).toBe('1 earlier loans are known now.');
    await importing(line);
    expect(await store.db.$count(earlierLoan)).toBe(1);
    const { windows, firstLoanOn } = await rates('2024-12-31');
    expect(firstLoanOn).toBe('2020-05-01');
    expect(windows.map(({ from }) => from)).toEqual(['2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01']);
    expect(windows[0]).toMatchObject({ loans: 1, defaulted: 1, rate: 100 });
    expect(await loans('date=2024-12-31&window=2021-01-01&figure=DEFAULTED')).toEqual([
      expect.objectContaining({ id: 'E-1', name: 'Vilnius, Žalgirio 88', projectId: null, riskClass: 'C1', defaultedOn: '2021-03-01' }),
    ]);
  });

  test('of a file with a mistake are not imported, and its line is named [RATE-05]', async () => {
    const known = await store.db.$count(earlierLoan);
    await expect(importing('E-2,Name,C1,2020-05-01,2021-05-01,,', 'E-3,Name,X9,2020-05-01,2021-05-01,,')).rejects.toThrow(
      'Line 3: "X9" is no credit class',
    );
    await expect(runAdmin(store, server.clock, ['import-loans', '/nowhere.csv'], 'cli:root')).rejects.toThrow('cannot be read: ENOENT');
    expect(await store.db.$count(earlierLoan)).toBe(known);
  });

  test.each([
    ['E,Name,C1,2020-05-01,2021-05-01,', '6 columns'],
    [',Name,C1,2020-05-01,2021-05-01,,', 'no id'],
    ['E,Name,C1,2020-02-30,2021-05-01,,', '"2020-02-30" is no day'],
    ['E,Name,C1,2020-05-01,,,', 'no due date'],
    ['E,Name,C1,2020-05-01,2021-05-01,2020-01-01,', 'order'],
    ['E,Name,C1,2020-05-01,2021-05-01,2020-06-01 2020-07-01,', 'not cured'],
    ['E,Name,C1,2020-05-01,2021-05-01,,2027-01-01', 'future'],
  ])('%s: %s', (line, reason) => expect(() => earlierLoansIn([head, line].join('\n'), '2026-03-02')).toThrow(reason));

  test('have the columns that are described, and each id once', () => {
    expect(() => earlierLoansIn('id,name', '2026-03-02')).toThrow('The first line has to be');
    const line = 'E,"A ""B""",,2020-05-01,2021-05-01,,';
    expect(earlierLoansIn([head, line].join('\n'), '2026-03-02')).toEqual([
      expect.objectContaining({ name: 'A "B"', riskClass: null, endedOn: null, defaults: [] }),
    ]);
    expect(() => earlierLoansIn([head, line, line].join('\n'), '2026-03-02')).toThrow('there twice');
  });
});
