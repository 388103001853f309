import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { channelName, type LiveMessage, type ActorUpdate } from '../../src/atlas/live-messages.ts';
import { clearLive, listen, liveNow, stopListening } from '../../src/atlas/live-store.ts';

const update = (tab: string, state = 'filling'): ActorUpdate => ({
  kind: 'update',
  actor: `${tab}.1`,
  machine: 'registration',
  at: 0,
  event: { type: 'xstate.init' },
  by: 'start',
  state,
  context: {},
  took: [],
  requests: [],
  status: 'active',
});

/** A page of the app: it answers for as long as it is not frozen. */
function openPage(tab: string) {
  const channel = new BroadcastChannel(channelName);
  const page = { isFrozen: false, close: () => channel.close() };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (page.isFrozen) return;
    if (data.kind === 'ask') channel.postMessage({ kind: 'alive', tab } satisfies LiveMessage);
    if (data.kind === 'hello') channel.postMessage(update(tab, 'correcting'));
  });
  channel.postMessage(update(tab));
  return page;
}
const pages: { close: () => void }[] = [];
const opened = (tab: string) => {
  const page = openPage(tab);
  pages.push(page);
  return page;
};
/** Messages between pages take real time, which is let pass between the questions. */
const delivered = () => new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
async function questions(count: number) {
  for (let asked = 0; asked < count; asked += 1) {
    vi.advanceTimersByTime(5_000);
    await delivered();
  }
}
const actors = () => liveNow().running.map(({ actor }) => actor);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  listen();
});
afterEach(() => {
  stopListening();
  clearLive();
  for (const page of pages.splice(0)) page.close();
  vi.useRealTimers();
});

test('a page that stopped answering is shown as silent, and is taken away later; others stay', async () => {
  opened('other');
  const crashed = opened('crashed');
  await vi.waitFor(() => expect(actors().sort()).toEqual(['crashed.1', 'other.1']));
  await questions(20);
  expect([...liveNow().silent]).toEqual([]);
  crashed.isFrozen = true;
  await questions(2);
  expect([...liveNow().silent]).toEqual([]);
  await questions(1);
  expect([...liveNow().silent]).toEqual(['crashed']);
  expect(actors().sort()).toEqual(['crashed.1', 'other.1']);
  await questions(10);
  expect(actors()).toEqual(['other.1']);
  expect([...liveNow().silent]).toEqual([]);
  expect(liveNow().log).toHaveLength(2);
});

test('a page that answers again is not silent any more, and comes back after it was taken away', async () => {
  const frozen = opened('frozen');
  await vi.waitFor(() => expect(actors()).toEqual(['frozen.1']));
  frozen.isFrozen = true;
  await questions(4);
  expect([...liveNow().silent]).toEqual(['frozen']);
  frozen.isFrozen = false;
  await questions(1);
  expect([...liveNow().silent]).toEqual([]);
  frozen.isFrozen = true;
  await questions(13);
  expect(actors()).toEqual([]);
  frozen.isFrozen = false;
  await questions(2);
  expect(liveNow().running.map(({ now }) => now.state)).toEqual(['correcting']);
});

test('what was cleared by hand does not come back by itself', async () => {
  opened('page');
  await vi.waitFor(() => expect(actors()).toEqual(['page.1']));
  clearLive();
  await questions(4);
  expect(actors()).toEqual([]);
});
