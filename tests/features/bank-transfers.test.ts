import { and, eq, inArray, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { book as bookLine } from '../../server/payments/incoming.ts';
import { settle } from '../../server/payments/settle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, incomingTransfer, ledgerTransfer, payment, project } from '../../server/store/schema.ts';
import { proposeAndApprove } from '../support/propose-and-approve.ts';
import { carryOut, draftOf, instructionRow } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { exposedKyc } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';
import { messages } from '../support/messages.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});

/** Somebody who has chosen to pay by bank transfer, with what to write into it. */
async function payer(amount = 1000) {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount, locale: 'en' });
  const investmentId = (made.body as { id: string }).id;
  await person.call('POST', '/payment-collection', { investmentId, paymentType: 'directPayment', locale: 'en', hasConsented: true });
  const details = await person.get<{ paymentPurpose: string }>(`/payment-collection?investmentId=${investmentId}`);
  const status = async () => (await person.get<{ status: string }>(`/investments/${investmentId}`)).status;
  return { one: person, investmentId, projectId: projects[0]!.id, reference: details.paymentPurpose, status };
}
const book = async (body: { reference: string; amount: number; id?: string; payer?: string }) => {
  const answer = await server.app.inject({ method: 'POST', url: '/sandbox/transfers', payload: body });
  expect(answer.statusCode).toBe(201);
  return (answer.json() as { bookingId: string }).bookingId;
};
const row = async (id: string) => (await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, id)))[0];

describe('a bank transfer', () => {
  test('with the right reference and amount completes the investment, also with spaces in it, and once [PAY-15]', async () => {
    const { reference, status } = await payer();
    const spaced = reference.replace(/(.{4})/g, '$1 ').toLowerCase();
    const id = await book({ reference: spaced, amount: 1000 });
    expect(await status()).toBe('PAYMENT_COMPLETED');
    await book({ reference: spaced, amount: 1000, id });
    expect(await row(id)).toMatchObject({ status: 'MATCHED', reason: null });
    expect(await store.db.select().from(ledgerTransfer).where(eq(ledgerTransfer.ref, id)), 'as money that nobody expects').toEqual([]);
  });

  test.each([
    ['a wrong amount', 'WRONG_AMOUNT', (reference: string) => ({ reference, amount: 999 })],
    ['a wrong reference', 'UNKNOWN_REFERENCE', () => ({ reference: 'my loan', amount: 1000 })],
    [
      'a reference with a wrong check digit',
      'UNKNOWN_REFERENCE',
      (reference: string) => ({ reference: reference.replace(/\d$/, (d) => String((Number(d) + 1) % 10)), amount: 1000 }),
    ],
  ] as const)('with %s waits for an administrator', async (_title, reason, make) => {
    const { reference, status } = await payer();
    const id = await book(make(reference));
    expect(await row(id)).toMatchObject({ status: 'UNMATCHED', reason });
    expect(await status()).toBe('PAYMENT_INITIATED');
  });

  test('that comes a second time, or after the time is over, waits for an administrator', async () => {
    const { reference } = await payer();
    await book({ reference, amount: 1000 });
    expect(await row(await book({ reference, amount: 1000 }))).toMatchObject({ status: 'UNMATCHED', reason: 'NOT_EXPECTED' });
    const late = await payer();
    await server.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advanceDays: 8 } });
    expect(await late.status()).toBe('PAYMENT_FAILED');
    expect(await row(await book({ reference: late.reference, amount: 1000 }))).toMatchObject({
      status: 'UNMATCHED',
      reason: 'NOT_EXPECTED',
    });
  });
});

