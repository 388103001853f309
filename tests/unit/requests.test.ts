import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, createActor, type InputFrom, toPromise } from 'xstate';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { currentLocale } from '../../src/i18n/i18n.ts';
import { bondWizardActors, loanWizardActors } from '../../src/features/investing/investing.actors.ts';
import { investmentsQuery } from '../../src/features/investments/investments-queries.ts';
import { investorExperienceActors } from '../../src/features/investor-experience/investor-experience.actors.ts';
import { lossSimulationActors } from '../../src/features/loss-simulation/loss-simulation.actors.ts';
import { paymentActors } from '../../src/features/payment/payment.actors.ts';
import { riskWarningActors } from '../../src/features/questionnaire/questionnaire.actors.ts';
import { termsActors } from '../../src/features/terms/terms.actors.ts';
import { transferWizardActors } from '../../src/features/investing/transfer/transfer-wizard.actors.ts';
import { identityCheckActors } from '../../src/features/verification/identity-check.actors.ts';

interface Sent {
  call: string;
  key: string | null;
  locale: string | null;
  body: unknown;
}
let sent: Sent[] = [];

/** A server that notes what it is asked and answers each time the same. */
function serverThatSays(answer: unknown) {
  return serverThatResponds(() => (answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)));
}

function serverThatResponds(respond: () => Response) {
  const api = createApi({
    origin: 'http://localhost:4000',
    token: () => 'token-1',
    locale: currentLocale,
    fetch: async (request) => {
      const text = await request.text();
      sent.push({
        call: `${request.method} ${request.url.slice('http://localhost:4000/api/v1'.length)}`,
        key: request.headers.get('idempotency-key'),
        locale: request.headers.get('locale'),
        body: text === '' ? undefined : JSON.parse(text),
      });
      return respond();
    },
  });
  return { api, $api: createQueryApi(api), queryClient: new QueryClient(), userId: 'usr-1' };
}

const run = <Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>) =>
  toPromise(createActor(logic as AnyActorLogic, { input }).start());

beforeEach(() => {
  sent = [];
  i18n.loadAndActivate({ locale: 'lt', messages: {} });
});
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('money is asked for as it was agreed, once for each key, in the language of the page', () => {
  test('a loan [WIZ-04, I18N-08]', async () => {
    await run(loanWizardActors(serverThatSays({ id: 'inv-1', investmentDocuments: [] })).createInvestment, {
      projectId: 'riverside',
      amount: 123_400,
      requestKey: 'key-1',
    });
    const body = { projectId: 'riverside', amount: 1234, locale: 'lt' };
    expect(sent).toEqual([{ call: 'POST /investments', key: 'key-1', locale: 'lt', body }]);
  });

  test('bonds [BOND-05, I18N-08]', async () => {
    await run(bondWizardActors(serverThatSays({ id: 'inv-1', investmentDocuments: [] })).createInvestment, {
      projectId: 'harbour',
      amount: 700_000,
      requestKey: 'key-2',
    });
    const body = { projectId: 'harbour', amount: 7000, locale: 'lt' };
    expect(sent).toEqual([{ call: 'POST /bonds/investments', key: 'key-2', locale: 'lt', body }]);
  });

  test('a transfer, and then from which investment to which [TRF-02, TRF-03, I18N-08]', async () => {
    const { createInvestment, moveMoney } = transferWizardActors(serverThatSays({ id: 'inv-2', investmentDocuments: [] }));
    await run(createInvestment, { projectId: 'linden', amount: 500_000, requestKey: 'key-3' });
    await run(moveMoney, { sourceId: 'inv-1', targetId: 'inv-2' });
    expect(sent.map(({ call, key, body }) => ({ call, key, body }))).toEqual([
      { call: 'POST /investments', key: 'key-3', body: { projectId: 'linden', amount: 5000, locale: 'lt' } },
      {
        call: 'POST /investments:transfer',
        key: null,
        body: { sourceInvestmentId: 'inv-1', targetInvestmentId: 'inv-2', hasConsented: true },
      },
    ]);
  });

  test.each(['hansa', 'neris', 'directPayment'])('a payment by the way that was chosen, %s [PAY-10, I18N-08]', async (paymentType) => {
    const input = { investmentId: 'inv-1', paymentType, requestKey: 'key-4', hasConsented: false };
    await run(paymentActors(serverThatSays('/next')).createPayment, input);
    const body = { investmentId: 'inv-1', paymentType, locale: 'lt' };
    expect(sent).toEqual([{ call: 'POST /payment-collection', key: 'key-4', locale: 'lt', body }]);
  });

  test('the consent that was given goes with the payment [PAY-06]', async () => {
    const input = { investmentId: 'inv-1', paymentType: 'neris', requestKey: 'key-8', hasConsented: true };
    await run(paymentActors(serverThatSays('/next')).createPayment, input);
    expect(sent[0]?.body).toMatchObject({ hasConsented: true });
  });

  test.each([
    ['as a text', 'https://bank.example/pay/1'],
    ['as `redirectUrl`', { redirectUrl: 'https://bank.example/pay/1' }],
    ['as `url`', { url: 'https://bank.example/pay/1' }],
  ])('the browser goes where the server says, %s [PAY-10]', async (_title, answer) => {
    const input = { investmentId: 'inv-1', paymentType: 'neris', requestKey: 'key-5', hasConsented: false };
    expect(await run(paymentActors(serverThatSays(answer)).createPayment, input)).toEqual({
      kind: 'created',
      url: 'https://bank.example/pay/1',
    });
  });
});

