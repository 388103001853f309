import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { transferMatchingMachine } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { transferMatchingActors } from '../../src/back-office/transfer-matching.actors.ts';

const transfer = (id: string) => ({
  id,
  amount: 100,
  reference: 'a loan',
  payer: 'Ona',
  bookedAt: '2026-01-08T09:00:00Z',
  status: 'UNMATCHED',
  reason: 'UNKNOWN_REFERENCE',
  candidates: [],
});

test('a list that was asked for before the decision is not taken for the one after it [PAY-15]', async () => {
  let list = ['t-1', 't-2'];
  const held: (() => void)[] = [];
  let isSlow = false;
  const api = createApi({
    origin: 'http://office.example',
    token: () => null,
    locale: () => 'en',
    async fetch({ method }) {
      if (method === 'POST') {
        list = ['t-2'];
        return new Response(null, { status: 204 });
      }
      const answer = Response.json(list.map(transfer));
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    },
  });
  const $api = createQueryApi(api);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const actor = createActor(transferMatchingMachine.provide({ actors: transferMatchingActors({ api, $api, queryClient }) })).start();
  await waitFor(actor, (at) => at.matches('choosing'));

  isSlow = true;
  // any part of the page may ask the same, for example when its window is looked at again
  queryClient.refetchQueries({ queryKey: ['get', '/admin/transfers'], type: 'all' }).catch(() => {});
  await expect.poll(() => held.length).toBe(1);
  isSlow = false;

  actor.send({ type: 'transfer.open', id: 't-1' });
  actor.send({ type: 'return.ask' });
  actor.send({ type: 'decision.confirm' });
  await waitFor(actor, (at) => at.matches('loading'));
  setTimeout(() => held.forEach((answer) => answer()), 20);
  const { context } = await waitFor(actor, (at) => at.matches('choosing'));
  expect(context.ids).toEqual(['t-2']);
  expect(queryClient.getQueryData<{ id: string }[]>(['get', '/admin/transfers'])?.map(({ id }) => id)).toEqual(['t-2']);
});
