import { browserStorage } from '../lib/storage.ts';

/** Transitions taken in live sessions of this browser, by machine. */
export type LiveTransitions = Record<string, { times: number; at: string }>;

const key = 'atlas-touched';

function read(): Record<string, LiveTransitions> {
  try {
    return JSON.parse(browserStorage.getItem(key) ?? '{}') as Record<string, LiveTransitions>;
  } catch {
    // written by hand or by an older version
    return {};
  }
}

export const liveTransitionsOf = (machine: string): LiveTransitions => read()[machine] ?? {};

export function touch(machine: string, ids: readonly string[], at: string) {
  const all = read();
  const touched = { ...all[machine] };
  for (const id of ids) touched[id] = { times: (touched[id]?.times ?? 0) + 1, at };
  browserStorage.setItem(key, JSON.stringify({ ...all, [machine]: touched }));
}

export const clearLiveTransitions = () => browserStorage.removeItem(key);
