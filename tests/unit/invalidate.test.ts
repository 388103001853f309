import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, createActor, type InputFrom, toPromise } from 'xstate';
import { emptyCompanyClaim } from '../../domain/experience.ts';
import { noAnswers } from '../../domain/questionnaire/answers.ts';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { directPaymentActors } from '../../src/features/direct-payment/direct-payment.actors.ts';
import { investorExperienceActors } from '../../src/features/investor-experience/investor-experience.actors.ts';
import { lossSimulationActors } from '../../src/features/loss-simulation/loss-simulation.actors.ts';
import { questionnaireActors, riskWarningActors } from '../../src/features/questionnaire/questionnaire.actors.ts';
import { yearlyAnswersActors } from '../../src/features/questionnaire/yearly-answers.actors.ts';
import { termsActors } from '../../src/features/terms/terms.actors.ts';
import { transferWizardActors } from '../../src/features/investing/transfer/transfer-wizard.actors.ts';

const shown = ['/me', '/compliance', '/questionnaire', '/user-notifications', '/investments', '/investments/summary'] as const;

/** A page that shows everything a deed can change; each reading is told from the one before by its number. */
async function page(answer: unknown = {}) {
  const read = new Map<string, number>();
  const api = createApi({
    origin: 'http://localhost:4000',
    token: () => 'token-1',
    locale: () => 'en',
    fetch: async ({ method, url }) => {
      const path = new URL(url).pathname.slice('/api/v1'.length);
      if (method !== 'GET' || !(shown as readonly string[]).includes(path)) return Response.json(answer);
      read.set(path, (read.get(path) ?? 0) + 1);
      return Response.json({ reading: read.get(path) });
    },
  });
  const clients = { api, $api: createQueryApi(api), queryClient: new QueryClient(), userId: 'usr-1' };
  const queries = shown.map((path) => clients.$api.queryOptions('get', path));
  for (const options of queries) {
    new QueryObserver(clients.queryClient, { ...options, staleTime: Infinity } as never).subscribe(() => {});
    await clients.queryClient.fetchQuery(options as never);
  }
  /** What is known anew the moment the deed is done, before anything leads on. */
  const anew = () => shown.filter((_path, at) => (clients.queryClient.getQueryData(queries[at]!.queryKey) as never)?.['reading'] === 2);
  return { clients, anew };
}

const run = <Logic extends AnyActorLogic>(logic: Logic, input: InputFrom<Logic>) =>
  toPromise(createActor(logic as AnyActorLogic, { input }).start());

const loss = { netWorth: 2_240_050, abilityToBearLosses: 224_005 };
const answers = { audience: 'INDIVIDUAL', answers: noAnswers } as const;
type Clients = Awaited<ReturnType<typeof page>>['clients'];

describe('whoever changes something has read it again before anything leads on', () => {
  test.each<[string, readonly string[], (clients: Clients) => Promise<unknown>, unknown?]>([
    [
      'the terms are accepted [TERMS-03, NOTIF-12]',
      ['/user-notifications'],
      (clients) => run(termsActors(clients).acceptTerms, { version: '2026-07' }),
    ],
    [
      'a rating is asked for [EXP-11, NOTIF-09]',
      ['/me', '/compliance', '/user-notifications'],
      (clients) =>
        run(investorExperienceActors(clients).sendEvaluation, {
          desiredEvaluation: 'INEXPERIENCED',
          questionnaireContent: JSON.stringify(emptyCompanyClaim),
          attachedFiles: [],
        }),
    ],
    [
      'the result of a simulation goes along with a rating [LOSS-09]',
      ['/compliance', '/user-notifications'],
      (clients) => run(investorExperienceActors(clients).shareLoss, loss),
    ],
    [
      'the result of a simulation is sent [LOSS-09, NOTIF-09]',
      ['/compliance', '/user-notifications'],
      (clients) => run(lossSimulationActors(clients).sendLoss, loss),
    ],
    [
      'the questionnaire is answered [QST-24, NOTIF-09]',
      ['/compliance', '/user-notifications'],
      (clients) => run(questionnaireActors(clients).sendAnswers, answers),
      { showRiskWarning: false },
    ],
    [
      'the warning is accepted [QST-24, NOTIF-09]',
      ['/compliance', '/user-notifications'],
      (clients) => run(riskWarningActors(clients).acceptWarning, undefined),
    ],
    [
      'the answers of last year are confirmed [ONB-19, NOTIF-09]',
      ['/questionnaire', '/user-notifications'],
      (clients) => run(yearlyAnswersActors(clients).sendYearly, answers),
    ],
    [
      'money is moved to another project [TRF-03, INV-03]',
      ['/investments', '/investments/summary'],
      (clients) => run(transferWizardActors(clients).moveMoney, { sourceId: 'inv-1', targetId: 'inv-2' }),
    ],
    [
      'a bank transfer has arrived [PAY-15, INV-03]',
      ['/investments', '/investments/summary'],
      (clients) => run(directPaymentActors(clients).loadTransfer, { investmentId: 'inv-1' }),
      { status: 'PAYMENT_COMPLETED' },
    ],
  ])('%s', async (_action, paths, action, answer) => {
    const { clients, anew } = await page(answer);
    expect(anew()).toEqual([]);
    await action(clients);
    expect(anew()).toEqual(paths);
  });

  test('but that no answers are due any more only afterwards: the page then takes their journey away [ONB-19]', async () => {
    const { clients, anew } = await page();
    await run(yearlyAnswersActors(clients).sendYearly, answers);
    expect(anew()).not.toContain('/compliance');
    await expect.poll(anew).toContain('/compliance');
  });
});
