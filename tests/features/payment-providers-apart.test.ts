import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { approveInstructions, cancelInstruction } from '../../server/instructions/approve.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { transfer } from '../../server/ledger/ledger.ts';
import { applyHint, isKnownPayment, pollReceipts, storeHint } from '../../server/payments/hints.ts';
import { accountToPay, hasAccounts } from '../../server/payments/payer-accounts.ts';
import {
  MoveRefused,
  OrderRefused,
  type PayerAccounts,
  type PaymentProvider,
  type WalletMoveOrder,
} from '../../server/payments/provider.ts';
import { readInstructions, sendInstructions } from '../../server/payments/send-instructions.ts';
import { resolvePayments } from '../../server/payments/resolve-payments.ts';
import { draftMoveBack, makeMoves } from '../../server/payments/wallet-moves.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, payment, paymentEvent, virtualAccount, walletMove } from '../../server/store/schema.ts';
import { instructionRow, payeeIban } from '../support/instructions.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const never = () => Promise.reject(new Error('not asked for'));
/** A provider that knows of nothing but what a test says. */
function providerOf(id: string, { accounts, ...does }: Partial<PaymentProvider> & { accounts?: Partial<PayerAccounts> } = {}) {
  const provider = { id, signsEvents: true, takesTransfers: true, pays: [], registersPayeesOf: [], status: async () => undefined, ...does };
  const payerAccounts = {
    isOffered: true,
    open: never,
    close: never,
    receipt: async () => undefined,
    arrived: async () => [],
    ...accounts,
  };
  return { ...provider, payerAccounts } as unknown as PaymentProvider;
}
const deps = (provider: PaymentProvider) => ({ store, clock: server.clock, origin: 'http://localhost:4000', provider, log: { warn() {} } });

let number = 0;
/** A payment of a person that a provider collects. */
async function paymentAt(providerId: string, { id: userId }: Person, other: Partial<typeof payment.$inferInsert> = {}) {
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const createdAt = server.clock.now();
  const offered = { userId, projectId: projects[0]!.id, amountCents: 50_000, ratePercent: '9', createdAt };
  const [made] = await store.db
    .insert(investment)
    .values({ ...offered, status: 'PAYMENT_INITIATED' })
    .returning();
  const collected = { provider: 'directPayment', providerId, heldBy: providerId, providerRef: `ref-${++number}`, status: 'OPEN' } as const;
  const [row] = await store.db
    .insert(payment)
    .values({ id: `pay-apart-${number}`, investmentId: made!.id, amountCents: 50_000, createdAt, ...collected, ...other })
    .returning();
  return { ...row!, providerRef: row!.providerRef!, projectId: projects[0]!.id, userId };
}
const account = ({ id: userId }: Person, provider: string, ref: string) => ({
  provider,
  ref,
  userId,
  beneficiary: 'A',
  iban: `LT-${ref}`,
  bic: '',
  openedAt: server.clock.now(),
});

test('an event is one of its provider: what becomes of it changes no other', async () => {
  const eventsLeft = async () =>
    (
      await store.db
        .select()
        .from(paymentEvent)
        .where(inArray(paymentEvent.eventId, ['same', 'next']))
    )
      .map(({ provider, eventId, outcome }) => `${provider} ${eventId} ${outcome}`)
      .toSorted();
  const hint = (eventId: string) => ({ eventId, providerRef: 'ref-unknown' });
  const signed = providerOf('p');
  for (const provider of [signed, providerOf('q')]) for (const id of ['same', 'next']) await storeHint(deps(provider), hint(id));
  expect(await applyHint(deps(signed), hint('same'))).toBe('unknown');
  expect(await eventsLeft()).toEqual(['p next received', 'p same unknown', 'q next received', 'q same received']);
  expect(await applyHint(deps(providerOf('q', { signsEvents: false })), hint('same'))).toBe('unknown');
  expect(await eventsLeft(), 'a forged event is forgotten').toEqual(['p next received', 'p same unknown', 'q next received']);
});

