import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ibanGroups, ibanOf } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { learnPayeeAccount } from '../../server/instructions/payee-account.ts';
import { buildApp } from '../../server/app.ts';
import { applyPayoutAccounts, cancelPayoutAccountPath } from '../../server/instructions/payout-account/change-payout-account.ts';
import { payeeName } from '../../server/instructions/payout-account/payee-verification.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, instruction, mail, payeeAccount, sessionToken } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type PayoutAccount = components['schemas']['PayoutAccount'];
type Outcome = components['schemas']['PayoutAccountOutcome'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

let number = 10;
/** Accounts of the sandbox by what their bank says: the last digit chooses. */
function iban(last = 0): string {
  number += 1;
  return ibanOf('LT', `99999${String(number).padStart(10, '0')}${last}`);
}
const before = 'LT121000011101001000';
const known = (person: Person) =>
  store.tx((tx) =>
    learnPayeeAccount(tx, server.clock, { userId: person.id, iban: before, holderName: 'Ona Petraitė', source: 'STATEMENT' }),
  );
async function enter(person: Person, account: string, acceptedName?: string): Promise<{ status: number; body: Outcome }> {
  return person.call('POST', '/me/payout-account', { iban: account, ...(acceptedName && { acceptedName }) });
}
const shown = (person: Person) => person.get<PayoutAccount>('/me/payout-account');
const emails = (person: Person) => store.db.select().from(mail).where(eq(mail.recipient, person.email)).orderBy(mail.createdAt);
const tokenFor = async (person: Person) => /token=([\w-]{43})/.exec((await emails(person)).at(-1)?.bodyText ?? '')?.[1] ?? '';
const press = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: cancelPayoutAccountPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, lang: 'en' }).toString(),
  });
const apply = () => applyPayoutAccounts({ store, clock: server.clock });
const pass = (hours: number) => server.clock.set(new Date(server.clock.now().getTime() + hours * 3_600_000));
let subject = 0;
/** What a payout drafted now is paid on. */
async function draftedOn(person: Person): Promise<string | null | undefined> {
  const id = await store.tx((tx) =>
    draftInstruction(tx, server.clock, {
      kind: 'REFUND',
      heldBy: null,
      amountCents: 50_000,
      source: { kind: 'unallocated', holder: person.id },
      outside: { kind: 'investor', holder: person.id },
      subjectId: `pay-${++subject}`,
      payee: { name: 'Ona', userId: person.id },
      remittance: 'Refund',
      actor: 'calendar',
    }),
  );
  return (await store.db.select().from(instruction).where(eq(instruction.id, id)))[0]?.payeeIban;
}
const eventsOf = async (person: Person) =>
  (await store.db.select().from(audit).where(eq(audit.subjectId, person.id)).orderBy(audit.at, audit.id)).filter(({ event }) =>
    event.startsWith('payoutAccount.'),
  );

