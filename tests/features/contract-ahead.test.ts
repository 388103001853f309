import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ContractPdf } from '../../server/documents/contract-data.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn } from './investing-support.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store?.close());

async function invested(make: ContractPdf) {
  const on = investingOn(store, make);
  const { users, projects } = await makeScenario(store, on.clock, { users: [{}], projects: [{}] });
  const created = await on.invest(users[0]!.id, projects[0]!.id, 1000);
  if (created.status !== 201) throw new Error('not created');
  return () => on.handlers.getDocument({ ...on.as(users[0]!.id), params: { id: `doc-${created.body.id}` } });
}

test('the contract of a new investment is made before anybody opens it, and once [WIZ-05, 25 E1]', async () => {
  const make = vi.fn<ContractPdf>(async () => Buffer.from('%PDF'));
  const open = await invested(make);
  await vi.waitFor(() => expect(make).toHaveBeenCalledOnce());
  expect(await open()).toMatchObject({ status: 200 });
  expect(make).toHaveBeenCalledOnce();
});

test('a contract that could not be made ahead is made when it is opened [WIZ-05, 25 E1]', async () => {
  const make = vi.fn<ContractPdf>().mockRejectedValueOnce(new Error('the thread ended')).mockResolvedValue(Buffer.from('%PDF'));
  const open = await invested(make);
  await vi.waitFor(() => expect(make).toHaveBeenCalledOnce());
  expect(await open()).toMatchObject({ status: 200 });
  expect(make).toHaveBeenCalledTimes(2);
});