describe('the page of the bank for people', () => {
  const open = () => server.app.inject({ method: 'GET', url: '/sandbox/transfers', headers: { 'accept-language': 'de-DE' } });
  /** What stands on the page for one reference, as it stands in its form. */
  const formOf = (page: string, reference: string) => {
    const item = page.split('<li>').find((part) => part.includes(reference)) ?? '';
    return {
      item,
      action: /action="([^"]+)"/.exec(item)?.[1] ?? '',
      booking: /name="booking" value="([^"]+)"/.exec(item)?.[1] ?? '',
    };
  };
  const press = async ({ action, booking }: { action: string; booking: string }, arrives: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
    const answer = await server.app.inject({ method: 'POST', url: action, headers, payload: `arrives=${arrives}&booking=${booking}` });
    expect(answer.statusCode).toBe(303);
    return (await server.app.inject({ method: 'GET', url: String(answer.headers.location), headers: { 'accept-language': 'en' } })).body;
  };

  test('lists what is awaited, in the language of the visitor and with no script allowed [PAY-15]', async () => {
    const { reference } = await payer(1100);
    const page = await open();
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    expect(page.body).toContain('<html lang="de">');
    const { item } = formOf(page.body, reference);
    expect(item).toContain('Ona Petraitė');
    expect(item).toContain('Meadow Homes');
    expect(item).toContain('1.100,00\u00a0€');
    expect(item).toContain('Falscher Betrag');
  });

  test.each([
    ['right', ['MATCHED'], 'PAYMENT_COMPLETED', 'the investment is paid'],
    ['wrongAmount', ['WRONG_AMOUNT'], 'PAYMENT_INITIATED', 'The amount differs from the one agreed'],
    ['wrongReference', ['UNKNOWN_REFERENCE'], 'PAYMENT_INITIATED', 'Unknown reference'],
    ['twice', ['MATCHED', 'NOT_EXPECTED'], 'PAYMENT_COMPLETED', 'no longer expected'],
    ['late', ['NOT_EXPECTED'], 'PAYMENT_FAILED', 'no longer expected'],
  ] as const)(
    'books a transfer that comes %s, says what became of it, and books a double press once [PAY-15]',
    async (arrives, outcomes, status, says) => {
      const one = await payer(1200);
      const form = formOf((await open()).body, one.reference);
      expect(await press(form, arrives)).toContain(says);
      expect(await press(form, arrives)).toContain(says);
      expect(await one.status()).toBe(status);
      const booked = await store.db
        .select()
        .from(incomingTransfer)
        .where(like(incomingTransfer.id, `${form.booking}%`))
        .orderBy(incomingTransfer.id);
      expect(booked.map((it) => (it.status === 'MATCHED' ? it.status : it.reason))).toEqual(outcomes);
    },
  );

  test('books nothing for a payment that is over, or for a press that it does not know', async () => {
    const one = await payer(1300);
    const form = formOf((await open()).body, one.reference);
    expect(await press(form, 'somehow')).toContain('Nothing was booked');
    await press(form, 'right');
    expect(await press({ ...form, booking: form.booking.replace(/.$/, (end) => (end === '0' ? '1' : '0')) }, 'right')).toContain(
      'Nothing was booked',
    );
  });
});

describe('money for a project that was given up', () => {
  const cancel = (id: string) => store.db.update(project).set({ status: 'CANCELED' }).where(eq(project.id, id));
  const rowsFor = async (...refs: string[]) =>
    (await store.db.select().from(ledgerTransfer).where(inArray(ledgerTransfer.ref, refs))).map(({ kind }) => kind);
  const projectRow = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!;

  test('by bank transfer waits for an administrator [PROJ-08]', async () => {
    const { projectId, investmentId, reference, status } = await payer();
    await cancel(projectId);
    const id = await book({ reference, amount: 1000 });
    expect(await row(id)).toMatchObject({ status: 'UNMATCHED', reason: 'NOT_EXPECTED' });
    expect(await status()).toBe('PAYMENT_INITIATED');
    expect(await rowsFor(id, investmentId)).toEqual(['transfer.unallocated']);
  });

  test('by a bank ends the payment, and the received amount is recorded as to be returned [PROJ-08]', async () => {
    const { projectId, investmentId, status } = await payer();
    await cancel(projectId);
    const [open] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
    const event = { paymentId: open!.id, outcome: 'paid', amountCents: 100_000, actor: 'neris' } as const;
    expect(await store.tx((tx) => settle(tx, server.clock, event))).toBe('return-due');
    expect(await store.tx((tx) => settle(tx, server.clock, event))).toBe('repeated');
    expect(await status()).toBe('PAYMENT_FAILED');
    expect(await rowsFor(open!.id, investmentId)).toEqual(['payment.unallocated']);
    expect(await projectRow(projectId)).toMatchObject({ reservedCents: 0, collectedCents: 0 });
  });
});

