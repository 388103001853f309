import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { coupon } from '../../server/store/tables/onboarding.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, ledgerTransfer } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const day = 86_400_000;
async function make(code: string, requestBody: { days?: number; usedUp?: boolean } = {}): Promise<void> {
  const expiresAt = requestBody.days === undefined ? null : new Date(server.clock.now().getTime() + requestBody.days * day);
  await store.db.insert(coupon).values({ code, amountCents: 1500, expiresAt, usedUp: requestBody.usedUp ?? false });
}
const redeem = (person: Person, code: string, key?: string) =>
  person.call('POST', '/coupons:redeem', { code }, key === undefined ? {} : { 'idempotency-key': key });
const received = async ({ id }: Person) => {
  const rows = await store.db
    .select()
    .from(ledgerTransfer)
    .where(and(eq(ledgerTransfer.kind, 'coupon.redeemed'), like(ledgerTransfer.toAccount, `%${id}`)));
  return rows.map(({ amountCents, fromAccount }) => ({ amountCents, fromAccount }));
};
const gift = { amountCents: 1500, fromAccount: 'rewards:platform' };

test('a coupon is worth its sum once for each account, however it is typed and however often it is pressed [DASH-07]', async () => {
  await make('SPRING15', { days: 1 });
  const person = await server.person();
  const other = await server.person();
  const answers = await Promise.all([redeem(person, ' spring15 '), redeem(person, 'SPRING15'), redeem(person, 'Spring15')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400]);
  expect(await redeem(person, 'SPRING15')).toMatchObject({ status: 400, body: { errorCode: 'COUPON_ALREADY_REDEEMED' } });
  expect(await received(person)).toEqual([gift]);
  expect((await redeem(other, 'SPRING15')).status).toBe(204);
  expect(await received(other)).toEqual([gift]);
});

test.each([
  ['there is none of that name', undefined, 'COUPON_NOT_FOUND'],
  ['its last moment is over', { days: 0 }, 'COUPON_EXPIRED'],
  ['it is used up', { usedUp: true }, 'COUPON_ALREADY_REDEEMED'],
] as const)('a coupon is worth nothing when %s [DASH-08]', async (_title, requestBody, errorCode) => {
  const code = `GONE-${errorCode}`;
  if (requestBody) await make(code, requestBody);
  const person = await server.person();
  expect(await redeem(person, code)).toMatchObject({ status: 400, body: { errorCode } });
  expect(await received(person)).toEqual([]);
});

test('a code of 64 letters is looked for, a longer one is refused by its own code [DASH-08]', async () => {
  const person = await server.person();
  expect(await redeem(person, ` ${'A'.repeat(64)} `)).toMatchObject({ status: 400, body: { errorCode: 'COUPON_NOT_FOUND' } });
  for (const length of [65, 300])
    expect(await redeem(person, 'A'.repeat(length))).toMatchObject({ status: 400, body: { errorCode: 'COUPON_TOO_LONG' } });
});

test('who presses again after a lost answer is told that the coupon is redeemed; it is booked once [DASH-07]', async () => {
  await make('LOST15', { days: 1 });
  const person = await server.person();
  expect((await redeem(person, 'LOST15', 'key-coupon-1')).status).toBe(204);
  expect((await redeem(person, ' lost15 ', 'key-coupon-1')).status).toBe(204);
  expect(await received(person)).toEqual([gift]);
  expect(await redeem(person, 'SPRING15', 'key-coupon-1')).toMatchObject({ status: 409, body: { errorCode: 'IDEMPOTENCY_CONFLICT' } });
  expect(await redeem(person, 'LOST15', 'key-coupon-2')).toMatchObject({ status: 400, body: { errorCode: 'COUPON_ALREADY_REDEEMED' } });
});

test('a refused code leaves nothing under its key: it may be worth something tomorrow [DASH-08]', async () => {
  const person = await server.person();
  expect(await redeem(person, 'SOON15', 'key-coupon-3')).toMatchObject({ status: 400, body: { errorCode: 'COUPON_NOT_FOUND' } });
  await make('SOON15');
  expect((await redeem(person, 'SOON15', 'key-coupon-3')).status).toBe(204);
});

test('one person tries ten codes in 15 minutes, whatever they are [25 A14]', async () => {
  await make('TENTH15');
  const person = await server.person();
  for (let n = 0; n < 9; n++) expect((await redeem(person, `GUESS-${n}`)).status).toBe(400);
  expect((await redeem(person, 'TENTH15')).status).toBe(204);
  const late = await redeem(person, 'SPRING15');
  expect(late).toMatchObject({ status: 429, body: { errorCode: 'RATE_LIMITED' } });
  const other = await server.person();
  expect((await redeem(other, 'TENTH15')).status).toBe(204);
});

test.each(['EMPTY', 'EXPIRED'] as const)(
  'whose identity is %s redeems nothing, and may when it is confirmed [25 A14]',
  async (kycStatus) => {
    const code = `KNOWN-${kycStatus}`;
    await make(code);
    const person = await server.person({ kycStatus });
    expect(await redeem(person, code, 'key-known')).toMatchObject({ status: 400, body: { errorCode: 'KYC_NOT_VERIFIED' } });
    expect(await received(person)).toEqual([]);
    await store.db.update(appUser).set({ kycStatus: 'VERIFIED' }).where(eq(appUser.id, person.id));
    expect((await redeem(person, code, 'key-known')).status).toBe(204);
    expect(await received(person)).toEqual([gift]);
  },
);
