import type { AtlasRecord, MachineEvent } from './record.ts';

type Step = Pick<AtlasRecord['steps'][number], 'from' | 'to' | 'says' | 'takes'> & { event: MachineEvent };
/** What happened when a machine was walked through: enough of a record to see what its conditions said. */
export type Ran = {
  beginnings: readonly { says: string; place: number }[];
  places: readonly { state: string }[];
  steps: readonly Step[];
};

/**
 * Conditions that say yes where they said no, or no where they said yes, by the id of their transition, with each case in words. The two versions
 * are walked side by side, by the same events from the same beginning, as long as they are in the same state.
 */
export function otherAnswers(before: Partial<Ran> & Titled, after: Partial<Ran> & Titled): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  if (!isWalked(before) || !isWalked(after)) return new Map();
  const [was, is] = [stepsOf(before), stepsOf(after)];
  const pairs = after.beginnings.flatMap(({ says, place }): [number, number][] => {
    const same = before.beginnings.find((it) => it.says === says);
    return same ? [[same.place, place]] : [];
  });
  const met = new Set<string>();
  for (const [old, now] of pairs) {
    const state = after.places[now]?.state;
    if (met.has(`${old} ${now}`) || before.places[old]?.state !== state) continue;
    met.add(`${old} ${now}`);
    for (const [event, step] of is.get(now) ?? []) {
      const earlier = was.get(old)?.get(event);
      if (!earlier) continue;
      for (const [id, answer] of turned(earlier, step)) {
        const title = after.states.find(({ name }) => name === state)?.title ?? state;
        const told = found.get(id) ?? new Set();
        found.set(id, told.add(`“${step.says}” in “${title}”: ${answer ? 'no before, yes now' : 'yes before, no now'}`));
      }
      pairs.push([earlier.to, step.to]);
    }
  }
  return new Map([...found].map(([id, told]) => [id, [...told]]));
}

type Titled = Pick<AtlasRecord, 'states'>;
const isWalked = <It extends Partial<Ran>>(it: It): it is It & Ran => Boolean(it.beginnings && it.places && it.steps);

function stepsOf({ steps }: Ran): Map<number, Map<string, Step>> {
  const found = new Map<number, Map<string, Step>>();
  for (const step of steps) {
    const here = found.get(step.from) ?? new Map<string, Step>();
    found.set(step.from, here.set(JSON.stringify(step.event), step));
  }
  return found;
}

/** Conditions with one clear answer in each of two steps, and not the same. */
function turned(before: Step, after: Step): [id: string, answer: boolean][] {
  const says = ({ takes }: Step, id: string, answer: boolean) => takes.includes(`${id}=${answer}`) && !takes.includes(`${id}=${!answer}`);
  return after.takes.flatMap((taken): [string, boolean][] => {
    const [, id, word] = /^(.+)=(true|false)$/.exec(taken) ?? [];
    if (id === undefined) return [];
    const answer = word === 'true';
    return says(after, id, answer) && says(before, id, !answer) ? [[id, answer]] : [];
  });
}
