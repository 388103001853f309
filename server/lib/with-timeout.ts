import { setTimeout as pause } from 'node:timers/promises';

/** The result of the work; an error where it takes longer. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
