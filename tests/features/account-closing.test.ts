import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { retention } from '../../domain/retention.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { deletedAtClosing, deletedAtErasure, eraseIdentity } from '../../server/closing/erase-identity.ts';
import { deleteExpiredData } from '../../server/jobs/delete-expired-data.ts';
import { accountId, transfer } from '../../server/ledger/ledger.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { writeReports } from '../../server/reports/monthly.ts';
import type { Store } from '../../server/store/store.ts';
import {
  type Agreed,
  appUser,
  audit,
  bankEntry,
  closedAccount,
  complaint,
  complaintMessage,
  dataExport,
  emailVerification,
  evaluation,
  externalIdentity,
  fundingRequest,
  generatedDocument,
  idempotencyKey,
  identity,
  incomingTransfer,
  instruction,
  investment,
  legalHold,
  mail,
  marketingConsent,
  newsletter,
  notification,
  operatorRole,
  payeeAccount,
  payeeAccountChange,
  payment,
  paymentEvent,
  paymentFile,
  project,
  providerObject,
  questionnaire,
  questionnaireVersion,
  registration,
  residencyPermit,
  sessionToken,
  signedInDevice,
  storedFile,
  verification,
} from '../../server/store/schema.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Closing = components['schemas']['AccountClosing'];
type Details = components['schemas']['PersonDetails'];
type Page = components['schemas']['PersonPage'];
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof serverOn>>['person']>>;

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const read = (person: Person) => person.get<Closing>('/me/closing');
const close = async (person: Person, summary?: string) =>
  person.call('POST', '/me/closing', { summary: summary ?? (await read(person)).summary }) as Promise<{
    status: number;
    body: { kept: Closing['kept']; errorCode: string };
  }>;
const rowOf = async (id: string) => (await store.db.select().from(appUser).where(eq(appUser.id, id)))[0]!;
const after = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The database has no type for the rows of a written statement. */
const rowsOf = async <Row>(statement: SQL): Promise<Row[]> => ((await store.db.execute(statement)) as { rows: Row[] }).rows;

/** Words that say who somebody is: as an exact text, or inside another. */
const marks = {
  name: 'Vaidilutė',
  surname: 'Kazlauskienė-Testė',
  phone: '+37061199887',
  personalNumber: '48807231234',
  iban: 'LT707300010102345678',
  street: 'Pamėnkalnio gatvė',
};

/** `table.column` of every text that contains one of the words. Tables of the sandbox stand for other companies. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns natural join information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
      and table_name not like 'sandbox\_%' order by 1, 2`,
  );
  const searched = columns.map(({ table, column }) => {
    const text = sql`${sql.identifier(column)}::text`;
    const matches = sql.join(
      words.map((word) => sql`position(${word} in ${text}) > 0`),
      sql` or `,
    );
    return sql`select ${`${table}.${column}`}::text as found where exists (select from ${sql.identifier(table)} where ${matches})`;
  });
  return (await rowsOf<{ found: string }>(sql.join(searched, sql` union all `))).map(({ found }) => found);
}

/** An account for payouts whose day is not over. */
const waitingAccount = (userId: string, holderName: string) => ({
  id: `poa-${userId}`,
  userId,
  iban: marks.iban,
  holderName,
  nameCheck: 'MATCH' as const,
  requestedAt: server.clock.now(),
  countsFrom: server.clock.now(),
  cancelHash: userId,
});