describe('another account for payouts [ACC-03]', () => {
  test('waits a day, in which payouts go to the one from before, and is then used', async () => {
    const person = await server.person();
    await known(person);
    const account = iban();
    const entered = await enter(person, account.replace(/(.{4})/g, '$1 ').toLowerCase());
    expect([entered.status, entered.body]).toMatchObject([200, { result: 'MATCH', pending: { iban: account, nameCheck: 'MATCH' } }]);
    expect(await shown(person)).toMatchObject({ account: { iban: before }, pending: { iban: account } });
    expect((await emails(person)).map(({ subject: text }) => text)).toEqual(['New account for your payouts']);

    const from = new Date(entered.body.pending!.countsFrom).getTime();
    const applyAt = (ms: number) => applyPayoutAccounts({ store, clock: { now: () => new Date(ms) } });
    await applyAt(from - 1);
    expect(await draftedOn(person)).toBe(before);
    await applyAt(from);
    expect(await draftedOn(person)).toBe(account);
    pass(24);
    await apply();
    expect(await shown(person)).toMatchObject({ account: { iban: account } });
    expect((await shown(person)).pending).toBeUndefined();
    const events = await eventsOf(person);
    expect(events.map(({ event }) => event)).toEqual(['payoutAccount.request', 'payoutAccount.apply']);
    expect(JSON.stringify(events)).not.toContain(account);
  });

  test('completes drafts that waited for an account', async () => {
    const [person, learned, other] = [await server.person(), await server.person(), await server.person()];
    for (const one of [person, learned, other]) {
      // a draft that was cancelled is history
      expect(await draftedOn(one)).toBeNull();
      await store.db.update(instruction).set({ status: 'CANCELLED' }).where(eq(instruction.payeeUserId, one.id));
      expect(await draftedOn(one)).toBeNull();
    }
    const account = iban();
    await enter(person, account);
    pass(24);
    await apply();
    await known(learned);
    const accountsOf = async ({ id }: Person) => {
      const rows = await store.db.select().from(instruction).where(eq(instruction.payeeUserId, id)).orderBy(asc(instruction.status));
      return rows.map(({ status, payeeIban }) => [status, payeeIban]);
    };
    const drafts = (payeeIban: string | null) => [
      ['CANCELLED', null],
      ['DRAFTED', payeeIban],
    ];
    expect(await Promise.all([person, learned, other].map(accountsOf))).toEqual([account, before, null].map(drafts));
  });

  test('has the name of its own person', async () => {
    for (const name of ['Jonas', 'Vaiva']) {
      const person = await server.person({ name });
      expect((await enter(person, iban())).body.pending).toMatchObject({ holderName: expect.stringMatching(`^${name} `) });
    }
  });

  test('of a nearly equal name is stored once its person has confirmed that name, and no other', async () => {
    const person = await server.person();
    const account = iban(1);
    // check digits are in front, so that the last digit is that of the account
    const close = await enter(person, account);
    expect(close.body).toEqual({ result: 'CLOSE_MATCH', bankName: expect.stringMatching(/ Jr\.$/) });
    expect((await enter(person, account, 'Somebody Else')).body.pending).toBeUndefined();
    expect((await enter(person, account, close.body.bankName)).body.pending).toMatchObject({
      holderName: close.body.bankName,
      nameCheck: 'CLOSE_MATCH',
    });
  });

  test('of another name is not stored, and one whose bank does not answer is stored as such', async () => {
    const person = await server.person();
    expect((await enter(person, iban(2))).body).toEqual({ result: 'NO_MATCH' });
    expect([await shown(person), await emails(person), (await eventsOf(person)).map(({ event }) => event)]).toEqual([
      {},
      [],
      ['payoutAccount.refuse'],
    ]);
    expect((await enter(person, iban(3))).body.pending).toMatchObject({ nameCheck: 'UNAVAILABLE' });
    const fails = { verify: () => Promise.reject(new Error('down')) };
    const asked = { iban: before, name: 'Ona' };
    expect([await payeeName(fails, asked), await payeeName(undefined, asked)]).toEqual([
      { result: 'UNAVAILABLE' },
      { result: 'NOT_CHECKED' },
    ]);
  });

  test('says to its person, to operators and in the log that no bank was asked, where none can be', async () => {
    const unasked = await buildApp({ store, clock: server.clock, origin: 'http://localhost:4000', sandbox: false });
    const [person, operator] = [await server.person(), await server.person({ userGroup: 'ADMIN' })];
    const headers = { authorization: `Bearer ${person.token}`, locale: 'en' };
    const entered = await unasked.inject({ method: 'POST', url: '/api/v1/me/payout-account', headers, payload: { iban: iban() } });
    await unasked.close();
    expect(entered.json()).toMatchObject({ result: 'NOT_CHECKED', pending: { nameCheck: 'NOT_CHECKED' } });
    const details = await operator.get<components['schemas']['PersonDetails']>(`/admin/people/${person.id}`);
    expect(details.pendingPayoutAccount).toMatchObject({ nameCheck: 'NOT_CHECKED' });
    expect((await eventsOf(person)).map(({ after }) => after)).toEqual([expect.stringMatching(/ NOT_CHECKED$/)]);
  });

  test('is shown on an instruction with what its bank answered about the name, one from a payment without', async () => {
    const [person, operator] = [await server.person(), await server.person({ userGroup: 'ADMIN' })];
    const unasked = await buildApp({ store, clock: server.clock, origin: 'http://localhost:4000', sandbox: false });
    const headers = { authorization: `Bearer ${person.token}`, locale: 'en' };
    await known(person);
    await draftedOn(person);
    await unasked.inject({ method: 'POST', url: '/api/v1/me/payout-account', headers, payload: { iban: iban() } });
    await unasked.close();
    pass(24);
    await apply();
    await draftedOn(person);
    await enter(person, iban());
    pass(24);
    await apply();
    await draftedOn(person);
    const drafts = await store.db.select().from(instruction).where(eq(instruction.payeeUserId, person.id)).orderBy(instruction.draftedAt);
    const expected = [null, 'NOT_CHECKED', 'MATCH'] as const;
    const pages = await Promise.all(
      drafts.map(({ id }) => operator.get<components['schemas']['InstructionDetails']>(`/admin/instructions/${id}`)),
    );
    expect(pages.map((page) => page.instruction.payeeNameCheck)).toEqual(expected);
    const list = await operator.get<components['schemas']['InstructionPage']>('/admin/instructions?size=100');
    const ofPerson = await operator.get<components['schemas']['Instruction'][]>(`/admin/people/${person.id}/instructions`);
    for (const rows of [list.content, ofPerson]) {
      const shownChecks = new Map(rows.map(({ id, payeeNameCheck }) => [id, payeeNameCheck]));
      expect(drafts.map(({ id }) => shownChecks.get(id))).toEqual(expected);
    }
  });

  test('needs a recent sign-in, a right IBAN and another account than the present one, and is limited', async () => {
    const person = await server.person();
    await known(person);
    const code = async (account: string) => {
      const { status, body } = await person.call('POST', '/me/payout-account', { iban: account });
      return [status, (body as { errorCode?: string }).errorCode];
    };
    expect(await code('LT601010012345678902')).toEqual([400, 'INVALID_IBAN']);
    expect(await code(before)).toEqual([400, 'VALIDATION_FAILED']);
    for (let count = 0; count < 4; count++) expect(await code(iban(2))).toEqual([200, undefined]);
    expect(await code(iban())).toEqual([429, 'RATE_LIMITED']);
    const headers = { authorization: `Bearer ${person.token}` };
    const limited = await server.app.inject({ method: 'POST', url: '/api/v1/me/payout-account', headers, payload: { iban: iban() } });
    // an hour at most
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(3600);
    await store.db
      .update(sessionToken)
      .set({ signedInAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessionToken.tokenHash, fingerprint(person.token)));
    expect(await code(iban())).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  test('gives way to a newer one, whose day begins anew; the same one goes on waiting', async () => {
    const person = await server.person();
    const [first, second] = [iban(), iban()];
    const from = (await enter(person, first)).body.pending?.countsFrom;
    pass(1);
    expect((await enter(person, first)).body.pending?.countsFrom).toBe(from);
    expect(await emails(person)).toHaveLength(1);
    await enter(person, second);
    pass(23.5);
    await apply();
    expect((await shown(person)).account).toBeUndefined();
    pass(0.5);
    await apply();
    expect((await shown(person)).account?.iban).toBe(second);
  });

  test('entered twice at the same moment waits once', async () => {
    const person = await server.person();
    const account = iban();
    const both = await Promise.all([enter(person, account), enter(person, account)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emails(person)).toHaveLength(1);
  });

  test('is seen by operators, beside the one from before', async () => {
    const [person, operator] = [await server.person(), await server.person({ userGroup: 'ADMIN' })];
    await known(person);
    const account = iban(3);
    await enter(person, account);
    const details = await operator.get<components['schemas']['PersonDetails']>(`/admin/people/${person.id}`);
    expect([details.payoutAccount, details.pendingPayoutAccount]).toMatchObject([
      { iban: before, source: 'STATEMENT' },
      { iban: account, nameCheck: 'UNAVAILABLE' },
    ]);
    const log = await operator.get<components['schemas']['PersonLogEntry'][]>(`/admin/people/${person.id}/log`);
    expect(log.map(({ event }) => event)).toContain('payoutAccount.request');
  });

  test('is not used while its person is locked', async () => {
    const person = await server.person();
    await known(person);
    await enter(person, iban());
    await store.db.update(appUser).set({ lockedAt: server.clock.now() }).where(eq(appUser.id, person.id));
    pass(25);
    await apply();
    const [row] = await store.db.select().from(payeeAccount).where(eq(payeeAccount.userId, person.id));
    expect(row?.iban).toBe(before);
  });
});

describe('cancelling the account that waits [ACC-03]', () => {
  test('works in the app, and again without harm', async () => {
    const person = await server.person();
    await known(person);
    await enter(person, iban());
    for (let count = 0; count < 2; count++) {
      const { status, body } = await person.call('DELETE', '/me/payout-account/pending');
      expect([status, body]).toEqual([200, { account: { iban: before, holderName: 'Ona Petraitė' } }]);
    }
    pass(25);
    await apply();
    expect((await shown(person)).account?.iban).toBe(before);
  });

  test('concerns the account of the link or of the person alone, whoever else waits', async () => {
    const people = await Promise.all([1, 2, 3].map(() => server.person()));
    const accounts = people.map(() => iban());
    for (const [index, person] of people.entries()) await enter(person, accounts[index]!);
    const tokens = await Promise.all(people.map(tokenFor));
    for (const [index, token] of tokens.entries()) {
      const page = await server.app.inject({ url: `${cancelPayoutAccountPath}?token=${token}` });
      expect(page.body).toContain(ibanGroups(accounts[index]!));
    }
    const waiting = async () => Promise.all(people.map(async (person) => (await shown(person)).pending !== undefined));
    expect((await press(tokens[1]!)).statusCode).toBe(200);
    expect(await waiting()).toEqual([true, false, true]);
    await people[0]!.call('DELETE', '/me/payout-account/pending');
    expect(await waiting()).toEqual([false, false, true]);
  });

  test('works once by the link of the e-mail, and no longer once the account is used', async () => {
    const person = await server.person();
    await enter(person, iban());
    const token = await tokenFor(person);
    const page = await server.app.inject({ url: `${cancelPayoutAccountPath}?token=${token}` });
    expect([page.statusCode, (await shown(person)).pending !== undefined]).toEqual([200, true]);
    const both = await Promise.all([press(token), press(token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await shown(person)).toEqual({});
    expect((await emails(person)).at(-1)).toMatchObject({ subject: 'The new account for your payouts was cancelled' });

    await enter(person, iban());
    const late = await tokenFor(person);
    pass(24);
    await apply();
    expect((await press(late)).statusCode).toBe(410);
    expect((await shown(person)).account).toBeDefined();
  });
});