test('a payment is known to its own provider, by its own id', async () => {
  const person = await server.person();
  const [own] = [await paymentAt('p', person), await paymentAt('q', person)];
  const known = (id: string, ref: string) => isKnownPayment(deps(providerOf(id)), ref);
  expect([await known('p', own.providerRef), await known('q', own.providerRef), await known('p', 'ref-none')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a job asks each provider for its own payments, events and accounts', async () => {
  const [one, other] = [await server.person(), await server.person()];
  const [first, second] = [await paymentAt('jp', one), await paymentAt('jq', other)];
  await paymentAt('jp', one, { status: 'PAID' });
  const starting = await paymentAt('jp', one, { status: 'STARTING', providerRef: null });
  // more than one run looks at
  await store.db.execute(sql`
    insert into payment (id, investment_id, provider, provider_id, amount_cents, status, redirect_url, created_at)
    select 'pay-ended-' || n, ${first.investmentId}, 'p', 'jp', 50000, 'FAILED', '/', '2026-01-01' from generate_series(1, 100) n`);
  await store.db.insert(virtualAccount).values([account(one, 'jp', 'j-1'), account(other, 'jq', 'j-2')]);
  for (const id of ['jp', 'jq']) await storeHint(deps(providerOf(id)), { eventId: `event-${id}`, providerRef: `of ${id}` });
  server.clock.advanceDays(1.1);
  const asked: string[] = [];
  const asking = (id: string) =>
    providerOf(id, {
      status: async (ref) => void asked.push(`${id} payment ${ref}`),
      start: async (payment) => (asked.push(`${id} start ${payment.id}`), never()),
      accounts: { isOffered: false, arrived: async (userId) => (asked.push(`${id} account ${userId}`), []) },
    });
  for (const id of ['jp', 'jq']) await resolvePayments(deps(asking(id)));
  const askedOf = (id: string, { providerRef, userId }: typeof first) => [
    `${id} account ${userId}`,
    `${id} payment of ${id}`,
    `${id} payment ${providerRef}`,
  ];
  expect(asked.toSorted()).toEqual([...askedOf('jp', first), ...askedOf('jq', second), `jp start ${starting.id}`].toSorted());
  asked.length = 0;
  await resolvePayments(deps(asking('jp')));
  expect(asked, 'what was asked for is known').toEqual([`jp start ${starting.id}`]);
});

test('an account is read for its person at its provider', async () => {
  const [one, other] = [await server.person(), await server.person()];
  await store.db.insert(virtualAccount).values([account(one, 'p', 'read'), account(other, 'p', 'other'), account(one, 'q', 'read')]);
  await pollReceipts(deps(providerOf('p')), one.id);
  const rows = await store.db
    .select()
    .from(virtualAccount)
    .where(inArray(virtualAccount.userId, [one.id, other.id]));
  expect(rows.filter(({ checkedAt }) => checkedAt).map(({ provider, ref }) => [provider, ref])).toEqual([['p', 'read']]);
  expect(await Promise.all(['p', 'q', 'r'].map((id) => hasAccounts(deps(providerOf(id)))))).toEqual([true, true, false]);
});

test('a new account takes the place of the one of its person at its provider', async () => {
  const [one, other] = [await server.person(), await server.person()];
  await store.db.insert(virtualAccount).values([account(one, 'p', 'old'), account(other, 'p', 'of other'), account(one, 'q', 'at other')]);
  const payer = { ...one, name: 'Ona', surname: 'Petraitė' };
  const open = async () => ({ ref: 'new', beneficiary: 'A', iban: 'LT-new', bic: '' });
  await accountToPay(deps(providerOf('p')), { open }, { payer, investmentNumber: 1 });
  const rows = await store.db
    .select()
    .from(virtualAccount)
    .where(inArray(virtualAccount.userId, [one.id, other.id]));
  expect(rows.filter(({ closingAt }) => closingAt).map(({ ref }) => ref)).toEqual(['old']);
  expect(rows.map(({ ref }) => ref).toSorted()).toEqual(['at other', 'new', 'of other', 'old']);
});

test('each move between wallets is made for itself, by the provider that holds the money', async () => {
  const person = await server.person();
  const [before, moved, both, back, refused, meanwhile, cancelled, elsewhere] = [
    await paymentAt('mp', person, { status: 'PAID' }),
    await paymentAt('mp', person, { status: 'PAID' }),
    await paymentAt('mp', person, { status: 'RETURN_DUE' }),
    await paymentAt('mp', person, { status: 'RETURN_DUE' }),
    await paymentAt('mp', person, { status: 'PAID' }),
    await paymentAt('mp', person, { status: 'PAID' }),
    await paymentAt('mp', person, { status: 'PAID' }),
    await paymentAt('mq', person, { status: 'PAID' }),
  ];
  const createdAt = server.clock.now();
  const pending = { status: 'PENDING', createdAt } as const;
  await store.db
    .insert(walletMove)
    .values([
      { paymentId: before.id, direction: 'IN', status: 'MADE', providerRef: 'made for another', createdAt, madeAt: createdAt },
      ...[back, both].map(({ id }) => ({ ...pending, paymentId: id, direction: 'BACK' as const })),
      { paymentId: back.id, direction: 'IN', status: 'MADE', providerRef: 'made before', createdAt, madeAt: createdAt },
      ...[moved, both, refused, meanwhile, cancelled, elsewhere].map(({ id }) => ({ ...pending, paymentId: id, direction: 'IN' as const })),
    ]);
  const asked: string[] = [];
  const moveIn = async ({ receiptRef }: WalletMoveOrder) => {
    asked.push(`in ${receiptRef}`);
    // another process was faster
    if (receiptRef === meanwhile.providerRef)
      await store.db
        .update(walletMove)
        .set({ status: 'MADE', providerRef: 'faster', madeAt: createdAt })
        .where(eq(walletMove.paymentId, meanwhile.id));
    if (receiptRef === cancelled.providerRef)
      await store.db.update(walletMove).set({ status: 'CANCELLED' }).where(eq(walletMove.paymentId, cancelled.id));
    if ([moved, both, cancelled].some(({ providerRef }) => providerRef === receiptRef)) return `moved ${receiptRef}`;
    throw new MoveRefused('no');
  };
  const moveBack = async ({ receiptRef, moveRef }: WalletMoveOrder & { moveRef: string }) => {
    asked.push(`back ${receiptRef} of ${moveRef}`);
    return `back ${receiptRef}`;
  };
  await makeMoves(deps(providerOf('mp', { accounts: { moveIn, moveBack } })));
  expect(asked.toSorted()).toEqual(
    [
      `back ${back.providerRef} of made before`,
      `back ${both.providerRef} of moved ${both.providerRef}`,
      ...[moved, both, refused, meanwhile, cancelled].map(({ providerRef }) => `in ${providerRef}`),
    ].toSorted(),
  );
  const movesOf = async ({ id }: typeof moved) =>
    (await store.db.select().from(walletMove).where(eq(walletMove.paymentId, id)).orderBy(walletMove.direction)).map(
      ({ direction, status, refusals, providerRef }) => [direction, status, refusals, providerRef],
    );
  expect(await movesOf(moved)).toEqual([['IN', 'MADE', 0, `moved ${moved.providerRef}`]]);
  expect(await movesOf(back)).toEqual([
    ['BACK', 'MADE', 0, `back ${back.providerRef}`],
    ['IN', 'MADE', 0, 'made before'],
  ]);
  expect(await movesOf(both)).toEqual([
    ['BACK', 'MADE', 0, `back ${both.providerRef}`],
    ['IN', 'MADE', 0, `moved ${both.providerRef}`],
  ]);
  expect(await movesOf(cancelled)).toEqual([['IN', 'CANCELLED', 0, null]]);
  expect(await movesOf(refused)).toEqual([['IN', 'PENDING', 1, null]]);
  expect(await movesOf(meanwhile)).toEqual([['IN', 'MADE', 0, 'faster']]);
  expect(await movesOf(elsewhere)).toEqual([['IN', 'PENDING', 0, null]]);
});

test('money is moved back only where its own payment has moved it', async () => {
  const [moved, unmoved] = [await paymentAt('bp', await server.person()), await paymentAt('bp', await server.person())];
  const at = server.clock.now();
  const made = { direction: 'IN', status: 'MADE', providerRef: 'made', createdAt: at, madeAt: at } as const;
  await store.db.insert(walletMove).values({ ...made, paymentId: moved.id });
  for (const { id } of [unmoved, moved]) await store.tx((tx) => draftMoveBack(tx, server.clock, id));
  const isBack = and(eq(walletMove.direction, 'BACK'), inArray(walletMove.paymentId, [moved.id, unmoved.id]));
  expect((await store.db.select().from(walletMove).where(isBack)).map(({ paymentId }) => paymentId)).toEqual([moved.id]);
});

test('a provider registers the payees, pays the instructions and reads the outcomes that are its own', async () => {
  const approver = await server.person({ userGroup: 'ADMIN' });
  const person = await server.person();
  const drafted = async (kind: 'REFUND' | 'RETURN' | 'DISBURSEMENT', heldBy: string | null) => {
    const { id: paymentId } = await paymentAt(heldBy ?? 'bank', person, { status: 'RETURN_DUE' });
    const source = { kind: 'unallocated', holder: paymentId } as const;
    const outside = { kind: 'investor', holder: person.id } as const;
    const at = server.clock.now();
    const moved = { kind: 'payment.unallocated', ref: paymentId, from: outside, to: source, amountCents: 50_000, heldBy, at } as const;
    const payee = { name: 'Ona', iban: payeeIban };
    const draft = { kind, subjectId: paymentId, source, outside, heldBy, amountCents: 50_000, payee, remittance: paymentId, actor: 'test' };
    return store.tx(async (tx) => {
      await transfer(tx, moved);
      return draftInstruction(tx, server.clock, draft);
    });
  };
  const approved = async (...facts: Parameters<typeof drafted>) => {
    const id = await drafted(...facts);
    await store.tx((tx) => approveInstructions(tx, server.clock, { ids: [id], actor: approver.id }));
    return id;
  };
  const [paid, refused, sent] = [await approved('REFUND', 'ip'), await approved('REFUND', 'ip'), await approved('REFUND', 'iq')];
  const [draft, toRegister] = [await drafted('REFUND', 'ip'), await drafted('RETURN', 'ip')];
  const cancelled = await drafted('RETURN', 'ip');
  await store.tx((tx) => cancelInstruction(tx, server.clock, { id: cancelled, actor: approver.id }));
  const others = [await drafted('RETURN', 'iq'), await approved('DISBURSEMENT', 'ip'), await approved('REFUND', null)];

  const asked: string[] = [];
  const asking = (id: string, pay: PaymentProvider['pay']) =>
    providerOf(id, {
      pays: ['REFUND', 'RETURN'],
      registersPayeesOf: ['RETURN'],
      payee: async (order) => (asked.push(`payee of ${order.id}`), { ref: 'payee', state: 'pending' }) as never,
      pay: async (order) => (asked.push(`pay ${order.id} in answer to ${order.payInRef}`), pay(order)),
      paymentStatus: async (ref) => (asked.push(`status of ${ref}`), { state: ref === `sent ${refused}` ? 'rejected' : 'confirmed' }),
    } as Partial<PaymentProvider>);
  const answers = { [paid]: `sent ${paid}`, [refused]: `sent ${refused}` };
  const first = asking('ip', async ({ id }) => answers[id] ?? never());
  let attempts = 0;
  // its first answer is lost
  const second = asking('iq', () => ((attempts += 1) === 1 ? never() : Promise.resolve('sent elsewhere')));
  const during = async (work: () => Promise<void>) => {
    asked.length = 0;
    await work();
    return asked.toSorted();
  };
  const statusOf = async (id: string) => (await instructionRow(store, id)).status;
  const payInOf = async (id: string) => {
    const { subjectId } = await instructionRow(store, id);
    return (await store.db.select().from(payment).where(eq(payment.id, subjectId)))[0]!.providerRef;
  };
  const payOf = async (id: string) => `pay ${id} in answer to ${await payInOf(id)}`;

  expect(await during(() => sendInstructions(deps(second)))).toEqual([`payee of ${others[0]}`, await payOf(sent)].toSorted());
  expect(await during(() => sendInstructions(deps(first)))).toEqual(
    [`payee of ${toRegister}`, await payOf(paid), await payOf(refused)].toSorted(),
  );
  expect(await during(() => sendInstructions(deps(second)))).toContain(await payOf(sent));
  const unsent = await Promise.all([draft, toRegister, ...others].map(statusOf));
  expect(unsent).toEqual(['DRAFTED', 'DRAFTED', 'DRAFTED', 'APPROVED', 'APPROVED']);
  expect((await instructionRow(store, draft)).payeeCheck).toBeNull();
  expect(await during(() => readInstructions(deps(first)))).toEqual([`status of sent ${paid}`, `status of sent ${refused}`].toSorted());
  expect(await Promise.all([paid, refused, sent].map(statusOf))).toEqual(['CONFIRMED', 'REJECTED', 'SENT']);
  expect(await during(() => readInstructions(deps(first))), 'what was rejected is over').toEqual([`status of sent ${paid}`]);
  // what the provider refuses at once is not asked for again
  const last = await approved('REFUND', 'ip');
  const refusing = asking('ip', () => Promise.reject(new OrderRefused('AC04')));
  for (const expected of [[await payOf(last), `payee of ${toRegister}`], [`payee of ${toRegister}`]])
    expect(await during(() => sendInstructions(deps(refusing)))).toEqual(expected.toSorted());
  expect(await statusOf(last)).toBe('REJECTED');
});
