import { expect, test } from 'vitest';
import { today } from '../../server/lib/clock.ts';
import { decideEvaluation, decideReview } from '../../server/onboarding/review.ts';
import { dailyCompliance } from '../../server/jobs/daily-compliance.ts';
import type { Store } from '../../server/store/store.ts';
import { bank, exposedKyc, kyb, kyc } from './onboarding-data.ts';
import { applyAsExperienced, onOwnServer, type serverOn } from './onboarding-support.ts';

type Server = Awaited<ReturnType<typeof serverOn>>;
type Someone = Awaited<ReturnType<Server['person']>>;

let store: Store;
let server: Server;

onOwnServer((own) => {
  ({ store, server } = own);
});

const knows = { ...bank, investmentKnowledge: [1, 2, 3], investmentExperience: 3, countOfInvestments: 4 };
const individual = { bankQuestionnaire: knows, kyc, kyb: null };
const company = { bankQuestionnaire: { ...knows, age: null, education: null, profession: null }, kyc: null, kyb };

async function pass(days: number) {
  server.clock.advanceDays(days);
  await dailyCompliance(store, server.clock);
  // a process that was late finds nothing to do
  await dailyCompliance(store, server.clock);
}

async function compliance(one: Someone) {
  const { status, again } = await one.checks();
  return { status, again, tasks: await one.tasks() };
}

/** Later than everything here. */
const documentExpiresAt = '2099-01-01';
const settled = { status: 'APPROVED', again: [], tasks: [] };

/** Answers the id of the application. */
const apply = async (one: Someone) => ((await applyAsExperienced(one)).body as { id: string }).id;

const decide = (id: string, accepted: boolean) =>
  store.tx((tx) => decideEvaluation(tx, { clock: server.clock, origin: 'http://localhost:4000' }, id, accepted, 'adm-1'));

const becomeExperienced = async (one: Someone) => decide(await apply(one), true);

// Regulation (EU) 2020/1503, Article 21(3) and 21(6)
test('the ability to bear losses is worked out again after a year, and nothing stops meanwhile [LOSS-08, NOTIF-12]', async () => {
  const person = await server.person({ documentExpiresAt });
  const share = () => person.call('POST', '/loss-simulation/result', { netWorth: 25_000, abilityToBearLoss: 2500 });
  expect((await share()).status).toBe(204);
  await pass(364);
  expect(await compliance(person)).toEqual(settled);
  await pass(2);
  expect(await compliance(person)).toEqual({ status: 'APPROVED', again: ['LOSS_SIMULATION'], tasks: ['/dashboard/loss-simulation'] });
  expect((await share()).status).toBe(204);
  expect(await compliance(person)).toEqual(settled);
  await pass(366);
  expect(await compliance(person)).toMatchObject({ again: ['LOSS_SIMULATION'], tasks: ['/dashboard/loss-simulation'] });
});

test('a person answers about themselves every year and the whole questionnaire every two [ONB-19, NOTIF-12]', async () => {
  const person = await server.person({ documentExpiresAt });
  const answer = () => person.call('POST', '/questionnaire', individual);
  expect((await answer()).status).toBe(200);
  await pass(366);
  expect(await compliance(person)).toEqual({ status: 'APPROVED', again: ['KYC'], tasks: ['/renew-kyc'] });
  expect((await person.call('POST', '/kyc', kyc)).status).toBe(200);
  expect(await compliance(person)).toEqual(settled);
  await pass(366);
  expect(await compliance(person)).toEqual({
    status: 'APPROVED',
    again: ['BANK_QUESTIONNAIRE', 'KYC'],
    tasks: ['/questionnaire', '/renew-kyc'],
  });
  // the whole questionnaire has the yearly questions in it
  expect((await answer()).body).toEqual({ showRiskWarning: false });
  expect(await compliance(person)).toEqual(settled);
});

