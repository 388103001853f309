import { and, eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { consentWordings } from '../../domain/marketing.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { closeAccount } from '../../server/closing/close-account.ts';
import { eraseIdentity } from '../../server/closing/erase-identity.ts';
import { eraseIdentities } from '../../server/jobs/erase-people.ts';
import { newInstructionId } from '../../server/instructions/draft.ts';
import { accountId, transfer } from '../../server/ledger/ledger.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import {
  type Agreed,
  appUser,
  audit,
  closedAccount,
  complaint,
  consent,
  dataExport,
  evaluation,
  fundingRequest,
  identity,
  incomingTransfer,
  instruction,
  investment,
  legalHold,
  mail,
  marketingConsent,
  newsletter,
  notification,
  ownerEvidence,
  payeeAccount,
  payeeAccountChange,
  payment,
  paymentEvent,
  project,
  projectDraft,
  questionnaire,
  registration,
  residencyPermit,
  storedFile,
  verification,
  virtualAccount,
} from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Closing = components['schemas']['AccountClosing'];
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof serverOn>>['person']>>;

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let operator: Person;
onOwnServer((own) => {
  ({ store, server } = own);
});
beforeAll(async () => {
  operator = await server.person({ roles: ['OWNER'] });
});

const read = (person: Person) => person.get<Closing>('/me/closing');
const obstaclesOf = async (person: Person) => (await read(person)).obstacles;
const keptOf = async (person: Person) => (await read(person)).kept.map(({ kind }) => kind);
const close = async (person: Person) => {
  const { status } = await person.call('POST', '/me/closing', { summary: (await read(person)).summary });
  expect(status).toBe(200);
};
/** Not identified, not rated, asked nothing. */
async function stranger(): Promise<Person> {
  const person = await server.person({ kycStatus: 'EMPTY', compliance: 'IN_PROGRESS' });
  await store.db.delete(questionnaire).where(eq(questionnaire.userId, person.id));
  return person;
}
const newProject = async (status: 'ACTIVE' | 'PAID_OFF' = 'ACTIVE') =>
  (await makeScenario(store, server.clock, { projects: [{ status }] })).projects[0]!.id;
type Row = Partial<typeof investment.$inferInsert>;
const lend = async ({ id: userId }: Person, projectId: string, row: Row): Promise<string> => {
  const lent = { userId, projectId, amountCents: 50_000, ratePercent: '9', status: 'COMPLETED' as const, createdAt: server.clock.now() };
  const withdrawn = row.status === 'WITHDRAWN' && { withdrawnAt: server.clock.now(), holdsReservation: false };
  const [made] = await store.db
    .insert(investment)
    .values({ ...lent, ...row, ...withdrawn })
    .returning({ id: investment.id });
  return made!.id;
};
const agreed = { investor: {}, project: {} } as unknown as Agreed;
const earlier = new Date('2026-01-05T09:00:00Z');

