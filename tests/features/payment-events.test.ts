import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, payment, project } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn } from './investing-support.ts';

let store: Store;
let server: ReturnType<typeof investingOn>;

beforeAll(async () => {
  store = await openTestStore();
  server = investingOn(store);
});
afterAll(() => store.close());

test('a late event about a failed first payment does not end the second one [PAY-13]', async () => {
  const { users, projects } = await makeScenario(store, server.clock, { users: [{}], projects: [{}] });
  const userId = users[0]!.id;
  const { body: created } = (await server.invest(userId, projects[0]!.id, 500)) as { body: { id: string } };
  const pay = async () => (await server.pay(userId, created.id)).body as string;
  const statuses = async () => {
    const [row] = await store.db.select().from(investment).where(eq(investment.id, created.id));
    const payments = await store.db.select().from(payment).where(eq(payment.investmentId, created.id)).orderBy(payment.createdAt);
    const [{ reservedCents } = { reservedCents: -1 }] = await store.db.select().from(project).where(eq(project.id, projects[0]!.id));
    return { investment: row?.status, payments: payments.map(({ status }) => status).sort(), reservedCents };
  };

  const first = await pay();
  await server.bankSays('payment.failed', first, 500);
  const second = await pay();
  expect(second).not.toBe(first);
  const open = { investment: 'PAYMENT_INITIATED', payments: ['FAILED', 'OPEN'], reservedCents: 50_000 };
  expect(await statuses()).toEqual(open);

  expect(await server.bankSays('payment.failed', first, 500)).toBe('repeated');
  expect(await server.bankSays('payment.failed', first, 500, 'the same failure under another event id')).toBe('repeated');
  expect(await statuses()).toEqual(open);

  expect(await server.bankSays('payment.completed', second, 500)).toBe('applied');
  expect(await server.bankSays('payment.failed', second, 500, 'a failure after it was paid')).toBe('refused');
  expect(await statuses()).toEqual({ investment: 'PAYMENT_COMPLETED', payments: ['FAILED', 'PAID'], reservedCents: 50_000 });
});