describe('administration', () => {
  test('an administrator matches a transfer or sends it back; nobody else sees it [ADMIN-01]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const { one, investmentId, status } = await payer(2300);
    const id = await book({ reference: 'from Ona', amount: 2300 });
    expect((await one.call('GET', '/admin/transfers')).status).toBe(403);
    const cent = await book({ reference: 'from Ona', amount: 2300.01 });
    expect(await admin.call('POST', `/admin/transfers/${cent}`, { investmentId })).toMatchObject({
      status: 400,
      body: { errorCode: 'TRANSFER_AMOUNT_MISMATCH' },
    });
    expect([(await row(cent))?.status, await status()]).toEqual(['UNMATCHED', 'PAYMENT_INITIATED']);
    const list = await admin.get<{ id: string; candidates: { investmentId: string }[] }[]>('/admin/transfers');
    expect(list.find((it) => it.id === id)?.candidates.map((candidate) => candidate.investmentId)).toEqual([investmentId]);
    expect((await admin.call('POST', `/admin/transfers/${id}`, { investmentId })).status).toBe(204);
    expect(await status()).toBe('PAYMENT_COMPLETED');
    expect(await admin.call('POST', `/admin/transfers/${id}`, { returned: true })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    const back = await book({ reference: 'nobody knows', amount: 77 });
    expect((await admin.call('POST', `/admin/transfers/${back}`, { returned: true })).status).toBe(204);
    expect(await row(back)).toMatchObject({ status: 'RETURN_DUE', decidedBy: admin.id });
    const log = await admin.get<{ content: { event: string; actor: string }[] }>('/admin/audit?size=5');
    expect(log.content.slice(0, 2)).toMatchObject([
      { event: 'instruction.draft', actor: admin.id },
      { event: 'transfer.return', actor: admin.id },
    ]);
  });

  test('a transfer pays for the open payment of an investment, not for one that has failed before [ADMIN-01]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const person = await server.person();
    const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
    const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 2700, locale: 'en' });
    const investmentId = (made.body as { id: string }).id;
    const before = { investmentId, provider: 'directPayment', amountCents: 270_000, createdAt: server.clock.now() };
    await store.db.insert(payment).values({ ...before, status: 'FAILED' });
    await person.call('POST', '/payment-collection', { investmentId, paymentType: 'directPayment', locale: 'en', hasConsented: true });
    const id = await book({ reference: 'from Ona', amount: 2700 });
    expect((await admin.call('POST', `/admin/transfers/${id}`, { investmentId })).status).toBe(204);
    const payments = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
    expect(payments.map((paid) => paid.status).toSorted()).toEqual(['FAILED', 'PAID']);
  });

  test('a transfer pays no investment in a project that is cancelled, and goes on waiting [ADMIN-01]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const { investmentId, projectId, status } = await payer(1900);
    const id = await book({ reference: 'for the loan', amount: 1900 });
    await store.db.update(project).set({ status: 'CANCELED' }).where(eq(project.id, projectId));
    expect(await admin.call('POST', `/admin/transfers/${id}`, { investmentId })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    expect([(await row(id))?.status, await status()]).toEqual(['UNMATCHED', 'PAYMENT_INITIATED']);
    await store.db.update(project).set({ status: 'ACTIVE' }).where(eq(project.id, projectId));
  });

  test('a transfer or an investment that does not exist is answered as such [ADMIN-01]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const decide = (id: string, decision: object) => admin.call('POST', `/admin/transfers/${id}`, decision);
    expect(await decide('trf-none', { returned: true })).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND' } });
    const id = await book({ reference: 'nobody knows', amount: 83 });
    expect(await decide(id, { investmentId: 'inv-none' })).toMatchObject({ status: 400, body: { errorCode: 'INVESTMENT_NOT_FOUND' } });
    expect(await row(id)).toMatchObject({ status: 'UNMATCHED' });
  });

  test('waiting transfers are found by a part of the payer or reference, the whole amount and the reason, in parts too [ADMIN-01]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const { reference } = await payer(4100);
    const unknown = await book({ reference: 'Loan 5_0% to Žvejų g. 7', amount: 4321.5, payer: 'UAB „Šilo namai“' });
    const wrong = await book({ reference: reference.replace(/(.{4})/g, '$1 '), amount: 4322, payer: 'Petras Šilas' });
    const found = async (query: string) => (await admin.get<{ id: string }[]>(`/admin/transfers?${query}`)).map(({ id }) => id);
    const search = (text: string) => found(`search=${encodeURIComponent(text)}`);
    expect(await search(' ŠILO nam ')).toEqual([unknown]);
    expect(await search('žvejų g')).toEqual([unknown]);
    // as a bank or an English keyboard writes them
    expect([await search('SILO NAM'), await search('zveju g')]).toEqual([[unknown], [unknown]]);
    expect(await search('5_0%')).toEqual([unknown]);
    expect(await search('5%')).toEqual([]);
    expect(await search(reference.slice(2, -1).toLowerCase())).toEqual([wrong]);
    for (const amount of ['4321.50', '4.321,50 €', '€4,321.5']) expect([amount, await search(amount)]).toEqual([amount, [unknown]]);
    for (const none of ['4321', '9'.repeat(100), '9'.repeat(17)]) expect([none, await search(none)]).toEqual([none, []]);
    expect(await found(`reason=WRONG_AMOUNT&search=${encodeURIComponent('šil')}`)).toEqual([wrong]);
    expect(await found(`reason=UNKNOWN_REFERENCE&search=${encodeURIComponent('šil')}`)).toEqual([unknown]);
    const first = await server.app.inject({
      url: `/api/v1/admin/transfers?limit=1&search=${encodeURIComponent('šil')}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect((first.json() as { id: string }[]).map(({ id }) => id)).toEqual([unknown]);
    expect(first.headers['remaining-count']).toBe('1');
    expect(await found(`limit=1&search=${encodeURIComponent('šil')}&cursor=${first.headers['next-cursor']}`)).toEqual([wrong]);
    expect((await admin.call('GET', '/admin/transfers?reason=OTHER')).status).toBe(400);
  });

  test('what became of a transfer is found by its status: matched by hand, to be returned or returned, by whom and when [ADMIN-01, PAY-15, INS-04]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const colleague = await server.person({ userGroup: 'ADMIN' });
    const supervisor = await server.person({ roles: ['SUPERVISOR'] });
    const { one, investmentId, projectId, reference } = await payer(5200);
    const wanted = await payer(5300);
    const from = { payer: 'UAB „Istorija“' };
    const decide = (id: string, body: object) => admin.call('POST', `/admin/transfers/${id}`, body);
    const later = () => server.clock.set(new Date(server.clock.now().getTime() + 60_000));
    const automatic = await book({ reference: wanted.reference, amount: 5300, ...from });
    const matched = await book({ reference: 'loan', amount: 5200, ...from });
    const [due, returned, waiting] = [
      later() ?? (await book({ reference: 'nobody knows', amount: 52, ...from })),
      later() ?? (await book({ reference: 'nobody knows', amount: 53, ...from })),
      later() ?? (await book({ reference, amount: 54, ...from })),
    ];
    await decide(matched, { investmentId });
    for (const id of [due, returned]) await decide(id, { returned: true });
    later();
    const sentBack = await carryOut(store, server.clock, 'RETURN', returned, colleague.id);
    type Listed = { id: string; status: string; decision?: object; match?: object; instruction?: object; candidates: object[] };
    const list = (query: string, reader: { get<T>(path: string): Promise<T> } = supervisor) =>
      reader.get<Listed[]>(`/admin/transfers?search=istorija&${query}`);
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    const confirmed = async (subjectId: string) =>
      (
        await store.db
          .select({ at: audit.at })
          .from(audit)
          .where(and(eq(audit.subjectId, subjectId), eq(audit.event, 'instruction.confirm')))
      )[0]?.at;

    expect(await ids('status=ALL')).toEqual([waiting, returned, due, matched]);
    for (const query of ['', 'status=UNMATCHED']) expect([query, await ids(query)]).toEqual([query, [waiting]]);
    const by = { id: admin.id, name: expect.stringContaining('Petraitė') };
    const draftedAt = async (id: string) => (await instructionRow(store, id)).draftedAt.toISOString();
    const draft = await draftOf(store, 'RETURN', due);
    expect(await list('status=MATCHED')).toEqual([
      expect.objectContaining({
        id: matched,
        status: 'MATCHED',
        reason: 'UNKNOWN_REFERENCE',
        candidates: [],
        decision: { by, at: (await row(matched))?.decidedAt?.toISOString() },
        match: {
          projectId,
          projectName: 'Meadow Homes',
          investmentId,
          investor: { id: one.id, name: expect.stringContaining('Petraitė') },
        },
      }),
    ]);
    expect(await list('status=RETURN_DUE')).toEqual([
      expect.objectContaining({
        id: due,
        status: 'RETURN_DUE',
        decision: { by, at: await draftedAt(draft) },
        instruction: { id: draft, status: 'DRAFTED', at: await draftedAt(draft) },
      }),
    ]);
    expect(await list('status=RETURNED')).toEqual([
      expect.objectContaining({
        id: returned,
        status: 'RETURNED',
        decision: { by, at: await draftedAt(sentBack) },
        instruction: { id: sentBack, status: 'CONFIRMED', at: (await confirmed(sentBack))?.toISOString() },
      }),
    ]);
    const [open] = await list('status=UNMATCHED');
    expect([open?.status, open?.decision, open?.match, open?.instruction]).toEqual(['UNMATCHED', undefined, undefined, undefined]);
    expect([await ids('status=MATCHED&reason=WRONG_AMOUNT'), await ids('status=ALL&reason=WRONG_AMOUNT')]).toEqual([[], [waiting]]);
    expect((await supervisor.get<Listed[]>('/admin/transfers?status=RETURNED&search=53,00')).map(({ id }) => id)).toContain(returned);
    expect(await ids('status=ALL')).not.toContain(automatic);

    await admin.call('POST', `/admin/instructions/${draft}/cancel`);
    expect([await ids('status=RETURN_DUE'), await ids('')]).toEqual([[], [due, waiting]]);
    expect((await supervisor.call('POST', `/admin/transfers/${due}`, { returned: true })).status).toBe(403);
    expect((await one.call('GET', '/admin/transfers?status=RETURNED')).status).toBe(403);
    expect((await supervisor.call('GET', '/admin/transfers?status=REFUNDED')).status).toBe(400);
  });

  test('a transfer that is sent back is off the list, and returned once the bank has confirmed; cancelled, it is listed again [INS-04]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const colleague = await server.person({ userGroup: 'ADMIN' });
    const listed = async () => (await admin.get<{ id: string }[]>('/admin/transfers')).some((it) => it.id === id);
    const id = await book({ reference: 'nobody knows', amount: 79 });
    const sendBack = () => admin.call('POST', `/admin/transfers/${id}`, { returned: true });
    await sendBack();
    expect(await listed()).toBe(false);
    await admin.call('POST', `/admin/instructions/${await draftOf(store, 'RETURN', id)}/cancel`);
    expect(await row(id)).toMatchObject({ status: 'UNMATCHED', decidedBy: null });
    expect(await listed()).toBe(true);
    await sendBack();
    const instructionId = await carryOut(store, server.clock, 'RETURN', id, colleague.id);
    expect(await row(id)).toMatchObject({ status: 'RETURNED' });
    const booked = await store.db
      .select({ kind: ledgerTransfer.kind })
      .from(ledgerTransfer)
      .where(inArray(ledgerTransfer.ref, [id, instructionId]))
      .orderBy(ledgerTransfer.id);
    expect(booked.map(({ kind }) => kind)).toEqual(['transfer.unallocated', 'instruction.sent', 'instruction.confirmed']);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('money of an instruction that comes back ends it, and the transfer is listed again [INS-04]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const colleague = await server.person({ userGroup: 'ADMIN' });
    const id = await book({ reference: 'nobody knows', amount: 81 });
    await admin.call('POST', `/admin/transfers/${id}`, { returned: true });
    const endToEndId = await carryOut(store, server.clock, 'RETURN', id, colleague.id);
    const line = { id: `line-${id}`, amountCents: 8100, reference: '', payer: 'A bank', endToEndId, returnReason: 'AC04' };
    expect(await store.tx((tx) => bookLine(tx, server.clock, line))).toBe('returned');
    expect(await store.tx((tx) => bookLine(tx, server.clock, line))).toBe('returned');
    expect(await row(line.id)).toBeUndefined();
    expect(await row(id)).toMatchObject({ status: 'UNMATCHED' });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('a decision whose answer was lost is sent again and happens once; somebody else is told that it is settled [ADMIN-01, PAY-15]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const colleague = await server.person({ userGroup: 'ADMIN' });
    const { investmentId } = await payer(2400);
    const matched = await book({ reference: 'from Ona', amount: 2400 });
    const back = await book({ reference: 'nobody knows', amount: 78 });
    for (const [id, decision] of [
      [matched, { investmentId }],
      [back, { returned: true }],
    ] as const) {
      for (const time of ['first', 'again'])
        expect((await admin.call('POST', `/admin/transfers/${id}`, decision)).status, `${id} ${time}`).toBe(204);
      expect(await colleague.call('POST', `/admin/transfers/${id}`, decision)).toMatchObject({
        status: 400,
        body: { errorCode: 'INVALID_STATUS_TRANSITION' },
      });
      const log = await admin.get<{ content: { subjectId: string; event: string }[] }>('/admin/audit?size=50');
      expect(log.content.filter(({ subjectId, event }) => subjectId === id && /^transfer\.(?!receive)/.test(event))).toHaveLength(1);
    }
  });

  test('money that a bank reports after its payment has failed is refunded once; it is listed with its payer where that fails [ADMIN-01, PAY-14]', async () => {
    const admin = await server.person({ userGroup: 'ADMIN' });
    const colleague = await server.person({ userGroup: 'ADMIN' });
    const { one, investmentId, reference, status } = await payer(2500);
    const [{ id } = { id: '' }] = await store.db.select().from(payment).where(eq(payment.investmentId, investmentId));
    const say = (outcome: 'paid' | 'failed') => store.tx((tx) => settle(tx, server.clock, { paymentId: id, outcome, actor: 'bank' }));
    const listed = async () => (await admin.get<{ id: string }[]>('/admin/transfers')).filter((it) => it.id === id);
    await say('failed');
    expect(await listed()).toEqual([]);
    expect(await say('paid')).toBe('return-due');
    // another investment of this amount waits for a transfer: that money is none of its
    await payer(2500);
    expect(await listed()).toEqual([]);
    const cancelled = await draftOf(store, 'REFUND', id);
    await admin.call('POST', `/admin/instructions/${cancelled}/cancel`);
    expect(await listed()).toEqual([
      {
        id,
        amount: 2500,
        reference,
        payer: expect.stringContaining('Petraitė'),
        bookedAt: expect.any(String),
        status: 'UNMATCHED',
        reason: 'NOT_EXPECTED',
        candidates: [],
      },
    ]);
    const found = async (query: string) =>
      (await admin.get<{ id: string }[]>(`/admin/transfers?limit=100&${query}`)).filter((it) => it.id === id).length;
    for (const search of [reference, reference.replace(/(.{4})/g, '$1 '), 'petraitė', '2.500,00 €'])
      expect([search, await found(`reason=NOT_EXPECTED&search=${encodeURIComponent(search)}`)]).toEqual([search, 1]);
    expect([await found('reason=WITHDRAWN'), await found('search=Kalnė'), await found('search=2501')]).toEqual([0, 0, 0]);
    expect((await one.call('POST', `/admin/transfers/${id}`, { returned: true })).status).toBe(403);
    expect((await admin.call('POST', `/admin/transfers/${id}`, { investmentId })).status).toBe(404);
    const sendBack = () => admin.call('POST', `/admin/transfers/${id}`, { returned: true });
    expect([(await sendBack()).status, (await sendBack()).status]).toEqual([204, 204]);
    expect(await colleague.call('POST', `/admin/transfers/${id}`, { returned: true })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    expect(await listed()).toEqual([]);
    const refund = async (status: string) =>
      (await admin.get<{ id: string }[]>(`/admin/transfers?status=${status}`)).find((it) => it.id === id);
    const live = await draftOf(store, 'REFUND', id);
    const due = { status: 'RETURN_DUE', candidates: [], decision: { by: { id: admin.id } }, instruction: { id: live, status: 'DRAFTED' } };
    expect(await refund('RETURN_DUE')).toMatchObject(due);
    expect([await refund('RETURNED'), await refund('MATCHED')]).toEqual([undefined, undefined]);
    const instructionId = await carryOut(store, server.clock, 'REFUND', id, colleague.id);
    expect(await refund('RETURNED')).toMatchObject({ status: 'RETURNED', instruction: { id: live, status: 'CONFIRMED' } });
    expect(await refund('RETURN_DUE')).toBeUndefined();
    expect(instructionId).not.toBe(cancelled);
    expect(await store.db.select().from(payment).where(eq(payment.id, id))).toMatchObject([{ status: 'RETURNED' }]);
    expect(await say('paid')).toBe('repeated');
    expect(await status()).toBe('PAYMENT_FAILED');
    const booked = await store.db
      .select()
      .from(ledgerTransfer)
      .where(inArray(ledgerTransfer.ref, [id, instructionId]))
      .orderBy(ledgerTransfer.id);
    expect(booked.map(({ kind, fromAccount, toAccount }) => [kind, fromAccount, toAccount])).toEqual([
      ['payment.unallocated', `investor:${one.id}`, `unallocated:${one.id}`],
      ['instruction.sent', `unallocated:${one.id}`, `transit:${instructionId}`],
      ['instruction.confirmed', `transit:${instructionId}`, `investor:${one.id}`],
    ]);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('the queue holds what waits, and a decision changes the person [ADMIN-01]', async () => {
    const [admin, second] = await Promise.all([server.person({ userGroup: 'ADMIN' }), server.person({ userGroup: 'ADMIN' })]);
    const person = await server.person({ checks: { KYC: 'NOT_STARTED' } });
    await person.call('POST', '/kyc', exposedKyc);
    const waiting = (await admin.get<{ id: string; userId: string; detail: string }[]>('/admin/reviews')).find(
      (it) => it.userId === person.id,
    );
    expect(waiting?.detail).toBe('KYC: politically exposed person');
    expect((await person.call('POST', `/admin/reviews/${waiting?.id}`, { accepted: true })).status).toBe(403);
    expect(await proposeAndApprove([admin, second], `/admin/reviews/${waiting?.id}`, { accepted: false })).toBe('EXECUTED');
    expect(await person.checks()).toMatchObject({ status: 'FAILED', byName: { KYC: 'FAILED' } });
    expect((await admin.call('POST', `/admin/reviews/${waiting?.id}`, { accepted: true })).status).toBe(404);
  });

  test('who was looked at is told of the decision, on a check and on a certificate [ADMIN-01, NOTIF-01]', async () => {
    const [admin, second] = await Promise.all([server.person({ userGroup: 'ADMIN' }), server.person({ userGroup: 'ADMIN' })]);
    const titles = async (one: { get<T>(path: string): Promise<T> }) =>
      (await one.get<{ title: string; type: string }[]>('/user-notifications'))
        .filter(({ type }) => type === 'MESSAGE')
        .map(({ title }) => title);
    for (const accepted of [true, false]) {
      const person = await server.person({ checks: { KYC: 'NOT_STARTED' } });
      await person.call('POST', '/kyc', exposedKyc);
      const pdf = await person.upload('das-1.pdf', new TextEncoder().encode('%PDF-1.7\n%%EOF'));
      const [file] = pdf.body as { fileId: string }[];
      await person.call('POST', '/residency-permits', { taxYear: server.clock.now().getUTCFullYear(), fileId: file?.fileId });
      expect(await titles(person)).toEqual([]);
      const waiting = (await admin.get<{ id: string; userId: string }[]>('/admin/reviews')).filter(({ userId }) => userId === person.id);
      expect(waiting).toHaveLength(2);
      for (const { id } of waiting) expect(await proposeAndApprove([admin, second], `/admin/reviews/${id}`, { accepted })).toBe('EXECUTED');
      expect((await titles(person)).toSorted()).toEqual(
        accepted
          ? ['Your answers have been reviewed', messages.certificateApproved]
          : ['Your answers could not be accepted', messages.certificateNotAccepted],
      );
    }
  });

  test('the books say what happened, to the cent and once', async () => {
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});
