import type { Machine } from './machine.ts';
import type { Outcome } from './path-results.ts';
import { type Path, placeAfter, instantTransitions } from './record.ts';

export type Results = Record<'lab' | 'journey', Outcome>;
/** What a filter reads of a path or tour. */
export type Candidate = {
  machine: Machine;
  path: Path;
  /** A walk may be both. */
  isTour: boolean;
  isPath: boolean;
  results: Results;
  states: ReadonlySet<string>;
  end: string;
  events: ReadonlySet<string>;
  takes: ReadonlySet<string>;
  requirements: ReadonlySet<string>;
};

type Test = (candidate: Candidate) => boolean;
export type Filter = { test: Test; wrong: string[] };

export const keys = {
  m: 'a machine, by its name or a part of it',
  through: 'a state on the way',
  ends: 'the state it ends in',
  event: 'an event that happens',
  takes: 'a transition, by its id',
  req: 'a requirement of a state on the way',
  is: 'tour, path or recovery',
  s: 'result on the real screens: passed, failed, steps (each of its steps was walked, but never all of them at once), missing',
  j: 'the same in the whole product',
  steps: 'its length, also <3 or >8',
} as const;

export const kindOf = ({ isTour, path }: Pick<Candidate, 'isTour' | 'path'>) => (isTour ? 'tour' : path.recovery ? 'recovery' : 'path');

const kinds = new Map<string, Test>([
  ['tour', ({ isTour }) => isTour],
  ['path', ({ isPath, path }) => isPath && !path.recovery],
  ['recovery', ({ path }) => path.recovery === true],
]);
const words: readonly string[] = ['passed', 'failed', 'steps', 'missing'] satisfies Outcome[];
const resulting = (level: keyof Results) => (wanted: string) =>
  words.includes(wanted) ? (candidate: Candidate) => candidate.results[level] === wanted : undefined;
const holds = (values: Iterable<string>, wanted: string) => [...values].some((value) => value.toLowerCase() === wanted);
const tests: Record<keyof typeof keys, (wanted: string) => Test | undefined> = {
  m: (wanted) => (candidate) => candidate.machine.summary.name.includes(wanted),
  through: (wanted) => (candidate) => holds(candidate.states, wanted),
  ends: (wanted) => (candidate) => candidate.end.toLowerCase() === wanted,
  event: (wanted) => (candidate) => [...candidate.events].some((type) => type.toLowerCase().includes(wanted)),
  takes: (wanted) => (candidate) => holds(candidate.takes, wanted),
  req: (wanted) => (candidate) => holds(candidate.requirements, wanted),
  is: (wanted) => kinds.get(wanted),
  s: resulting('lab'),
  j: resulting('journey'),
  steps: (wanted) => {
    const [, sign, digits] = /^([<>]?)(\d+)$/.exec(wanted) ?? [];
    if (digits === undefined) return undefined;
    const count = Number(digits);
    return ({ path: { steps } }) => (sign === '<' ? steps.length < count : sign === '>' ? steps.length > count : steps.length === count);
  },
};

const isKey = (key: string | undefined): key is keyof typeof keys => key !== undefined && Object.hasOwn(keys, key);

/** `through:creationUnknown event:retry !is:tour "answer is lost"`: every part has to hold, `!` turns a part round. */
export function readFilter(text: string): Filter {
  const wrong: string[] = [];
  const parts = [...text.matchAll(/(!?)(?:(\w+):)?(?:"([^"]*)"|(\S+))/g)].flatMap(([whole, not, key, quoted, plain]): Test[] => {
    const wanted = (quoted ?? plain ?? '').toLowerCase();
    const make = isKey(key) ? tests[key] : undefined;
    const test = key === undefined ? ({ path }: Candidate) => path.title.toLowerCase().includes(wanted) : make?.(wanted);
    if (!test) {
      wrong.push(whole);
      return [];
    }
    return [not ? (candidate) => !test(candidate) : test];
  });
  return { test: (candidate) => parts.every((test) => test(candidate)), wrong };
}

export function candidateOf(machine: Machine, path: Path, kind: Pick<Candidate, 'isTour' | 'isPath'>, results: Results): Candidate {
  const { record } = machine;
  const steps = path.steps.flatMap((number) => record.steps[number] ?? []);
  const places = [0, ...steps.map((_, index) => index + 1)].map((count) => record.places[placeAfter(record, path, count)]?.state ?? '');
  const states = new Set(places);
  return {
    machine,
    path,
    ...kind,
    results,
    states,
    end: places.at(-1) ?? '',
    events: new Set(steps.map(({ event }) => event.type)),
    takes: new Set([...(instantTransitions(record)[path.start] ?? []), ...steps.flatMap(({ takes }) => takes)]),
    requirements: new Set(record.states.filter(({ name }) => states.has(name)).flatMap(({ requirements }) => requirements)),
  };
}
