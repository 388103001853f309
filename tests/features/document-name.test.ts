import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptPendingReviews } from '../../server/onboarding/review.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import type { Subject } from '../../server/store/tables/onboarding.ts';
import { sandboxIdentityCheck } from '../../server/store/tables/sandbox-identity.ts';
import type { Store } from '../../server/store/store.ts';
import { audit } from '../../server/store/schema.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { proposeAndApprove } from '../support/propose-and-approve.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { bank, kyc } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
type Person = Awaited<ReturnType<typeof server.person>>;
let operator: Person;
let second: Person;

onOwnServer((own) => {
  ({ store, server } = own);
});
beforeAll(async () => {
  [operator, second] = await Promise.all([server.person({ userGroup: 'ADMIN' }), server.person({ userGroup: 'ADMIN' })]);
});

/** Shows a document and answers what the exchange of its code gave. */
async function show(person: Person, change: Partial<Subject> = {}) {
  const code = (await person.verify('approve')).get('code');
  const isThis = eq(sandboxIdentityCheck.codeHash, fingerprint(code ?? ''));
  const [check] = await store.db.select().from(sandboxIdentityCheck).where(isThis);
  await store.db
    .update(sandboxIdentityCheck)
    .set({ subject: { ...check!.subject!, ...change } })
    .where(isThis);
  const exchange = () => person.call('GET', `/verification/exchange-code?code=${code}`);
  return { exchange, first: await exchange() };
}
const other = { name: 'Adomas', surname: 'Vienuolis' };
const inReview = { status: 400, body: { errorCode: 'VERIFICATION_IN_REVIEW' } };
const reviewOf = async ({ id }: Person) =>
  (await operator.get<{ id: string; userId: string; reasons?: string[]; documentName?: string }[]>('/admin/reviews')).find(
    ({ userId }) => userId === id,
  );
const answersOf = (age: number) => ({ bankQuestionnaire: { ...bank, age }, kyc, kyb: null });
const decide = async (person: Person, accepted: boolean) =>
  proposeAndApprove([operator, second], `/admin/reviews/${(await reviewOf(person))?.id}`, { accepted });

describe('the name in the identity document is compared with that of the account', () => {
  test("another person's document verifies nobody: an operator decides", async () => {
    const person = await server.person({ isNew: true });
    const { exchange, first } = await show(person, other);
    expect(first).toMatchObject(inReview);
    expect(await exchange()).toMatchObject(inReview);
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'EMPTY', name: 'Ona', personalNumber: null });
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('IN_PROGRESS');
    expect(await reviewOf(person)).toMatchObject({ reasons: ['NAME_DIFFERS'], documentName: 'Adomas Vienuolis' });
    server.clock.advanceDays(1);
    await acceptPendingReviews(store, { clock: server.clock, origin: 'http://localhost:4000' }, 1000);
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'EMPTY' });
  });

  test('an operator refuses: the check has failed, and the code stays refused', async () => {
    const person = await server.person({ isNew: true });
    const { exchange } = await show(person, other);
    expect(await decide(person, false)).toBe('EXECUTED');
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('FAILED');
    expect(await exchange()).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    // with their own document they can still be verified
    expect((await show(person)).first).toMatchObject({ status: 200, body: { kycStatus: 'VERIFIED' } });
  });

  test('an operator accepts: the person is verified and bears the name of the document', async () => {
    const person = await server.person({ isNew: true });
    const { exchange } = await show(person, { surname: 'Kazlauskienė' });
    expect(await decide(person, true)).toBe('EXECUTED');
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'VERIFIED', name: 'Ona', surname: 'Kazlauskienė' });
    expect(await exchange()).toMatchObject({ status: 200, body: { kycStatus: 'VERIFIED' } });
    const entries = await store.db.select().from(audit).where(eq(audit.subjectId, person.id));
    expect(entries.find(({ event }) => event === 'kyc.verify')).toMatchObject({ actor: second.id });
  });

  test('a renewal with another name takes nothing away, whatever the decision', async () => {
    const person = await server.person({ isNew: true });
    await show(person);
    expect((await show(person, { surname: 'Kazlauskienė' })).first).toMatchObject(inReview);
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('COMPLETED');
    expect(await decide(person, false)).toBe('EXECUTED');
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('COMPLETED');
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'VERIFIED', surname: 'Petraitė' });
  });

  test('the right document ends a review that another one has opened', async () => {
    const person = await server.person({ isNew: true });
    await show(person, other);
    expect((await show(person)).first).toMatchObject({ status: 200 });
    expect(await reviewOf(person)).toBeUndefined();
  });

  test('marks and second names do not differ, and the legal name is the one in the document', async () => {
    const person = await server.person({ isNew: true, surname: 'Petraite' });
    expect((await show(person, { name: 'Ona Marija', surname: 'Petraitė' })).first).toMatchObject({
      status: 200,
      body: { name: 'Ona Marija', surname: 'Petraitė' },
    });
  });

  test('contracts carry the name of the document, not that of the registration [25 A2]', async () => {
    const person = await server.person({ kycStatus: 'EMPTY', checks: { IDENTITY_VERIFICATION: 'NOT_STARTED' }, surname: 'Petraite' });
    expect((await show(person, { name: 'Ona Marija', surname: 'Petraitė' })).first).toMatchObject({ status: 200 });
    const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
    const { status, body } = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 1000, locale: 'en' });
    expect({ status, body }).toMatchObject({ status: 201 });
    const [contract] = (body as { investmentDocuments: { id: string }[] }).investmentDocuments;
    const { content } = await person.get<{ content: string }>(`/documents/${contract?.id}`);
    expect(await pdfTextOf(Buffer.from(content, 'base64'))).toMatch(/Ona Marija Petraitė/);
  });
});

