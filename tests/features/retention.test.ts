import { readFileSync } from 'node:fs';
import { and, eq, inArray, isNotNull, like, ne, or, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { retention, type RetentionKind, usualDays } from '../../domain/retention.ts';
import { runAdmin } from '../../server/admin.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { deleteExpiredData } from '../../server/jobs/delete-expired-data.ts';
import { transfer } from '../../server/ledger/ledger.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import {
  type Agreed,
  appUser,
  audit,
  bankEntry,
  closedAccount,
  idempotencyKey,
  incomingTransfer,
  instruction,
  investment,
  payeeAccount,
  paymentEvent,
  paymentFile,
  project,
} from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { evaluation, storedFile, verification } from '../../server/store/tables/onboarding.ts';
import { emailVerification, fundingRequest, marketingConsent, newsletter, registration } from '../../server/store/tables/registration.ts';
import { residencyPermit } from '../../server/store/tables/repayments.ts';
import type { Store } from '../../server/store/store.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const files = memoryStore();
const day = 86_400_000;
const ago = (days: number) => new Date(server.clock.now().getTime() - days * day);
/** One day before its period is over, and one day after. */
const around = (kind: RetentionKind) =>
  [
    ['kept', retention[kind].days - 1],
    ['gone', retention[kind].days + 1],
  ] as const;

test('an operator’s days rule the job [29 3]', async () => {
  const letter = { recipient: 'days@example.com', subject: 's', bodyText: 't', bodyHtml: 'h', language: 'en' as const };
  for (const days of [59, 61])
    await store.db.insert(mail).values({ ...letter, id: `mail-days-${days}`, createdAt: ago(days), sentAt: ago(days) });
  await deleteExpiredData(store, server.clock, files, { ...usualDays, email: 60 });
  const left = await store.db.select({ id: mail.id }).from(mail).where(eq(mail.recipient, 'days@example.com'));
  expect(left.map(({ id }) => id)).toEqual(['mail-days-59']);
});

test('requests for funding are deleted after a year, emails after 90 days, visits without a result after 90 [25 A24]', async () => {
  const person = await server.person();
  for (const [id, days] of around('fundingRequest'))
    await store.db.insert(fundingRequest).values({
      id: `fnd-${id}`,
      name: 'Ona',
      surname: 'P',
      email: 'ona@example.com',
      phoneNumber: '+37061234567',
      projectDescription: 'A house',
      sentAt: ago(days),
    });
  for (const [id, days] of around('email'))
    await store.db.insert(mail).values({
      id: `mail-${id}`,
      recipient: 'a@example.com',
      language: 'en',
      subject: 's',
      bodyText: 't',
      bodyHtml: 'h',
      createdAt: ago(days),
    });
  for (const [id, days] of around('abandonedVerification'))
    for (const outcome of [null, 'approved'] as const)
      await store.db.insert(verification).values({
        id: `ver-${id}-${outcome}`,
        userId: person.id,
        provider: 'PRIMARY',
        status: 'OPEN',
        state: 's',
        locale: 'en',
        outcome,
        createdAt: ago(days),
        expiresAt: ago(days),
      });
  await deleteExpiredData(store, server.clock, files);
  expect((await store.db.select({ id: fundingRequest.id }).from(fundingRequest)).map(({ id }) => id)).toEqual(['fnd-kept']);
  const mails = await store.db
    .select({ id: mail.id })
    .from(mail)
    .where(inArray(mail.id, ['mail-kept', 'mail-gone']));
  expect(mails).toEqual([{ id: 'mail-kept' }]);
  const visits = await store.db
    .select({ id: verification.id })
    .from(verification)
    .where(eq(verification.userId, person.id))
    .orderBy(verification.id);
  expect(visits.map(({ id }) => id)).toEqual(['ver-gone-approved', 'ver-kept-approved', 'ver-kept-null']);
});

