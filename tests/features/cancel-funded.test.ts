import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { approveInstructions, cancelInstruction } from '../../server/instructions/approve.ts';
import { confirmByEntry } from '../../server/instructions/confirm.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { rejectInstruction, returnByEntry } from '../../server/instructions/fail.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { book } from '../../server/payments/incoming.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { investmentReference, repaymentReference } from '../../domain/payment-reference.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { distribution, instruction, investment, mail, notification, payment, project } from '../../server/store/schema.ts';
import { balanceOf, debitOf, draftOf, payeeIban, platformAccount } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof serverOn>>['person']>>;

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const rowOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!;
const reason = { reason: 'The owner has sold the house.' };

/** A funded loan of 5,000 €: paid by transfer, and from the principal of a repaid loan that two lenders have moved on. */
async function fundedLoan() {
  server.clock.set(new Date('2026-03-02T09:00:00Z'));
  const { projects } = await makeScenario(store, server.clock, {
    projects: [
      { status: 'PAID_OFF', loanAmount: 1_000_000 },
      { loanAmount: 5000, minInvestment: 1, investmentStep: 1, termMonths: 12, interestPerAnnum: [{ threshold: 1, interest: 9 }] },
    ],
  });
  const [from, projectId] = projects.map(({ id }) => id) as [string, string];
  const [payer, mover] = await Promise.all([server.person({ experience: 'INEXPERIENCED' }), server.person()]);
  const offer = async (lender: Person, amount: number) =>
    ((await lender.call('POST', '/investments', { projectId, amount, locale: 'en' })).body as { id: string }).id;
  const paid = await offer(payer, 3000);
  const opened = await payer.call('POST', '/payment-collection', {
    investmentId: paid,
    paymentType: 'directPayment',
    hasConsented: true,
    locale: 'en',
  });
  expect(opened.status).toBeLessThan(300);
  const [row] = await store.db.select().from(investment).where(eq(investment.id, paid));
  const booking = {
    id: `bkg-${paid}`,
    amountCents: 300_000,
    reference: investmentReference(row!.number),
    payer: 'Lender',
    payerIban: payeeIban,
  };
  expect(await store.tx((tx) => book(tx, server.clock, booking))).toBe('matched');
  const lent = { userId: mover.id, projectId: from, amountCents: 200_000, ratePercent: '9', status: 'COMPLETED' } as const;
  const [source] = await store.db
    .insert(investment)
    .values({ ...lent, createdAt: server.clock.now() })
    .returning();
  const moved = await offer(mover, 2000);
  await mover.call('POST', '/investments:transfer', { sourceInvestmentId: source!.id, targetInvestmentId: moved, hasConsented: true });
  server.clock.set(new Date('2026-03-10T09:00:00Z'));
  await fundReadyProjects(store, server.clock);
  expect(await rowOf(projectId)).toMatchObject({ status: 'FULLY_FUNDED', collectedCents: 500_000 });
  return { projectId, payer, mover, paid, moved, sourceId: source!.id, disbursement: await draftOf(store, 'DISBURSEMENT', projectId) };
}

const staff = () => Promise.all([server.person({ roles: ['CREDIT'] }), server.person({ roles: ['CREDIT'] })]);

/** Proposed by one, approved by the other. Answers what became of the proposal. */
async function cancel(projectId: string) {
  const [first, second] = await staff();
  const proposed = await first.call('POST', `/admin/projects/${projectId}/cancel`, reason);
  expect(proposed).toMatchObject({ status: 202 });
  const { id } = proposed.body as { id: string };
  return (await second.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).body as { status: string; errorCode?: string };
}
const mayCancel = async (projectId: string) => {
  const [first] = await staff();
  const { decisions } = await first.get<{ decisions: string[] }>(`/admin/projects/${projectId}`);
  return decisions.includes('CANCEL');
};

async function approve(id: string): Promise<string> {
  const { id: actor } = await server.person({ roles: ['TREASURY'] });
  await store.db.update(instruction).set({ payeeIban }).where(eq(instruction.id, id));
  await store.tx((tx) => approveInstructions(tx, server.clock, { ids: [id], actor }));
  return actor;
}
const send = (id: string, actor: string) =>
  store.tx((tx) => makePaymentFile(tx, server.clock, { ids: [id], account: platformAccount, actor }));
const instructionStatus = async (id: string) => (await store.db.select().from(instruction).where(eq(instruction.id, id)))[0]!.status;

