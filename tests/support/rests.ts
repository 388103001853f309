import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { givingWay } from '../../server/lib/giving-way.ts';

export const partMs = 30;

/** Makes a long answer of three parts, and reports for how long nothing was made before the second and the third one: turns of the event loop, milliseconds. */
export async function restsOf(beforeNext: () => void = () => {}): Promise<{ turns: number; ms: number }[]> {
  const rests: { turns: number; ms: number }[] = [];
  let turns = 0;
  let takenAt = 0;
  async function* parts() {
    for (const part of ['a', 'b', 'c']) {
      if (takenAt > 0) rests.push({ turns, ms: performance.now() - takenAt });
      await pause(partMs);
      yield part;
    }
  }
  for await (const _part of givingWay(parts())) {
    turns = 0;
    takenAt = performance.now();
    void nextTurn().then(() => turns++);
    beforeNext();
  }
  return rests;
}
