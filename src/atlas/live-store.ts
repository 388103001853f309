import { browserStorage } from '../lib/storage.ts';
import { type Ask, channelName, type Hello, type LiveMessage, type ActorUpdate, tabOf } from './live-messages.ts';
import { touch } from './live-transitions.ts';

/** One machine that runs in another tab. */
export type Running = { actor: string; machine: string; now: ActorUpdate; before?: ActorUpdate; took: string[] };
/** `silent`: tabs that do not answer any more. */
export type Live = { running: readonly Running[]; log: readonly ActorUpdate[]; silent: ReadonlySet<string> };

const inspectKey = 'atlas-live';
const longest = 500;
const none: Live = { running: [], log: [], silent: new Set() };
const askEveryMs = 5_000;
/** Counted in polls, not in time: the Atlas polls less often while it is in the background. */
const silentAfter = 3;
const goneAfter = 12;

let live = none;
let channel: BroadcastChannel | undefined;
let asking: ReturnType<typeof setInterval> | undefined;
/** Questions that each tab left unanswered. */
const unanswered = new Map<string, number>();
/** Tabs that were taken away because they did not answer. */
const lost = new Set<string>();
const listeners = new Set<() => void>();

function set(next: Live) {
  live = next;
  for (const listener of listeners) listener();
}

function receive(update: ActorUpdate) {
  answered(tabOf(update.actor));
  const known = live.running.find(({ actor }) => actor === update.actor);
  const isStart = update.by === 'start';
  const running: Running = {
    actor: update.actor,
    machine: update.machine,
    now: update,
    ...(known ? { before: known.now } : {}),
    took: isStart ? update.took : [...(known?.took ?? []), ...update.took],
  };
  // a known machine that reports its current state has not changed
  if (isStart && known?.now.state === update.state) return;
  if (update.took.length) touch(update.machine, update.took, new Date(update.at).toISOString());
  set({
    running: [running, ...live.running.filter(({ actor }) => actor !== update.actor)],
    log: [...live.log, update].slice(-longest),
    silent: live.silent,
  });
}

function leave(tab: string) {
  unanswered.delete(tab);
  set({ ...live, running: live.running.filter(({ actor }) => tabOf(actor) !== tab), silent: silentNow() });
}

const silentNow = () => new Set([...unanswered].flatMap(([tab, questions]) => (questions >= silentAfter ? [tab] : [])));

/** Pings every page and removes those that have not responded for long. */
function ask() {
  for (const tab of new Set(live.running.map(({ actor }) => tabOf(actor)))) {
    const questions = (unanswered.get(tab) ?? 0) + 1;
    unanswered.set(tab, questions);
    if (questions <= goneAfter) continue;
    leave(tab);
    lost.add(tab);
  }
  channel?.postMessage({ kind: 'ask' } satisfies Ask);
  set({ ...live, silent: silentNow() });
}

function answered(tab: string) {
  // a frozen page resumes: it is asked for the states of its machines
  if (lost.delete(tab)) channel?.postMessage({ kind: 'hello' } satisfies Hello);
  unanswered.set(tab, 0);
  if (live.silent.has(tab)) set({ ...live, silent: silentNow() });
}

/** Turns on reporting in the app and subscribes; requests the running machines of tabs that already report. */
export function listen() {
  if (channel) return;
  browserStorage.setItem(inspectKey, 'on');
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'update') receive(data);
    if (data.kind === 'alive') answered(data.tab);
    if (data.kind === 'gone') leave(data.tab);
  });
  asking = setInterval(ask, askEveryMs);
  channel.postMessage({ kind: 'hello' } satisfies Hello);
  set({ ...live });
}

export function stopListening() {
  browserStorage.removeItem(inspectKey);
  clearInterval(asking);
  channel?.close();
  channel = undefined;
  unanswered.clear();
  lost.clear();
  set({ ...live });
}

export const isListening = () => channel !== undefined;
export function clearLive() {
  unanswered.clear();
  lost.clear();
  set(none);
}

export const liveNow = () => live;
export function onLive(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
