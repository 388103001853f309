import Fastify from 'fastify';
import { and, asc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import type { Call } from '../../server/http/contract/calls.ts';
import { loadDocument, operationsOf, parseDocument } from '../../server/http/contract/load.ts';
import { Refusal } from '../../server/lib/refusal.ts';
import { decide } from '../../server/proposals/decide.ts';
import { finishProposals } from '../../server/proposals/execute.ts';
import type { FourEyes } from '../../server/proposals/four-eyes.ts';
import { propose } from '../../server/proposals/propose.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { withIdempotencyKey } from '../../server/store/idempotency.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, type OperatorRole, proposal, setting } from '../../server/store/schema.ts';
import { rolesOf } from '../../server/users/operator.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Proposal = components['schemas']['Proposal'];
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const operator = (...roles: OperatorRole[]) => server.person({ roles });
const grant = (by: Person, to: Person, role: OperatorRole = 'VIEWER', headers: Record<string, string> = {}) =>
  by.call('POST', '/admin/operators', { email: to.email, role }, headers) as Promise<{ status: number; body: Proposal }>;
const decideAs = (by: Person, { id }: { id: string }, body: object = { decision: 'APPROVE' }) =>
  by.call('POST', `/admin/proposals/${id}`, body) as Promise<{ status: number; body: Proposal & { errorCode?: string } }>;
const box = async (by: Person, name: string) =>
  (await by.get<{ content: Proposal[] }>(`/admin/proposals?box=${name}&size=100`)).content.map(({ id }) => id);
const aProject = async () => (await makeScenario(store, server.clock, { projects: [{}] })).projects[0]!.id;
const cancel = (by: Person, id: string, reason: string) =>
  by.call('POST', `/admin/projects/${id}/cancel`, { reason }) as Promise<{ status: number; body: Proposal }>;
const history = async (id: string) =>
  (await store.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(asc(audit.id))).map(
    ({ event, before, after, actor }) => `${event} ${before} → ${after} by ${actor}`,
  );

