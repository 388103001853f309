import { readFile } from 'node:fs/promises';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MovableClock } from '../../server/lib/clock.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { contractPdf } from '../../server/documents/contract-pdf.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, investment, project } from '../../server/store/schema.ts';
import { transferHandlers } from '../../server/payments/transfer-handlers.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn } from './investing-support.ts';

let store: Store;
let on: ReturnType<typeof investingOn>;

beforeAll(async () => {
  store = await openTestStore();
  on = investingOn(store, contractPdf);
});
afterAll(() => store?.close());

type World = { userId: string; projectId: string; repaid: string; id: string };
type Action = (world: World) => Promise<unknown>;

async function world(): Promise<World> {
  const made = await makeScenario(store, on.clock, {
    users: [{}],
    projects: [{}, { name: 'Old Mill', status: 'PAID_OFF' }],
    investments: [{ user: 0, project: 1, amount: 1000, status: 'COMPLETED' }],
  });
  const [userId, projectId, repaid] = [made.users[0]!.id, made.projects[0]!.id, made.investments[0]!.id];
  const requestBody = await on.invest(userId, projectId, 1000);
  if (requestBody.status !== 201) throw new Error('not made');
  return { userId, projectId, repaid, id: requestBody.body.id };
}

async function contract({ userId, id }: { userId: string; id: string }) {
  const file = await on.handlers.getDocument({ ...on.as(userId), params: { id: `doc-${id}` } });
  if (file.status !== 200) throw new Error('no contract');
  return pdfTextOf(Buffer.from(file.body.content, 'base64'));
}

/** The person moves and marries; the project is called otherwise, is secured otherwise and lasts longer. */
async function change({ userId, projectId }: { userId: string; projectId: string }) {
  const [person] = await store.db.select().from(appUser).where(eq(appUser.id, userId));
  const [projectRow] = await store.db.select().from(project).where(eq(project.id, projectId));
  const profile = { ...person!.profile, surname: 'Kazlauskienė', street: 'Naujoji g.' };
  await store.db
    .update(appUser)
    .set({ profile, email: `new-${person!.email}` })
    .where(eq(appUser.id, userId));
  const data = {
    ...projectRow!.data,
    name: { en: 'Other Homes' },
    security: { en: 'No mortgage.', lt: 'Be hipotekos.', es: 'Sin hipoteca.' },
    loanTerm: { value: 30, unit: 'MONTH' as const },
  };
  await store.db.update(project).set({ data }).where(eq(project.id, projectId));
}

const pay: Action = ({ userId, id }) => on.pay(userId, id);
const actions: [string, Action][] = [
  ['is being paid', pay],
  ['was paid', async (one) => on.bankSays('payment.completed', String((await on.pay(one.userId, one.id)).body), 1000)],
  ['could not be paid', async (one) => on.bankSays('payment.failed', String((await on.pay(one.userId, one.id)).body), 1000)],
  [
    'was paid with the money of a repaid one',
    ({ userId, id, repaid }) =>
      transferHandlers({ store, clock: on.clock, origin: on.origin }).transferInvestment({
        ...on.as(userId),
        body: { sourceInvestmentId: repaid, targetInvestmentId: id },
      }),
  ],
];

describe('what is changed in the settings or of the project', () => {
  test.each(actions)('leaves the contract of an investment that %s as it was read [WIZ-05]', async (_title, action) => {
    const one = await world();
    const before = await contract(one);
    await action(one);
    await change(one);
    expect(await contract(one)).toBe(before);
    expect(before).toContain('Petraitė');
  });

  test('is in the contract of one that nobody has begun to pay, and in the next one', async () => {
    const one = await world();
    await change(one);
    expect(await contract(one)).toMatch(/Kazlauskienė.*Other Homes.*No mortgage\./s);
  });

  test('is agreed when a payment that failed is begun anew: those words were read [WIZ-05]', async () => {
    const one = await world();
    await on.bankSays('payment.failed', String((await on.pay(one.userId, one.id)).body), 1000);
    await change(one);
    await on.pay(one.userId, one.id);
    expect(await contract(one)).toMatch(/Kazlauskienė.*Other Homes/s);
  });
});

test('an investment paid for before contracts were kept gets what is known when they begin to be', async () => {
  const one = await world();
  await on.pay(one.userId, one.id);
  const kept = async () =>
    (await store.db.select().from(investment).where(eq(investment.userId, one.userId)).orderBy(investment.id)).map(({ agreed }) => agreed);
  const before = await kept();
  expect(before).toHaveLength(2);
  await store.db.update(investment).set({ agreed: null }).where(eq(investment.userId, one.userId));
  const migration = await readFile(new URL('../../server/store/migrations/0010_agreed.sql', import.meta.url), 'utf8');
  await store.db.execute(sql.raw(migration.slice(migration.indexOf('update investment'))));
  expect(await kept()).toEqual(before);
});

test('each paid investment of the demo has its contract kept', async () => {
  const demo = await openTestStore();
  await seedDemo(demo, new MovableClock(), memoryStore());
  const paid = await demo.db.select().from(investment).where(ne(investment.status, 'NEW'));
  expect(paid.length).toBeGreaterThan(5);
  for (const { agreed, userId } of paid) {
    const [person] = await demo.db.select().from(appUser).where(eq(appUser.id, userId));
    expect(agreed).toMatchObject({
      investor: { surname: person!.profile.surname, email: person!.email },
      project: { name: expect.anything() },
    });
  }
  await demo.close();
});
