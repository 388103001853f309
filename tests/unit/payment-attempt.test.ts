import { QueryClient } from '@tanstack/react-query';
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
  await toPromise(createActor(createPayment, { input }).start()).catch(() => undefined);
  return unansweredPayment('inv-1');
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const offline = () => Promise.reject(new OfflineError());
const problem = (status: number, errorCode: string) => () => Response.json({ errorCode, message: '' }, { status });

test.each([
  ['no response', lost],
  ['an error of the server', problem(500, 'INTERNAL_ERROR')],
])('a payment request that had %s is found again when the step is opened anew [PAY-11]', async (_, respond) => {
  expect(await pay(respond)).toEqual({ paymentType: 'hansa', requestKey: 'key-1' });
});

test.each([
  ['the address of the bank', () => Response.json('https://bank.example/pay/1')],
  ['a refusal', problem(400, 'PAYMENT_TYPE_NOT_AVAILABLE')],
  ['a sign-in that has ended', problem(401, 'UNAUTHORIZED')],
  ['an offline device', offline],
])('a payment request that met %s leaves nothing to repeat [PAY-11]', async (_, respond) => {
  expect(await pay(respond)).toBeUndefined();
});

test('a request without a response stays one that can only be repeated while the device is offline [PAY-11]', async () => {
  await pay(lost);
  expect(await pay(offline)).toEqual({ paymentType: 'hansa', requestKey: 'key-1' });
});