type Undecided = Awaited<ReturnType<typeof leaveUndecided>>;
/** What somebody has sent and nobody has decided, and what is made for them. */
async function leaveUndecided({ id: userId, email }: Person, referredBy: string) {
  const at = server.clock.now();
  const { db } = store;
  await db.insert(evaluation).values({
    id: `evl-new-${userId}`,
    userId,
    desired: 'EXPERIENCED',
    submittedAt: at,
    status: 'SUBMITTED',
    content: {},
    files: [],
  });
  const file = { userId, contentType: 'application/pdf', size: 1, createdAt: at };
  for (const id of [`fil-new-${userId}`, `fil-evidence-${userId}`]) {
    await db.insert(storedFile).values({ ...file, id, fileName: 'a.pdf' });
    await server.files.put(id, Buffer.from('a'));
  }
  const permit = { userId, fileName: 'a.pdf', taxYear: 2025, submittedAt: at };
  await db.insert(residencyPermit).values({ ...permit, id: `per-new-${userId}`, fileId: `fil-new-${userId}`, status: 'SUBMITTED' });
  const validity = { issuedOn: '2026-01-01', validUntil: '2027-01-01', checkedBy: operator.id, checkedAt: at };
  const evidence = { ownerKey: userId, kind: 'JURISDICTION' as const, fileId: `fil-evidence-${userId}`, fileName: 'a.pdf' };
  await db.insert(ownerEvidence).values({ ...evidence, ...validity });
  const check = { userId, provider: 'PRIMARY', status: 'OPEN', locale: 'en', createdAt: at, expiresAt: at } as const;
  await db.insert(verification).values({ ...check, id: `ver-new-${userId}`, state: `new-${userId}`, outcome: null });
  await db.insert(identity).values({ personalNumber: userId, userId });
  await db
    .insert(notification)
    .values({ id: `ntf-${userId}`, userId, code: 'X', type: 'MESSAGE', title: {} as never, content: {} as never, createdAt: at });
  await db.insert(registration).values({
    userId,
    consentMarketing: true,
    consentNews: true,
    marketingLeads: [{ source: 'GOOGLE', clickId: 'x' }],
    utmParameters: { utm_term: 'x' },
    referredBy,
    registeredAt: at,
  });
  const requested = { userId, language: 'en' as const, requestedAt: at };
  await db.insert(dataExport).values([
    { ...requested, id: `exp-made-${userId}`, madeAt: at, expiresAt: at, size: 1 },
    { ...requested, id: `exp-new-${userId}` },
  ]);
  await server.files.put(`exp-made-${userId}`, Buffer.from('a'));
  const asked = { name: 'A', surname: 'B', email, phoneNumber: '+37060000000', projectDescription: 'x', sentAt: at };
  await db.insert(fundingRequest).values({ id: `fnd-${userId}`, ...asked });
  const letter = { recipient: email, language: 'en' as const, subject: 'a', bodyText: 'a', bodyHtml: 'a', createdAt: at };
  await db.insert(mail).values({ id: `mail-${userId}`, ...letter });
  await db.insert(payeeAccount).values({ userId, iban: 'LT707300010102345678', holderName: 'A', source: 'STATEMENT', createdAt: at });
  await db.insert(payeeAccountChange).values({
    id: `poa-${userId}`,
    userId,
    iban: 'LT121000011101001000',
    holderName: 'A',
    nameCheck: 'MATCH',
    requestedAt: at,
    countsFrom: at,
    cancelHash: userId,
  });
  const account = { provider: 'p', userId, beneficiary: 'A', iban: 'LT1', bic: '', openedAt: at };
  await db.insert(virtualAccount).values([
    { ...account, ref: `open-${userId}` },
    { ...account, ref: `closing-${userId}`, closingAt: earlier },
    { ...account, ref: `closed-${userId}`, closingAt: earlier, closedAt: earlier },
  ]);
  return { fileId: `fil-new-${userId}`, userId };
}

/** What the law keeps of somebody who was identified and has lent. */
async function leaveBooks(person: Person, { fileId, userId }: Undecided) {
  const at = server.clock.now();
  const { db } = store;
  const { email } = person;
  const evaluated = { userId, desired: 'EXPERIENCED', submittedAt: at, content: {} } as const;
  await db.insert(evaluation).values({ ...evaluated, id: `evl-done-${userId}`, status: 'APPROVED', files: [] });
  const permit = { userId, fileId, fileName: 'a.pdf', taxYear: 2024, submittedAt: at };
  await db.insert(residencyPermit).values({ ...permit, id: `per-done-${userId}`, status: 'APPROVED' });
  const check = { userId, provider: 'PRIMARY', status: 'OPEN', locale: 'en', createdAt: at, expiresAt: at } as const;
  await db.insert(verification).values({ ...check, id: `ver-done-${userId}`, state: `done-${userId}`, outcome: 'approved', usedAt: at });
  await db.insert(newsletter).values({ email, id: `nws-${userId}`, language: 'en', subscribedAt: at, confirmedAt: at });
  await db.insert(marketingConsent).values({ email, event: 'given', wording: consentWordings.newsletter, at });
  await db.insert(complaint).values({
    id: `cmp-${userId}`,
    requestHash: 'h',
    language: 'en',
    email,
    form: {} as never,
    status: 'DECIDED',
    receivedAt: at,
    decisionBy: '2026-04-01',
    outcome: 'UPHELD',
    closedAt: at,
  });
  const lentId = await lend(person, await newProject('PAID_OFF'), { agreed });
  const paid = { investmentId: lentId, provider: 'p', providerId: 'p', amountCents: 50_000, redirectUrl: '/x', createdAt: at } as const;
  await db.insert(payment).values({ ...paid, id: `pay-${userId}`, providerRef: `ref-${userId}`, status: 'PAID' });
  const event = { provider: 'p', providerRef: `ref-${userId}`, payload: { debtor: 'A' }, receivedAt: at };
  await db.insert(paymentEvent).values({ ...event, eventId: `e-${userId}`, outcome: 'paid' });
  return lentId;
}

