import type { Assertion } from './screen-content.ts';

/** What was found at one step. `passing`: the machine never rests there. */
export type RealRunStep = { step: number; title: string; cause: string; passing: boolean; assertions: Assertion[] };

/** The last run of each path on the real screen, until the page is loaded again. */
const runs = new Map<string, readonly RealRunStep[]>();
const keyOf = (machine: string, path: string) => `${machine} ${path}`;

export const saveRealRun = (machine: string, path: string, walked: readonly RealRunStep[]) => void runs.set(keyOf(machine, path), walked);
export const realRunOf = (machine: string, path: string): readonly RealRunStep[] => runs.get(keyOf(machine, path)) ?? [];

/** How many of the assertions do not hold, in a sentence. */
export function outcomeOf(walked: readonly RealRunStep[]): string {
  const all = walked.flatMap(({ assertions }) => assertions);
  const failed = all.filter(({ holds }) => !holds).length;
  return failed === 0 ? `All ${all.length} assertions hold.` : `${failed} of ${all.length} assertions do not hold.`;
}
