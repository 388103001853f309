import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { callHandler } from '../../server/http/contract/options.ts';
import { instructionHandlers } from '../../server/instructions/handlers.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import type { Store } from '../../server/store/store.ts';
import { covered, platformAccount } from '../support/instructions.ts';
import { refusalOf } from './investing-support.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

type Person = Awaited<ReturnType<typeof server.person>>;
interface Instruction {
  id: string;
  status: string;
}

const operator = () => server.person({ userGroup: 'ADMIN' });
const drafted = async () => {
  const draft = await covered(store, server.clock, (await server.person()).id);
  return store.tx((tx) => draftInstruction(tx, server.clock, draft));
};
const details = (person: Person, id: string) =>
  person.get<{ instruction: Instruction; history: { event: string; actor: string }[] }>(`/admin/instructions/${id}`);
const listed = async (person: Person, query: string) =>
  (await person.get<{ content: Instruction[] }>(`/admin/instructions?size=100&${query}`)).content.map(({ id }) => id);

/** One operator proposes the approval, another one approves the proposal. */
async function approve(first: Person, second: Person, ids: string[]): Promise<void> {
  const proposed = await first.call('POST', '/admin/instruction-approvals', { ids });
  expect(proposed).toMatchObject({
    status: 202,
    body: { facts: { count: ids.length, amount: 500 * ids.length, names: ['Ona Petraitė'] } },
  });
  const { id } = proposed.body as { id: string };
  expect(await first.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({
    body: { errorCode: 'OWN_PROPOSAL' },
  });
  expect((await details(first, ids[0]!)).instruction.status).toBe('DRAFTED');
  expect(await second.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({ status: 200 });
}

test('an instruction is approved by two operators, sent in a file that can be downloaded again, rejected and drafted again [INS-02, INS-03]', async () => {
  const [first, second] = [await operator(), await operator()];
  const ids = [await drafted(), await drafted()];
  expect(await listed(first, 'status=DRAFTED&kind=REFUND')).toEqual(expect.arrayContaining(ids));
  expect(await listed(first, 'kind=PAYOUT')).toEqual([]);
  await approve(first, second, ids);
  expect(await details(first, ids[0]!)).toMatchObject({
    instruction: { status: 'APPROVED', approvedBy: second.id, amount: 500 },
    history: [{ event: 'instruction.draft' }, { event: 'instruction.approve', actor: second.id }],
  });

  const made = await first.call('POST', '/admin/payment-files', {});
  expect(made).toMatchObject({ status: 200, body: { paymentCount: 2, total: 1000, createdBy: first.id } });
  const file = made.body as { id: string; sha256: string };
  expect((await first.call('POST', '/admin/payment-files', { ids })).body).toEqual(file);
  expect(await first.call('POST', '/admin/payment-files', {})).toMatchObject({ body: { errorCode: 'NO_APPROVED_INSTRUCTIONS' } });
  for (const one of [first, second]) {
    const answer = await server.app.inject({
      url: `/api/v1/admin/payment-files/${file.id}`,
      headers: { authorization: `Bearer ${one.token}` },
    });
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(file.sha256);
  }
  expect((await first.get<{ content: object[] }>('/admin/payment-files')).content).toMatchObject([file]);

  const rejected = ids[0]!;
  expect(await first.call('POST', `/admin/instructions/${rejected}/rejection`, { reason: 'AC04' })).toMatchObject({ status: 204 });
  expect(await first.call('POST', `/admin/instructions/${rejected}/cancel`)).toMatchObject({
    body: { errorCode: 'INVALID_STATUS_TRANSITION' },
  });
  const again = await first.call('POST', `/admin/instructions/${rejected}/new-draft`);
  expect(again).toMatchObject({ status: 200, body: { status: 'DRAFTED', draftedBy: first.id, amount: 500 } });
  expect(await listed(first, 'status=REJECTED')).toEqual([rejected]);
});

test('nobody else sees or changes them, and no instruction is invented [INS-01]', async () => {
  const [one, admin, id] = [await server.person(), await operator(), await drafted()];
  for (const [method, url, body] of [
    ['GET', '/admin/instructions'],
    ['GET', `/admin/instructions/${id}`],
    ['POST', '/admin/instruction-approvals', { ids: [id] }],
    ['POST', `/admin/instructions/${id}/cancel`],
    ['POST', '/admin/payment-files', {}],
  ] as const)
    expect({ url, status: (await one.call(method, url, body)).status }).toEqual({ url, status: 403 });
  expect((await admin.call('GET', '/admin/instructions/in-none')).status).toBe(404);
  expect((await admin.call('GET', '/admin/payment-files/pf-none')).status).toBe(404);
});

test('an approval and a payment file that are sent again by the same key are those of before; to another operator the key is new [INS-02, INS-03]', async () => {
  const [first, second] = [await operator(), await operator()];
  const id = await drafted();
  const { approveInstructions } = instructionHandlers({ store, clock: server.clock, account: platformAccount });
  const approveBy = (person: Person) =>
    callHandler(approveInstructions, {
      params: {},
      query: {},
      headers: { 'idempotency-key': `prp-${id}` },
      body: { ids: [id] },
      user: { id: person.id },
      requestId: 'r',
      locale: 'en',
      log: server.app.log,
      ip: '',
    });
  expect(await approveBy(first)).toMatchObject({ status: 204 });
  const fileBy = (person: Person) => person.call('POST', '/admin/payment-files', {}, { 'idempotency-key': `file-${id}` });
  const made = await fileBy(first);
  expect(made).toMatchObject({ status: 200, body: { paymentCount: 1 } });
  expect([await fileBy(first), await approveBy(first)]).toMatchObject([made, { status: 204 }]);
  expect(await fileBy(second)).toMatchObject({ status: 400, body: { errorCode: 'NO_APPROVED_INSTRUCTIONS' } });
  expect(await refusalOf(approveBy(second))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
});