const rowsOf = async <T>(statement: SQL): Promise<T[]> => ((await store.db.execute(statement)) as { rows: T[] }).rows;

/** Every row that names a person, by id or address, and the events of their payments. */
async function storedOf({ id, email }: Person): Promise<unknown> {
  const columns = await rowsOf<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns natural join information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sandbox\_%'
      and column_name in ('user_id', 'email', 'recipient', 'payee_user_id', 'referred_by') order by 1, 2`,
  );
  const all = (table: string, where: SQL) =>
    sql`select ${table}::text as name, jsonb_agg(to_jsonb(one) order by to_jsonb(one)::text) as rows from ${sql.identifier(table)} one where ${where}`;
  const parts = columns.map(({ table, column }) => all(table, sql`${sql.identifier(column)} in (${id}, ${email})`));
  return rowsOf(sql.join([...parts, all('payment_event', sql`provider_ref = ${`ref-${id}`}`)], sql` union all `));
}
const idsOf = async (table: typeof evaluation | typeof residencyPermit | typeof verification, { id }: Person) =>
  (await store.db.select({ id: table.id }).from(table).where(eq(table.userId, id))).map((row) => row.id).toSorted();
const personRow = async ({ id }: Person) => (await store.db.select().from(appUser).where(eq(appUser.id, id)))[0]!;
const accountsOf = async ({ id }: Person) =>
  Object.fromEntries(
    (await store.db.select().from(virtualAccount).where(eq(virtualAccount.userId, id))).map(({ ref, closingAt, closedAt }) => [
      ref.split('-')[0],
      [closingAt, closedAt],
    ]),
  );
const eventsOf = ({ id }: Person, event: string) => store.db.$count(audit, and(eq(audit.subjectId, id), eq(audit.event, event)));

describe('closing an account deletes of its person what no law keeps [DATA-01, DATA-03]', () => {
  test('what nobody has decided, files of nothing and the room of unpaid offers, and nothing of anybody else', async () => {
    const [referrer, leaver, other] = [await server.person(), await server.person({ name: 'Vaiva' }), await server.person()];
    const lentBy = new Map<Person, string>();
    const shared = await newProject();
    for (const person of [leaver, other]) {
      lentBy.set(person, await leaveBooks(person, await leaveUndecided(person, referrer.id)));
      expect((await person.call('POST', '/investments', { projectId: shared, amount: 500, locale: 'en' })).status).toBe(201);
    }
    // its room was taken back before
    await lend(leaver, shared, { status: 'NEW', holdsReservation: false, amountCents: 30_000 });
    for (const { id: userId } of [leaver, other]) {
      const unused = { id: `fil-unused-${userId}`, userId, contentType: 'application/pdf', size: 1, fileName: 'a.pdf' };
      await store.db.insert(storedFile).values({ ...unused, createdAt: server.clock.now() });
    }
    const reserved = async () => (await store.db.select().from(project).where(eq(project.id, shared)))[0]!.reservedCents;
    expect(await reserved()).toBe(100_000);
    const before = await storedOf(other);
    await close(leaver);
    expect(await storedOf(other)).toEqual(before);
    expect(await reserved()).toBe(50_000);
    const [lent] = await store.db
      .select()
      .from(investment)
      .where(eq(investment.id, lentBy.get(leaver)!));
    expect(lent!.holdsReservation).toBe(true);

    const { id, email } = leaver;
    expect(await idsOf(evaluation, leaver)).toEqual([`evl-done-${id}`]);
    expect(await idsOf(residencyPermit, leaver)).toEqual([`per-done-${id}`]);
    expect(await idsOf(verification, leaver)).toEqual([`ver-done-${id}`]);
    expect(await store.db.$count(identity, eq(identity.userId, id))).toBe(0);
    expect(await store.db.$count(dataExport, eq(dataExport.userId, id))).toBe(0);
    expect(await store.db.$count(fundingRequest, eq(fundingRequest.email, email))).toBe(0);
    const files = await store.db.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.userId, id));
    expect(files.map((file) => file.id).toSorted()).toEqual([`fil-evidence-${id}`, `fil-new-${id}`]);
    const [event] = await store.db
      .select()
      .from(paymentEvent)
      .where(eq(paymentEvent.eventId, `e-${id}`));
    expect(event!.payload).toEqual({});
    const accounts = await accountsOf(leaver);
    expect(accounts).toEqual({ open: [expect.any(Date), null], closing: [earlier, null], closed: [earlier, earlier] });
    const letters = await store.db.select().from(mail).where(eq(mail.recipient, email));
    expect(letters.map(({ bodyText }) => bodyText.split('\n')[0])).toEqual(['Dear Vaiva,']);

    const [subscription] = await store.db.select().from(newsletter).where(eq(newsletter.email, email));
    expect(subscription!.unsubscribedAt).toEqual(expect.any(Date));
    const given = await store.db.select().from(marketingConsent).where(eq(marketingConsent.email, email));
    expect(given.map((one) => [one.event, one.wording])).toEqual(['given', 'withdrawn'].map((what) => [what, consentWordings.newsletter]));
    const consents = await store.db.select().from(consent).where(eq(consent.userId, id));
    expect(consents.filter(({ kind }) => kind === 'MARKETING')).toMatchObject([{ event: 'withdrawn', channel: 'CLOSING' }]);
    const [registered] = await store.db.select().from(registration).where(eq(registration.userId, id));
    expect(registered).toMatchObject({ consentMarketing: false, marketingLeads: [], utmParameters: {}, referredBy: null });
  });

  test('and with nothing that the law keeps the person at once, whom they referred stays without them', async () => {
    const [leaver, other, referrer, referred] = [await stranger(), await stranger(), await server.person(), await server.person()];
    for (const person of [leaver, other]) {
      await leaveUndecided(person, referrer.id);
      await lend(person, await newProject(), { status: 'NEW', holdsReservation: false });
    }
    await leaveBooks(referrer, await leaveUndecided(referrer, leaver.id));
    await leaveUndecided(referred, leaver.id);
    const { profile } = await personRow(leaver);
    await store.db
      .update(appUser)
      .set({ profile: { ...profile, name: '' } })
      .where(eq(appUser.id, leaver.id));
    const unconfirmed = { language: 'en', subscribedAt: earlier } as const;
    const reader = `reader-${other.id}@example.com`;
    for (const email of [leaver.email, reader]) await store.db.insert(newsletter).values({ ...unconfirmed, email, id: `nws-${email}` });
    expect(await keptOf(leaver)).toEqual(['email']);
    const before = await storedOf(other);
    await close(leaver);
    expect(await storedOf(other)).toEqual(before);

    const { id, email } = leaver;
    expect(await personRow(leaver)).toMatchObject({
      email: `${id}@erased.invalid`,
      kycStatus: 'EMPTY',
      compliance: { status: 'IN_PROGRESS', checks: [] },
      erasedAt: expect.any(Date),
    });
    for (const table of [
      verification,
      identity,
      evaluation,
      residencyPermit,
      registration,
      payeeAccount,
      payeeAccountChange,
      closedAccount,
    ])
      expect(await store.db.$count(table, eq(table.userId, id))).toBe(0);
    expect(await accountsOf(leaver)).toEqual({ open: [expect.any(Date), null], closing: [earlier, null] });
    const [link] = await store.db.select().from(registration).where(eq(registration.userId, referred.id));
    expect(link!.referredBy).toBeNull();
    const subscribed = await store.db.select({ email: newsletter.email }).from(newsletter);
    expect(subscribed.map((one) => one.email)).toContain(reader);
    expect(subscribed.map((one) => one.email)).not.toContain(email);
    expect(await store.db.$count(marketingConsent, eq(marketingConsent.email, email))).toBe(0);
    const [letter] = await store.db.select().from(mail).where(eq(mail.recipient, email));
    expect(letter!.bodyText.split('\n')[0]).toBe('Hello,');

    expect(await eventsOf(leaver, 'account.erase')).toBe(1);
    await store.tx((tx) => eraseIdentity(tx, id, { actor: 'calendar', at: server.clock.now() }));
    expect(await eventsOf(leaver, 'account.erase')).toBe(1);
  });

  test('but not a subscription that had ended, or the number of somebody whom a check has refused', async () => {
    const person = await server.person();
    const compliance = { status: 'DENIED', checks: [{ name: 'KYC', status: 'FAILED' }] } as never;
    await store.db.update(appUser).set({ compliance }).where(eq(appUser.id, person.id));
    await store.db.insert(identity).values({ personalNumber: person.id, userId: person.id });
    const ended = { language: 'en', subscribedAt: earlier, confirmedAt: earlier, unsubscribedAt: earlier } as const;
    await store.db.insert(newsletter).values({ ...ended, email: person.email, id: `nws-${person.id}` });
    await close(person);
    expect(await store.db.$count(identity, eq(identity.userId, person.id))).toBe(1);
    const [subscription] = await store.db.select().from(newsletter).where(eq(newsletter.email, person.email));
    expect(subscription!.unsubscribedAt).toEqual(earlier);
    expect(await store.db.$count(marketingConsent, eq(marketingConsent.email, person.email))).toBe(0);
  });

  test('is also done on the machine, without a list, and only once', async () => {
    const person = await server.person();
    const order = { userId: person.id, actor: 'cli:root' };
    const closeOnMachine = () => store.tx((tx) => closeAccount(tx, server.clock, order));
    expect(await closeOnMachine()).toMatchObject({ closed: true });
    expect(await closeOnMachine()).toEqual({ closed: false, obstacles: [] });
    expect(await eventsOf(person, 'account.end')).toBe(1);
  });

  test('and compliance reads of each closed account whose it was', async () => {
    const people = [await server.person(), await server.person()];
    for (const person of people) await close(person);
    const compliance = await server.person({ roles: ['COMPLIANCE'] });
    for (const { id, email } of people) expect(await compliance.get(`/admin/people/${id}`)).toMatchObject({ id, email });
  });

  test('nobody is erased who is held, whoever else is not', async () => {
    const [held, free] = [await server.person(), await server.person()];
    await store.db.insert(legalHold).values({ userId: held.id, reason: 'claim', placedBy: 'x', placedAt: earlier });
    for (const { id } of [held, free]) await store.tx((tx) => eraseIdentity(tx, id, { actor: 'calendar', at: server.clock.now() }));
    expect((await personRow(held)).erasedAt).toBeNull();
    expect((await personRow(free)).erasedAt).toEqual(expect.any(Date));
  });
});

test('what an operator has sent for a project stays when they leave, at once or after eight years', async () => {
  for (const endedAt of [undefined, new Date('2017-01-05T09:00:00Z')]) {
    const [person, successor] = [await stranger(), await server.person({ roles: ['CREDIT'] })];
    await leaveUndecided(person, successor.id);
    const [draftFile, report] = [`fil-draft-${person.id}`, `fil-report-${person.id}`];
    const file = { userId: person.id, contentType: 'application/pdf', size: 1, createdAt: earlier, fileName: 'a.pdf' };
    for (const id of [draftFile, report]) {
      await store.db.insert(storedFile).values({ ...file, id });
      await server.files.put(id, Buffer.from('a'));
    }
    const content = { documents: [{ fileId: draftFile, fileName: 'a.pdf' }], valuation: { fileId: report, fileName: 'a.pdf' } } as never;
    const edited = { createdBy: person.id, createdAt: earlier, updatedBy: successor.id, updatedAt: earlier };
    await store.db.insert(projectDraft).values({ ...edited, content });
    if (endedAt) {
      await store.db.update(appUser).set({ endedAt }).where(eq(appUser.id, person.id));
      await eraseIdentities(store, server.clock, server.files);
    } else await close(person);
    expect((await personRow(person)).erasedAt).toEqual(expect.any(Date));
    const files = await store.db.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.userId, person.id));
    const kept = [draftFile, `fil-evidence-${person.id}`, report];
    expect(files.map(({ id }) => id).toSorted()).toEqual(kept);
    for (const id of kept) expect(await server.files.get(id)).toBeDefined();
    expect(await server.files.get(`fil-new-${person.id}`)).toBeUndefined();
  }
});

describe('an account stays open [DATA-02]', () => {
  const payments = ['STARTING', 'OPEN', 'RETURN_DUE', 'RETURNED', 'FAILED'] as const;
  test.each(payments)('while a payment is %s, or not', async (status) => {
    const person = await server.person();
    const investmentId = await lend(person, await newProject(), { status: 'PAYMENT_FAILED' });
    const paid = { investmentId, provider: 'p', amountCents: 50_000, createdAt: server.clock.now() };
    await store.db.insert(payment).values({ ...paid, status });
    expect(await obstaclesOf(person)).toEqual(['STARTING', 'OPEN', 'RETURN_DUE'].includes(status) ? ['OPEN_PAYMENTS'] : []);
  });

  test.each(['ACTIVE', 'FULLY_FUNDED', 'LATE', 'DEFAULTED', 'PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED'] as const)(
    'or not, with money in a project that is %s',
    async (status) => {
      const [person, partner] = [await server.person(), await server.person()];
      const projectId = await newProject();
      await store.db.update(project).set({ status }).where(eq(project.id, projectId));
      await lend(person, projectId, { status: 'PAYMENT_COMPLETED' });
      // a withdrawn one, and one whose money is in another project by now, hold no account open
      await lend(partner, projectId, { status: 'WITHDRAWN' });
      const next = await lend(partner, await newProject('PAID_OFF'), {});
      await lend(partner, projectId, { transferredTo: next });
      const isOver = ['PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED'].includes(status);
      expect([await obstaclesOf(person), await obstaclesOf(partner)]).toEqual([isOver ? [] : ['OPEN_INVESTMENTS'], []]);
    },
  );

  test.each(['DRAFTED', 'APPROVED', 'SENT', 'CONFIRMED', 'CANCELLED'] as const)(
    'while a payment to its person is %s, or not',
    async (status) => {
      const [person, other] = [await server.person(), await server.person()];
      const { id } = person;
      await store.db.insert(instruction).values({
        id: newInstructionId(),
        kind: 'PAYOUT',
        subjectId: id,
        amountCents: 100,
        status,
        sourceAccount: 'payable:x',
        outsideAccount: accountId({ kind: 'investor', holder: id }),
        payeeUserId: id,
        payeeName: 'A',
        payeeIban: 'LT121000011101001000',
        remittance: 'r',
        draftedBy: 'calendar',
        draftedAt: earlier,
        ...(status !== 'DRAFTED' && status !== 'CANCELLED' && { approvedBy: operator.id, approvedAt: earlier }),
        ...((status === 'SENT' || status === 'CONFIRMED') && { heldBy: 'p', providerId: 'p' }),
      });
      const isDue = ['DRAFTED', 'APPROVED', 'SENT'].includes(status);
      expect([await obstaclesOf(person), await obstaclesOf(other)]).toEqual([isDue ? ['MONEY_DUE'] : [], []]);
    },
  );

  test.each(['UNMATCHED', 'RETURN_DUE', 'RETURNED'] as const)('while money on its own account is %s, or not', async (status) => {
    const [person, other] = [await server.person(), await server.person()];
    const arrived = { id: `in-${person.id}`, userId: person.id, amountCents: 1, payer: 'A', reference: '', bookedAt: earlier };
    await store.db.insert(incomingTransfer).values({ ...arrived, heldBy: 'p', status });
    expect([await obstaclesOf(person), await obstaclesOf(other)]).toEqual([status === 'RETURNED' ? [] : ['MONEY_DUE'], []]);
  });

  test('with a cent of its person that is not paid, and no longer once it is', async () => {
    const person = await server.person();
    const outside = { kind: 'investor', holder: person.id } as const;
    for (const kind of ['payable', 'unallocated'] as const) {
      const inside = { kind, holder: person.id } as const;
      const moved = { ref: `${kind}-${person.id}`, amountCents: 1, at: earlier };
      await store.tx((tx) => transfer(tx, { ...moved, kind: 'test.due', from: outside, to: inside }));
      expect(await obstaclesOf(person)).toEqual(['MONEY_DUE']);
      await store.tx((tx) => transfer(tx, { ...moved, kind: 'test.paid', from: inside, to: outside }));
      expect(await obstaclesOf(person)).toEqual([]);
    }
  });

  test('while a transfer that names its investment waits or is sent back', async () => {
    const person = await server.person();
    const id = await lend(person, await newProject(), { status: 'WITHDRAWN' });
    const [row] = await store.db.select({ number: investment.number }).from(investment).where(eq(investment.id, id));
    const arrived = { id: `in-${id}`, amountCents: 1, payer: 'A', bookedAt: earlier, reference: investmentReference(row!.number) };
    await store.db.insert(incomingTransfer).values({ ...arrived, status: 'RETURN_DUE' });
    expect(await obstaclesOf(person)).toEqual(['OPEN_PAYMENTS']);
  });

  test('no longer once a complaint is closed or a hold is lifted', async () => {
    const person = await server.person();
    const received = { requestHash: 'h', language: 'en', email: person.email, form: {} as never, receivedAt: earlier } as const;
    await store.db
      .insert(complaint)
      .values({ ...received, id: `cmp-${person.id}`, decisionBy: '2026-04-01', status: 'DECIDED', outcome: 'UPHELD', closedAt: earlier });
    const placed = { userId: person.id, reason: 'claim', placedBy: 'x', placedAt: earlier };
    await store.db.insert(legalHold).values({ ...placed, liftedBy: 'x', liftedAt: earlier });
    expect(await obstaclesOf(person)).toEqual([]);
  });
});

describe('who somebody is, is kept where one thing is known of them', () => {
  const at = () => server.clock.now();
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['their identity', ({ id }) => store.db.update(appUser).set({ kycStatus: 'VERIFIED' }).where(eq(appUser.id, id))],
    ['their answers', ({ id: userId }) => store.db.insert(questionnaire).values({ userId, answeredAt: at() })],
    [
      'a rating',
      ({ id: userId }) =>
        store.db
          .insert(evaluation)
          .values({ id: `evl-${userId}`, userId, desired: 'EXPERIENCED', submittedAt: at(), status: 'REJECTED', content: {}, files: [] }),
    ],
    [
      'a check',
      ({ id: userId }) =>
        store.db.insert(verification).values({
          id: `ver-${userId}`,
          userId,
          provider: 'PRIMARY',
          status: 'OPEN',
          locale: 'en',
          state: userId,
          outcome: 'refused',
          createdAt: at(),
          expiresAt: at(),
        }),
    ],
    [
      'a permit',
      async ({ id: userId }) => {
        const id = `fil-${userId}`;
        await store.db.insert(storedFile).values({ id, userId, contentType: 'application/pdf', size: 1, createdAt: at(), fileName: 'a' });
        const permit = { id: `per-${userId}`, userId, fileId: id, fileName: 'a', taxYear: 2025, submittedAt: at() };
        await store.db.insert(residencyPermit).values({ ...permit, status: 'APPROVED' });
      },
    ],
  ])('%s', async (_what, know) => {
    const person = await stranger();
    expect(await keptOf(person)).toEqual(['email']);
    await know(person);
    expect(await keptOf(person)).toEqual(['identification', 'email']);
  });

  test('and what they have agreed or paid, not what they have only begun', async () => {
    const [began, agreedTo, withdrew] = [await stranger(), await stranger(), await stranger()];
    const projectId = await newProject();
    await lend(began, projectId, { status: 'NEW' });
    await lend(agreedTo, projectId, { status: 'NEW', agreed });
    await lend(withdrew, projectId, { status: 'WITHDRAWN' });
    const books = ['identification', 'accounting', 'email'];
    expect(await Promise.all([began, agreedTo, withdrew].map(keptOf))).toEqual([['email'], books, books]);
  });
});