describe('a namesake: what else the account says is compared with the document [25 A2]', () => {
  test('another citizenship goes to an operator, the same one does not', async () => {
    const person = await server.person({ isNew: true });
    await person.call('PUT', '/me/settings', { citizenship: 'LT' });
    expect((await show(person, { citizenship: 'LV' })).first).toMatchObject(inReview);
    expect(await reviewOf(person)).toMatchObject({ reasons: ['CITIZENSHIP_DIFFERS'] });
    expect((await show(person, { citizenship: 'LT' })).first).toMatchObject({ status: 200 });
    expect(await reviewOf(person)).toBeUndefined();
  });

  test('a day of birth that is not of the age in the questionnaire goes to an operator', async () => {
    const person = await server.person({ isNew: true });
    expect((await person.call('POST', '/questionnaire', answersOf(1))).status).toBe(200);
    expect((await show(person, { birthDate: '1950-05-05', personalNumber: 'XX-1' })).first).toMatchObject(inReview);
    expect(await reviewOf(person)).toMatchObject({ reasons: ['AGE_DIFFERS'] });
  });

  test('what is entered after the check is compared with the document that verified', async () => {
    const person = await server.person({ isNew: true });
    expect((await show(person, { citizenship: 'LT', birthDate: '1990-05-05', personalNumber: 'XX-2' })).first).toMatchObject({
      status: 200,
    });
    await person.call('PUT', '/me/settings', { city: 'Vilnius' });
    expect(await reviewOf(person)).toBeUndefined();
    await person.call('PUT', '/me/settings', { citizenship: 'LV' });
    expect(await reviewOf(person)).toMatchObject({ reasons: ['CITIZENSHIP_DIFFERS'] });
    expect((await person.call('POST', '/questionnaire', answersOf(3))).status).toBe(200);
    expect((await reviewOf(person))?.reasons?.toSorted()).toEqual(['AGE_DIFFERS', 'CITIZENSHIP_DIFFERS']);
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('COMPLETED');
  });

  test('who is refused because of what they entered later is verified no longer', async () => {
    const person = await server.person({ isNew: true });
    await show(person, { citizenship: 'LT', personalNumber: 'XX-3' });
    await person.call('PUT', '/me/settings', { citizenship: 'LV' });
    expect(await decide(person, false)).toBe('EXECUTED');
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('FAILED');
  });

  test('the same personal code, written in another way, does not verify a second account', async () => {
    const [one, again] = [await server.person({ isNew: true }), await server.person({ isNew: true })];
    expect((await show(one, { personalNumber: '010180-11111', citizenship: 'LV' })).first).toMatchObject({ status: 200 });
    expect((await show(again, { personalNumber: '01018011111', citizenship: 'LV' })).first).toMatchObject({
      status: 400,
      body: { errorCode: 'VERIFICATION_DUPLICATED' },
    });
    expect((await again.checks()).byName['IDENTITY_VERIFICATION']).toBe('FAILED');
  });
});
