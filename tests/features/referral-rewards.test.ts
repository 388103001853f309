import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { eraseIdentity } from '../../server/closing/erase-identity.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { learnPayeeAccount } from '../../server/instructions/payee-account.ts';
import { rewardRemittance } from '../../server/instructions/reward-remittance.ts';
import { rewardReferrals } from '../../server/marketing/referrals.ts';
import { saveConsents } from '../../server/onboarding/consents.ts';
import { book } from '../../server/payments/incoming.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { collect, personById } from '../../server/reports/data-export/collect.ts';
import { makeScenario, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, instruction, investment, ledgerTransfer, notification, referralReward } from '../../server/store/schema.ts';
import { balanceOf, carryOut, covered, draftOf, instructionRow, payeeIban } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const first = '2026-03-02T09:00:00Z';
const run = () => rewardReferrals(store, server.clock);

/** Somebody who has registered through the link of another. */
async function referredBy({ id: referrer }: Person, other: ScenarioUser = {}): Promise<Person> {
  const referred = await server.person({ experience: 'INEXPERIENCED', ...other });
  const choices = { consentMarketing: false, consentNews: false, marketingLeads: [], utmParameters: {} };
  const given = { ...choices, referredBy: referrer, termsVersion: '2', at: server.clock.now().toISOString() };
  await store.tx((tx) => saveConsents(tx, { userId: referred.id, language: 'en' }, given));
  return referred;
}

/** Offers 1,000 € and transfers it. Answers the investment. */
async function lend(lender: Person, projectId: string): Promise<string> {
  const { id } = (await lender.call('POST', '/investments', { projectId, amount: 1000, locale: 'en' })).body as { id: string };
  const body = { investmentId: id, paymentType: 'directPayment', hasConsented: true, locale: 'en' };
  expect((await lender.call('POST', '/payment-collection', body)).status).toBeLessThan(300);
  const [row] = await store.db.select().from(investment).where(eq(investment.id, id));
  const from = { payer: 'Lender', payerIban: payeeIban };
  const booking = { id: `bkg-${id}`, amountCents: 100_000, reference: investmentReference(row!.number), ...from };
  expect(await store.tx((tx) => book(tx, server.clock, booking))).toBe('matched');
  return id;
}

/** A loan that these people have paid, 1,000 € each. */
async function paidBy(...lenders: readonly Person[]) {
  server.clock.set(new Date(first));
  const loan = { loanAmount: 1000 * lenders.length, minInvestment: 1, investmentStep: 1, termMonths: 12 };
  const { projects } = await makeScenario(store, server.clock, { projects: [loan] });
  const projectId = projects[0]!.id;
  const paid: string[] = [];
  for (const lender of lenders) paid.push(await lend(lender, projectId));
  return { projectId, paid };
}

/** The loan is funded and paid out to the owner. */
async function disburse(projectId: string): Promise<void> {
  server.clock.set(new Date('2026-03-10T09:00:00Z'));
  await fundReadyProjects(store, server.clock);
  const { id: actor } = await server.person({ roles: ['TREASURY'] });
  await carryOut(store, server.clock, 'DISBURSEMENT', projectId, actor);
}

const rewardsOf = ({ id }: Person) =>
  store.db
    .select({ referredUserId: referralReward.referredUserId, amountCents: referralReward.amountCents })
    .from(referralReward)
    .where(eq(referralReward.userId, id));
const noticesOf = ({ id }: Person) =>
  store.db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, id), eq(notification.code, 'REWARD')));
const giveAccount = ({ id: userId }: Person) =>
  store.tx((tx) => learnPayeeAccount(tx, server.clock, { userId, iban: payeeIban, holderName: 'Ona Petraitė', source: 'STATEMENT' }));

