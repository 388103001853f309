import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dailyCompliance } from '../../server/jobs/daily-compliance.ts';
import { makeScenario, type ScenarioProject, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { idempotencyKey, investment, ledgerTransfer, project, setting } from '../../server/store/schema.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});

const person = (requestBody: ScenarioUser = {}) => server.person(requestBody);
async function projectOf(requestBody: ScenarioProject) {
  const { projects } = await makeScenario(store, server.clock, { projects: [requestBody] });
  return projects[0]!.id;
}

describe('bonds', () => {
  const agreements = {
    dataSharingAgreement: true,
    dataHandlingAgreement: true,
    documentsAgreement: true,
    axiologyTermsAndConditionsAgreement: true,
  };
  const answers = { bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 3 };

  test('bonds are bought in steps, and only where bonds are sold [BOND-05, BOND-06]', async () => {
    const one = await person();
    const bonds = await projectOf({ projectType: 'BONDS', investmentStep: 1000, minInvestment: 1000 });
    const loan = await projectOf({});
    const buy = (projectId: string, amount: number) => one.call('POST', '/bonds/investments', { projectId, amount, locale: 'en' });
    expect(await buy(bonds, 1500)).toMatchObject({ status: 400, body: { errorCode: 'INVESTMENT_INVALID_AMOUNT_STEP' } });
    expect(await buy(loan, 1000)).toMatchObject({ status: 400, body: { errorCode: 'PROJECT_INVESTING_DISABLED' } });
    expect(await one.call('POST', '/investments', { projectId: bonds, amount: 1000, locale: 'en' })).toMatchObject({
      status: 400,
      body: { errorCode: 'PROJECT_INVESTING_DISABLED' },
    });
    expect(await buy(bonds, 2000)).toMatchObject({ status: 201, body: { status: 'NEW', amount: 2000 } });
  });

  test('the key of a loan buys no bonds [WIZ-04]', async () => {
    const one = await person();
    const request = { projectId: await projectOf({}), amount: 1000, locale: 'en' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect(await one.call('POST', '/investments', request, key)).toMatchObject({ status: 201 });
    expect(await one.call('POST', '/bonds/investments', request, key)).toMatchObject({
      status: 409,
      body: { errorCode: 'IDEMPOTENCY_CONFLICT' },
    });
    await store.db.delete(idempotencyKey);
    expect(await one.call('POST', '/bonds/investments', request, key)).toMatchObject({
      status: 400,
      body: { errorCode: 'PROJECT_INVESTING_DISABLED' },
    });
  });

  test('bonds are paid for after the questionnaire, which opens a wallet once [BOND-07, BOND-08, BOND-11]', async () => {
    const one = await person();
    const bonds = await projectOf({ projectType: 'BONDS', investmentStep: 1000, minInvestment: 1000 });
    const { body } = await one.call('POST', '/bonds/investments', { projectId: bonds, amount: 1000, locale: 'en' });
    const pay = () =>
      one.call('POST', '/payment-collection', { investmentId: (body as { id: string }).id, paymentType: 'neris', locale: 'en' });
    expect(await pay()).toMatchObject({ status: 400, body: { errorCode: 'BONDS_QUESTIONNAIRE_REQUIRED' } });
    const missing = { ...agreements, documentsAgreement: false, ...answers };
    expect(await one.call('POST', '/bonds/questionnaire', missing)).toMatchObject({
      status: 400,
      body: { errorCode: 'VALIDATION_FAILED' },
    });
    expect((await one.call('POST', '/bonds/questionnaire', { ...agreements, ...answers })).status).toBe(204);
    const me = () => one.get<{ axiologyUserData: { walletNumber: string }; bondsSettings: object }>('/me');
    const first = await me();
    expect(first.axiologyUserData.walletNumber).toMatch(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/);
    expect(first.bondsSettings).toEqual({ questionnaireAnswered: true, termsAccepted: true });
    await one.call('POST', '/bonds/questionnaire', { ...agreements, ...answers });
    expect((await me()).axiologyUserData).toEqual(first.axiologyUserData);
    expect(await one.get('/questionnaire')).toMatchObject({ bankQuestionnaire: { ...answers, age: null } });
    expect((await pay()).status).toBe(200);
  });

  test('a new version of the terms of the depository is asked of everybody with a wallet, until they accept it [BOND-09]', async () => {
    const holder = await person();
    const without = await person();
    const isAccepted = async () => (await holder.get<{ bondsSettings: { termsAccepted: boolean } }>('/me')).bondsSettings.termsAccepted;
    await holder.call('POST', '/bonds/questionnaire', { ...agreements, ...answers });
    await holder.call('POST', '/bonds/axiology-terms-and-conditions-consent');
    await dailyCompliance(store, server.clock);
    expect([await holder.tasks(), await isAccepted()]).toEqual([[], true]);
    await store.db.insert(setting).values({ key: 'axiology.terms.version', value: '2' });
    await Promise.all([dailyCompliance(store, server.clock), dailyCompliance(store, server.clock)]);
    expect([await holder.tasks(), await isAccepted()]).toEqual([['/dashboard/settings'], false]);
    expect(await without.tasks()).toEqual([]);
    await holder.call('POST', '/bonds/axiology-terms-and-conditions-consent', { version: '2' });
    await dailyCompliance(store, server.clock);
    expect([await holder.tasks(), await isAccepted()]).toEqual([[], true]);
  });

  test('changed terms of the depository are accepted without a body, and the task ends [BOND-09]', async () => {
    const one = await person({ tasks: ['AXIOLOGY_TERMS'] });
    expect((await one.call('POST', '/bonds/axiology-terms-and-conditions-consent')).status).toBe(204);
    expect(await one.tasks()).toEqual([]);
    expect(await one.call('POST', '/bonds/axiology-terms-and-conditions-consent', { version: 'old' })).toMatchObject({
      status: 400,
      body: { errorCode: 'TERMS_VERSION_OUTDATED' },
    });
  });
});

describe('transfer', () => {
  /** An investment that was repaid, its money back with the investor. */
  async function repaid(userId: string, amount: number) {
    const projectId = await projectOf({ status: 'PAID_OFF', loanAmount: 5000 });
    const [row] = await store.db
      .insert(investment)
      .values({ userId, projectId, amountCents: amount * 100, ratePercent: '9', status: 'COMPLETED', createdAt: server.clock.now() })
      .returning();
    return row!.id;
  }
  const move = (one: Awaited<ReturnType<typeof person>>, sourceInvestmentId: string, targetInvestmentId: string, consent: object = {}) =>
    one.call('POST', '/investments:transfer', { sourceInvestmentId, targetInvestmentId, ...consent });
  const target = async (one: Awaited<ReturnType<typeof person>>, projectId: string, amount: number) => {
    const { body } = await one.call('POST', '/investments', { projectId, amount, locale: 'en' });
    return (body as { id: string }).id;
  };

  test('the money moves once, and the books say so [TRF-02, TRF-03]', async () => {
    const one = await person();
    const source = await repaid(one.id, 1000);
    const projectId = await projectOf({ loanAmount: 5000 });
    const to = await target(one, projectId, 1000);
    expect((await move(one, source, to)).status).toBe(204);
    expect((await move(one, source, to)).status).toBe(204);
    expect(await one.get(`/investments/${to}`)).toMatchObject({ status: 'PAYMENT_COMPLETED' });
    const moved = await store.db.select().from(ledgerTransfer).where(eq(ledgerTransfer.ref, to));
    expect(moved.map(({ fromAccount, toAccount, amountCents }) => ({ fromAccount, toAccount, amountCents }))).toEqual([
      { fromAccount: `investor:${one.id}`, toAccount: `escrow:${projectId}`, amountCents: 100_000 },
    ]);
    expect((await store.db.select().from(project).where(eq(project.id, projectId)))[0]).toMatchObject({
      collectedCents: 100_000,
      investorCount: 1,
    });
    const again = await target(one, projectId, 1000);
    expect(await move(one, source, again)).toMatchObject({ status: 400, body: { errorCode: 'TRANSFER_SOURCE_NOT_ELIGIBLE' } });
  });

  test('a key that has moved money moves no other [TRF-03]', async () => {
    const one = await person();
    const projectId = await projectOf({ loanAmount: 5000 });
    const [first, second] = [await repaid(one.id, 1000), await repaid(one.id, 1000)];
    const [to, other] = [await target(one, projectId, 1000), await target(one, projectId, 1000)];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const moveOnce = (sourceInvestmentId: string, targetInvestmentId: string) =>
      one.call('POST', '/investments:transfer', { sourceInvestmentId, targetInvestmentId }, headers);
    expect((await moveOnce(first, to)).status).toBe(204);
    expect((await moveOnce(first, to)).status).toBe(204);
    expect(await moveOnce(second, other)).toMatchObject({ status: 409, body: { errorCode: 'IDEMPOTENCY_CONFLICT' } });
    expect(await one.get(`/investments/${other}`)).toMatchObject({ status: 'NEW' });
  });

  test('the last euro funds the project also when it is moved [TRF-03]', async () => {
    const one = await person({ experience: 'EXPERIENCED' });
    const projectId = await projectOf({ loanAmount: 1000 });
    const source = await repaid(one.id, 1000);
    const to = await target(one, projectId, 1000);
    expect((await move(one, source, to)).status).toBe(204);
    expect(await one.get(`/investments/${to}`)).toMatchObject({ status: 'COMPLETED' });
  });

  const wrong: [string, string, (one: Awaited<ReturnType<typeof person>>) => Promise<[string, string]>][] = [
    [
      'another amount [TRF-04]',
      'TRANSFER_AMOUNT_MISMATCH',
      async (one) => [await repaid(one.id, 1000), await target(one, await projectOf({}), 900)],
    ],
    [
      "another person's money [TRF-04]",
      'INVESTMENT_NOT_FOUND',
      async (one) => [await repaid((await person()).id, 1000), await target(one, await projectOf({}), 1000)],
    ],
    [
      'money that is still at work [TRF-04]',
      'TRANSFER_SOURCE_NOT_ELIGIBLE',
      async (one) => [await target(one, await projectOf({}), 1000), await target(one, await projectOf({}), 1000)],
    ],
  ];
  test.each(wrong)('%s is not moved', async (_title, code, make) => {
    const one = await person();
    const [source, to] = await make(one);
    expect(await move(one, source, to)).toMatchObject({
      status: code === 'INVESTMENT_NOT_FOUND' ? 404 : 400,
      body: { errorCode: code },
    });
    expect(await one.get(`/investments/${to}`)).toMatchObject({ status: 'NEW' });
  });

  test('nothing is moved into an offer that holds its amount no longer, where less is left [TRF-04]', async () => {
    const [one, other] = [await person(), await person()];
    const projectId = await projectOf({ loanAmount: 1500, minInvestment: 100, investmentStep: 100 });
    const source = await repaid(one.id, 1000);
    const to = await target(one, projectId, 1000);
    server.clock.advanceDays(2);
    await target(other, projectId, 1000);
    expect(await move(one, source, to)).toMatchObject({ status: 400, body: { errorCode: 'INVESTMENT_AMOUNT_TOO_HIGH' } });
    expect(await one.get(`/investments/${to}`)).toMatchObject({ status: 'NEW' });
    const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
    expect(row).toMatchObject({ reservedCents: 100_000, collectedCents: 0 });
    // it stays with its investor, who may move it elsewhere
    expect((await move(one, source, await target(one, await projectOf({}), 1000))).status).toBe(204);
  });

  // Regulation (EU) 2020/1503, Article 21(7)
  test('above the threshold nothing is moved without the consent of whoever is not experienced [TRF-03]', async () => {
    const one = await person();
    const [source, to] = [await repaid(one.id, 1100), await target(one, await projectOf({}), 1100)];
    expect(await move(one, source, to)).toMatchObject({ status: 400, body: { errorCode: 'RISK_CONSENT_REQUIRED' } });
    expect((await move(one, source, to, { hasConsented: true })).status).toBe(204);
    expect(await one.get('/me/consents')).toMatchObject([{ kind: 'INVESTMENT_RISK', version: 'transfer-risk-1', investmentId: to }]);
  });

  test('the books say what happened, to the cent and once', async () => {
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});
