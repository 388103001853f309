import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptPendingReviews } from '../../server/onboarding/review.ts';
import { questionnaireVersion } from '../../server/store/tables/onboarding.ts';
import type { Store } from '../../server/store/store.ts';
import { bank, exposedKyc, kyb, kyc } from './onboarding-data.ts';
import { proposeAndApprove } from '../support/propose-and-approve.ts';
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

const reviewOf = async ({ id }: Person) =>
  (await operator.get<{ id: string; userId: string; reasons?: string[]; person?: { firstName: string } }[]>('/admin/reviews')).find(
    ({ userId }) => userId === id,
  );
const decide = async (person: Person, accepted: boolean) =>
  proposeAndApprove([operator, second], `/admin/reviews/${(await reviewOf(person))?.id}`, { accepted });

describe('a refusal by an operator ends only by an operator', () => {
  const company = { bankQuestionnaire: { ...bank, age: null, education: null, profession: null }, kyc: null };
  test.each([
    ['a politically exposed person who then says no', false, '/kyc', exposedKyc, kyc, 'KYC'],
    ['a company with cash that then says none', true, '/kyc', { ...kyb, cashUsage: 'TRUE' }, kyb, 'KYB'],
    ['a company in gambling that then says real estate', true, '/kyc', { ...kyb, companyActivities: 'GAMBLING' }, kyb, 'KYB'],
    [
      'the same by the whole questionnaire',
      true,
      '/questionnaire',
      { ...company, kyb: { ...kyb, companyActivities: 'GAMBLING' } },
      { ...company, kyb },
      'KYB',
    ],
  ] as const)('%s [25 A1]', async (_title, isCompany, path, stated, denied, check) => {
    const person = await server.person({ company: isCompany, checks: { [check]: 'NOT_STARTED' } });
    expect((await person.call('POST', path, stated)).status).toBe(200);
    expect(await decide(person, false)).toBe('EXECUTED');
    expect((await person.checks()).byName[check]).toBe('FAILED');
    // answering twice gives no other result than answering once
    for (let time = 0; time < 2; time += 1) {
      expect((await person.call('POST', path, denied)).status).toBe(200);
      expect((await person.checks()).byName[check]).not.toBe('COMPLETED');
      expect((await reviewOf(person))?.reasons).toEqual(expect.arrayContaining(['ANSWER_WITHDRAWN', 'REFUSED_BEFORE']));
    }
    // time alone accepts nobody who was refused, also in the demo
    server.clock.advanceDays(1);
    await acceptPendingReviews(store, { clock: server.clock, origin: 'http://localhost:4000' }, 1000);
    expect((await person.checks()).byName[check]).not.toBe('COMPLETED');
    expect(await decide(person, true)).toBe('EXECUTED');
    expect((await person.checks()).byName[check]).toBe('COMPLETED');
  });
});

test('an open review does not end because the answer is changed, and the operator sees whom the first answer named [25 A1]', async () => {
  const person = await server.person({ checks: { KYC: 'NOT_STARTED' } });
  await person.call('POST', '/kyc', exposedKyc);
  await person.call('POST', '/kyc', kyc);
  expect((await person.checks()).byName['KYC']).toBe('IN_PROGRESS');
  expect(await reviewOf(person)).toMatchObject({
    reasons: ['POLITICALLY_EXPOSED', 'ANSWER_WITHDRAWN'],
    person: { firstName: exposedKyc.person.firstName },
  });
});

test('who was accepted with such an answer and withdraws it a year later is looked at again, once', async () => {
  const person = await server.person({ checks: { KYC: 'NOT_STARTED' } });
  await person.call('POST', '/kyc', exposedKyc);
  await decide(person, true);
  await person.call('POST', '/kyc', kyc);
  expect(await reviewOf(person)).toMatchObject({ reasons: ['ANSWER_WITHDRAWN'] });
  await decide(person, true);
  await person.call('POST', '/kyc', kyc);
  expect(await reviewOf(person)).toBeUndefined();
  expect((await person.checks()).byName['KYC']).toBe('COMPLETED');
});

test('every set of answers is stored as a version of its own [25 A1]', async () => {
  const person = await server.person({ checks: { KYC: 'NOT_STARTED' } });
  await person.call('POST', '/questionnaire', { bankQuestionnaire: bank, kyc: exposedKyc, kyb: null });
  await person.call('POST', '/kyc', kyc);
  const versions = await store.db
    .select()
    .from(questionnaireVersion)
    .where(eq(questionnaireVersion.userId, person.id))
    .orderBy(questionnaireVersion.id);
  expect(versions.map((version) => ({ bank: version.bank, kyc: version.kyc }))).toEqual([
    { bank, kyc: exposedKyc },
    { bank, kyc },
  ]);
});