test('a registration that nobody confirmed is deleted after 30 days, unless a link still works; a confirmed account stays [25 A24]', async () => {
  const register = async (email: string) => {
    const payload = {
      name: 'Ona',
      lastName: 'Petraitė',
      email,
      password: 'correct-horse-1',
      userType: 'INDIVIDUAL',
      consent: { consentTerms: true },
      language: 'en',
    };
    return (await server.app.inject({ method: 'POST', url: '/api/v1/users', payload })).json<{ id: string }>().id;
  };
  const [old, linked, confirmed] = [
    await register('old@example.com'),
    await register('linked@example.com'),
    await register('done@example.com'),
  ];
  await store.db.update(appUser).set({ emailVerifiedAt: server.clock.now() }).where(eq(appUser.id, confirmed));
  server.clock.advanceDays(29);
  await deleteExpiredData(store, server.clock, files);
  expect(await store.db.$count(appUser, inArray(appUser.id, [old, linked, confirmed]))).toBe(3);
  await server.app.inject({ method: 'POST', url: '/api/v1/users/verification-mail', payload: { email: 'linked@example.com' } });
  server.clock.advanceDays(1);
  await deleteExpiredData(store, server.clock, files);
  const left = await store.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(inArray(appUser.id, [old, linked, confirmed]));
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([linked, confirmed]));
  for (const table of [emailVerification, registration]) expect(await store.db.$count(table, eq(table.userId, old))).toBe(0);
  // the address is free again
  expect(await register('old@example.com')).not.toBe(old);
});

test('a subscription that nobody confirmed is deleted after 30 days, an ended one with its consents after two years [25 A24]', async () => {
  const rows = [
    ...around('unconfirmedSubscription').map(([end, days]) => ({ email: `asked-${end}@example.com`, subscribedAt: ago(days) })),
    ...around('endedConsent').map(([end, days]) => ({
      email: `ended-${end}@example.com`,
      subscribedAt: ago(days + 100),
      confirmedAt: ago(days + 100),
      unsubscribedAt: ago(days),
    })),
    { email: 'reader-kept@example.com', subscribedAt: ago(2000), confirmedAt: ago(2000) },
  ];
  for (const row of rows) {
    await store.db.insert(newsletter).values({ id: `nws-${row.email}`, language: 'en', ...row });
    await store.db.insert(marketingConsent).values({ email: row.email, event: 'requested', wording: 'newsletter-1', at: row.subscribedAt });
  }
  await deleteExpiredData(store, server.clock, files);
  const kept = ['asked-kept@example.com', 'ended-kept@example.com', 'reader-kept@example.com'];
  for (const table of [newsletter, marketingConsent])
    expect((await store.db.select({ email: table.email }).from(table).orderBy(table.email)).map(({ email }) => email)).toEqual(kept);
});

// GDPR, Article 5(1)(e)
describe('the periods', () => {
  const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  test.each([
    [
      'en',
      'Requests for funding without a contract: one year.',
      'Consents: two years after their end.',
      'eight years after the end of the relationship',
      'Accounting records: ten years.',
    ],
    [
      'de',
      'Finanzierungsanfragen ohne Vertrag: ein Jahr.',
      'Einwilligungen: zwei Jahre nach ihrem Ende.',
      'acht Jahre nach dem Ende der Geschäftsbeziehung',
      'Buchungsunterlagen: zehn Jahre.',
    ],
    [
      'lt',
      'Finansavimo paraiškos, pagal kurias sutartis nesudaryta, – vieni metai.',
      'Sutikimai – dveji metai nuo jų pabaigos.',
      'aštuoneri metai pasibaigus santykiams',
      'Apskaitos dokumentai – dešimt metų.',
    ],
    [
      'es',
      'Solicitudes de financiación que no llevaron a un contrato: un año.',
      'Consentimientos: dos años después de su fin.',
      'ocho años desde el fin de la relación de negocios',
      'Registros contables: diez años.',
    ],
    [
      'pt',
      'Pedidos de financiamento sem contrato: um ano.',
      'Consentimentos: dois anos após o seu fim.',
      'oito anos após o fim da relação',
      'Registos contabilísticos: dez anos.',
    ],
  ])('are those of the privacy policy in %s [25 A24]', (locale, request, consent, identification, accounting) => {
    const policy = text(`server/documents/legal/privacy.${locale}.md`);
    expect(policy).toContain(request);
    for (const words of [consent, identification, accounting]) expect(policy).toContain(words);
    expect([retention.fundingRequest.days, retention.endedConsent.days]).toEqual([365, 2 * 365]);
    // eight and ten years have two and three days more at most
    expect([retention.identification.days, retention.accounting.days]).toEqual([8 * 365 + 2, 10 * 365 + 3]);
  });

  test('are those of the texts, and of docs/operating.md [25 A24]', () => {
    expect(text('server/documents/legal/privacy.en.md')).toContain('Requests for funding without a contract: one year.');
    expect(text('server/documents/legal/personal-data-rules.en.md')).toContain('requests for funding that led to no contract for one year');
    expect(retention.fundingRequest.days).toBe(365);
    const operating = text('docs/operating.md');
    for (const [kind, { days }] of Object.entries(retention)) expect(operating).toContain(`| \`${kind}\` | ${days} days |`);
  });
});

