import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { cancelSuspended } from '../../server/projects/cancel-suspended.ts';
import { makeScenario, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, mail, notification, project } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Details = components['schemas']['ManagedProjectDetails'];
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof serverOn>>['person']>>;

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const origin = 'http://localhost:4000';
const internal = 'The valuer withdrew the report, see file 12.';
const told = 'The valuation of the building was 100,000 € too high.';

async function projectOf(status: 'ACTIVE' | 'FULLY_FUNDED') {
  const { projects } = await makeScenario(store, server.clock, { projects: [{ status, loanAmount: 5000, minInvestment: 100 }] });
  return projects[0]!.id;
}

async function offering(projectId: string, user: ScenarioUser = {}) {
  const person = await server.person(user);
  expect((await person.call('POST', '/investments', { projectId, amount: 1000, locale: 'en' })).status).toBe(201);
  await store.db.delete(mail).where(eq(mail.recipient, person.email));
  return person;
}

async function lender(projectId: string, user: ScenarioUser = {}) {
  const person = await server.person(user);
  const lent = { userId: person.id, projectId, amountCents: 100_000, ratePercent: '9', status: 'COMPLETED' } as const;
  await store.db.insert(investment).values({ ...lent, createdAt: server.clock.now() });
  return person;
}

const operators = async () => [await server.person({ userGroup: 'ADMIN' }), await server.person({ userGroup: 'ADMIN' })] as const;

async function approve([first, second]: readonly [Person, Person], path: string, body: object) {
  expect((await first.call('POST', path, body)).status).toBe(202);
  const { proposals } = await first.get<Details>(path.replace(/\/[^/]+$/, ''));
  await second.call('POST', `/admin/proposals/${proposals[0]!.id}`, { decision: 'APPROVE' });
}

const emailsTo = ({ email }: Person) => store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.createdAt);
const noticesOf = ({ id }: Person) => store.db.select().from(notification).where(eq(notification.userId, id));

// Regulation (EU) 2020/1503, Article 23(12)
describe('who has offered is told by e-mail [Art. 23(12)]', () => {
  test('of a suspension, in their language and with the words meant for investors; the reason for the log stays inside', async () => {
    const projectId = await projectOf('ACTIVE');
    const [english, german] = [await offering(projectId), await offering(projectId, { language: 'de' })];
    const [operator] = await operators();
    const body = { reason: internal, messageToInvestors: told };
    expect((await operator.call('POST', `/admin/projects/${projectId}/suspend`, body)).status).toBe(204);
    const [one, ...more] = await emailsTo(english);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ language: 'en', subject: expect.stringMatching(/^Offer suspended: /) });
    expect(one?.bodyText).toContain('no investments are accepted, for 30 days at most');
    expect(one?.bodyText).toContain(told);
    expect(one?.bodyText).toContain(`${origin}/project/${projectId}`);
    expect(one?.bodyText).not.toContain(internal);
    expect(await emailsTo(german)).toMatchObject([{ language: 'de', subject: expect.stringMatching(/^Angebot ausgesetzt: /) }]);
    const [notice] = await noticesOf(english);
    expect(notice?.content.en).toContain(told);
    expect(notice?.content.en).not.toContain(internal);
  });

  test('also where their payment failed and can be made again, but not where the offer was revoked', async () => {
    const projectId = await projectOf('ACTIVE');
    const [failed, revoked] = [await offering(projectId), await offering(projectId)];
    await store.db.update(investment).set({ status: 'PAYMENT_FAILED', holdsReservation: false }).where(eq(investment.userId, failed.id));
    await store.db
      .update(investment)
      .set({ status: 'WITHDRAWN', holdsReservation: false, withdrawnAt: server.clock.now() })
      .where(eq(investment.userId, revoked.id));
    const [operator] = await operators();
    await operator.call('POST', `/admin/projects/${projectId}/suspend`, { reason: internal });
    expect(await emailsTo(failed)).toHaveLength(1);
    expect(await noticesOf(failed)).toMatchObject([{ code: 'OFFER_SUSPENDED' }]);
    expect(await emailsTo(revoked)).toEqual([]);
  });

  test('once, however many offers they have made', async () => {
    const projectId = await projectOf('ACTIVE');
    const person = await offering(projectId);
    await person.call('POST', '/investments', { projectId, amount: 500, locale: 'en' });
    await store.db.delete(mail).where(eq(mail.recipient, person.email));
    const [operator] = await operators();
    await operator.call('POST', `/admin/projects/${projectId}/suspend`, { reason: internal });
    expect(await emailsTo(person)).toHaveLength(1);
  });

  test('that the offer is open again, without the claim that anything was corrected', async () => {
    const projectId = await projectOf('ACTIVE');
    const person = await offering(projectId);
    const [operator] = await operators();
    await operator.call('POST', `/admin/projects/${projectId}/suspend`, { reason: internal });
    await operator.call('POST', `/admin/projects/${projectId}/resume`, { reason: internal, messageToInvestors: told });
    const [, resumed] = await emailsTo(person);
    expect(resumed?.subject).toMatch(/^Offer open again: /);
    expect(resumed?.bodyText).toContain('has not changed');
    expect(resumed?.bodyText).toContain(told);
    expect(resumed?.bodyText).not.toContain('corrected');
  });

  test('of a cancellation, whether people decide it or the thirty days are over', async () => {
    const [decided, late] = [await projectOf('ACTIVE'), await projectOf('ACTIVE')];
    const [one, other] = [await offering(decided), await offering(late)];
    const both = await operators();
    await approve(both, `/admin/projects/${decided}/cancel`, { reason: internal, messageToInvestors: told });
    const [canceled] = await emailsTo(one);
    expect(canceled?.subject).toMatch(/^Project cancelled: /);
    expect(canceled?.bodyText).toContain(told);
    await both[0].call('POST', `/admin/projects/${late}/suspend`, { reason: internal });
    await store.db
      .update(project)
      .set({ suspendedAt: new Date('2026-01-01T09:00:00Z') })
      .where(eq(project.id, late));
    await cancelSuspended(store, { clock: server.clock, origin });
    expect((await emailsTo(other)).map(({ subject }) => subject.split(':')[0])).toEqual(['Offer suspended', 'Project cancelled']);
  });
});

describe('lenders are told by e-mail', () => {
  test('that a default was declared, and that the rest was written off', async () => {
    const projectId = await projectOf('FULLY_FUNDED');
    const [person, german] = [await lender(projectId), await lender(projectId, { language: 'de' })];
    const both = await operators();
    await approve(both, `/admin/projects/${projectId}/default`, { reason: internal, messageToInvestors: told });
    const [inDefault, ...more] = await emailsTo(person);
    expect(more).toEqual([]);
    expect(inDefault?.subject).toMatch(/^In default: /);
    expect(inDefault?.bodyText).toContain(told);
    expect(inDefault?.bodyText).not.toContain(internal);
    await approve(both, `/admin/projects/${projectId}/write-off`, { reason: internal });
    const [, writtenOff] = await emailsTo(person);
    expect(writtenOff?.subject).toMatch(/^Written off: /);
    expect((await emailsTo(german)).map(({ language }) => language)).toEqual(['de', 'de']);
    expect((await noticesOf(person)).map(({ code }) => code).sort()).toEqual(['LOAN_DEFAULTED', 'LOAN_WRITTEN_OFF']);
  });
});