/** Everything a person can leave behind, with their words in each text. */
async function leaveTraces(userId: string, email: string, investmentId: string, projectId: string): Promise<void> {
  const at = server.clock.now();
  const full = `${marks.name} ${marks.surname}`;
  const { db } = store;
  const { profile } = await rowOf(userId);
  const known = { ...profile, name: marks.name, surname: marks.surname, phoneNumber: marks.phone };
  await db
    .update(appUser)
    .set({ kycStatus: 'VERIFIED', profile: { ...known, personalNumber: marks.personalNumber, street: marks.street } })
    .where(eq(appUser.id, userId));
  const subject = {
    name: marks.name,
    surname: marks.surname,
    citizenship: 'LT',
    personalNumber: marks.personalNumber,
    documentExpiresAt: '2030-01-01',
  };
  const check = { userId, provider: 'PRIMARY', status: 'OPEN', locale: 'en', createdAt: at, expiresAt: at } as const;
  await db.insert(verification).values([
    { ...check, id: 'ver-done', state: 's', outcome: 'approved', subject, usedAt: at },
    { ...check, id: 'ver-left', state: full, outcome: null },
  ]);
  await db.insert(identity).values({ personalNumber: marks.personalNumber, userId });
  const answers = { userId, bank: { employer: full } as never, answeredAt: at };
  await db.insert(questionnaire).values(answers).onConflictDoUpdate({ target: questionnaire.userId, set: answers });
  await db.insert(questionnaireVersion).values(answers);
  const file = { userId, contentType: 'application/pdf', size: 1, createdAt: at };
  for (const id of ['fil-decided', 'fil-waiting', 'fil-nothing', 'fil-permit']) {
    await db.insert(storedFile).values({ ...file, id, fileName: `${id} ${full}.pdf` });
    await server.files.put(id, Buffer.from(full));
  }
  const evaluated = { userId, desired: 'EXPERIENCED', submittedAt: at } as const;
  await db.insert(evaluation).values([
    { ...evaluated, id: 'evl-1', status: 'APPROVED', content: { text: full }, files: [{ fileId: 'fil-decided', fileName: full }] },
    { ...evaluated, id: 'evl-2', status: 'SUBMITTED', content: { text: full }, files: [{ fileId: 'fil-waiting', fileName: full }] },
  ]);
  await db.insert(residencyPermit).values({
    id: 'per-1',
    userId,
    fileId: 'fil-permit',
    fileName: `${full}.pdf`,
    taxYear: 2025,
    status: 'APPROVED',
    submittedAt: at,
  });
  await db.insert(notification).values({
    id: 'ntf-1',
    userId,
    code: 'X',
    type: 'MESSAGE',
    title: { en: full } as never,
    content: { en: email } as never,
    createdAt: at,
  });
  await db.insert(externalIdentity).values({ issuer: 'https://id.example', subject: email, userId, createdAt: at });
  await db.insert(signedInDevice).values({ id: 'dev-1', userId, device: 'd', browser: full, signedInAt: at, lastUsedAt: at });
  const details = { passwordHash: 'h', profile: known, language: 'en' as const };
  await db.insert(emailVerification).values({ tokenHash: 'link', userId, expiresAt: at, usedAt: at, details });
  await db.insert(registration).values({
    userId,
    consentMarketing: true,
    consentNews: true,
    marketingLeads: [{ source: 'GOOGLE', clickId: email }],
    utmParameters: { utm_term: full },
    registeredAt: at,
  });
  await db.insert(idempotencyKey).values({ userId, key: 'k', requestHash: 'h', response: { status: 200, body: { email } }, createdAt: at });
  await db.insert(dataExport).values({ id: 'exp-1', userId, language: 'en', requestedAt: at, madeAt: at, expiresAt: at, size: 1 });
  await server.files.put('exp-1', Buffer.from(full));
  await db.insert(fundingRequest).values({
    id: 'fnd-1',
    name: marks.name,
    surname: marks.surname,
    email,
    phoneNumber: marks.phone,
    projectDescription: full,
    sentAt: at,
  });
  await db.insert(mail).values({
    id: 'mail-1',
    recipient: email,
    language: 'en',
    subject: full,
    bodyText: full,
    bodyHtml: full,
    createdAt: at,
  });
  await db.insert(newsletter).values({ email, id: 'nws-1', language: 'en', subscribedAt: at, confirmedAt: at });
  await db.insert(marketingConsent).values({ email, event: 'given', wording: 'newsletter-1', at });
  const form = { complainant: { lastName: marks.surname, firstName: marks.name, email } };
  await db.insert(complaint).values({
    id: 'cmp-1',
    requestHash: 'h',
    language: 'en',
    email,
    form: form as never,
    status: 'DECIDED',
    receivedAt: at,
    decisionBy: '2026-04-01',
    outcome: 'UPHELD',
    closedAt: at,
  });
  await db.insert(complaintMessage).values({ complaintId: 'cmp-1', kind: 'DECISION', text: `Dear ${full}`, actor: 'x', at });
  // the books
  const agreed = { investor: { name: marks.name, email, street: marks.street }, project: {} } as unknown as Agreed;
  await db.update(investment).set({ agreed }).where(eq(investment.id, investmentId));
  await db.insert(payment).values({
    id: 'pay-1',
    investmentId,
    provider: 'p',
    providerId: 'p',
    providerRef: 'ref-1',
    amountCents: 50_000,
    status: 'PAID',
    redirectUrl: '/x',
    payerName: full,
    payerIban: marks.iban,
    createdAt: at,
  });
  await db.insert(paymentEvent).values({
    provider: 'p',
    eventId: 'e-1',
    providerRef: 'ref-1',
    payload: { debtor: full },
    outcome: 'paid',
    receivedAt: at,
  });
  await db.insert(incomingTransfer).values({
    id: 'in-1',
    amountCents: 50_000,
    reference: 'r',
    payer: full,
    payerIban: marks.iban,
    bookedAt: at,
    status: 'MATCHED',
    investmentId,
  });
  await db.insert(payeeAccount).values({ userId, iban: marks.iban, holderName: full, source: 'STATEMENT', createdAt: at });
  await db.insert(payeeAccountChange).values(waitingAccount(userId, full));
  const operator = await server.person();
  await db.insert(paymentFile).values({
    id: 'file-1',
    accountIban: 'LT1',
    content: `<Nm>${full}</Nm><IBAN>${marks.iban}</IBAN>`,
    sha256: 'h',
    paymentCount: 1,
    totalCents: 100,
    executesOn: '2026-03-02',
    createdBy: operator.id,
    createdAt: at,
  });
  await db.insert(instruction).values({
    id: 'ins-1',
    kind: 'PAYOUT',
    subjectId: 'x',
    amountCents: 100,
    status: 'CONFIRMED',
    sourceAccount: 'payable:x',
    outsideAccount: accountId({ kind: 'investor', holder: userId }),
    projectId,
    payeeUserId: userId,
    payeeName: full,
    payeeIban: marks.iban,
    remittance: 'r',
    draftedBy: 'calendar',
    draftedAt: at,
    approvedBy: operator.id,
    approvedAt: at,
    paymentFileId: 'file-1',
  });
  const line = { account: 'LT1', bookedOn: '2026-03-02', valueOn: '2026-03-02', amountCents: 100, reference: 'r' } as const;
  const party = { counterpartyName: full, counterpartyIban: marks.iban };
  await db.insert(bankEntry).values({
    ...line,
    ...party,
    id: 'ent-1',
    entryReference: '1',
    bookingReference: '1',
    direction: 'DEBIT',
    endToEndId: 'ins-1',
  });
}

