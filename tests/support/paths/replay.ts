import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { AnyModel } from '../../models/model.ts';
import { delayOf, exploreOnDemand, placeOf, stepper } from './explore.ts';
import { eachRecordPath, recoveryPaths, runOf, tours } from './paths.ts';
import type { MachineRecord } from './record.ts';
import type { Run } from './run.ts';

type Recorded = MachineRecord['paths'][number];

/** Walks one recorded path on a machine. Returns the first difference in state, context, timers, emitted events or invokes. */
export function replay(machine: AnyStateMachine, record: MachineRecord, path: Recorded): string | undefined {
  const { start, take } = stepper(machine);
  const beginning = record.starts[path.start];
  if (!beginning) return 'the record has no such beginning';
  const slow = record.transitions.find(({ event, delay }) => event.startsWith('xstate.after.') && delay !== delayOf(machine, event));
  if (slow) return `another delay: ${slow.from} waits ${delayOf(machine, slow.event)} ms instead of ${slow.delay}`;
  try {
    const opened = start(beginning.input);
    let snapshot = opened.snapshot;
    const first = difference(
      'the beginning',
      snapshot,
      record,
      beginning.place,
      [opened.emits, opened.requests],
      [beginning.emits, beginning.requests],
    );
    if (first) return first;
    for (const number of path.steps) {
      const step = record.steps[number];
      if (!step) return 'the record has no such step';
      const next = take(snapshot, step.event);
      if (next.took === (step.refused ?? false)) return `an event ${next.took ? 'accepted' : 'refused'}: "${step.title}"`;
      const found = difference(step.title, next.snapshot, record, step.to, [next.emits, next.requests], [step.emits, step.requests]);
      if (found) return found;
      snapshot = next.snapshot;
    }
  } catch (error) {
    return `a failure: ${String(error)}`;
  }
  return undefined;
}

function difference(
  title: string,
  snapshot: AnyMachineSnapshot,
  record: MachineRecord,
  place: number,
  told: unknown,
  expected: unknown,
): string | undefined {
  const { state, context } = placeOf(snapshot, '');
  const compared: [string, unknown, unknown][] = [
    ['another state', state, record.places[place]?.state],
    ['another context', context, record.places[place]?.context],
    ['other events or requests', told, expected],
  ];
  for (const [what, is, should] of compared)
    if (JSON.stringify(is) !== JSON.stringify(should))
      return `${what} after "${title}": ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`;
  return undefined;
}

/** Every run that the invariants are held against: all recorded paths, the ways back from failures, then all tours. */
export function* eachRun(machine: AnyStateMachine, model: AnyModel, name: string, limit?: number): Generator<Run> {
  const graph = exploreOnDemand(machine, model);
  for (const path of eachRecordPath(graph, name, limit)) yield runOf(graph, path);
  for (const path of recoveryPaths(graph)) yield runOf(graph, path);
  for (const tour of tours(graph, model.writtenPaths).tours) yield runOf(graph, tour);
}

export const runs = (machine: AnyStateMachine, model: AnyModel, name: string): Run[] => [...eachRun(machine, model, name)];

/** What is wrong with an invariant in these runs, or nothing. */
export function broken({ every, some }: AnyModel['invariants'][number], all: readonly Run[]): string | undefined {
  if (some && !all.some(some)) return 'is found in no run';
  for (const run of all) {
    const problem = every?.(run);
    if (problem) return `${problem}, in: ${[run.start.title, ...run.steps.map(({ title }) => title)].join(', ')}`;
  }
  return undefined;
}