test('who refers a person is owed 15 € once that person’s loan is paid out, and never twice [DASH-09]', async () => {
  const referrer = await server.person({ language: 'lt' });
  await giveAccount(referrer);
  const referred = await referredBy(referrer, { name: 'Jonas', surname: 'Girdenis' });
  const { projectId } = await paidBy(referred);
  expect(await run()).toBe(0);
  await disburse(projectId);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);

  expect(await rewardsOf(referrer)).toEqual([{ referredUserId: referred.id, amountCents: 1500 }]);
  expect([await balanceOf(store, `payable:${referrer.id}`), await balanceOf(store, 'rewards:platform')]).toEqual([1500, -1500]);
  const id = await draftOf(store, 'REWARD', `referral:${referred.id}`);
  expect(await instructionRow(store, id)).toMatchObject({
    status: 'DRAFTED',
    amountCents: 1500,
    payeeUserId: referrer.id,
    payeeIban,
    remittance: rewardRemittance.lt.referral,
  });
  const notices = await noticesOf(referrer);
  expect(notices).toHaveLength(1);
  for (const text of Object.values(notices[0]!.content)) expect(text).toContain('3000');
  expect(notices[0]!.title.lt).toMatch(/15,00/);
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('a second loan of the same person is rewarded no more, a second person is [DASH-09]', async () => {
  const referrer = await server.person();
  const [one, other] = [await referredBy(referrer), await referredBy(referrer)];
  const loan = await paidBy(one, other);
  await disburse(loan.projectId);
  expect(await run()).toBe(2);
  const again = await paidBy(one);
  await disburse(again.projectId);
  expect(await run()).toBe(0);
  expect((await rewardsOf(referrer)).map(({ referredUserId }) => referredUserId).sort()).toEqual([one.id, other.id].sort());
  expect(await balanceOf(store, `payable:${referrer.id}`)).toBe(3000);
  expect(await noticesOf(referrer)).toHaveLength(2);
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('two runs at once grant one reward [DASH-09]', async () => {
  const referrer = await server.person();
  const { projectId } = await paidBy(await referredBy(referrer));
  await disburse(projectId);
  const granted = await Promise.all([run(), run(), run()]);
  expect(granted.reduce((all, count) => all + count, 0)).toBe(1);
  expect(await rewardsOf(referrer)).toHaveLength(1);
  expect(await noticesOf(referrer)).toHaveLength(1);
});

test('a run that breaks off leaves nothing half done, and the next one grants [DASH-09]', async () => {
  const referrer = await server.person();
  const referred = await referredBy(referrer);
  const { projectId } = await paidBy(referred);
  await disburse(projectId);
  // another sum for the same thing: the draft throws, after the reward and the entry of the ledger
  const wrong = await covered(store, server.clock, referrer.id, { kind: 'REWARD', subjectId: `referral:${referred.id}`, amountCents: 1 });
  const blocking = await store.tx((tx) => draftInstruction(tx, server.clock, wrong));
  const error = expect.objectContaining({ message: expect.stringContaining('another instruction pays') });
  await expect(run()).rejects.toMatchObject({ failures: [{ id: referred.id, error }] });
  expect(await rewardsOf(referrer)).toEqual([]);
  expect(await balanceOf(store, `payable:${referrer.id}`)).toBe(0);
  expect(await noticesOf(referrer)).toEqual([]);
  await store.db.update(instruction).set({ status: 'CANCELLED' }).where(eq(instruction.id, blocking));
  expect(await run()).toBe(1);
  expect(await balanceOf(store, `payable:${referrer.id}`)).toBe(1500);
});

test('a revoked investment is rewarded not at all, the next one is [DASH-09]', async () => {
  const referrer = await server.person();
  const [referred, other] = [await referredBy(referrer), await server.person({ experience: 'INEXPERIENCED' })];
  const { projectId, paid } = await paidBy(other, referred);
  expect((await referred.call('POST', `/investments/${paid[1]}/withdrawal`)).body).toMatchObject({ status: 'WITHDRAWN' });
  await lend(await server.person({ experience: 'INEXPERIENCED' }), projectId);
  await disburse(projectId);
  expect(await run()).toBe(0);
  const next = await paidBy(referred);
  await disburse(next.projectId);
  expect(await run()).toBe(1);
});

test('nobody is rewarded for themselves: the same company under another account [DASH-09]', async () => {
  const referrer = await server.person({ company: true });
  const referred = await referredBy(referrer, { company: true });
  const [one, other] = await Promise.all([referrer, referred].map(({ id }) => personById(store.db, id)));
  expect(one!.profile.companyCode).toBe(other!.profile.companyCode);
  const { projectId } = await paidBy(referred);
  await disburse(projectId);
  expect(await run()).toBe(0);
  expect(await rewardsOf(referrer)).toEqual([]);
});

test('who is not identified waits for the reward, who has closed the account gets none [DASH-09, DATA-01]', async () => {
  const [waiting, closed] = [await server.person({ kycStatus: 'EMPTY' }), await server.person()];
  const { projectId } = await paidBy(await referredBy(waiting), await referredBy(closed));
  const { summary } = await closed.get<components['schemas']['AccountClosing']>('/me/closing');
  expect((await closed.call('POST', '/me/closing', { summary })).status).toBe(200);
  await disburse(projectId);
  expect(await run()).toBe(0);
  await store.db.update(appUser).set({ kycStatus: 'VERIFIED' }).where(eq(appUser.id, waiting.id));
  expect(await run()).toBe(1);
  expect(await rewardsOf(waiting)).toHaveLength(1);
  expect(await rewardsOf(closed)).toEqual([]);
});

test('operators read who was referred; the person who is rewarded does not [DASH-09, INS-02]', async () => {
  const referrer = await server.person();
  const referred = await referredBy(referrer, { name: 'Viltautas', surname: 'Girdenis' });
  const { projectId } = await paidBy(referred);
  await disburse(projectId);
  await run();
  const id = await draftOf(store, 'REWARD', `referral:${referred.id}`);
  const operator = await server.person({ roles: ['TREASURY'] });
  const person = { id: referred.id, name: 'Viltautas Girdenis' };
  expect(await operator.get(`/admin/instructions/${id}`)).toMatchObject({ instruction: { referredPerson: person } });
  const { content } = await operator.get<components['schemas']['InstructionPage']>('/admin/instructions?kind=REWARD&size=100');
  expect(content.find((one) => one.id === id)).toMatchObject({ referredPerson: person });
  const { content: others } = await operator.get<components['schemas']['InstructionPage']>(
    '/admin/instructions?kind=DISBURSEMENT&size=100',
  );
  expect(others.every(({ referredPerson }) => referredPerson === null)).toBe(true);

  const [notice] = await noticesOf(referrer);
  const data = await collect(store.db, (await personById(store.db, referrer.id))!);
  expect(data.referralRewards).toEqual([{ amountCents: 1500, grantedAt: expect.any(Date) }]);
  for (const text of [JSON.stringify(notice), JSON.stringify(data)])
    for (const secret of ['Viltautas', 'Girdenis', referred.id, referred.email]) expect(text).not.toContain(secret);
});

test('who was rewarded is erased with the reward; the books stay [DATA-03]', async () => {
  const referrer = await server.person();
  const referred = await referredBy(referrer);
  const { projectId } = await paidBy(referred);
  await disburse(projectId);
  await run();
  await store.tx((tx) => eraseIdentity(tx, referrer.id, { actor: 'test', at: server.clock.now() }));
  expect(await rewardsOf(referrer)).toEqual([]);
  expect(await run()).toBe(0);
  const entries = and(eq(ledgerTransfer.kind, 'referral.rewarded'), like(ledgerTransfer.toAccount, `%${referrer.id}`));
  expect(await store.db.$count(ledgerTransfer, entries)).toBe(1);
});
