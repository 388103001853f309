import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dayOf } from '../../domain/duration.ts';
import type { components } from '../../openapi/schema.d.ts';
import { cancelProject, declareDefault, resumeProject, suspendProject, writeOff } from '../../server/projects/lifecycle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, investment, notification, project } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const office = () => ({ clock: server.clock, origin: 'http://localhost:4000' });
const decision = { reason: 'The valuation was wrong.', actor: 'usr-credit' };
const statusOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!.status;

async function projectOf(status: 'ACTIVE' | 'FULLY_FUNDED') {
  const { projects } = await makeScenario(store, server.clock, { projects: [{ status, loanAmount: 5000, minInvestment: 100 }] });
  return projects[0]!.id;
}

async function offer(projectId: string) {
  const person = await server.person();
  const made = await person.call('POST', '/investments', { projectId, amount: 1000, locale: 'en' });
  return { person, id: (made.body as { id: string }).id, status: made.status };
}
const codesOf = async (userId: string) =>
  (await store.db.select().from(notification).where(eq(notification.userId, userId))).map(({ code }) => code).sort();

describe('an offer', () => {
  test('that is suspended takes no money until it is resumed, and who has offered is told', async () => {
    const projectId = await projectOf('ACTIVE');
    const { person } = await offer(projectId);
    await store.tx((tx) => suspendProject(tx, office(), projectId, decision));
    expect(await statusOf(projectId)).toBe('SUSPENDED');
    expect((await offer(projectId)).status).toBe(400);
    await expect(store.tx((tx) => suspendProject(tx, office(), projectId, decision))).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
    await store.tx((tx) => resumeProject(tx, office(), projectId, decision));
    expect(await statusOf(projectId)).toBe('ACTIVE');
    expect((await offer(projectId)).status).toBe(201);
    expect(await codesOf(person.id)).toEqual(['OFFER_RESUMED', 'OFFER_SUSPENDED']);
    const reasons = await store.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, projectId), eq(audit.event, 'suspend.reason')));
    expect(reasons.map(({ after }) => after)).toEqual([decision.reason]);
  });

  test('that is cancelled ends for everybody who has offered; a loan that was paid out cannot be cancelled', async () => {
    const projectId = await projectOf('ACTIVE');
    const { person, id } = await offer(projectId);
    const before = await person.get(`/investments/${id}`);
    await store.tx((tx) => cancelProject(tx, office(), projectId, decision));
    expect(await statusOf(projectId)).toBe('CANCELED');
    expect(await codesOf(person.id)).toEqual(['PROJECT_CANCELED']);
    expect(await person.get(`/investments/${id}`)).toMatchObject({ status: 'NEW', cancellation: { refund: 'NONE' } });
    expect(before).not.toHaveProperty('cancellation');
    const funded = await projectOf('FULLY_FUNDED');
    await expect(store.tx((tx) => cancelProject(tx, office(), funded, decision))).rejects.toMatchObject({
      code: 'DISBURSEMENT_UNDER_WAY',
    });
  });
});

describe('a loan', () => {
  test('that people declare in default stays so, and is written off with its lenders told', async () => {
    const projectId = await projectOf('FULLY_FUNDED');
    const lender = await server.person();
    const lent = { userId: lender.id, projectId, amountCents: 100_000, ratePercent: '9', status: 'COMPLETED' } as const;
    await store.db.insert(investment).values({ ...lent, createdAt: server.clock.now() });
    await expect(store.tx((tx) => writeOff(tx, office(), projectId, decision))).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
    await store.tx((tx) => declareDefault(tx, office(), projectId, { ...decision, calledIn: false }));
    expect(await statusOf(projectId)).toBe('DEFAULTED');
    await store.tx((tx) => writeOff(tx, office(), projectId, decision));
    expect(await statusOf(projectId)).toBe('WRITTEN_OFF');
    expect(await codesOf(lender.id)).toEqual(['LOAN_DEFAULTED', 'LOAN_WRITTEN_OFF']);
  });

  test('that is written off earns no interest from then on [INV-02, INV-03]', async () => {
    const projectId = await projectOf('FULLY_FUNDED');
    const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
    const data = { ...row!.data, interestStartDate: dayOf(server.clock.now()), loanTerm: { value: 36, unit: 'MONTH' as const } };
    await store.db.update(project).set({ data }).where(eq(project.id, projectId));
    const lender = await server.person();
    const lent = { userId: lender.id, projectId, amountCents: 500_000, ratePercent: '9', status: 'COMPLETED' } as const;
    await store.db.insert(investment).values({ ...lent, createdAt: server.clock.now() });
    const profit = async () => (await lender.get<Schemas['AffiliateStatistics']>('/affiliate')).profit;
    const earned = async () => {
      const [item] = await lender.get<Schemas['InvestmentListItem'][]>('/investments');
      const { earnings } = await lender.get<Schemas['InvestmentSummary']>('/investments/summary');
      return [item!.interestEarned, earnings];
    };
    server.clock.advanceDays(100);
    await store.tx((tx) => declareDefault(tx, office(), projectId, { ...decision, calledIn: false }));
    await store.tx((tx) => writeOff(tx, office(), projectId, decision));
    const before = await profit();
    expect(await earned()).toEqual([123.29, 123.29]);
    server.clock.advanceDays(100);
    expect(await earned()).toEqual([123.29, 123.29]);
    expect(await profit()).toBe(before);
  });
});
