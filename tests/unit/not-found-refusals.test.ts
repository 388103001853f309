import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { investorExperienceActors } from '../../src/features/investor-experience/investor-experience.actors.ts';
import { paymentActors } from '../../src/features/payment/payment.actors.ts';
import { residencyPermitActors } from '../../src/features/residency-permit/residency-permit.actors.ts';
import { transferWizardActors } from '../../src/features/investing/transfer/transfer-wizard.actors.ts';

const answers = (errorCode: string) => {
  const api = createApi({
    origin: 'http://localhost',
    token: () => null,
    locale: () => 'en',
    fetch: async () => Response.json({ errorCode, message: 'There is none', requestId: 'req-1' }, { status: 404 }),
  });
  return { api, $api: createQueryApi(api), queryClient: new QueryClient(), userId: 'usr-1' };
};

const keep = { investmentId: 'inv-1', paymentType: 'neris', requestKey: 'k-1', hasConsented: false };
const asked: [string, string, () => Promise<unknown>][] = [
  [
    'a payment',
    'INVESTMENT_NOT_FOUND',
    () => toPromise(createActor(paymentActors(answers('INVESTMENT_NOT_FOUND')).createPayment, { input: keep }).start()),
  ],
  [
    'a transfer',
    'INVESTMENT_NOT_FOUND',
    () =>
      toPromise(
        createActor(transferWizardActors(answers('INVESTMENT_NOT_FOUND')).moveMoney, {
          input: { sourceId: 'inv-1', targetId: 'inv-2' },
        }).start(),
      ),
  ],
  [
    'a certificate',
    'FILE_NOT_FOUND',
    () =>
      toPromise(
        createActor(residencyPermitActors(answers('FILE_NOT_FOUND')).sendPermit, { input: { taxYear: 2025, fileId: 'fil-1' } }).start(),
      ),
  ],
  [
    'an application',
    'FILE_NOT_FOUND',
    () =>
      toPromise(
        createActor(investorExperienceActors(answers('FILE_NOT_FOUND')).sendEvaluation, {
          input: { desiredEvaluation: 'EXPERIENCED', questionnaireContent: '{}', attachedFiles: [] },
        }).start(),
      ),
  ],
];

test.each(asked)(
  '%s that is told the id of nothing of ours is refused, with its code, and is no lost answer',
  async (_title, code, ask) => {
    expect(await ask()).toEqual({ kind: 'refused', code });
  },
);