test('who is politically exposed has done their part with the answers, however long the office looks at them [ONB-19, QST-03]', async () => {
  const person = await server.person({ documentExpiresAt });
  expect((await person.call('POST', '/kyc', kyc)).status).toBe(200);
  await pass(366);
  expect(await compliance(person)).toEqual({ status: 'APPROVED', again: ['KYC'], tasks: ['/renew-kyc'] });
  const sent = await person.call('POST', '/kyc', exposedKyc);
  const nextYear = new Date(server.clock.now().getTime());
  nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1);
  expect(sent.body).toMatchObject({
    status: 'IN_PROGRESS',
    requiresReevaluation: false,
    reevaluationDueAt: today({ now: () => nextYear }),
  });
  const waiting = { status: 'IN_PROGRESS', again: [], tasks: [] };
  expect(await compliance(person)).toEqual(waiting);
  await pass(40);
  expect(await compliance(person)).toEqual(waiting);
  const office = { clock: server.clock, origin: 'http://localhost:4000' };
  await store.tx((tx) => decideReview(tx, office, person.id, 'KYC', true, 'adm-1'));
  expect(await compliance(person)).toEqual(settled);
});

test('a questionnaire whose warning waits is not answered again yet [QST-26, NOTIF-12]', async () => {
  const person = await server.person({ documentExpiresAt });
  await person.call('POST', '/questionnaire', individual);
  await pass(732);
  await person.call('POST', '/questionnaire', { ...individual, bankQuestionnaire: { ...knows, riskAppetite: 1 } });
  // the yearly answers are given with it
  expect(await compliance(person)).toEqual({ status: 'IN_PROGRESS', again: ['BANK_QUESTIONNAIRE'], tasks: ['/questionnaire'] });
  expect((await person.call('POST', '/risk-warning?locale=lt')).status).toBe(204);
  expect(await compliance(person)).toEqual(settled);
});

test('a company answers about itself every year, and a document that ends keeps the task open [ONB-16, ONB-19]', async () => {
  const person = await server.person({ company: true, documentExpiresAt });
  expect((await person.call('POST', '/questionnaire', company)).status).toBe(200);
  await pass(366);
  expect(await compliance(person)).toEqual({ status: 'APPROVED', again: ['KYB'], tasks: ['/renew-kyc'] });
  expect((await person.call('POST', '/kyc', kyb)).status).toBe(200);
  expect(await compliance(person)).toEqual(settled);
  const code = (await person.verify('expiring')).get('code');
  expect((await person.call('GET', `/verification/exchange-code?code=${code}`)).status).toBe(200);
  expect((await person.call('POST', '/questionnaire', company)).status).toBe(200);
  expect(await compliance(person)).toEqual({ ...settled, tasks: ['/renew-kyc'] });
});

test('who is experienced is inexperienced after two years until they apply anew, and owes no loss simulation before [EXP-01, LOSS-10]', async () => {
  const person = await server.person({ documentExpiresAt });
  await person.call('POST', '/loss-simulation/result', { netWorth: 25_000, abilityToBearLoss: 2500 });
  await pass(366);
  expect(await person.tasks()).toEqual(['/dashboard/loss-simulation']);
  await becomeExperienced(person);
  expect(await person.get('/me')).toMatchObject({ investorExperience: { type: 'EXPERIENCED' } });
  expect(await compliance(person)).toEqual(settled);
  await pass(728);
  expect(await compliance(person)).toEqual(settled);
  await pass(3);
  expect(await person.get('/me')).toMatchObject({ investorExperience: { type: 'INEXPERIENCED' } });
  expect(await compliance(person)).toEqual({
    status: 'APPROVED',
    again: ['LOSS_SIMULATION'],
    tasks: ['/dashboard/loss-simulation', '/investor-experience'],
  });
  await becomeExperienced(person);
  expect(await person.get('/me')).toMatchObject({ investorExperience: { type: 'EXPERIENCED' } });
  expect(await compliance(person)).toEqual(settled);
});

test('who has applied anew before the category lapses is not asked to apply, and the answer counts [EXP-01, NOTIF-08]', async () => {
  const person = await server.person({ documentExpiresAt });
  await becomeExperienced(person);
  await pass(720);
  const application = await apply(person);
  await pass(12);
  expect(await person.get('/me')).toMatchObject({ investorExperience: { type: 'INEXPERIENCED' } });
  expect(await person.tasks()).toEqual([]);
  await decide(application, true);
  expect(await person.get('/me')).toMatchObject({ investorExperience: { type: 'EXPERIENCED' } });
  await pass(732);
  expect(await person.tasks()).toEqual(['/investor-experience']);
});
