import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { webhookSecret } from '../../server/payments/webhooks.ts';
import { incomingTransfer } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let secret: string;
onOwnServer((own) => {
  ({ store, server } = own);
});
beforeAll(async () => {
  secret = await webhookSecret(store);
});

const extremes = ['1e400', '-1e400', 'Infinity', 'NaN', '1e308', '99999999999999999999', '-1', '0.5', '1e-400', '0x10', '٣', '', '%00'];

describe('a number in an address that is none, or too large, is refused and no failure [25 A18]', () => {
  const places: ((value: string) => string)[] = [
    (value) => `/api/v1/generated-documents?page=${value}`,
    (value) => `/api/v1/generated-documents?size=${value}`,
    (value) => `/api/v1/admin/audit?page=${value}`,
    (value) => `/api/v1/individual-reports/income?year=${value}`,
    (value) => `/api/v1/generated-documents/doc-1/file?signature=a.en&expires=${value}`,
    (value) => `/api/blog/blog-posts?pagination[page]=${value}`,
    (value) => `/api/blog/blog-posts?pagination[pageSize]=${value}`,
  ];
  test.each(places.map((place) => [place('…'), place] as const))('%s', async (_title, place) => {
    const operator = await server.person({ userGroup: 'ADMIN' });
    for (const value of extremes) {
      const { statusCode, body } = await server.app.inject({ url: place(value), headers: { authorization: `Bearer ${operator.token}` } });
      expect({ value, statusCode, body }).toEqual({ value, body, statusCode: expect.toSatisfy((status: number) => status < 500) });
      if (['1e400', '-1e400', 'Infinity', 'NaN'].includes(value))
        expect({ value, statusCode }).toMatchObject({ statusCode: expect.toBeOneOf([400, 403]) });
    }
  });
});

describe('a signed booking that no bank account could have is refused and books nothing [25 A18]', () => {
  const booking = { bookingId: 'b-none', amount: 10, reference: 'RF18', payer: 'Ona' };
  test.each([
    ['nothing', { amount: 0 }],
    ['below one cent', { amount: 0.004 }],
    ['between two cents', { amount: 10.005 }],
    ['an infinite amount', { amount: '1e400' }],
    ['ten billion', { amount: 1e10 }],
    ['more than any account holds', { amount: 1e300 }],
    ['a zero byte in the id', { bookingId: 'b\0' }],
    ['a zero byte in the reference', { reference: 'RF\0' }],
    ['a zero byte in the payer', { payer: 'O\0na' }],
    ['half a character in the payer', { payer: 'Ona\ud83d' }],
    ['an empty id', { bookingId: '' }],
    ['an id without end', { bookingId: 'b'.repeat(10_000) }],
  ])('%s', async (_title, change) => {
    const before = await store.db.$count(incomingTransfer);
    // a number in quotes is written without them: JSON knows numbers that JavaScript would not write
    const data = JSON.stringify({ ...booking, ...change }).replace('"1e400"', '1e400');
    const body = `{"type":"transfer.booked","data":${data}}`;
    const answer = await server.app.inject({ method: 'POST', url: '/webhooks/payments', headers: signedHeaders(body), payload: body });
    expect({ status: answer.statusCode, body: answer.json<object>() }).toMatchObject({
      status: 400,
      body: { errorCode: 'VALIDATION_FAILED' },
    });
    expect(await store.db.$count(incomingTransfer)).toBe(before);
  });

  test('and one of a single cent is booked', async () => {
    const body = JSON.stringify({ type: 'transfer.booked', data: { ...booking, bookingId: 'b-1', amount: 0.01 } });
    const answer = await server.app.inject({ method: 'POST', url: '/webhooks/payments', headers: signedHeaders(body), payload: body });
    expect(answer.statusCode).toBe(204);
    expect((await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, 'b-1')))[0]?.amountCents).toBe(1);
  });

  test.each(['{"type":"payment.updated","data":{"ref":"bank-\\u0000"}}', '{"type":"payment.updated","data":{"ref":""}}'])(
    'a hint of a provider with a reference that is no text: %s',
    async (body) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/webhooks/payments/sandbox',
        headers: signedHeaders(body),
        payload: body,
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test.each(['/webhooks/payments', '/webhooks/payments/sandbox'])('an event number with no text in it at %s', async (url) => {
    const body = JSON.stringify({ type: 'transfer.booked', data: booking });
    const headers = { ...signedHeaders(body, 'é'.repeat(5000)) };
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: body });
    expect(answer.statusCode).toBe(400);
  });
});

function signedHeaders(body: string, id = `evt-${crypto.randomUUID()}`): Record<string, string> {
  const at = new Date();
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
