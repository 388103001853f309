import { keysOf } from './keys.ts';
import type { Moment, StoryHead } from './simulation-story.ts';

/** What may go wrong around the server, by name. Habits of people, such as a double press or a payment in parts, are no faults. */
export const faultTitles = {
  requestLost: 'a request is lost',
  answerLost: 'an answer is lost',
  requestTwice: 'a request arrives twice',
  unavailable: 'the server answers 503',
  delay: 'answers and tasks of the server wait',
  crash: 'the process of the server ends',
  provider: 'the payment provider refuses, is not reached or never answers',
  event: 'an event of the provider is lost, arrives twice or under another id',
} as const;
export type Fault = keyof typeof faultTitles;
export const allFaults: readonly Fault[] = keysOf(faultTitles);

/** What somebody chooses who starts a run and watches it. */
export interface RunChoices {
  /** Any word: the same one gives the same run. */
  seed: string;
  /** Steps until the faults stop. */
  steps: number;
  /** Those that may happen; none is possible. */
  faults: Fault[];
  /** How many times as often as usual each of them happens. */
  rate: number;
}

/** The least and the most of each figure, both included. */
export const runLimits = { steps: { min: 10, max: 500 }, rate: { min: 1, max: 12 } } as const;
/** As an HTML pattern: letters, digits, `_` and `-`, which is also the name of a file. */
export const seedPattern = '[A-Za-z0-9_\\-]{1,40}';

export type ReadChoices = { kind: 'choices'; choices: RunChoices } | { kind: 'refused'; field: keyof RunChoices };

const isFault = (name: unknown): name is Fault => typeof name === 'string' && Object.hasOwn(faultTitles, name);
const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Reads the choices of a run from what somebody has sent; else the first field that is no choice. Each fault counts once, in the order of the list. */
export function readRunChoices(sent: unknown): ReadChoices {
  const { seed, steps, faults, rate }: Partial<Record<keyof RunChoices, unknown>> = typeof sent === 'object' && sent !== null ? sent : {};
  if (typeof seed !== 'string' || !new RegExp(`^${seedPattern}$`).test(seed)) return { kind: 'refused', field: 'seed' };
  if (!isWithin(steps, runLimits.steps)) return { kind: 'refused', field: 'steps' };
  if (!Array.isArray(faults) || !faults.every(isFault)) return { kind: 'refused', field: 'faults' };
  if (!isWithin(rate, runLimits.rate)) return { kind: 'refused', field: 'rate' };
  return { kind: 'choices', choices: { seed, steps, faults: allFaults.filter((fault) => faults.includes(fault)), rate } };
}

/** What a run tells while it goes on, one line of JSON each. */
export type RunLine =
  | { kind: 'moment'; moment: Moment }
  /** So many steps are taken. */
  | { kind: 'step'; steps: number }
  /** The faults have stopped, and everybody does their work to the end. */
  | { kind: 'rest' }
  /** `again`: the command that replays a run that violates an invariant. */
  | { kind: 'ended'; problem?: StoryHead['problem']; again?: string }
  /** Its process ended without a result. */
  | { kind: 'failed'; detail: string };

/** Why a run was not started: by this server never, while another one goes on, or with these choices. */
export type RunRefusal = { code: 'NOT_HERE' | 'RUN_IN_PROGRESS' } | { code: 'WRONG_CHOICE'; field: keyof RunChoices };