const keptAsIdentification = [
  'closed_account.email',
  'closed_account.profile',
  'evaluation.content',
  'evaluation.files',
  'questionnaire.bank',
  'questionnaire_version.bank',
  'residency_permit.file_name',
  'stored_file.file_name',
  'verification.subject',
];
const keptAsAccounting = [
  'bank_entry.counterparty_iban',
  'bank_entry.counterparty_name',
  'incoming_transfer.payer',
  'incoming_transfer.payer_iban',
  'instruction.payee_iban',
  'instruction.payee_name',
  'investment.agreed',
  'payee_account.holder_name',
  'payee_account.iban',
  'payee_account_change.holder_name',
  'payee_account_change.iban',
  'payment.payer_iban',
  'payment.payer_name',
  'payment_file.content',
];
const keptAsComplaint = ['complaint.email', 'complaint.form', 'complaint_message.text'];
const keptAsConsent = ['marketing_consent.email', 'newsletter.email'];
/** The e-mail that confirms. */
const keptAsEmail = ['mail.body_html', 'mail.body_text', 'mail.recipient'];
const sorted = (...lists: string[][]) => lists.flat().sort((a, b) => (a < b ? -1 : 1));

describe('closing an account (GDPR, Articles 17 and 18) [DATA-01, DATA-03]', () => {
  let person: Person;
  let projectId: string;

  beforeAll(async () => {
    person = await server.person();
    const made = await makeScenario(store, server.clock, { projects: [{ status: 'PAID_OFF' }] });
    projectId = made.projects[0]!.id;
    const [row] = await store.db
      .insert(investment)
      .values({ userId: person.id, projectId, amountCents: 50_000, ratePercent: '9', status: 'COMPLETED', createdAt: server.clock.now() })
      .returning({ id: investment.id });
    await leaveTraces(person.id, person.email, row!.id, projectId);
  });

  test('the list says what stays, by which rule and until when', async () => {
    const list = await read(person);
    expect(list.obstacles).toEqual([]);
    expect(list.kept).toEqual(
      (['identification', 'accounting', 'complaint', 'endedConsent', 'email'] as const).map((kind) => ({
        kind,
        until: after(retention[kind].days),
      })),
    );
  });

  test('a list that is no longer true, or a sign-in of long ago, closes nothing', async () => {
    expect(await close(person, '0'.repeat(64))).toMatchObject({ status: 400, body: { errorCode: 'CLOSING_CHANGED' } });
    const isToken = eq(sessionToken.tokenHash, fingerprint(person.token));
    await store.db
      .update(sessionToken)
      .set({ signedInAt: new Date(Date.now() - 30 * 60_000) })
      .where(isToken);
    expect(await close(person)).toMatchObject({ status: 403, body: { errorCode: 'STEP_UP_REQUIRED' } });
    await store.db.update(sessionToken).set({ signedInAt: new Date() }).where(isToken);
    expect((await rowOf(person.id)).endedAt).toBeNull();
  });

  test('then only what the list names is left of the person, and nobody is signed in', async () => {
    const { kept, summary } = await read(person);
    expect(await close(person, summary)).toEqual({ status: 200, body: { kept } });
    expect((await person.call('GET', '/me')).status).toBe(401);
    expect(await columnsWith([person.email, ...Object.values(marks)])).toEqual(
      sorted(keptAsIdentification, keptAsAccounting, keptAsComplaint, keptAsConsent, keptAsEmail),
    );
    expect(await Promise.all(['fil-waiting', 'fil-nothing', 'exp-1'].map((id) => server.files.get(id)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await server.files.get('fil-decided')).toBeDefined();
    const [account] = await store.db.select().from(payeeAccountChange).where(eq(payeeAccountChange.userId, person.id));
    expect(account?.cancelledAt).toEqual(expect.any(Date));
    const letters = await store.db.select().from(mail).where(eq(mail.recipient, person.email));
    expect(letters.map(({ subject }) => subject)).toEqual(['Your account is closed']);
    for (const { until } of kept) expect(letters[0]?.bodyText).toContain(until.slice(0, 4));
    const [event] = await store.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, person.id), eq(audit.event, 'account.end')));
    expect(event?.actor).toBe(person.id);
    const consents = await store.db.select().from(marketingConsent).where(eq(marketingConsent.email, person.email));
    expect(consents.map(({ event: what }) => what)).toEqual(['given', 'withdrawn']);
  });

  test('only compliance finds it and reads whose it was, which is logged', async () => {
    const [compliance, owner] = [await server.person({ roles: ['COMPLIANCE'] }), await server.person({ roles: ['OWNER'] })];
    const find = async (operator: Person, search: string) =>
      (await operator.get<Page>(`/admin/people?search=${encodeURIComponent(search)}`)).content.map(({ id }) => id);
    expect(await find(compliance, marks.personalNumber)).toEqual([person.id]);
    expect(await find(compliance, person.email)).toEqual([person.id]);
    expect(await find(owner, marks.personalNumber)).toEqual([]);
    const opened = () =>
      store.db.$count(audit, and(eq(audit.subjectId, person.id), eq(audit.event, 'closedAccount.opened'), eq(audit.actor, compliance.id)));
    const mailsFor = async (operator: Person) =>
      (await operator.get<{ subject: string }[]>(`/admin/people/${person.id}/mails`)).map(({ subject }) => subject);
    const forOwner = await owner.get<Details>(`/admin/people/${person.id}`);
    expect([forOwner.closedAt === undefined, forOwner.name, forOwner.email, await mailsFor(owner), await opened()]).toEqual([
      false,
      '',
      '',
      [],
      0,
    ]);
    for (const word of [person.email, ...Object.values(marks)]) expect(JSON.stringify(forOwner)).not.toContain(word);
    const forCompliance = await compliance.get<Details>(`/admin/people/${person.id}`);
    expect([forCompliance.name, forCompliance.personalNumber]).toEqual([`${marks.name} ${marks.surname}`, marks.personalNumber]);
    expect(await opened()).toBe(1);
    expect(await mailsFor(compliance)).toEqual(['Your account is closed']);
  });

  test('each kind goes when its day comes, and in the end nothing is left [25 A24]', async () => {
    const closed = server.clock.now();
    const left = async (days: number) => {
      server.clock.set(new Date(closed.getTime() + days * 86_400_000));
      await deleteExpiredData(store, server.clock, server.files);
      return columnsWith([person.email, ...Object.values(marks)]);
    };
    expect(await left(retention.email.days + 1)).toEqual(sorted(keptAsIdentification, keptAsAccounting, keptAsComplaint, keptAsConsent));
    expect(await left(retention.endedConsent.days + 1)).toEqual(sorted(keptAsIdentification, keptAsAccounting, keptAsComplaint));
    expect(await left(retention.complaint.days + 1)).toEqual(sorted(keptAsIdentification, keptAsAccounting));
    expect(await left(retention.identification.days + 1)).toEqual(sorted(keptAsAccounting));
    expect(await server.files.get('fil-decided')).toBeUndefined();
    expect(await left(retention.accounting.days + 1)).toEqual([]);
    server.clock.set(closed);
  });
});

