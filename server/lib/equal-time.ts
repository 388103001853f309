import { setTimeout as pause } from 'node:timers/promises';

const stepMs = 400;

/** Resolves after whole steps of time only, so that the duration does not disclose which work was done. */
export async function inEqualTime<T>(work: () => Promise<T>, step = stepMs): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - started;
    await pause(Math.max(1, Math.ceil(elapsed / step)) * step - elapsed);
  }
}
