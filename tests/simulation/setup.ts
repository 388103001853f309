import { vi } from 'vitest';

/** What the server and the app wait for is waited for on the virtual clock. */
vi.mock('node:timers/promises', () => ({
  setTimeout: <T>(ms: number, value?: T, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<T | undefined>((resolve, reject) => {
      const timer = globalThis.setTimeout(() => resolve(value), ms);
      signal?.addEventListener('abort', () => {
        globalThis.clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
}));
