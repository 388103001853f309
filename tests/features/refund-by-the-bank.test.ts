import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { payment } from '../../server/store/schema.ts';
import { draftOf, instructionRow } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const advance = (advanceDays: number) => server.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advanceDays } });

test('what a withdrawn offer was paid with goes back to the account it came from, and is returned once the statement says so [INS-04, INV-12]', async () => {
  const [operator] = [await server.person({ userGroup: 'ADMIN' }), await server.person({ userGroup: 'ADMIN' })];
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 1000, locale: 'en' });
  const { id } = made.body as { id: string };
  await person.call('POST', '/payment-collection', { investmentId: id, paymentType: 'aitvaras', locale: 'en' });
  const [row] = await store.db.select().from(payment).where(eq(payment.investmentId, id));
  await server.app.inject({
    method: 'POST',
    url: `/sandbox/bank/aitvaras/${row!.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'decision=approve',
  });
  const refund = async () => (await person.get<{ withdrawal: { refund: string } }>(`/investments/${id}`)).withdrawal.refund;
  // its statement tells of the payment
  await advance(1);
  await person.call('POST', `/investments/${id}/withdrawal`);
  expect(await refund()).toBe('DUE');

  const [{ payerIban } = { payerIban: null }] = await store.db.select().from(payment).where(eq(payment.id, row!.id));
  const instructionId = await draftOf(store, 'REFUND', row!.id);
  expect(await instructionRow(store, instructionId)).toMatchObject({ status: 'DRAFTED', payeeIban: payerIban, amountCents: 100_000 });
  expect(payerIban).toMatch(/^LT\d{18}$/);

  await advance(1);
  expect(await instructionRow(store, instructionId)).toMatchObject({ status: 'SENT' });
  expect(await refund()).toBe('DUE');
  await advance(1);
  expect(await instructionRow(store, instructionId)).toMatchObject({ status: 'CONFIRMED' });
  expect(await refund()).toBe('RETURNED');
  expect(await ledgerErrors(store.db)).toEqual([]);
  const day = new Date(server.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  expect(await operator.get(`/admin/reconciliation?day=${day}`)).toMatchObject({ payments: 1000, difference: 0, lines: [] });
});
