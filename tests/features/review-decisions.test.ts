import { beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { lockReviewDecision } from '../../server/back-office/review-decision.ts';
import type { OperatorRole } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { proposeAndApprove } from '../support/propose-and-approve.ts';
import { exposedKyc } from './onboarding-data.ts';
import { applyAsExperienced, onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const operator = (...roles: OperatorRole[]) => server.person({ roles });
let first: Person;
let second: Person;
beforeAll(async () => {
  [first, second] = await Promise.all([operator('COMPLIANCE'), operator('COMPLIANCE')]);
});

async function exposed() {
  const person = await server.person({ checks: { KYC: 'NOT_STARTED' } });
  await person.call('POST', '/kyc', exposedKyc);
  return person;
}
const reviewOf = async ({ id }: Person) => (await first.get<Schemas['Review'][]>('/admin/reviews')).find(({ userId }) => userId === id);
const propose = async (by: Person, id: string | undefined, accepted: boolean) =>
  (await by.call('POST', `/admin/reviews/${id}`, { accepted })) as { status: number; body: Schemas['Proposal'] & { errorCode?: string } };
const decide = async (by: Person, { id }: { id: string }, body: object = { decision: 'APPROVE' }) =>
  (await by.call('POST', `/admin/proposals/${id}`, body)).body as Schemas['Proposal'] & { errorCode?: string };
const kycOf = async (person: Person) => (await person.checks()).byName['KYC'];

describe('a decision on a review needs two people [ADMIN-06]', () => {
  test('nothing changes until a second person approves it, and the queue says who proposed what', async () => {
    const one = await exposed();
    const review = await reviewOf(one);
    expect(review?.proposed).toBeUndefined();
    const { status, body } = await propose(first, review?.id, true);
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { operation: 'decideReview', body: { accepted: true }, status: 'WAITING', facts: { names: ['Ona Petraitė'] } },
    });
    expect(await kycOf(one)).toBe('IN_PROGRESS');
    expect((await reviewOf(one))?.proposed).toEqual({ accepted: true, proposedBy: { id: first.id, name: 'Ona Petraitė' } });
    expect(await decide(first, body)).toMatchObject({ errorCode: 'OWN_PROPOSAL' });
    expect(await kycOf(one)).toBe('IN_PROGRESS');
    expect(await decide(second, body)).toMatchObject({ status: 'EXECUTED', facts: { names: ['Ona Petraitė'] } });
    expect(await kycOf(one)).toBe('COMPLETED');
    expect(await reviewOf(one)).toBeUndefined();
  });

  test('a declined proposal leaves the review where it was, free for another one', async () => {
    const one = await exposed();
    const id = (await reviewOf(one))?.id;
    const { body } = await propose(first, id, true);
    expect(await decide(second, body, { decision: 'DECLINE', reason: 'the passport is missing' })).toMatchObject({ status: 'DECLINED' });
    expect((await reviewOf(one))?.proposed).toBeUndefined();
    expect(await proposeAndApprove([second, first], `/admin/reviews/${id}`, { accepted: false })).toBe('EXECUTED');
    expect(await kycOf(one)).toBe('FAILED');
  });

  test('answers that were changed since are decided by nobody: neither the old proposal nor a new one of the old case', async () => {
    const one = await exposed();
    const before = await reviewOf(one);
    const { body } = await propose(first, before?.id, true);
    await one.call('POST', '/kyc', { ...exposedKyc, person: { ...exposedKyc.person, lastName: 'Kita' } });
    const after = await reviewOf(one);
    expect(after).toMatchObject({ person: { lastName: 'Kita' } });
    expect(after?.id).not.toBe(before?.id);
    expect(after?.proposed).toBeUndefined();
    expect(await decide(second, body)).toMatchObject({ status: 'FAILED', errorCode: 'REVIEW_CHANGED' });
    expect(await kycOf(one)).toBe('IN_PROGRESS');
    expect(await propose(first, before?.id, true)).toMatchObject({ status: 409, body: { errorCode: 'REVIEW_CHANGED' } });
    expect(await proposeAndApprove([first, second], `/admin/reviews/${after?.id}`, { accepted: true })).toBe('EXECUTED');
    expect(await kycOf(one)).toBe('COMPLETED');
  });

  test('the same answers sent again are a new case too: what an operator saw is what is decided', async () => {
    const one = await exposed();
    const { body } = await propose(first, (await reviewOf(one))?.id, true);
    await one.call('POST', '/kyc', exposedKyc);
    expect(await decide(second, body)).toMatchObject({ status: 'FAILED', errorCode: 'REVIEW_CHANGED' });
  });

  test('an application that was replaced is decided by no proposal of the one before', async () => {
    const person = await server.person({ experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } });
    await applyAsExperienced(person);
    const { body } = await propose(first, (await reviewOf(person))?.id, true);
    await applyAsExperienced(person);
    expect(await decide(second, body)).toMatchObject({ status: 'FAILED', errorCode: 'INVALID_STATUS_TRANSITION' });
    expect(await person.get('/me')).toMatchObject({ investorExperience: { type: null } });
  });

  test('of two opposite decisions one is proposed', async () => {
    const one = await exposed();
    const id = (await reviewOf(one))?.id;
    expect((await propose(first, id, true)).status).toBe(202);
    expect(await propose(second, id, false)).toMatchObject({ status: 400, body: { errorCode: 'PROPOSAL_EXISTS' } });
    expect(await propose(second, id, true)).toMatchObject({ status: 400, body: { errorCode: 'PROPOSAL_EXISTS' } });
  });

  test('without a role of compliance nobody proposes, and a review that is not there is not proposed', async () => {
    const one = await exposed();
    const id = (await reviewOf(one))?.id;
    for (const role of ['SUPPORT', 'TREASURY', 'CREDIT', 'VIEWER', 'SUPERVISOR'] as const)
      expect((await propose(await operator(role), id, true)).status).toBe(403);
    for (const wrong of ['evaluation.x', 'permit.x', `check.${one.id}.KYB.x`, 'x', 'check.nobody.KYC.x'])
      expect(await propose(first, wrong, true)).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND' } });
    await expect(
      store.tx((tx) => lockReviewDecision(tx, { params: { id: 'permit.x' }, body: { accepted: true }, proposedBy: first.id })),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
