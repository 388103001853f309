import { useSyncExternalStore } from 'react';
import { isFolder } from './folder.ts';
import { machineAtHand, machineNamed, openMachine } from './machine.ts';

export type View = 'chart' | 'paths' | 'invariants' | 'screens' | 'findings' | 'compose';
/** What is shown of all machines together. */
export type Page = 'map' | 'joined' | 'paths' | 'live' | 'changes' | 'compare' | 'round' | 'comments' | 'reading' | 'law' | 'simulation';
export type Address = {
  machine?: string;
  page?: Page;
  view: View;
  /** What is chosen in the machine. */
  state?: string;
  transition?: string;
  path?: string;
  /** Steps of the path, or of the play, that have been taken. */
  step?: number;
  play?: { start: number; steps: number[] };
  /** The played run as a list to be printed. */
  print?: true;
  /** The filter of paths, or what a composed path should be. */
  filter?: string;
  /** States where the machine only waits are folded into the arrows of the chart. */
  fold?: true;
  /** What is laid over the chart. */
  over?: string;
  /** A step of a path at its three levels, side by side. */
  levels?: true;
};

const base = '/atlas';
/** A folder that opens from any host has one page only: the view is in the URL's hash. */
const mark = isFolder ? '#' : '';
const pages: readonly string[] = [
  'map',
  'joined',
  'paths',
  'live',
  'changes',
  'compare',
  'round',
  'comments',
  'reading',
  'law',
  'simulation',
] satisfies Page[];
const views: readonly string[] = ['paths', 'invariants', 'screens', 'findings', 'compose'] satisfies View[];

/** Everything that is shown has an address of its own. */
export function readAddress(pathname: string, search: string): Address {
  const [machine, kind, one, two] = pathname
    .replace(/^\/atlas\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(decoded);
  const params = new URLSearchParams(search);
  const filter = params.get('q') ?? undefined;
  const over = params.get('over') ?? undefined;
  const shown = {
    ...(filter ? { filter } : {}),
    ...(over ? { over } : {}),
    ...(params.has('fold') ? { fold: true as const } : {}),
    ...(params.has('levels') ? { levels: true as const } : {}),
  };
  if (machine && pages.includes(machine)) return { view: 'chart', page: machine as Page, ...(kind ? { step: whole(kind) } : {}), ...shown };
  const address: Address = { view: 'chart', ...(machine ? { machine } : {}), ...shown };
  if (kind && views.includes(kind)) return { ...address, view: kind as View };
  // links in bug reports that were written before the view was renamed
  if (kind === 'promises') return { ...address, view: 'invariants' };
  if (kind === 'state' && one) return { ...address, state: one };
  if (kind === 'transition' && one) return { ...address, transition: one };
  if (kind === 'path' && one) return { ...address, path: one, step: whole(two) };
  const play = { start: whole(one), steps: two ? two.split('.').map(whole) : [] };
  if (kind === 'play') return { ...address, play };
  if (kind === 'print') return { ...address, play, print: true };
  return address;
}

/** A typed URL may contain a `%` that encodes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const whole = (text: string | undefined) => Math.max(0, Math.trunc(Number(text ?? 0)) || 0);

export function addressOf({
  machine,
  page,
  view,
  state,
  transition,
  path,
  step,
  play,
  filter,
  print,
  fold,
  over,
  levels,
}: Partial<Address>): string {
  const parts = [base, ...(page ? [page, ...(step ? [String(step)] : [])] : machine ? [encodeURIComponent(machine)] : [])];
  if (state) parts.push('state', encodeURIComponent(state));
  else if (transition) parts.push('transition', encodeURIComponent(transition));
  else if (path) parts.push('path', encodeURIComponent(path), String(step ?? 0));
  else if (play) parts.push(print ? 'print' : 'play', String(play.start), ...(play.steps.length ? [play.steps.join('.')] : []));
  else if (view && view !== 'chart') parts.push(view);
  const asked = [
    ...(filter ? [`q=${encodeURIComponent(filter)}`] : []),
    ...(over ? [`over=${over}`] : []),
    ...(fold ? ['fold'] : []),
    ...(levels ? ['levels'] : []),
  ];
  return mark + parts.join('/') + (asked.length ? `?${asked.join('&')}` : '');
}

const here = () => (isFolder ? window.location.hash : window.location.pathname + window.location.search);

/** React keeps a page that says it waits for 300 ms: what comes sooner is waited for before anything is drawn. */
const patience = 400;
/** The part of a machine that a URL needs and that is not loaded yet. */
function needed(href: string): Promise<unknown> | undefined {
  const { machine } = readHref(href);
  const summary = machine === undefined ? undefined : machineNamed(machine);
  return summary && !machineAtHand(summary) ? openMachine(summary) : undefined;
}
export const settledInTime = (...waits: Promise<unknown>[]) =>
  Promise.race([Promise.allSettled(waits), new Promise((resolve) => setTimeout(resolve, patience))]);
export const neededHere = () => needed(here()) ?? Promise.resolve();

const listeners = new Set<() => void>();
let shown = here();

function notify() {
  const href = here();
  const show = () => {
    // the user has navigated meanwhile
    if (here() !== href) return;
    shown = href;
    for (const listener of listeners) listener();
  };
  const wait = needed(href);
  if (wait) void settledInTime(wait).then(show);
  else show();
}

export function go(address: string, { replace = false } = {}) {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', address);
  notify();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('popstate', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', notify);
  };
}

export function useAddress(): Address {
  return readHref(useSyncExternalStore(subscribe, () => shown));
}

function readHref(href: string): Address {
  const [pathname = '', search = ''] = href.replace(/^#/, '').split('?');
  return readAddress(pathname, search);
}

/** Does this address show a chart? */
export const isChart = ({ machine, view, print }: Address) => machine !== undefined && view === 'chart' && !print;
export const isChartHere = () => isChart(readHref(here()));

/** The layout of a chart is kept while the user navigates in it. */
export function withDrawing(address: string): string {
  const { fold, over, levels, ...now } = readHref(here());
  const next = readHref(address);
  if (!isChart(now) || !isChart(next) || now.machine !== next.machine) return address;
  const isSamePath = next.path !== undefined && next.path === now.path;
  return addressOf({ ...(fold ? { fold } : {}), ...(over ? { over } : {}), ...(levels && isSamePath ? { levels } : {}), ...next });
}