const run = () => deleteExpiredData(store, server.clock, files);
const idsIn = async (table: typeof storedFile | typeof mail | typeof verification, ids: readonly string[]) =>
  (await store.db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id)).map(({ id }) => id);

test('temporary data goes by its period: files of nothing, expired links, idempotency keys, what a provider sent [25 A24]', async () => {
  const person = await server.person();
  for (const [id, days] of around('unusedFile'))
    for (const use of ['unused', 'permit', 'evaluation'] as const) {
      const fileId = `fil-${id}-${use}`;
      await files.put(fileId, new Uint8Array([1]));
      await store.db
        .insert(storedFile)
        .values({ id: fileId, userId: person.id, fileName: 'a.pdf', contentType: 'application/pdf', size: 1, createdAt: ago(days) });
      if (use === 'permit')
        await store.db.insert(residencyPermit).values({
          id: `per-${id}`,
          userId: person.id,
          fileId,
          fileName: 'a.pdf',
          taxYear: id === 'gone' ? 2024 : 2025,
          status: 'SUBMITTED',
          submittedAt: ago(days),
        });
      if (use === 'evaluation')
        await store.db.insert(evaluation).values({
          id: `evl-${id}`,
          userId: person.id,
          desired: 'EXPERIENCED',
          content: {},
          files: [
            { fileId: 'fil-other', fileName: 'b.pdf' },
            { fileId, fileName: 'a.pdf' },
          ],
          status: 'APPROVED',
          submittedAt: ago(days),
        });
    }
  for (const [id, days] of around('expiredLink'))
    await store.db
      .insert(emailVerification)
      .values({ tokenHash: `link-${id}`, userId: person.id, expiresAt: ago(days), usedAt: ago(days + 1) });
  for (const [id, days] of around('idempotencyKey'))
    await store.db
      .insert(idempotencyKey)
      .values({ userId: person.id, key: `key-${id}`, requestHash: 'h', response: { status: 200, body: {} }, createdAt: ago(days) });
  for (const [id, days] of around('providerEvent'))
    for (const outcome of ['paid', 'received'])
      await store.db.insert(paymentEvent).values({
        provider: 'p',
        eventId: `evt-${id}-${outcome}`,
        payload: { payer: 'Ona' },
        outcome,
        receivedAt: ago(days),
      });
  await run();
  const kept = ['fil-gone-evaluation', 'fil-gone-permit', 'fil-kept-evaluation', 'fil-kept-permit', 'fil-kept-unused'];
  expect(await idsIn(storedFile, [...kept, 'fil-gone-unused'])).toEqual(kept);
  expect(await files.get('fil-gone-unused')).toBeUndefined();
  expect(await files.get('fil-kept-unused')).toBeDefined();
  const links = await store.db.select().from(emailVerification).where(eq(emailVerification.userId, person.id));
  expect(links.map(({ tokenHash }) => tokenHash)).toEqual(['link-kept']);
  const keys = await store.db.select().from(idempotencyKey).where(eq(idempotencyKey.userId, person.id));
  expect(keys.map(({ key }) => key)).toEqual(['key-kept']);
  const events = await store.db.select().from(paymentEvent).where(eq(paymentEvent.provider, 'p')).orderBy(paymentEvent.eventId);
  expect(events.map(({ eventId, payload }) => [eventId, payload])).toEqual([
    ['evt-gone-paid', {}],
    ['evt-gone-received', { payer: 'Ona' }],
    ['evt-kept-paid', { payer: 'Ona' }],
    ['evt-kept-received', { payer: 'Ona' }],
  ]);
});

