import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, type OperatorRole } from '../../server/store/schema.ts';
import { complaintMessage } from '../../server/store/tables/complaints.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const operator = (...roles: OperatorRole[]) => server.person({ roles });
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const events = async (subjectId: string) =>
  (await store.db.select({ event: audit.event }).from(audit).where(eq(audit.subjectId, subjectId)).orderBy(audit.id)).map(
    ({ event }) => event,
  );

test('a decision that is sent again after a lost answer gets the answer of the first, though it is not possible any more [27, ADMIN-06]', async () => {
  const first = await operator('OWNER');
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const path = `/admin/projects/${projects[0]!.id}`;
  const headers = key();
  const suspend = (own = headers) => first.call('POST', `${path}/suspend`, { reason: 'The valuation is wrong.' }, own);
  expect((await suspend()).status).toBe(204);
  expect((await suspend()).status).toBe(204);
  expect(await suspend(key())).toMatchObject({ status: 400, body: { errorCode: 'INVALID_STATUS_TRANSITION' } });
  expect((await events(projects[0]!.id)).filter((event) => event === 'suspend')).toHaveLength(1);
  // the same key carries nothing else
  expect((await first.call('POST', `${path}/suspend`, { reason: 'Another reason.' }, headers)).status).toBe(409);
  expect((await first.call('POST', `${path}/resume`, { reason: 'The valuation is wrong.' }, headers)).status).toBe(409);
  const again = key();
  for (let times = 0; times < 2; times++)
    expect((await first.call('POST', `${path}/resume`, { reason: 'It is right.' }, again)).status).toBe(204);
});

test('a complainant is written to once, however often it is sent [27, COMP-03]', async () => {
  const first = await operator('COMPLIANCE');
  const email = `${crypto.randomUUID()}@example.com`;
  const form: Schemas['ComplaintForm'] = {
    complainant: { lastName: 'Petraitė', firstName: 'Ona', address: 'Gedimino pr. 1', place: 'LT-01103 Vilnius', email },
    facts: { description: 'The payout of March has not arrived.', dates: '1 April 2026' },
    documents: ['CONTRACT'],
    signature: { name: 'Ona Petraitė' },
  };
  await server.app.inject({ method: 'POST', url: '/api/v1/complaints', headers: { locale: 'en' }, payload: form });
  const { content } = await first.get<Schemas['ComplaintPage']>('/admin/complaints?size=100');
  const id = content[0]!.id;
  const answer = async (what: string, body: object) => {
    const headers = key();
    for (let times = 0; times < 2; times++)
      expect((await first.call('POST', `/admin/complaints/${id}/${what}`, body, headers)).status).toBe(204);
  };
  await answer('admission', { text: 'We have read your complaint.' });
  await answer('messages', { kind: 'QUESTION', text: 'Which payout do you mean?' });
  await answer('decision', { outcome: 'UPHELD', text: 'You are right.' });
  const messages = await store.db.select().from(complaintMessage).where(eq(complaintMessage.complaintId, id));
  expect(messages.map(({ kind }) => kind).sort()).toEqual(['ADMISSION', 'DECISION', 'QUESTION']);
});

test('a proposal is decided once: whoever repeats their decision gets it as it is now [27, ADMIN-06]', async () => {
  const [first, second, other, one] = await Promise.all([operator('OWNER'), operator('OWNER'), operator('OWNER'), server.person()]);
  const { body } = (await first.call('POST', '/admin/operators', { email: one.email, role: 'VIEWER' })) as { body: Schemas['Proposal'] };
  const decide = (by: typeof first, headers: Record<string, string>) =>
    by.call('POST', `/admin/proposals/${body.id}`, { decision: 'APPROVE' }, headers);
  const headers = key();
  for (let times = 0; times < 2; times++)
    expect(await decide(second, headers)).toMatchObject({ status: 200, body: { status: 'EXECUTED', decidedBy: { id: second.id } } });
  expect(await decide(second, key())).toMatchObject({ status: 400, body: { errorCode: 'INVALID_STATUS_TRANSITION' } });
  // a key is a person's own
  expect(await decide(other, headers)).toMatchObject({ status: 400, body: { errorCode: 'INVALID_STATUS_TRANSITION' } });
  expect((await events(body.id)).filter((event) => event === 'proposal.approve')).toHaveLength(1);
});
