import type { AtlasRecord, MachineEvent } from './record.ts';

type Step = Pick<AtlasRecord['steps'][number], 'from' | 'to' | 'title' | 'takes'> & { event: MachineEvent };
/** The runs of a machine: the part of a record that shows the results of its guards. */
export type RecordedRuns = {
  starts: readonly { title: string; place: number }[];
  places: readonly { state: string }[];
  steps: readonly Step[];
};

/** The number of cases with the same result of a guard, and each case in words with the opposite result. */
export type Answers = { same: number; turned: string[] };

/**
 * The results of the guards in two versions, by the id of their transition. The versions are walked side by side, by the same events from the same beginning,
 * as long as they are in the same state.
 */
export function compareAnswers(
  before: Partial<RecordedRuns> & Titled,
  after: Partial<RecordedRuns> & Titled,
): ReadonlyMap<string, Answers> {
  const found = new Map<string, Answers>();
  if (!isWalked(before) || !isWalked(after)) return new Map();
  const [earlierSteps, steps] = [stepsOf(before), stepsOf(after)];
  const pairs = after.starts.flatMap(({ title, place }): [number, number][] => {
    const same = before.starts.find((start) => start.title === title);
    return same ? [[same.place, place]] : [];
  });
  const met = new Set<string>();
  for (const [old, now] of pairs) {
    const state = after.places[now]?.state;
    if (met.has(`${old} ${now}`) || before.places[old]?.state !== state) continue;
    met.add(`${old} ${now}`);
    for (const [event, step] of steps.get(now) ?? []) {
      const earlier = earlierSteps.get(old)?.get(event);
      if (!earlier) continue;
      for (const { id, was, outcome } of answers(earlier, step)) {
        const known = found.get(id) ?? { same: 0, turned: [] };
        found.set(id, known);
        const title = after.states.find(({ name }) => name === state)?.title ?? state;
        const line = `“${step.title}” in “${title}”: ${outcome ? 'no before, yes now' : 'yes before, no now'}`;
        if (was === outcome) known.same += 1;
        else if (!known.turned.includes(line)) known.turned.push(line);
      }
      pairs.push([earlier.to, step.to]);
    }
  }
  return found;
}

type Titled = Pick<AtlasRecord, 'states'>;
const isWalked = <It extends Partial<RecordedRuns>>(it: It): it is It & RecordedRuns => Boolean(it.starts && it.places && it.steps);

function stepsOf({ steps }: RecordedRuns): Map<number, Map<string, Step>> {
  const found = new Map<number, Map<string, Step>>();
  for (const step of steps) {
    const here = found.get(step.from) ?? new Map<string, Step>();
    found.set(step.from, here.set(JSON.stringify(step.event), step));
  }
  return found;
}

/** The results of guards in two steps, where each has one unambiguous result. */
function answers(before: Step, after: Step): { id: string; was: boolean; outcome: boolean }[] {
  const outcome = ({ takes }: Step, id: string) => {
    const [yes, no] = [takes.includes(`${id}=true`), takes.includes(`${id}=false`)];
    return yes === no ? undefined : yes;
  };
  const ids = new Set(after.takes.flatMap((taken) => /^(.+)=(?:true|false)$/.exec(taken)?.[1] ?? []));
  return [...ids].flatMap((id) => {
    const [was, is] = [outcome(before, id), outcome(after, id)];
    return was === undefined || is === undefined ? [] : [{ id, was, outcome: is }];
  });
}
