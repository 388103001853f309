import { Refusal } from '../lib/refusal.ts';

/** Files that one person may wait for at the same time. */
export const maxWaiting = 20;

/** Whose file it is; undefined for files that are the same for everybody, of which there are few. */
export type Owner = string | undefined;

/**
 * Runs one job at a time, in turns by person: another person's file is made between the first and the second of a hundred. Refuses more than `maxWaiting` of
 * one person.
 */
export function fairQueue(): <T>(owner: Owner, work: () => Promise<T>, options?: { isRefusable: boolean }) => Promise<T> {
  /** By person, those whose turn comes first in front. */
  const waiting = new Map<Owner, (() => Promise<void>)[]>();
  let isBusy = false;

  async function workOff(): Promise<void> {
    isBusy = true;
    for (let [turn] = waiting; turn !== undefined; [turn] = waiting) {
      const [owner, [first, ...rest]] = turn;
      waiting.delete(owner);
      if (rest.length > 0) waiting.set(owner, rest);
      await first?.();
    }
    isBusy = false;
  }

  return (owner, work, { isRefusable } = { isRefusable: true }) =>
    new Promise((resolve, reject) => {
      const before = waiting.get(owner) ?? [];
      if (isRefusable && owner !== undefined && before.length >= maxWaiting) {
        reject(new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': '10' }));
        return;
      }
      waiting.set(owner, [...before, () => work().then(resolve, reject)]);
      if (!isBusy) void workOff();
    });
}
