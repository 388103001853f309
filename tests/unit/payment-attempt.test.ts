import { QueryClient } from '@tanstack/react-query';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { OfflineError } from '../../domain/failure.ts';
import { createApi } from '../../src/api/client.ts';
import { paymentActors, unansweredPayment } from '../../src/features/payment/payment.actors.ts';

beforeEach(() => {
  const saved = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => void saved.set(name, value),
    removeItem: (name: string) => void saved.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

const input = { investmentId: 'inv-1', paymentType: 'hansa', requestKey: 'key-1', hasConsented: true };

async function pay(respond: () => Response | Promise<Response>) {
  const api = createApi({ origin: 'http://localhost:4000', token: () => 'token-1', locale: () => 'en', fetch: async () => respond() });
  const { createPayment } = paymentActors({ api, queryClient: new QueryClient() });
  const request = toPromise(createActor(createPayment, { input }).start()).catch(() => undefined);
  await Promise.race([request, setTimeout(20)]);
  return unansweredPayment('inv-1');
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const offline = () => Promise.reject(new OfflineError());
const problem = (status: number, errorCode: string) => () => Response.json({ errorCode, message: '' }, { status });

test.each([
  ['no response', lost],
  ['an error of the server', problem(500, 'INTERNAL_ERROR')],
])('a payment request that had %s is found again when the step is opened anew [PAY-11]', async (_, respond) => {
  expect(await pay(respond)).toMatchObject({ paymentType: 'hansa', requestKey: 'key-1' });
});

test.each([
  ['is still under way', () => new Promise<Response>(() => {}), 'noResponse'],
  ['had no response', lost, 'noResponse'],
  ['had an error of the server', problem(500, 'INTERNAL_ERROR'), 'serverError'],
] as const)('what is known of a payment request that %s is found again with it [25 D2, PAY-11]', async (_, respond, failure) => {
  expect(await pay(respond)).toMatchObject({ failure });
});

test.each([
  ['no response', lost, 'noResponse'],
  ['an error of the server', problem(500, 'INTERNAL_ERROR'), 'serverError'],
] as const)('an offline device changes nothing of a request that had %s [25 D2, PAY-11]', async (_, respond, failure) => {
  await pay(respond);
  expect(await pay(offline)).toMatchObject({ paymentType: 'hansa', requestKey: 'key-1', failure });
});

test.each([{}, { failure: 'offline' }, { failure: 'of another version' }, { failure: 500 }])(
  'a request stored with %j is one without a response [25 D2]',
  (more) => {
    sessionStorage.setItem('payment:inv-1', JSON.stringify({ paymentType: 'hansa', requestKey: 'key-1', ...more }));
    expect(unansweredPayment('inv-1')).toEqual({ paymentType: 'hansa', requestKey: 'key-1', failure: 'noResponse' });
  },
);

test.each([
  ['the address of the bank', () => Response.json('https://bank.example/pay/1')],
  ['a refusal', problem(400, 'PAYMENT_TYPE_NOT_AVAILABLE')],
  ['a sign-in that has ended', problem(401, 'UNAUTHORIZED')],
  ['an offline device', offline],
])('a payment request that met %s leaves nothing to repeat [PAY-11]', async (_, respond) => {
  expect(await pay(respond)).toBeUndefined();
});
