import { Refusal } from '../lib/refusal.ts';

const windowMs = 60_000;

/** Refuses the calls of one person that are more than so many in a minute, in this process, whichever of their sessions makes them. */
export function callerLimit(maxCalls: number, now: () => number = Date.now): (userId: string) => void {
  const counts = new Map<string, number>();
  let windowEnd = 0;
  return (userId) => {
    const at = now();
    if (at >= windowEnd) {
      counts.clear();
      windowEnd = at + windowMs;
    }
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > maxCalls) throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(Math.ceil((windowEnd - at) / 1000)) });
  };
}