describe('a funded project whose loan is never paid out [27]', () => {
  test('is cancelled by two people: everybody has their money back, and nothing is left in the books', async () => {
    const { projectId, payer, mover, paid, moved, sourceId, disbursement } = await fundedLoan();
    expect(await mayCancel(projectId)).toBe(true);
    expect(await cancel(projectId)).toMatchObject({ status: 'EXECUTED' });
    expect(await rowOf(projectId)).toMatchObject({ status: 'CANCELED', collectedCents: 0, investorCount: 0, disbursedAt: null });
    expect(await instructionStatus(disbursement)).toBe('CANCELLED');
    for (const account of ['escrow', 'disbursable', 'owner']) expect(await balanceOf(store, `${account}:${projectId}`)).toBe(0);
    const refunds = await store.db
      .select()
      .from(instruction)
      .where(and(eq(instruction.projectId, projectId), eq(instruction.kind, 'REFUND')));
    expect(refunds).toMatchObject([{ amountCents: 300_000, payeeUserId: payer.id, payeeIban, status: 'DRAFTED' }]);
    const [payin] = await store.db.select().from(payment).where(eq(payment.investmentId, paid));
    expect(payin!.status).toBe('RETURN_DUE');
    // what was moved lies in the repaid investment again
    const [source] = await store.db.select().from(investment).where(eq(investment.id, sourceId));
    expect(source!.transferredTo).toBeNull();
    expect(await ledgerErrors(store.db)).toEqual([]);

    expect(await payer.get(`/investments/${paid}`)).toMatchObject({ cancellation: { refund: 'DUE' }, withdrawable: false });
    expect(await mover.get(`/investments/${moved}`)).toMatchObject({ cancellation: { refund: 'SOURCE' } });
    const [item] = await payer.get<object[]>('/investments');
    expect(item).toMatchObject({ projectStatus: 'CANCELED', repayments: [], interestEarned: 0, interestStartDate: null, endOfTerm: null });
    expect(await payer.get('/investments/summary')).toMatchObject({ totalInvested: 0, activeInvestments: 0, earnings: 0 });
    const told = await store.db.select().from(notification).where(eq(notification.userId, payer.id));
    const canceled = told.find(({ code }) => code === 'PROJECT_CANCELED');
    expect(canceled?.content?.en).toMatch(/^The loan was not paid out and has ended\./);
    const letters = await store.db.select().from(mail).where(eq(mail.recipient, payer.email));
    expect(letters.filter(({ subject }) => subject.startsWith('Project cancelled'))).toHaveLength(1);
  });

  test('is not cancelled while the payment to its owner is approved, sent or made, and is after the bank has sent it back', async () => {
    const { projectId, disbursement } = await fundedLoan();
    const actor = await approve(disbursement);
    const refused = { status: 'FAILED', errorCode: 'DISBURSEMENT_UNDER_WAY' };
    expect(await mayCancel(projectId)).toBe(false);
    expect(await cancel(projectId)).toMatchObject(refused);
    await send(disbursement, actor);
    expect(await cancel(projectId)).toMatchObject(refused);
    const entry = await debitOf(store, disbursement);
    await store.tx((tx) => confirmByEntry(tx, server.clock, entry));
    expect(await cancel(projectId)).toMatchObject(refused);
    expect(await rowOf(projectId)).toMatchObject({ status: 'FULLY_FUNDED', collectedCents: 500_000 });
    const back = { id: 'ent-back', amountCents: 500_000, reference: '', endToEndId: disbursement, returnReason: 'AC04' };
    expect(await store.tx((tx) => returnByEntry(tx, server.clock, back))).toBe(true);
    expect(await mayCancel(projectId)).toBe(true);
    expect(await cancel(projectId)).toMatchObject({ status: 'EXECUTED' });
    expect(await instructionStatus(disbursement)).toBe('RETURNED');
    for (const account of ['escrow', 'disbursable', 'owner']) expect(await balanceOf(store, `${account}:${projectId}`)).toBe(0);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test.each(['cancelled', 'rejected'])('is cancelled after its payment was %s, which is not drafted again', async (end) => {
    const { projectId, disbursement } = await fundedLoan();
    if (end === 'cancelled') await store.tx((tx) => cancelInstruction(tx, server.clock, { id: disbursement, actor: 'usr-treasury' }));
    else {
      await send(disbursement, await approve(disbursement));
      await store.tx((tx) => rejectInstruction(tx, server.clock, { id: disbursement, reason: 'AC04', actor: 'usr-treasury' }));
    }
    expect(await cancel(projectId)).toMatchObject({ status: 'EXECUTED' });
    const again = store.tx((tx) => draftInstructionAgain(tx, server.clock, { id: disbursement, actor: 'usr-treasury' }));
    await expect(again).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect(await cancel(projectId)).toMatchObject({ status: 'FAILED', errorCode: 'INVALID_STATUS_TRANSITION' });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('is not cancelled while a receipt of its owner waits; interest that was paid stays with its lenders', async () => {
    const { projectId, payer, paid } = await fundedLoan();
    const { offerNumber, data } = await rowOf(projectId);
    const { dueDate } = data.repaymentSchedule![0]!;
    server.clock.set(new Date(`${dueDate}T09:00:00Z`));
    const booking = { id: 'bkg-early', amountCents: 11_250, reference: repaymentReference(offerNumber, dueDate), payer: 'UAB Borrower' };
    expect(await store.tx((tx) => book(tx, server.clock, booking))).toBe('matched');
    expect(await mayCancel(projectId)).toBe(false);
    expect(await cancel(projectId)).toMatchObject({ status: 'FAILED', errorCode: 'INVALID_STATUS_TRANSITION' });
    const [drafted] = await store.db.select().from(distribution).where(eq(distribution.receiptId, 'bkg-early'));
    await store.tx((tx) => approveDistribution(tx, server.clock, drafted!.id, 'usr-treasury'));
    expect(await cancel(projectId)).toMatchObject({ status: 'EXECUTED' });
    expect(await ledgerErrors(store.db)).toEqual([]);
    const items = await payer.get<{ id: string; repayments: object[] }[]>('/investments');
    expect(items.find(({ id }) => id === paid)?.repayments).toMatchObject([{ dueDate, interest: 67.5, principal: 0, status: 'PAID' }]);
  });
});
