import { useSyncExternalStore } from 'react';
import { browserStorage } from '../lib/storage.ts';

/** A list that is stored in this browser. `read` leaves out what is no item, as anybody may have written there. */
export function storedList<Item>(key: string, read: (held: unknown) => Item[]) {
  const listeners = new Set<() => void>();
  let last: { text: string | null; items: readonly Item[] } | undefined;
  const get = (): readonly Item[] => {
    const text = browserStorage.getItem(key);
    if (!last || last.text !== text) last = { text, items: read(parsed(text ?? '')) };
    return last.items;
  };
  const set = (items: readonly Item[]) => {
    browserStorage.setItem(key, JSON.stringify(items));
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get) };
}

/** What a text holds as JSON; nothing if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const nameKey = 'atlas-reviewer';
/** Who looks and comments in this browser. */
export const reviewerName = () => browserStorage.getItem(nameKey) ?? '';
export const saveReviewerName = (name: string) => browserStorage.setItem(nameKey, name.trim());
