import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveInstructions } from '../../server/instructions/approve.ts';
import { confirmByEntry } from '../../server/instructions/confirm.ts';
import { type Draft, draftInstruction } from '../../server/instructions/draft.ts';
import { rejectInstruction, returnByEntry } from '../../server/instructions/fail.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, payment, project } from '../../server/store/schema.ts';
import { covered, debitOf, instructionRow, payeeIban, platformAccount } from '../support/instructions.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let operator = '';
const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
beforeAll(async () => {
  store = await openTestStore();
  operator = (await makeScenario(store, clock, { users: [{}] })).users[0]!.id;
});
afterAll(() => store?.close());

const sent = async (draft: Draft) => {
  const id = await store.tx((tx) => draftInstruction(tx, clock, draft));
  await store.tx((tx) => approveInstructions(tx, clock, { ids: [id], actor: operator }));
  await store.tx((tx) => makePaymentFile(tx, clock, { ids: [id], account: platformAccount, actor: operator }));
  return id;
};
const confirm = async (id: string) => {
  const line = await debitOf(store, id);
  expect(await store.tx((tx) => confirmByEntry(tx, clock, line))).toBe('confirmed');
};
const confirmed = async (draft: Draft) => {
  const id = await sent(draft);
  await confirm(id);
  return id;
};
const returned = async (id: string) => {
  const { amountCents } = await instructionRow(store, id);
  const line = { id: `back-${id}`, amountCents, reference: '', endToEndId: id, returnReason: 'AC04' };
  expect(await store.tx((tx) => returnByEntry(tx, clock, line))).toBe(true);
};
const rejected = (id: string) => store.tx((tx) => rejectInstruction(tx, clock, { id, reason: 'AC04', actor: operator }));

/** A payment whose money is to go back, and the refund that is sent. */
async function refund() {
  const { users, investments } = await makeScenario(store, clock, {
    users: [{}],
    projects: [{}],
    investments: [{ user: 0, project: 0, amount: 500 }],
  });
  const draft = await covered(store, clock, users[0]!.id);
  const { subjectId: id, amountCents } = draft;
  const due = { provider: 'directPayment', status: 'RETURN_DUE', createdAt: clock.now() } as const;
  await store.db.insert(payment).values({ id, investmentId: investments[0]!.id, amountCents, ...due });
  return { paymentId: id, instructionId: await sent(draft) };
}
const statusOf = async (id: string) => (await store.db.select().from(payment).where(eq(payment.id, id)))[0]!.status;
const historyOf = async (id: string) =>
  (await store.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(asc(audit.id))).map(
    ({ event, before, after }) => `${event} ${before} → ${after}`,
  );

test('a refund that the bank confirms, rejects or sends back changes its own payment alone [INS-04]', async () => {
  const [one, other, refused] = [await refund(), await refund(), await refund()];
  const statuses = () => Promise.all([one, other, refused].map(({ paymentId }) => statusOf(paymentId)));
  await rejected(refused.instructionId);
  expect(await statuses()).toEqual(['RETURN_DUE', 'RETURN_DUE', 'RETURN_DUE']);
  expect(await historyOf(refused.paymentId), 'it was never returned').toEqual([]);
  await confirm(one.instructionId);
  expect(await statuses()).toEqual(['RETURNED', 'RETURN_DUE', 'RETURN_DUE']);
  await confirm(other.instructionId);
  await returned(one.instructionId);
  expect(await statuses()).toEqual(['RETURN_DUE', 'RETURNED', 'RETURN_DUE']);
  expect(await historyOf(one.paymentId)).toEqual([
    'transfer.returned RETURN_DUE → RETURNED',
    'transfer.returnFailed RETURNED → RETURN_DUE',
  ]);
});

test('a loan is disbursed by the payments to its own owner, whatever else is paid for it or for another [INS-04]', async () => {
  const { projects } = await makeScenario(store, clock, { projects: Array.from({ length: 2 }, () => ({ status: 'FULLY_FUNDED' })) });
  await store.db.update(project).set({ disbursedAt: null });
  const [one, other] = [projects[0]!.id, projects[1]!.id];
  const about = (kind: Draft['kind'], projectId: string, source: Draft['source']['kind'], outside: Draft['outside']) =>
    covered(store, clock, projectId, {
      kind,
      subjectId: `${kind} ${projectId}`,
      projectId,
      source: { kind: source, holder: projectId },
      outside,
      payee: { name: 'UAB Krantas', iban: payeeIban },
    });
  const loan = (id: string) => about('DISBURSEMENT', id, 'disbursable', { kind: 'owner', holder: id });
  const areDisbursed = async () => {
    const rows = await store.db.select({ id: project.id, at: project.disbursedAt }).from(project);
    return [one, other].map((id) => rows.find((row) => row.id === id)!.at !== null);
  };
  const paid = await confirmed(await loan(one));
  expect(await areDisbursed()).toEqual([true, false]);
  await confirmed(await loan(other));
  await confirmed(await about('COSTS', one, 'costs', { kind: 'platform', holder: 'costs' }));
  expect(await areDisbursed()).toEqual([true, true]);
  await returned(paid);
  expect(await areDisbursed()).toEqual([false, true]);
});
