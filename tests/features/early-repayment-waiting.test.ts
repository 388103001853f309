import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { sumOfParts } from '../../domain/distribution.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { announceEarlyRepayment } from '../../server/projects/early-repayment.ts';
import { book } from '../../server/payments/incoming.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { claimsOn, sumOf } from '../../server/repayments/claims.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import { loanHistories } from '../../server/reports/loan-histories.ts';
import type { Store } from '../../server/store/store.ts';
import { distribution, mail, project } from '../../server/store/schema.ts';
import { disbursedLoan } from './early-loan-support.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const at = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));
const rowOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!;

async function loanWith({ announcedOn, day }: { announcedOn: string; day: (dates: string[]) => string }) {
  const loan = await disbursedLoan({ store, server });
  const office = { clock: server.clock, origin: 'http://localhost:4000' };
  at(announcedOn);
  await markOverdue(store, office);
  const on = day(loan.dates);
  await store.tx((tx) => announceEarlyRepayment(tx, office, loan.projectId, { day: on, reason: 'Letter.', actor: 'usr-credit' }));
  const credit = await server.person({ roles: ['CREDIT'] });
  const details = () => credit.get<Schemas['ManagedProjectDetails']>(`/admin/projects/${loan.projectId}`);
  return { ...loan, office, on, details, calendar: () => markOverdue(store, office) };
}

let bookings = 0;
async function receive(booking: { amountCents: number; reference: string; payerIban?: string }) {
  const id = `bkg-waits-${++bookings}`;
  const outcome = await store.tx((tx) => book(tx, server.clock, { id, payer: 'UAB Borrower', ...booking }));
  const [draft] = await store.db.select().from(distribution).where(eq(distribution.receiptId, id));
  return { outcome, draft };
}

test('operators see due dates after the announced day as waiting, and nothing owed of them [27]', async () => {
  const { dates, on, details, projectId, calendar } = await loanWith({ announcedOn: '2026-04-01', day: ([first]) => addDays(first!, -1) });
  const statuses = async () => (await details()).dueDates.map(({ status, owed }) => [status, owed]);
  const waiting = ['WAITING', null];
  expect(await statuses()).toEqual([waiting, waiting, waiting, waiting]);
  // within the days in which the bank may still book what was paid in time
  at(addDays(dates[0]!, 2));
  await calendar();
  expect((await rowOf(projectId)).data.earlyRepayment).toMatchObject({ on });
  expect(await statuses()).toEqual([waiting, waiting, waiting, waiting]);
  expect((await details()).overdue).toEqual({ principal: 0, interest: 0, defaultInterest: 0 });
  expect(sumOfParts(sumOf(await claimsOn(store.db, await rowOf(projectId), { day: dates[0]!, until: dates[0]!, withDrafts: false })))).toBe(
    0,
  );
  // once it has lapsed, the schedule applies again
  at(addDays(on, 6));
  await calendar();
  expect((await statuses()).map(([status]) => status)).toEqual(['LATE', 'DUE', 'DUE', 'DUE']);
  expect((await details()).overdue.interest).toBe(269.99);
});

test('the page of the project ends its schedule with the announced day [27]', async () => {
  const { dates, on, lenders, projectId } = await loanWith({ announcedOn: '2026-06-12', day: (all) => addDays(all[1]!, -1) });
  const { repaymentSchedule } = await lenders[0].get<Schemas['Project']>(`/projects/${projectId}`);
  expect(repaymentSchedule).toEqual([
    { dueDate: dates[0], status: 'LATE' },
    { dueDate: on, status: 'DUE' },
  ]);
});

test('a late loan is cured once what was late is paid, though a due date that waits has passed [27]', async () => {
  const { dates, projectId, offerNumber, calendar } = await loanWith({ announcedOn: '2026-06-12', day: (all) => addDays(all[1]!, -1) });
  expect((await rowOf(projectId)).status).toBe('LATE');
  at(addDays(dates[1]!, 2));
  await calendar();
  const row = await rowOf(projectId);
  const owed = sumOfParts(sumOf(await claimsOn(store.db, row, { day: addDays(dates[1]!, 2), until: dates[0]!, withDrafts: true })));
  const { draft } = await receive({ amountCents: owed, reference: repaymentReference(offerNumber, dates[0]!) });
  await store.tx((tx) => approveDistribution(tx, server.clock, draft!.id, 'usr-b'));
  expect((await rowOf(projectId)).status).toBe('FULLY_FUNDED');
});

test('a transfer without reference is for the loan that owes it, not for a due date that waits [27]', async () => {
  const iban = 'LT121000011101001999';
  const other = await disbursedLoan({ store, server });
  const { dates, projectId } = await loanWith({ announcedOn: '2026-04-01', day: ([first]) => addDays(first!, -1) });
  for (const id of [projectId, other.projectId]) {
    const { data } = await rowOf(id);
    await store.db
      .update(project)
      .set({ data: { ...data, owner: { ...data.owner!, iban } } })
      .where(eq(project.id, id));
  }
  at(dates[0]!);
  const { outcome, draft } = await receive({ amountCents: 26_999, reference: '', payerIban: iban });
  expect([outcome, draft?.projectId]).toEqual(['matched', other.projectId]);
});

test('neither letters nor default rates know due dates that wait [27]', async () => {
  const { dates, on, ownerEmail, offerNumber, projectId, calendar } = await loanWith({
    announcedOn: '2026-06-12',
    day: (all) => addDays(all[1]!, -1),
  });
  const before = (await store.db.select().from(mail).where(eq(mail.recipient, ownerEmail))).length;
  at(addDays(dates[1]!, 3));
  await calendar();
  const letters = (await store.db.select().from(mail).where(eq(mail.recipient, ownerEmail))).slice(before);
  const reference = repaymentReference(offerNumber, dates[1]!);
  expect(letters.filter(({ bodyText }) => bodyText.includes(reference))).toEqual([]);
  const history = (await loanHistories(store.db)).find(({ id }) => id === projectId)!;
  expect(history.dueDates).toEqual([dates[0], on]);
});