test('with nothing that the law keeps, the person is erased at once', async () => {
  const person = await server.person({ kycStatus: 'EMPTY', compliance: 'IN_PROGRESS' });
  await store.db.delete(questionnaire).where(eq(questionnaire.userId, person.id));
  await store.db.insert(payeeAccountChange).values(waitingAccount(person.id, 'Ona'));
  const list = await read(person);
  expect(list.kept.map(({ kind }) => kind)).toEqual(['email']);
  expect((await close(person, list.summary)).status).toBe(200);
  expect(await rowOf(person.id)).toMatchObject({ email: `${person.id}@erased.invalid`, erasedAt: expect.any(Date) });
  expect(await store.db.$count(closedAccount, eq(closedAccount.userId, person.id))).toBe(0);
  expect(await store.db.$count(payeeAccountChange, eq(payeeAccountChange.userId, person.id))).toBe(0);
});

test('an offer that was not paid gives its room back', async () => {
  const { users, projects } = await makeScenario(store, server.clock, {
    users: [{}],
    projects: [{}],
    investments: [{ user: 0, project: 0, amount: 500 }],
  });
  const reserved = async () => (await store.db.select().from(project).where(eq(project.id, projects[0]!.id)))[0]?.reservedCents;
  expect(await reserved()).toBe(50_000);
  const { token } = users[0]!;
  const headers = { authorization: `Bearer ${token}` };
  const { summary } = (await server.app.inject({ url: '/api/v1/me/closing', headers })).json<Closing>();
  const closed = await server.app.inject({ method: 'POST', url: '/api/v1/me/closing', headers, payload: { summary } });
  expect(closed.statusCode).toBe(200);
  expect(await reserved()).toBe(0);
});

