import { browserStorage } from '../lib/storage.ts';
import { channelName, type Gone, type Hello, type News, tabOf } from './live-news.ts';
import { touch } from './touched.ts';

/** One machine that runs in another tab. */
export type Running = { actor: string; machine: string; now: News; before?: News; took: string[] };
export type Live = { running: readonly Running[]; log: readonly News[] };

const inspectKey = 'atlas-live';
const longest = 500;
const none: Live = { running: [], log: [] };

let live = none;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

function set(next: Live) {
  live = next;
  for (const listener of listeners) listener();
}

function hear(news: News) {
  const known = live.running.find(({ actor }) => actor === news.actor);
  const isStart = news.by === 'start';
  const running: Running = {
    actor: news.actor,
    machine: news.machine,
    now: news,
    ...(known ? { before: known.now } : {}),
    took: isStart ? news.took : [...(known?.took ?? []), ...news.took],
  };
  // asked where it is, a machine that is known has nothing new to tell
  if (isStart && known?.now.state === news.state) return;
  if (news.took.length) touch(news.machine, news.took, new Date(news.at).toISOString());
  set({
    running: [running, ...live.running.filter(({ actor }) => actor !== news.actor)],
    log: [...live.log, news].slice(-longest),
  });
}

const leave = (tab: string) => set({ ...live, running: live.running.filter(({ actor }) => tabOf(actor) !== tab) });

/** Lets the app tell, and listens; what runs already in a tab that is told to is asked for. */
export function listen() {
  if (channel) return;
  browserStorage.setItem(inspectKey, 'on');
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<News | Hello | Gone>) => {
    if (data.kind === 'news') hear(data);
    if (data.kind === 'gone') leave(data.tab);
  });
  channel.postMessage({ kind: 'hello' } satisfies Hello);
  set({ ...live });
}

export function stopListening() {
  browserStorage.removeItem(inspectKey);
  channel?.close();
  channel = undefined;
  set({ ...live });
}

export const isListening = () => channel !== undefined;
export const clearLive = () => set(none);

export const liveNow = () => live;
export function onLive(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
