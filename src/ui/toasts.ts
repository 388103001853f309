import type { ReactNode } from 'react';

export interface Toast {
  kind: 'success' | 'error';
  text: ReactNode;
}

export interface ShownToast extends Toast {
  id: number;
}

/** Milliseconds that a toast stays without hover. [A242] */
export const toastTime = 5000;

let shown: readonly ShownToast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function toast(content: Toast): void {
  last += 1;
  publish([...shown.slice(-2), { ...content, id: last }]);
}

export function closeToast(id: number): void {
  publish(shown.filter((shownToast) => shownToast.id !== id));
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}
