import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { draftOf } from '../../domain/user-info.ts';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { contractQuery } from '../../src/api/contract-query.ts';
import { transferMatchingActors } from '../../src/back-office/transfer-matching.actors.ts';
import { bondWizardActors, loanWizardActors } from '../../src/features/investing/investing.actors.ts';
import { directPaymentActors } from '../../src/features/direct-payment/direct-payment.actors.ts';
import { paymentActors } from '../../src/features/payment/payment.actors.ts';
import { paymentStatusActors } from '../../src/features/payment-status/payment-status.actors.ts';
import { userInfoActors } from '../../src/features/user-info/user-info.actors.ts';
import { transferWizardActors } from '../../src/features/investing/transfer/transfer-wizard.actors.ts';

const projects = ['/projects', '/projects/{id}'];
const investments = ['/investments', '/investments/summary', ...projects];
const known = [...investments, '/admin/audit', '/me'];

/** One person's tab, in which every list has been read a moment ago; the server answers each time the same. */
function tab(status: number, answer: unknown) {
  const api = createApi({
    origin: 'http://localhost:4000',
    token: () => 'token-1',
    locale: () => 'en',
    fetch: async () => (answer === undefined ? new Response(null, { status }) : Response.json(answer, { status })),
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  for (const path of known) queryClient.setQueryData(['get', path, {}], []);
  return { api, $api: createQueryApi(api), queryClient, userId: 'usr-1' };
}

const invalidate = ({ queryClient }: ReturnType<typeof tab>) =>
  known.filter((path) => queryClient.getQueryState(['get', path, {}])?.isInvalidated);
const run = (logic: unknown, input: object) => toPromise(createActor(logic as AnyActorLogic, { input }).start());

type Tab = ReturnType<typeof tab>;
const investmentInput = { projectId: 'riverside', amount: 50_000, requestKey: 'key-1' };
const refused = { errorCode: 'PENDING_TASKS', message: '', requestId: 'req-1' };
const investment = { id: 'inv-1', status: 'PAYMENT_COMPLETED' };
const collection = { status: 'PAYMENT_COMPLETED', beneficiary: 'UAB', iban: 'LT601010012345678901', paymentPurpose: 'RF18', amount: 500 };

describe('who invests, pays or moves money reads the investments, their sum and the projects again', () => {
  for (const { action, does, input, answer } of [
    {
      action: 'making a loan',
      does: (it: Tab) => loanWizardActors(it).createInvestment,
      input: investmentInput,
      answer: { id: 'inv-1', investmentDocuments: [] },
    },
    {
      action: 'buying bonds',
      does: (it: Tab) => bondWizardActors(it).createInvestment,
      input: investmentInput,
      answer: { id: 'inv-1', investmentDocuments: [] },
    },
    {
      action: 'making the loan that money moves to',
      does: (it: Tab) => transferWizardActors(it).createInvestment,
      input: investmentInput,
      answer: { id: 'inv-1', investmentDocuments: [] },
    },
    {
      action: 'beginning a payment',
      does: (it: Tab) => paymentActors(it).createPayment,
      input: { investmentId: 'inv-1', paymentType: 'neris', requestKey: 'key-1' },
      answer: '/payments/direct/inv-1',
    },
  ])
    test(`${action}, and nothing where it is refused [INV-01, INV-03, WIZ-04]`, async () => {
      const done = tab(200, answer);
      await run(does(done), input);
      expect(invalidate(done)).toEqual(investments);
      const not = tab(400, refused);
      await run(does(not), input);
      expect(invalidate(not)).toEqual([]);
    });

  for (const [name, actors] of [
    ['a loan', loanWizardActors],
    ['bonds', bondWizardActors],
    ['a loan that money moves to', transferWizardActors],
  ] as const)
    test.each([
      ['INVESTMENT_AMOUNT_TOO_HIGH', projects],
      ['INVESTMENT_AMOUNT_TOO_LOW', projects],
      ['PROJECT_INVESTING_DISABLED', projects],
      ['INVESTMENT_INVALID_AMOUNT_STEP', []],
      ['PENDING_TASKS', []],
    ])(`the refusal %s of ${name} has %j read again [WIZ-10]`, async (errorCode, read) => {
      const not = tab(400, { ...refused, errorCode });
      await run(actors(not).createInvestment, investmentInput);
      expect(invalidate(not)).toEqual(read);
    });

  test('moving money [INV-01, INV-03, TRF-03]', async () => {
    const done = tab(204, undefined);
    await run(transferWizardActors(done).moveMoney, { sourceId: 'inv-1', targetId: 'inv-2' });
    expect(invalidate(done)).toEqual(investments);
  });

  test('a payment that has arrived, and not one that is waited for [INV-01, INV-03, PAY-13]', async () => {
    const arrived = tab(200, investment);
    await run(paymentStatusActors(arrived).readStatus, { investmentId: 'inv-1' });
    expect(invalidate(arrived)).toEqual(investments);
    const waiting = tab(200, { ...investment, status: 'PAYMENT_INITIATED' });
    await run(paymentStatusActors(waiting).readStatus, { investmentId: 'inv-1' });
    expect(invalidate(waiting)).toEqual([]);
  });

  test('a transfer that has arrived, and not one that is expected [INV-01, INV-03, PAY-15]', async () => {
    const arrived = tab(200, collection);
    await run(directPaymentActors(arrived).loadTransfer, { investmentId: 'inv-1' });
    expect(invalidate(arrived)).toEqual(investments);
    const expected = tab(200, { ...collection, status: 'PAYMENT_INITIATED' });
    await run(directPaymentActors(expected).loadTransfer, { investmentId: 'inv-1' });
    expect(invalidate(expected)).toEqual([]);
  });
});

test('what the office decides of a transfer stands in the log when it is opened next', async () => {
  const office = tab(204, undefined);
  await run(transferMatchingActors(office).settleTransfer, { id: 't-1', decision: { kind: 'return' } });
  expect(invalidate(office)).toEqual(['/admin/audit']);
});

test('who changes their details reads the contract again, which names them until the payment begins', async () => {
  const own = tab(200, { company: false });
  const { queryKey } = contractQuery(own.$api, 'doc-1');
  own.queryClient.setQueryData(queryKey, {});
  await run(userInfoActors(own).saveInfo, { draft: draftOf({ company: false }), isCompany: false });
  expect(own.queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