describe('what prevents the closing of an account [DATA-02]', () => {
  const obstaclesOf = async (person: Person) => {
    const list = await read(person);
    expect(await close(person, list.summary)).toMatchObject({ status: 400, body: { errorCode: 'CLOSING_CHANGED' } });
    return list.obstacles;
  };
  const invest = async (userId: string, status: 'PAYMENT_INITIATED' | 'COMPLETED') => {
    const { projects } = await makeScenario(store, server.clock, { projects: [{ status: 'ACTIVE' }] });
    const row = { userId, projectId: projects[0]!.id, amountCents: 50_000, ratePercent: '9', status, createdAt: server.clock.now() };
    await store.db.insert(investment).values(row);
  };

  test.each([
    ['OPEN_INVESTMENTS', ({ id }: Person) => invest(id, 'COMPLETED')],
    ['OPEN_PAYMENTS', ({ id }: Person) => invest(id, 'PAYMENT_INITIATED')],
    [
      'MONEY_DUE',
      ({ id }: Person) =>
        store.tx((tx) =>
          transfer(tx, {
            kind: 'test.due',
            ref: id,
            from: { kind: 'investor', holder: id },
            to: { kind: 'payable', holder: id },
            amountCents: 100,
            at: server.clock.now(),
          }),
        ),
    ],
    [
      'OPEN_COMPLAINT',
      async ({ email }: Person) => {
        const row = { id: `cmp-${email}`, requestHash: 'h', language: 'en', email, form: {} as never, decisionBy: '2026-04-01' } as const;
        await store.db.insert(complaint).values({ ...row, status: 'RECEIVED', receivedAt: server.clock.now() });
      },
    ],
    [
      'LEGAL_HOLD',
      async ({ id }: Person) => {
        await store.db.insert(legalHold).values({ userId: id, reason: 'claim', placedBy: 'x', placedAt: server.clock.now() });
      },
    ],
    [
      'OPERATOR',
      async ({ id }: Person) => void (await store.db.insert(operatorRole).values({ userId: id, role: 'VIEWER', grantedBy: 'x' })),
    ],
  ])('%s', async (obstacle, cause) => {
    const person = await server.person();
    expect((await read(person)).obstacles).toEqual([]);
    await cause(person);
    expect(await obstaclesOf(person)).toEqual([obstacle]);
  });
});

