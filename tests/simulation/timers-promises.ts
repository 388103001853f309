/** What the server waits for by `node:timers/promises` it waits for on the virtual clock. */
export const setTimeout = <T>(ms: number, value?: T, { signal }: { signal?: AbortSignal } = {}) =>
  new Promise<T | undefined>((resolve, reject) => {
    const timer = globalThis.setTimeout(() => resolve(value), ms);
    signal?.addEventListener('abort', () => {
      globalThis.clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
