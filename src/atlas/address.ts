import { useSyncExternalStore } from 'react';

export type View = 'chart' | 'paths' | 'promises' | 'screens' | 'findings' | 'compose';
export type Address = {
  machine?: string;
  /** All machines on one chart. */
  isMap?: true;
  view: View;
  /** What is chosen in the machine. */
  state?: string;
  transition?: string;
  path?: string;
  /** Steps of the path, or of the play, that have been taken. */
  step?: number;
  play?: { begin: number; steps: number[] };
  /** The filter of paths, or what a composed path should be. */
  filter?: string;
};

const base = '/atlas';
const views: readonly string[] = ['paths', 'promises', 'screens', 'findings', 'compose'] satisfies View[];

/** Everything that is shown has an address of its own. */
export function readAddress(pathname: string, search: string): Address {
  const [machine, kind, one, two] = pathname
    .replace(/^\/atlas\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  const filter = new URLSearchParams(search).get('q') ?? undefined;
  if (machine === 'map') return { view: 'chart', isMap: true };
  const found: Address = { view: 'chart', ...(machine ? { machine } : {}), ...(filter ? { filter } : {}) };
  if (kind && views.includes(kind)) return { ...found, view: kind as View };
  if (kind === 'state' && one) return { ...found, state: one };
  if (kind === 'transition' && one) return { ...found, transition: one };
  if (kind === 'path' && one) return { ...found, path: one, step: whole(two) };
  if (kind === 'play') return { ...found, play: { begin: whole(one), steps: two ? two.split('.').map(whole) : [] } };
  return found;
}

const whole = (text: string | undefined) => Math.max(0, Math.trunc(Number(text ?? 0)) || 0);

export function addressOf({ machine, isMap, view, state, transition, path, step, play, filter }: Partial<Address>): string {
  if (isMap) return `${base}/map`;
  const parts = [base, ...(machine ? [encodeURIComponent(machine)] : [])];
  if (state) parts.push('state', encodeURIComponent(state));
  else if (transition) parts.push('transition', encodeURIComponent(transition));
  else if (path) parts.push('path', encodeURIComponent(path), String(step ?? 0));
  else if (play) parts.push('play', String(play.begin), ...(play.steps.length ? [play.steps.join('.')] : []));
  else if (view && view !== 'chart') parts.push(view);
  return parts.join('/') + (filter ? `?q=${encodeURIComponent(filter)}` : '');
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function go(address: string, { replace = false } = {}) {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', address);
  tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export function useAddress(): Address {
  const href = useSyncExternalStore(subscribe, () => window.location.pathname + window.location.search);
  const [pathname = '', search = ''] = href.split('?');
  return readAddress(pathname, search);
}