test.each([
  ['names their investment among other words', (number: number) => `For ${investmentReference(number)}, thank you`, ['OPEN_PAYMENTS']],
  ['names none of theirs', () => investmentReference(999_999), []],
] as const)(
  'a transfer that nobody has matched and that %s keeps the account open or not [DATA-02]',
  async (_title, reference, obstacles) => {
    const person = await server.person();
    const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
    const { body } = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 500, locale: 'en' });
    const { id } = body as { id: string };
    expect((await person.call('POST', `/investments/${id}/withdrawal`)).status).toBe(200);
    expect((await read(person)).obstacles).toEqual([]);
    const [row] = await store.db.select({ number: investment.number }).from(investment).where(eq(investment.id, id));
    const arrived = { id: `in-${id}`, amountCents: 50_000, payer: 'Ona', bookedAt: server.clock.now(), status: 'UNMATCHED' } as const;
    await store.db.insert(incomingTransfer).values({ ...arrived, reference: reference(row!.number) });
    expect((await read(person)).obstacles).toEqual(obstacles);
    await store.db
      .update(incomingTransfer)
      .set({ status: 'RETURNED' })
      .where(eq(incomingTransfer.id, `in-${id}`));
    expect((await read(person)).obstacles).toEqual([]);
  },
);

test('no report is written for a closed account, before its erasure or after', async () => {
  const person = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{ status: 'PAID_OFF', projectType: 'BONDS' }] });
  const at = new Date(server.clock.now().getTime() - 400 * 86_400_000);
  const lent = { userId: person.id, projectId: projects[0]!.id, amountCents: 50_000, ratePercent: '9', status: 'COMPLETED' } as const;
  await store.db.insert(investment).values({ ...lent, createdAt: at, paidAt: at });
  const reports = () => store.db.$count(generatedDocument, eq(generatedDocument.userId, person.id));
  expect((await close(person)).status).toBe(200);
  await writeReports(store, server.clock);
  expect(await reports()).toBe(0);
  await store.tx((tx) => eraseIdentity(tx, person.id, { actor: 'calendar', at: server.clock.now() }));
  await writeReports(store, server.clock);
  expect(await reports()).toBe(0);
});

test('what a payment provider has made for a person goes with their identity, what it has made for a project stays', async () => {
  const person = await server.person();
  const at = { account: 'api.example platform', createdAt: server.clock.now() };
  await store.db.insert(providerObject).values([
    { ...at, kind: 'payer', subject: person.id, userId: person.id, ref: 'payer-1' },
    { ...at, kind: 'recipient', subject: 'hash', userId: person.id, ref: 'recipient-1' },
    { ...at, kind: 'wallet', subject: 'prj-1', userId: null, ref: 'wallet-1' },
  ]);
  await store.tx((tx) => eraseIdentity(tx, person.id, { actor: 'calendar', at: server.clock.now() }));
  const left = await store.db.select().from(providerObject).where(eq(providerObject.account, at.account));
  expect(left.map(({ ref }) => ref)).toEqual(['wallet-1']);
});

test('each table of a person is deleted at the closing, at the erasure, or is of the books', async () => {
  const rows = await rowsOf<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`,
  );
  const books = [
    'connected_person',
    'incoming_transfer',
    'investment',
    'legal_hold',
    'payee_account',
    'payee_account_change',
    'payout',
    'project_investor',
    'wallet_reconciliation',
  ];
  const closedElsewhere = 'virtual_account';
  const named = new Set([...[...deletedAtClosing, ...deletedAtErasure].map((table) => getTableName(table)), ...books, closedElsewhere]);
  expect(rows.map(({ name }) => name)).toEqual([...named].sort((a, b) => (a < b ? -1 : 1)));
});
