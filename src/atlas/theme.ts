import { useSyncExternalStore } from 'react';
import { browserStorage } from '../lib/storage.ts';

export type Theme = 'light' | 'dark';
const key = 'atlas-theme';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const chosen = (): Theme => {
  const kept = browserStorage.getItem(key);
  return kept === 'dark' || kept === 'light' ? kept : system().matches ? 'dark' : 'light';
};

function show() {
  document.documentElement.dataset['theme'] = chosen();
  for (const listener of listeners) listener();
}

/** The system's theme, until the user chooses one. */
export function startTheme() {
  show();
  system().addEventListener('change', show);
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
  return [
    theme,
    (next) => {
      browserStorage.setItem(key, next);
      show();
    },
  ];
}
