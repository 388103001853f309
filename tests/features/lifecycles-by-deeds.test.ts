import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { complianceCheckMachine } from '../../machines/lifecycles/compliance-check.machine.ts';
import { kycStatusMachine } from '../../machines/lifecycles/kyc-status.machine.ts';
import { today } from '../../server/lib/clock.ts';
import { dailyCompliance } from '../../server/jobs/daily-compliance.ts';
import { decideReview } from '../../server/onboarding/review.ts';
import type { ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, notification } from '../../server/store/schema.ts';
import { bank, exposedKyc, kyc, profile } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;
type Check = NonNullable<ScenarioUser['checks']>;

/** `STATE event` of everything that a life cycle allows. */
const transitionsOf = (machine: { config: { states?: Record<string, { on?: object }> } }) =>
  Object.entries(machine.config.states ?? {}).flatMap(([state, { on }]) => Object.keys(on ?? {}).map((event) => `${state} ${event}`));

const exchange = async (person: Person, outcome: string) =>
  person.call('GET', `/verification/exchange-code?code=${(await person.verify(outcome)).get('code')}`);
const loss = (person: Person) => person.call('POST', '/loss-simulation/result', { netWorth: 25_000, abilityToBearLoss: 2500 });
const exposed = (person: Person) => person.call('POST', '/kyc', exposedKyc);
const look = (person: Person, accepted: boolean) =>
  store.tx((tx) => decideReview(tx, { clock: server.clock, origin: 'http://localhost:4000' }, person.id, 'KYC', accepted, 'adm-1'));

describe('each transition of a compliance check is caused by an action', () => {
  interface Action {
    check: keyof Check;
    after: string;
    by: (person: Person) => Promise<unknown>;
    /** What came before, where the world cannot be made like that. */
    before?: (person: Person) => Promise<unknown>;
  }
  const actions: Record<string, Action> = {
    'NOT_STARTED begin': { check: 'IDENTITY_VERIFICATION', after: 'IN_PROGRESS', by: (one) => one.verify('leave') },
    'NOT_STARTED complete': { check: 'LOSS_SIMULATION', after: 'COMPLETED', by: loss },
    'NOT_STARTED hold': { check: 'KYC', after: 'IN_PROGRESS', by: exposed },
    'IN_PROGRESS begin': {
      check: 'INDIVIDUAL_PROFILE',
      after: 'IN_PROGRESS',
      by: (one) => one.call('PUT', '/me/settings', { city: null, street: 'Pilies g.' }),
    },
    'IN_PROGRESS complete': { check: 'INDIVIDUAL_PROFILE', after: 'COMPLETED', by: (one) => one.call('PUT', '/me/settings', profile) },
    'IN_PROGRESS hold': { check: 'KYC', after: 'IN_PROGRESS', before: exposed, by: exposed },
    'IN_PROGRESS fail': { check: 'KYC', after: 'FAILED', before: exposed, by: (one) => look(one, false) },
    'COMPLETED complete': { check: 'LOSS_SIMULATION', after: 'COMPLETED', by: loss },
    'COMPLETED hold': {
      check: 'BANK_QUESTIONNAIRE',
      after: 'IN_PROGRESS',
      by: (one) => one.call('POST', '/questionnaire', { bankQuestionnaire: { ...bank, riskAppetite: 1 }, kyc, kyb: null }),
    },
    'FAILED begin': { check: 'IDENTITY_VERIFICATION', after: 'IN_PROGRESS', by: (one) => one.verify('leave') },
    'FAILED hold': { check: 'KYC', after: 'IN_PROGRESS', by: exposed },
  };

  test('each transition has its action here, and no other is allowed [ONB-02]', () => {
    expect(Object.keys(actions).sort()).toEqual(transitionsOf(complianceCheckMachine).sort());
  });

  test.each(Object.entries(actions))('%s [ONB-01, ONB-02]', async (transition, { check, after, by, before }) => {
    const [state = '', event] = transition.split(' ');
    const person = await server.person({ checks: { [check]: before ? 'NOT_STARTED' : state } as Check });
    await before?.(person);
    expect((await person.checks()).byName[check]).toBe(state);
    const notes = async () =>
      store.db
        .select()
        .from(audit)
        .where(eq(audit.subjectId, `${person.id}:${check}`))
        .orderBy(audit.id);
    const known = (await notes()).length;
    // a refused action changes nothing
    expect(await by(person)).not.toMatchObject({ body: { errorCode: expect.anything() } });
    expect((await person.checks()).byName[check]).toBe(after);
    // what changes is written down, by which move, and from what
    const [noted] = (await notes()).slice(known);
    if (state === after) expect(noted).toBeUndefined();
    else expect(noted).toMatchObject({ event, before: state, after: event === 'begin' ? 'IN_PROGRESS' : after });
  });

  test('a review that passes ends the wait, is done once, and is told; other answers do not end it [ONB-02, NOTIF-08]', async () => {
    const office = await server.person({ userGroup: 'ADMIN' });
    const waits = async ({ id }: Person) => (await office.get<{ userId: string }[]>('/admin/reviews')).some(({ userId }) => userId === id);
    const person = await server.person({ checks: { KYC: 'NOT_STARTED' } });
    await exposed(person);
    expect(await waits(person)).toBe(true);
    await person.call('POST', '/kyc', kyc);
    expect(await waits(person)).toBe(true);
    expect((await person.checks()).status).toBe('IN_PROGRESS');
    await look(person, true);
    expect(await waits(person)).toBe(false);
    await expect(look(person, false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await person.checks()).status).toBe('APPROVED');
    const told = await store.db.select().from(notification).where(eq(notification.userId, person.id));
    expect(told.map(({ code, type, status }) => ({ code, type, status }))).toEqual([
      { code: 'REVIEW_PASSED', type: 'MESSAGE', status: 'NEW' },
    ]);
  });

  test('one that failed makes the whole fail, whatever else is done [ONB-01]', async () => {
    const person = await server.person({ checks: { KYC: 'NOT_STARTED', LOSS_SIMULATION: 'NOT_STARTED' } });
    await exposed(person);
    expect((await person.checks()).status).toBe('IN_PROGRESS');
    await look(person, false);
    expect((await person.checks()).status).toBe('FAILED');
    await loss(person);
    expect((await person.checks()).status).toBe('FAILED');
    await look(person, true).catch(() => undefined);
    expect((await person.checks()).status).toBe('FAILED');
    await person.call('POST', '/kyc', kyc);
    await look(person, true);
    expect((await person.checks()).status).toBe('APPROVED');
  });
});

