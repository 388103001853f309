import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, complaint, type OperatorRole } from '../../server/store/schema.ts';
import { covered, payeeIban } from '../support/instructions.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Form = components['schemas']['ComplaintForm'];
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const operator = (...roles: OperatorRole[]) => server.person({ roles });
const refusedTo = async ({ id }: Person) =>
  (
    await store.db
      .select({ after: audit.after })
      .from(audit)
      .where(and(eq(audit.subjectId, id), eq(audit.event, 'access.refused')))
      .orderBy(asc(audit.id))
  ).map(({ after }) => after);
const propose = async (by: Person, to: Person) =>
  ((await by.call('POST', '/admin/operators', { email: to.email, role: 'VIEWER' })).body as { id: string }).id;
const decide = (by: Person, id: string, decision: object) => by.call('POST', `/admin/proposals/${id}`, decision);

test('who decides their own proposal, withdraws that of somebody else or has no role for it is in the audit log [25 A8]', async () => {
  const [owner, other, treasury, one] = [
    await operator('OWNER'),
    await operator('OWNER'),
    await operator('TREASURY'),
    await server.person(),
  ];
  const id = await propose(owner, one);
  expect((await decide(owner, id, { decision: 'APPROVE' })).body).toMatchObject({ errorCode: 'OWN_PROPOSAL' });
  expect((await decide(other, id, { decision: 'WITHDRAW' })).status).toBe(403);
  expect((await decide(treasury, id, { decision: 'APPROVE' })).status).toBe(403);
  for (const refused of [owner, other, treasury]) expect(await refusedTo(refused)).toEqual([`decideProposal ${id}`]);
  // what fails for another reason is no attempt on anything
  expect((await decide(owner, id, { decision: 'WITHDRAW' })).status).toBe(200);
  expect((await decide(other, id, { decision: 'APPROVE' })).body).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });
  expect(await refusedTo(other)).toHaveLength(1);
});

test('who approves a payment to themselves is in the audit log [25 A8] [INS-02]', async () => {
  const [first, second] = [await operator('OWNER'), await operator('OWNER')];
  const draft = await covered(store, server.clock, (await server.person()).id, {
    payee: { name: 'Me', iban: payeeIban, userId: second.id },
  });
  const instructionId = await store.tx((tx) => draftInstruction(tx, server.clock, draft));
  const proposed = await first.call('POST', '/admin/instruction-approvals', { ids: [instructionId] });
  const { id } = proposed.body as { id: string };
  expect(await decide(second, id, { decision: 'APPROVE' })).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } });
  expect(await refusedTo(second)).toEqual([`decideProposal ${id}`]);
});

const complaintOf = async (email: string, more: Partial<Form> = {}) => {
  const payload: Form = {
    complainant: { lastName: 'Petraitė', firstName: 'Ona', address: 'Gedimino pr. 1', place: 'LT-01103 Vilnius', email },
    facts: { description: 'The payout of March has not arrived.', dates: '1 April 2026' },
    documents: ['CONTRACT'],
    signature: { name: 'Ona Petraitė' },
    ...more,
  };
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/complaints', headers: { locale: 'en' }, payload });
  const { reference } = answer.json<{ reference: string }>();
  const [row] = await store.db
    .select({ id: complaint.id })
    .from(complaint)
    .where(eq(complaint.number, Number(reference.split('-')[2])));
  return row!.id;
};
const answers = [
  ['admission', { text: 'We look at it.' }, 'admitComplaint'],
  ['messages', { kind: 'QUESTION', text: 'Which account?' }, 'writeToComplainant'],
  ['decision', { outcome: 'UPHELD', text: 'Yes.' }, 'decideComplaint'],
  ['inadmissibility', { ground: 'NOT_OUR_SERVICE', text: 'No.' }, 'refuseComplaint'],
] as const;

test('an operator answers neither their own complaint nor one that they sent for somebody; another one does [25 A8] [COMP-05]', async () => {
  const [own, other] = [await operator('COMPLIANCE'), await operator('COMPLIANCE')];
  const asRepresentative: Partial<Form> = {
    representative: { lastName: 'Petraitė', address: 'Vilniaus g. 1', place: 'Kaunas', email: own.email },
  };
  for (const id of [await complaintOf(own.email.toUpperCase()), await complaintOf('client@example.com', asRepresentative)]) {
    for (const [path, body] of answers) expect((await own.call('POST', `/admin/complaints/${id}/${path}`, body)).status).toBe(403);
    expect(await refusedTo(own)).toEqual(expect.arrayContaining(answers.map(([, , operation]) => `${operation} ${id}`)));
    for (const [path, body] of answers.slice(0, 3))
      expect((await other.call('POST', `/admin/complaints/${id}/${path}`, body)).status).toBe(204);
  }
});