describe('an operation that needs two people [ADMIN-06]', () => {
  test('changes nothing until a second person approves it, and then it runs as that person', async () => {
    const [first, second, one] = await Promise.all([operator('OWNER'), operator('OWNER'), server.person()]);
    const proposed = await grant(first, one, 'TREASURY', { 'proposal-note': encodeURIComponent('Fängt am Montag an') });
    expect(proposed).toMatchObject({
      status: 202,
      body: {
        operation: 'grantRole',
        body: { email: one.email, role: 'TREASURY' },
        status: 'WAITING',
        note: 'Fängt am Montag an',
        proposedBy: { id: first.id, name: 'Ona Petraitė' },
        actions: ['WITHDRAW'],
      },
    });
    const { id } = proposed.body;
    expect(await rolesOf(store.db, one.id)).toEqual([]);
    expect([await box(first, 'MINE'), await box(first, 'FOR_ME')]).toEqual([[id], []]);
    expect((await box(second, 'FOR_ME')).includes(id)).toBe(true);

    const approved = await decideAs(second, { id });
    expect(approved).toMatchObject({ status: 200, body: { status: 'EXECUTED', decidedBy: { id: second.id }, actions: [] } });
    expect(await rolesOf(store.db, one.id)).toEqual(['TREASURY']);
    expect(await history(id)).toEqual([
      `proposal.propose null → WAITING by ${first.id}`,
      `proposal.approve WAITING → EXECUTING by ${second.id}`,
      `execution.complete EXECUTING → EXECUTED by ${second.id}`,
    ]);
    const [granted] = await store.db.select().from(audit).where(eq(audit.subjectId, one.id)).orderBy(asc(audit.id));
    expect(granted).toMatchObject({ event: 'role.grant', after: 'TREASURY', actor: second.id });
    expect((await box(second, 'DECIDED')).includes(id)).toBe(true);
  });

  test('is never approved or declined by the person who proposed it', async () => {
    const [first, one] = await Promise.all([operator('OWNER'), server.person()]);
    const { body } = await grant(first, one);
    for (const decision of [{ decision: 'APPROVE' }, { decision: 'DECLINE', reason: 'no' }])
      expect(await decideAs(first, body, decision)).toMatchObject({ status: 400, body: { errorCode: 'OWN_PROPOSAL' } });
    // nor past the server
    await expect(
      store.db.update(proposal).set({ status: 'EXECUTING', decidedBy: first.id, decidedAt: new Date() }).where(eq(proposal.id, body.id)),
    ).rejects.toMatchObject({ cause: { constraint: 'proposal_needs_two' } });
    expect(await rolesOf(store.db, one.id)).toEqual([]);
  });

  test('asks both for a role of the operation, and a supervisor for nothing', async () => {
    const [owner, treasury, supervisor, one] = await Promise.all([
      operator('OWNER'),
      operator('TREASURY'),
      operator('SUPERVISOR'),
      server.person(),
    ]);
    expect((await grant(treasury, one)).status).toBe(403);
    expect((await grant(supervisor, one)).status).toBe(403);
    const { body } = await grant(owner, one);
    expect(await decideAs(treasury, body)).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } });
    expect((await decideAs(supervisor, body)).status).toBe(403);
    expect((await box(treasury, 'FOR_ME')).includes(body.id)).toBe(false);
    for (const other of [treasury, supervisor]) expect((await box(other, 'FOR_OTHERS')).includes(body.id)).toBe(true);
    expect(await rolesOf(store.db, one.id)).toEqual([]);
  });

  test('is refused while the same waits, also from somebody else, and may be proposed again afterwards', async () => {
    const [first, second, one] = await Promise.all([operator('OWNER'), operator('OWNER'), server.person()]);
    const { body } = await grant(first, one);
    for (const by of [first, second]) expect(await grant(by, one)).toMatchObject({ status: 400, body: { errorCode: 'PROPOSAL_EXISTS' } });
    expect((await grant(second, one, 'CREDIT')).status).toBe(202);
    expect((await decideAs(second, body, { decision: 'DECLINE', reason: ' not now ' })).body).toMatchObject({
      status: 'DECLINED',
      reason: 'not now',
    });
    expect((await grant(second, one)).status).toBe(202);
  });

  test('names to the second of two who decide it the one who was first', async () => {
    const [first, second, third, one] = await Promise.all([
      operator('OWNER'),
      server.person({ roles: ['OWNER'], name: 'Marius', surname: 'Kairys' }),
      operator('OWNER'),
      server.person(),
    ]);
    const { body } = await grant(first, one);
    expect((await decideAs(second, body, { decision: 'DECLINE', reason: 'not now' })).status).toBe(200);
    expect(await decideAs(third, body)).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION', fieldErrors: { status: 'DECLINED', decidedBy: 'Marius Kairys' } },
    });
  });

  test('is not proposed for an e-mail address that no account has [ADMIN-05]', async () => {
    const first = await operator('OWNER');
    const refused = await first.call('POST', '/admin/operators', { email: 'nobody@example.org', role: 'VIEWER' });
    expect(refused).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND' } });
    expect(await box(first, 'MINE')).toEqual([]);
  });

  test('takes the place of what the same person has proposed about the same, and both say so [27]', async () => {
    const [first, second] = await Promise.all([operator('OWNER'), operator('OWNER')]);
    const id = await aProject();
    const old = await cancel(first, id, 'The valuation is wrong.');
    const replacing = await cancel(first, id, 'The owner has withdrawn.');
    expect(replacing).toMatchObject({
      status: 202,
      body: { status: 'WAITING', replaces: { id: old.body.id, proposedAt: old.body.proposedAt } },
    });
    const { content } = await first.get<{ content: Proposal[] }>('/admin/proposals?box=MINE&size=100');
    expect(content.find((one) => one.id === old.body.id)).toMatchObject({
      status: 'WITHDRAWN',
      decidedBy: { id: first.id },
      replacedBy: { id: replacing.body.id, proposedAt: replacing.body.proposedAt },
      actions: [],
    });
    expect(await history(old.body.id)).toEqual([
      `proposal.propose null → WAITING by ${first.id}`,
      `proposal.withdraw WAITING → WITHDRAWN by ${first.id}`,
    ]);
    // whoever still sees the one before approves nothing
    expect(await decideAs(second, old.body)).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION', fieldErrors: { status: 'WITHDRAWN', decidedBy: 'Ona Petraitė' } },
    });
    expect((await decideAs(second, replacing.body)).body).toMatchObject({ status: 'EXECUTED' });
    const [reason] = await store.db
      .select({ after: audit.after })
      .from(audit)
      .where(and(eq(audit.subjectId, id), eq(audit.event, 'cancel.reason')));
    expect(reason).toEqual({ after: 'The owner has withdrawn.' });
  });

  test('about the same is refused while that of somebody else waits, who is named, until it is declined [27]', async () => {
    const [first, second] = await Promise.all([operator('OWNER'), operator('OWNER')]);
    const [id, another] = [await aProject(), await aProject()];
    const { body } = await cancel(first, id, 'The valuation is wrong.');
    const refused = await cancel(second, id, 'The owner has withdrawn.');
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errorCode: 'PROPOSAL_EXISTS',
        fieldErrors: { proposal: body.id, proposedBy: 'Ona Petraitė', proposedAt: body.proposedAt },
      },
    });
    // the same call of the same person has nothing to replace
    expect(await cancel(first, id, 'The valuation is wrong.')).toMatchObject({ status: 400, body: { errorCode: 'PROPOSAL_EXISTS' } });
    expect((await box(first, 'MINE')).filter((one) => one === body.id)).toHaveLength(1);
    // neither another object nor another operation is the same
    expect((await cancel(second, another, 'The valuation is wrong.')).status).toBe(202);
    expect((await second.call('POST', `/admin/projects/${id}/write-off`, { reason: 'Not collectable.' })).status).toBe(202);
    await decideAs(second, body, { decision: 'DECLINE', reason: 'The owner has withdrawn.' });
    expect((await cancel(second, id, 'The owner has withdrawn.')).status).toBe(202);
  });

  test('about the same from one person many times at once leaves one that waits, which has replaced the others one by one [27]', async () => {
    const first = await operator('OWNER');
    const id = await aProject();
    const reasons = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(reasons.map((reason) => cancel(first, id, `${reason} of four`)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const rows = await store.db
      .select()
      .from(proposal)
      .where(eq(proposal.subject, `cancelProject ${id}`));
    expect(rows.map(({ status }) => status).sort()).toEqual(['WAITING', 'WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN']);
    const chain = [rows.find(({ status }) => status === 'WAITING')];
    for (let next = chain[0]?.replaces; next; next = chain.at(-1)?.replaces) chain.push(rows.find((row) => row.id === next));
    expect(chain).toHaveLength(4);
  });

  test('about the same from two people at once is one, and the other is told whose [27]', async () => {
    const [first, second] = await Promise.all([operator('OWNER'), operator('OWNER')]);
    const id = await aProject();
    const answers = await Promise.all([cancel(first, id, 'The valuation is wrong.'), cancel(second, id, 'The owner has withdrawn.')]);
    const stored = answers.find(({ status }) => status === 202);
    expect(answers.find(({ status }) => status === 400)).toMatchObject({
      body: { errorCode: 'PROPOSAL_EXISTS', fieldErrors: { proposal: stored?.body.id } },
    });
  });

  test('is either approved or replaced, never both [27]', async () => {
    const [first, second] = await Promise.all([operator('OWNER'), operator('OWNER')]);
    for (let times = 0; times < 5; times++) {
      const id = await aProject();
      const { body } = await cancel(first, id, 'The valuation is wrong.');
      const [approved, replacing] = await Promise.all([decideAs(second, body), cancel(first, id, 'The owner has withdrawn.')]);
      const [row] = await store.db.select().from(proposal).where(eq(proposal.id, body.id));
      const wasReplaced = row?.status === 'WITHDRAWN';
      expect(approved.status).toBe(wasReplaced ? 400 : 200);
      // once it is carried out nothing about it waits, so the new one is proposed for itself
      if (replacing.status === 202) expect(replacing.body.replaces?.id).toBe(wasReplaced ? body.id : undefined);
      else expect(replacing).toMatchObject({ body: { errorCode: 'PROPOSAL_EXISTS' } });
    }
  });

  test('repeated after a lost answer is the same proposal', async () => {
    const [first, one] = await Promise.all([operator('OWNER'), server.person()]);
    const key = { 'idempotency-key': 'lost-answer-1' };
    const proposed = await grant(first, one, 'VIEWER', key);
    expect(await grant(first, one, 'VIEWER', key)).toEqual(proposed);
    expect((await grant(first, one, 'CREDIT', key)).status).toBe(409);
  });

  test('is taken back by its proposer alone, and then it is over', async () => {
    const [first, second, one] = await Promise.all([operator('OWNER'), operator('OWNER'), server.person()]);
    const { body } = await grant(first, one);
    expect((await decideAs(second, body, { decision: 'WITHDRAW' })).status).toBe(403);
    expect((await decideAs(first, body, { decision: 'WITHDRAW' })).body).toMatchObject({
      status: 'WITHDRAWN',
      decidedBy: { id: first.id },
    });
    expect(await decideAs(second, body)).toMatchObject({ status: 400, body: { errorCode: 'INVALID_STATUS_TRANSITION' } });
    expect(await rolesOf(store.db, one.id)).toEqual([]);
  });

  test('is declined with a reason only', async () => {
    const [first, second, one] = await Promise.all([operator('OWNER'), operator('OWNER'), server.person()]);
    const { body } = await grant(first, one);
    for (const decision of [{ decision: 'DECLINE' }, { decision: 'DECLINE', reason: '  ' }])
      expect((await decideAs(second, body, decision)).status).toBe(400);
  });

  test('that is refused when it runs has failed, and says why', async () => {
    const [first, second, one] = await Promise.all([operator('OWNER'), operator('OWNER'), server.person()]);
    // nobody approves a role of their own
    const own = await grant(first, second, 'TREASURY');
    expect((await decideAs(second, own.body)).body).toMatchObject({ status: 'FAILED', errorCode: 'FORBIDDEN' });
    // what has changed since is asked again
    const { body } = await grant(first, one);
    await store.db
      .update(appUser)
      .set({ email: `moved-${one.email}` })
      .where(eq(appUser.id, one.id));
    expect((await decideAs(second, body)).body).toMatchObject({ status: 'FAILED', errorCode: 'NOT_FOUND' });
    expect(await history(body.id)).toContain(`execution.fail EXECUTING → FAILED by ${second.id}`);
  });

  test('approved by many at once runs once', async () => {
    const [first, one, ...others] = await Promise.all([
      operator('OWNER'),
      server.person(),
      ...Array.from({ length: 4 }, () => operator('OWNER')),
    ]);
    const { body } = await grant(first, one);
    const answers = await Promise.all([...others.map((other) => decideAs(other, body)), decideAs(first, body, { decision: 'WITHDRAW' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const decided = (await history(body.id)).filter((line) => /proposal\.(?:approve|withdraw)/.test(line));
    expect(decided).toHaveLength(1);
  });

  test('is stored as it was proposed: the database lets nobody change it', async () => {
    const [first, second, one] = await Promise.all([operator('OWNER'), operator('OWNER'), server.person()]);
    const { body } = await grant(first, one);
    const change = (values: object) => store.db.update(proposal).set(values).where(eq(proposal.id, body.id));
    await expect(change({ body: { email: one.email, role: 'OWNER' } })).rejects.toThrow();
    await expect(change({ proposedBy: second.id })).rejects.toThrow();
    await decideAs(second, body, { decision: 'DECLINE', reason: 'no' });
    await expect(change({ status: 'EXECUTING' })).rejects.toThrow();
  });
});

describe('carrying out [ADMIN-06]', () => {
  const document = parseDocument(`
openapi: 3.1.0
info: { title: Two, version: '1' }
paths: { /admin/count: { post: { operationId: countUp, x-roles: [ TREASURY ], x-four-eyes: true, responses: { '204': { description: Done } } } } }`);
  const [{ operation } = { operation: undefined }] = operationsOf(document);

  /** An operation that adds one to a number, with whatever befalls a process that does it. */
  async function counting(befalls: { before?: () => Promise<void>; after?: () => Promise<void> } = {}) {
    const key = `count.${Math.random()}`;
    await store.db.insert(setting).values({ key, value: 0 });
    const countUp = async (call: Call) => {
      await befalls.before?.();
      const request = { userId: call.user?.id ?? '', operation: 'countUp', key: String(call.headers['idempotency-key']), body: call.body };
      const answer = await withIdempotencyKey(store, server.clock, request, async (tx) => {
        await tx.execute(sql`update setting set value = to_jsonb((value::text)::int + 1) where key = ${key}`);
        return { status: 204, body: undefined };
      });
      await befalls.after?.();
      return answer;
    };
    const [first, second] = await Promise.all([operator('TREASURY'), operator('TREASURY')]);
    const fourEyes: FourEyes = {
      store,
      clock: server.clock,
      document,
      handlers: () => ({ countUp }),
      describe: {},
      checks: {},
      locks: {},
      involvements: {},
      log: Fastify().log,
    };
    const call = {
      params: {},
      query: {},
      headers: {},
      body: { key },
      user: { id: first.id },
      requestId: 'r',
      locale: 'en',
      ip: '',
    } as const;
    const { body } = await propose(fourEyes)(operation!, { ...call, log: fourEyes.log });
    const { id } = body as Proposal;
    return {
      id,
      approve: () => decide(fourEyes, id, { decision: 'APPROVE' }, second.id),
      finish: () => {
        server.clock.set(new Date(server.clock.now().getTime() + 120_000));
        return finishProposals(fourEyes, new AbortController().signal);
      },
      state: async () => {
        const [row] = await store.db.select().from(proposal).where(eq(proposal.id, id));
        const [counted] = await store.db.select().from(setting).where(eq(setting.key, key));
        return { status: row?.status, errorCode: row?.errorCode, counted: counted?.value };
      },
    };
  }
  const once = (what: () => void) => {
    let times = 0;
    return async () => {
      if (times++ === 0) what();
    };
  };
  const dies = once.bind(undefined, () => {
    throw new Error('the process died');
  });

  test('is done by a job where the process died before', async () => {
    const one = await counting({ before: dies() });
    await one.approve();
    expect(await one.state()).toMatchObject({ status: 'EXECUTING', counted: 0 });
    await one.finish();
    expect(await one.state()).toMatchObject({ status: 'EXECUTED', counted: 1 });
  });

  test('is not done twice where the process died after it was done', async () => {
    const one = await counting({ after: dies() });
    await one.approve();
    expect(await one.state()).toMatchObject({ status: 'EXECUTING', counted: 1 });
    await one.finish();
    expect(await one.state()).toMatchObject({ status: 'EXECUTED', counted: 1 });
  });

  test('is not failed by a refusal that comes after it was done elsewhere, nor done after it has failed', async () => {
    // refused although it is done: the other process has the last word
    const done = await counting({
      after: once(() => {
        throw new Refusal('INVALID_STATUS_TRANSITION');
      }),
    });
    await done.approve();
    expect(await done.state()).toMatchObject({ status: 'EXECUTING', counted: 1 });
    await done.finish();
    expect(await done.state()).toMatchObject({ status: 'EXECUTED', counted: 1 });

    const failed = await counting({
      before: once(() => {
        throw new Refusal('INVALID_STATUS_TRANSITION');
      }),
    });
    await failed.approve();
    await failed.finish();
    expect(await failed.state()).toEqual({ status: 'FAILED', errorCode: 'INVALID_STATUS_TRANSITION', counted: 0 });
  });

  test('at the same time in several processes is done once', async () => {
    const one = await counting({ before: dies() });
    await one.approve();
    await Promise.all([one.finish(), one.finish(), one.finish()]);
    expect(await one.state()).toMatchObject({ status: 'EXECUTED', counted: 1 });
  });
});

describe('the contract [ADMIN-06]', () => {
  test('has an idempotent handler for every operation that needs two people', async () => {
    const { readdirSync, readFileSync } = await import('node:fs');
    const source = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(`server/${name}`, 'utf8'))
      .join('\n');
    const all = operationsOf(loadDocument()).filter((operation) => operation.operation['x-four-eyes']);
    expect(all.length).toBeGreaterThan(1);
    expect(all.map(({ operation: { operationId } }) => operationId).filter((id) => !source.includes(`operation: '${id}'`))).toEqual([]);
  });
});