describe('each transition of an identity document is caused by an action or a date', () => {
  const pass = async (days: number) => {
    server.clock.advanceDays(days);
    await dailyCompliance(store, server.clock);
  };
  const days = (count: number) => addDays(today(server.clock), count);
  const actions: Record<string, { left: number; by: (person: Person) => Promise<unknown>; after: string }> = {
    'EMPTY verify': { left: 0, by: (one) => exchange(one, 'approve'), after: 'VERIFIED' },
    'VERIFIED verify': { left: 200, by: (one) => exchange(one, 'approve'), after: 'VERIFIED' },
    'VERIFIED near': { left: 31, by: () => pass(1), after: 'WILL_EXPIRE_SOON' },
    // the server stood still for longer than the time of warning
    'VERIFIED expire': { left: 31, by: () => pass(60), after: 'EXPIRED' },
    'WILL_EXPIRE_SOON verify': { left: 20, by: (one) => exchange(one, 'approve'), after: 'VERIFIED' },
    'WILL_EXPIRE_SOON expire': { left: 0, by: () => pass(1), after: 'EXPIRED' },
    'EXPIRED verify': { left: -10, by: (one) => exchange(one, 'approve'), after: 'VERIFIED' },
  };

  test('each transition has its action here, and no other is allowed [ONB-16]', () => {
    expect(Object.keys(actions).sort()).toEqual(transitionsOf(kycStatusMachine).sort());
  });

  test.each(Object.entries(actions))('%s [ONB-16, ONB-17]', async (transition, { left, by, after }) => {
    const [state = '', event] = transition.split(' ');
    const person = await server.person({ kycStatus: state as NonNullable<ScenarioUser['kycStatus']>, documentExpiresAt: days(left) });
    // until that day nothing happens
    await pass(0);
    expect(await person.get('/me')).toMatchObject({ kycStatus: state });
    await by(person);
    expect(await person.get('/me')).toMatchObject({ kycStatus: after });
    expect(await person.tasks()).toEqual(after === 'VERIFIED' ? [] : ['/renew-kyc']);
    const notes = await store.db.select().from(audit).where(eq(audit.subjectId, person.id));
    expect(notes.map((note) => `${note.before} ${note.event} ${note.after}`)).toEqual(
      state === after ? [] : [`${state} kyc.${event} ${after}`],
    );
  });

  test('a document that ended after a warning leaves one task, not two [ONB-17, NOTIF-10]', async () => {
    const person = await server.person({ documentExpiresAt: days(30) });
    await pass(0);
    await pass(31);
    await pass(31);
    expect(await person.get('/me')).toMatchObject({ kycStatus: 'EXPIRED' });
    expect(await person.tasks()).toEqual(['/renew-kyc']);
  });

  test('a new document leaves the task that the yearly answers ask for [ONB-06, ONB-17]', async () => {
    const person = await server.person({ documentExpiresAt: '2099-01-01' });
    await person.call('POST', '/kyc', kyc);
    await pass(366);
    expect(await person.tasks()).toEqual(['/renew-kyc']);
    await exchange(person, 'approve');
    expect(await person.tasks()).toEqual(['/renew-kyc']);
    await person.call('POST', '/kyc', kyc);
    expect(await person.tasks()).toEqual([]);
  });
});