describe('the end of the business relationship', () => {
  const admin = (...given: string[]) => runAdmin(store, server.clock, given, 'cli:root');
  const rowOf = async (id: string) => (await store.db.select().from(appUser).where(eq(appUser.id, id)))[0]!;
  const eventsOf = async (id: string) =>
    (
      await store.db
        .select({ event: audit.event })
        .from(audit)
        .where(and(eq(audit.subjectId, id), inArray(audit.event, ['account.end', 'account.erase', 'hold.place', 'hold.lift'])))
        .orderBy(audit.id)
    ).map(({ event }) => event);

  test('waits for investments that run and for money that is still to be paid; a closed account is not unlocked [25 A24]', async () => {
    const { users, investments } = await makeScenario(store, server.clock, {
      users: [{}],
      projects: [{ status: 'FULLY_FUNDED' }],
      investments: [{ user: 0, project: 0, amount: 500, status: 'COMPLETED' }],
    });
    const { id, email, token } = users[0]!;
    await expect(admin('end', email)).rejects.toThrow('not repaid yet');
    await store.db.update(project).set({ status: 'PAID_OFF' });
    const draft = {
      kind: 'PAYOUT',
      subjectId: 'x',
      amountCents: 100,
      sourceAccount: 'payable:x',
      outsideAccount: `investor:${id}`,
    } as const;
    await store.db.insert(instruction).values({
      ...draft,
      id: 'ins-open',
      payeeUserId: id,
      payeeName: 'Ona',
      remittance: 'r',
      draftedBy: 'calendar',
      draftedAt: server.clock.now(),
    });
    await expect(admin('end', email)).rejects.toThrow('still to be paid out');
    await store.db.update(instruction).set({ status: 'CANCELLED' }).where(eq(instruction.id, 'ins-open'));
    // the bank has returned a payout: its money is on the person's account again until it is paid anew
    const [payable, outside] = [
      { kind: 'payable', holder: id },
      { kind: 'investor', holder: id },
    ] as const;
    const at = server.clock.now();
    await store.tx((tx) => transfer(tx, { kind: 'test.back', ref: id, from: outside, to: payable, amountCents: 100, at }));
    await expect(admin('end', email)).rejects.toThrow('still to be paid out');
    await store.tx((tx) => transfer(tx, { kind: 'test.paid', ref: id, from: payable, to: outside, amountCents: 100, at }));
    expect(await admin('end', email)).toBe(`${email} has no account any more.`);
    const me = await server.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(401);
    await admin('unlock', email);
    expect((await rowOf(id)).lockedAt).not.toBeNull();
    expect(investments).toHaveLength(1);
  });

  test('begins eight years, after which nothing says who it was, and ten, after which the books do not [25 A24]', async () => {
    const { users, investments, projects } = await makeScenario(store, server.clock, {
      users: [{ name: 'Ona', surname: 'Petraitė' }, {}],
      projects: [{ status: 'PAID_OFF' }],
      investments: [{ user: 0, project: 0, amount: 500, status: 'COMPLETED' }],
    });
    const { id, email } = users[0]!;
    const investmentId = investments[0]!.id;
    const agreed = { investor: { name: 'Ona' }, project: {} } as unknown as Agreed;
    await store.db.update(investment).set({ agreed }).where(eq(investment.id, investmentId));
    await store.db.insert(payeeAccount).values({
      userId: id,
      iban: 'LT121000011101001000',
      holderName: 'Ona Petraitė',
      source: 'STATEMENT',
      createdAt: server.clock.now(),
    });
    const account = { reference: 'r', bookedAt: server.clock.now(), status: 'MATCHED', investmentId } as const;
    await store.db
      .insert(incomingTransfer)
      .values({ ...account, id: 'in-1', amountCents: 100, payer: 'Ona Petraitė', payerIban: 'LT121000011101001000' });
    await store.db.insert(paymentFile).values({
      id: 'file-1',
      accountIban: 'LT1',
      content: '<Nm>Ona Petraitė</Nm>',
      sha256: 'h',
      paymentCount: 1,
      totalCents: 100,
      executesOn: '2026-03-02',
      createdBy: users[1]!.id,
      createdAt: server.clock.now(),
    });
    await store.db.insert(instruction).values({
      id: 'ins-paid',
      kind: 'PAYOUT',
      subjectId: 'y',
      amountCents: 100,
      status: 'CONFIRMED',
      sourceAccount: 'payable:y',
      outsideAccount: `investor:${id}`,
      projectId: projects[0]!.id,
      payeeUserId: id,
      payeeName: 'Ona Petraitė',
      payeeIban: 'LT121000011101001000',
      remittance: 'r',
      draftedBy: 'calendar',
      draftedAt: server.clock.now(),
      approvedBy: users[1]!.id,
      approvedAt: server.clock.now(),
      paymentFileId: 'file-1',
    });
    const line = { account: 'LT1', bookedOn: '2026-03-02', valueOn: '2026-03-02', amountCents: 100, reference: 'r' } as const;
    const ona = { counterpartyName: 'Ona Petraitė', counterpartyIban: 'LT121000011101001000' };
    await store.db.insert(bankEntry).values([
      { ...line, ...ona, id: 'ent-in', entryReference: '1', bookingReference: '1', direction: 'CREDIT', receiptId: 'in-1' },
      { ...line, ...ona, id: 'ent-out', entryReference: '2', bookingReference: '2', direction: 'DEBIT', endToEndId: 'ins-paid' },
      { ...line, ...ona, id: 'ent-batch', entryReference: '3', bookingReference: '3', direction: 'DEBIT', counterpartyName: '' },
    ]);
    await store.db.update(instruction).set({ confirmedEntry: 'ent-batch' }).where(eq(instruction.id, 'ins-paid'));
    await files.put('fil-his', new Uint8Array([1]));
    await store.db
      .insert(storedFile)
      .values({ id: 'fil-his', userId: id, fileName: 'a.pdf', contentType: 'application/pdf', size: 1, createdAt: server.clock.now() });
    await store.db.insert(residencyPermit).values({
      id: 'per-his',
      userId: id,
      fileId: 'fil-his',
      fileName: 'a.pdf',
      taxYear: 2025,
      status: 'APPROVED',
      submittedAt: server.clock.now(),
    });
    await admin('end', email);

    server.clock.advanceDays(retention.identification.days - 1);
    await run();
    const locked = () => store.db.select().from(closedAccount).where(eq(closedAccount.userId, id));
    expect((await locked())[0]).toMatchObject({ email, profile: { name: 'Ona' } });
    server.clock.advanceDays(2);
    await run();
    const erased = await rowOf(id);
    expect(erased).toMatchObject({ email: `${id}@erased.invalid`, passwordHash: null, kycStatus: 'EMPTY', erasedAt: expect.any(Date) });
    expect(Object.values(erased.profile).filter((value) => typeof value === 'string')).toEqual([]);
    expect(await files.get('fil-his')).toBeUndefined();
    // every table with a person in it, also one that is added later, is emptied or named here
    const inBooks = ['connected_person', 'investment', 'payout', 'project_investor', 'payee_account', 'legal_hold'];
    type Rows = { rows: { name: string; count: number }[] };
    const { rows: tables } = (await store.db.execute(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
    )) as Rows;
    for (const { name } of tables) {
      const { rows } = (await store.db.execute(
        sql`select count(*)::int as count from ${sql.identifier(name)} where user_id = ${id}`,
      )) as Rows;
      if (!inBooks.includes(name)) expect([name, rows[0]?.count]).toEqual([name, 0]);
    }
    expect(await eventsOf(id)).toEqual(['account.end', 'account.erase']);
    const books = async () => ({
      agreed: (await store.db.select().from(investment).where(eq(investment.id, investmentId)))[0]?.agreed,
      transfer: (await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, 'in-1')))[0]?.payer,
      instruction: (await store.db.select().from(instruction).where(eq(instruction.id, 'ins-paid')))[0]?.payeeName,
      file: (await store.db.select().from(paymentFile).where(eq(paymentFile.id, 'file-1')))[0]?.content,
      account: await store.db.$count(payeeAccount, eq(payeeAccount.userId, id)),
      lines: await store.db.$count(bankEntry, or(ne(bankEntry.counterpartyName, ''), isNotNull(bankEntry.counterpartyIban))),
    });
    expect(await books()).toEqual({
      agreed,
      transfer: 'Ona Petraitė',
      instruction: 'Ona Petraitė',
      file: '<Nm>Ona Petraitė</Nm>',
      account: 1,
      lines: 3,
    });

    server.clock.advanceDays(retention.accounting.days - retention.identification.days);
    await run();
    await run();
    expect(await books()).toEqual({ agreed: null, transfer: '', instruction: '', file: '', account: 0, lines: 0 });
    const paid = await store.db.select().from(instruction).where(eq(instruction.id, 'ins-paid'));
    expect(paid[0]).toMatchObject({ amountCents: 100, status: 'CONFIRMED' });
  });

  test('a sender whom nobody knows is named in the books for ten years, and no longer [25 A24]', async () => {
    const bookedAt = server.clock.now();
    const bookedOn = bookedAt.toISOString().slice(0, 10);
    const iban = 'LT121000011101001000';
    await store.db.insert(incomingTransfer).values({
      id: 'in-nobody',
      reference: 'r',
      bookedAt,
      status: 'RETURNED',
      amountCents: 100,
      payer: 'Jonas Nežinomas',
      payerIban: iban,
    });
    await store.db.insert(instruction).values({
      id: 'ins-nobody',
      kind: 'RETURN',
      subjectId: 'in-nobody',
      amountCents: 100,
      status: 'DRAFTED',
      sourceAccount: 'unallocated:transfers',
      outsideAccount: 'investor:unknown',
      payeeName: 'Jonas Nežinomas',
      payeeIban: iban,
      remittance: 'r',
      draftedBy: 'calendar',
      draftedAt: bookedAt,
    });
    const line = { account: 'LT1', bookedOn, valueOn: bookedOn, amountCents: 100, reference: 'r' } as const;
    const jonas = { counterpartyName: 'Jonas Nežinomas', counterpartyIban: iban };
    await store.db.insert(bankEntry).values([
      { ...line, ...jonas, id: 'ent-nobody', entryReference: '4', bookingReference: '4', direction: 'CREDIT', receiptId: 'in-nobody' },
      { ...line, ...jonas, id: 'ent-returned', entryReference: '5', bookingReference: '5', direction: 'DEBIT', endToEndId: 'ins-nobody' },
    ]);
    const named = async () => [
      (await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, 'in-nobody')))[0]?.payer,
      (await store.db.select().from(instruction).where(eq(instruction.id, 'ins-nobody')))[0]?.payeeName,
      ...(await store.db.select().from(bankEntry).where(like(bankEntry.counterpartyName, 'Jonas%'))).map(({ id }) => id).toSorted(),
    ];
    server.clock.advanceDays(retention.accounting.days - 1);
    await run();
    expect(await named()).toEqual(['Jonas Nežinomas', 'Jonas Nežinomas', 'ent-nobody', 'ent-returned']);
    server.clock.advanceDays(2);
    await run();
    expect(await named()).toEqual(['', '']);
  });

  test('a hold stops every deletion until it is lifted, and is an entry of the log with its reason [25 A24]', async () => {
    const operator = await server.person({ userGroup: 'ADMIN' });
    const person = await server.person({ name: 'Jonas' });
    const other = await server.person({ name: 'Rasa' });
    for (const { id, email } of [person, other]) {
      await admin('end', email);
      await store.db
        .insert(mail)
        .values({ id: `mail-${id}`, recipient: email, language: 'en', subject: 's', bodyText: 't', bodyHtml: 'h', createdAt: ago(100) });
      await store.db
        .insert(storedFile)
        .values({ id: `fil-${id}`, userId: id, fileName: 'a.pdf', contentType: 'application/pdf', size: 1, createdAt: ago(100) });
      await files.put(`fil-${id}`, new Uint8Array([1]));
    }
    expect((await (await server.person()).call('POST', `/admin/users/${other.id}/legal-hold`, { reason: 'r' })).status).toBe(403);
    expect((await operator.call('POST', '/admin/users/usr-nobody/legal-hold', { reason: 'r' })).status).toBe(404);
    const place = () => operator.call('POST', `/admin/users/${person.id}/legal-hold`, { reason: 'Claim 17' });
    expect([(await place()).status, (await place()).status]).toEqual([204, 204]);
    await run();
    const ids = (prefix: string) => [person.id, other.id].map((id) => `${prefix}-${id}`);
    expect(await idsIn(mail, ids('mail'))).toEqual([`mail-${person.id}`]);
    expect(await idsIn(storedFile, ids('fil'))).toEqual([`fil-${person.id}`]);
    server.clock.advanceDays(retention.accounting.days + 1);
    await run();
    const names = async () => (await store.db.select().from(closedAccount)).map(({ profile }) => profile.name);
    expect(await names()).toEqual(['Jonas']);
    expect(await admin('release', person.email)).toBe(`${person.email} is on hold no longer.`);
    await run();
    expect(await names()).toEqual([]);
    expect(await idsIn(mail, ids('mail'))).toEqual([]);
    expect(await eventsOf(person.id)).toEqual(['account.end', 'hold.place', 'hold.lift', 'account.erase']);
    const [entry] = await store.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, person.id), eq(audit.event, 'hold.place')));
    expect(entry).toMatchObject({ after: 'Claim 17', actor: operator.id });
  });
});