test('a payment that the bank has not opened yet is neither opened nor refused; the machine asks again [PAY-10, PAY-11]', async () => {
  const input = { investmentId: 'inv-1', paymentType: 'neris', requestKey: 'key-6', hasConsented: false };
  const opening = () => Response.json({ status: 'PAYMENT_OPENING' }, { status: 202 });
  expect(await run(paymentActors(serverThatResponds(opening)).createPayment, input)).toEqual({ kind: 'opening' });
  expect(sent).toHaveLength(1);
});

describe('consent', () => {
  test('a warning is accepted in the language it was read in, with nothing else [QST-26, I18N-08]', async () => {
    await run(riskWarningActors(serverThatSays(undefined)).acceptWarning, undefined);
    expect(sent[0]).toEqual({ call: 'POST /risk-warning?locale=lt', key: null, locale: 'lt', body: undefined });
  });

  test('the terms are accepted in the version that was shown [TERMS-02]', async () => {
    await run(termsActors(serverThatSays(undefined)).acceptTerms, { version: '2026-07' });
    expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([{ call: 'POST /terms-and-conditions', body: { version: '2026-07' } }]);
  });

  test('figures of a loss are sent as they are, shared with an evaluation or alone; zeros stay zeros [LOSS-07, LOSS-08]', async () => {
    const server = serverThatSays(undefined);
    for (const share of [lossSimulationActors(server).sendLoss, investorExperienceActors(server).shareLoss])
      for (const result of [
        { netWorth: 2_240_050, abilityToBearLosses: 224_005 },
        { netWorth: 0, abilityToBearLosses: 0 },
      ])
        await run(share, result);
    const figures = [
      { netWorth: 22_400.5, abilityToBearLoss: 2240.05 },
      { netWorth: 0, abilityToBearLoss: 0 },
    ];
    expect(sent.map(({ call, body }) => ({ call, body }))).toEqual(
      [...figures, ...figures].map((body) => ({ call: 'POST /loss-simulation/result', body })),
    );
  });
});

test('an identity check is begun in the language of the page, with its state and its provider [ONB-12, I18N-08]', async () => {
  await run(identityCheckActors(serverThatSays('/provider').api).startVerification, { provider: 'ALTERNATIVE', state: 'abcdefgh' });
  const [{ call }] = sent as [Sent];
  const [address, query] = call.split('?');
  expect(address).toBe('GET /verification/verify');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ locale: 'lt', state: 'abcdefgh', type: 'ALTERNATIVE' });
});

test('the list of investments asks for both kinds of paid ones, the filter repeated [INV-01]', async () => {
  const { $api, queryClient } = serverThatSays([]);
  await queryClient.fetchQuery(investmentsQuery($api, 'lt'));
  expect(sent.map(({ call }) => call)).toEqual(['GET /investments?status=PAYMENT_COMPLETED&status=COMPLETED']);
});

describe('an investment opens only in the wizard of its own project [WIZ-11, BOND-01]', () => {
  const wizards = { loan: loanWizardActors, bond: bondWizardActors };
  for (const [name, actors] of Object.entries(wizards))
    test.each([
      { projectId: 'riverside', result: { kind: 'found', status: 'NEW' } },
      { projectId: 'harbour', result: { kind: 'missing' } },
    ])(`${name}, $projectId`, async ({ projectId, result }) => {
      const { loadInvestment } = actors(serverThatSays({ id: 'inv-1', projectId: 'riverside', status: 'NEW' }));
      expect(await run(loadInvestment, { projectId, investmentId: 'inv-1' })).toEqual(result);
    });
});
