import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acceptPendingReviews, decideEvaluation } from '../../server/onboarding/review.ts';
import { evaluation } from '../../server/store/tables/onboarding.ts';
import type { ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { exposedKyc } from './onboarding-data.ts';
import { applyAsExperienced, onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const unrated: ScenarioUser = {
  experience: 'NONE',
  checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED', LOSS_SIMULATION: 'NOT_STARTED' },
};
const office = () => ({ clock: server.clock, origin: 'http://localhost:4000' });
const decide = (id: string, accepted: boolean) => store.tx((tx) => decideEvaluation(tx, office(), id, accepted, 'adm-1'));

async function apply(person: Person): Promise<string> {
  const { body } = await applyAsExperienced(person);
  expect(body).toMatchObject({ status: 'SUBMITTED', type: 'EXPERIENCED' });
  return (body as { id: string }).id;
}
const stayInexperienced = (person: Person) =>
  person.call('POST', '/investor-experience/evaluations', {
    desiredEvaluation: 'INEXPERIENCED',
    questionnaireContent: '{}',
    attachedFiles: [],
  });
async function rating(person: Person) {
  const { status, byName } = await person.checks();
  const { investorExperience } = await person.get<{ investorExperience: { type: string | null } }>('/me');
  return { type: investorExperience.type, check: byName['INVESTOR_EXPERIENCE'], loss: byName['LOSS_SIMULATION'], status };
}

test('who is approved is experienced and owes no loss simulation [EXP-04, LOSS-10, ONB-04]', async () => {
  const person = await server.person(unrated);
  const id = await apply(person);
  expect(await rating(person)).toEqual({ type: null, check: 'IN_PROGRESS', loss: 'NOT_STARTED', status: 'IN_PROGRESS' });
  await decide(id, true);
  expect(await rating(person)).toEqual({ type: 'EXPERIENCED', check: 'COMPLETED', loss: undefined, status: 'APPROVED' });
});

test('who is refused is inexperienced, the check is done all the same, and the loss simulation is owed [EXP-04, EXP-08]', async () => {
  const person = await server.person(unrated);
  await decide(await apply(person), false);
  expect(await rating(person)).toEqual({ type: 'INEXPERIENCED', check: 'COMPLETED', loss: 'NOT_STARTED', status: 'IN_PROGRESS' });
});

test('who has a rating keeps it, and may invest, while another is looked at [EXP-01, EXP-12]', async () => {
  const asBefore = { type: 'INEXPERIENCED', check: 'COMPLETED', loss: 'COMPLETED', status: 'APPROVED' };
  const person = await server.person();
  const id = await apply(person);
  expect(await rating(person)).toEqual(asBefore);
  await decide(id, true);
  expect(await rating(person)).toEqual({ ...asBefore, type: 'EXPERIENCED', loss: undefined });
  await apply(person);
  expect(await rating(person)).toEqual({ ...asBefore, type: 'EXPERIENCED', loss: undefined });
  // going back is the investor's own word
  expect((await stayInexperienced(person)).body).toMatchObject({ status: 'APPROVED', type: 'INEXPERIENCED' });
  expect(await rating(person)).toEqual(asBefore);
});

test('a new application takes the place of the one that waits, and staying inexperienced takes it back [EXP-01, EXP-10]', async () => {
  const person = await server.person(unrated);
  const operator = await server.person({ userGroup: 'ADMIN' });
  const waiting = async () =>
    (await operator.get<{ id: string; userId: string }[]>('/admin/reviews'))
      .filter(({ userId }) => userId === person.id)
      .map(({ id }) => id);
  const first = await apply(person);
  const second = await apply(person);
  expect(await waiting()).toEqual([`evaluation.${second}`]);
  await expect(decide(first, true)).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  await stayInexperienced(person);
  expect(await waiting()).toEqual([]);
  await expect(decide(second, true)).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  expect(await rating(person)).toMatchObject({ type: 'INEXPERIENCED', check: 'COMPLETED' });
  const kept = await store.db
    .select()
    .from(evaluation)
    .where(eq(evaluation.userId, person.id))
    .orderBy(evaluation.submittedAt, evaluation.id);
  expect(kept.map(({ status }) => status).sort()).toEqual(['APPROVED', 'REJECTED', 'REJECTED']);
});

test("the demo's back office approves what has waited long enough, and nothing younger [EXP-04, ONB-02]", async () => {
  const applicant = await server.person(unrated);
  const exposed = await server.person({ checks: { KYC: 'NOT_STARTED' } });
  await apply(applicant);
  await exposed.call('POST', '/kyc', exposedKyc);
  await acceptPendingReviews(store, office(), 5000);
  expect(await rating(applicant)).toMatchObject({ type: null, check: 'IN_PROGRESS' });
  expect((await exposed.checks()).byName['KYC']).toBe('IN_PROGRESS');
  server.clock.advanceDays(1 / 24);
  await Promise.all([acceptPendingReviews(store, office(), 5000), acceptPendingReviews(store, office(), 5000)]);
  expect(await rating(applicant)).toMatchObject({ type: 'EXPERIENCED', check: 'COMPLETED' });
  expect((await exposed.checks()).byName['KYC']).toBe('COMPLETED');
});
