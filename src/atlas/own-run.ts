import type { SnapshotFrom } from 'xstate';
import { allFaults, readRunChoices, type RunChoices, type RunRefusal } from '../../domain/simulation-run.ts';
import { isFolder } from './folder.ts';
import type { ownRunMachine } from './own-run.machine.ts';

/** The default choices. */
export const usualChoices: RunChoices = { seed: '17', steps: 60, faults: ['answerLost', 'crash'], rate: 6 };

const name = 'own';
export const isOwn = (query: string) => query === name || query.startsWith(`${name}.`);

/** The choices as the end of an address: who opens it finds them in the form. */
export const queryOf = ({ seed, steps, rate, faults }: RunChoices) => [name, seed, steps, rate, ...faults].join('.');

function readQuery(query: string) {
  const [, seed, steps, rate, ...faults] = query.split('.');
  return readRunChoices({ seed, steps: Number(steps), rate: Number(rate), faults });
}

/** The choices that an address holds, else the usual ones. */
export function choicesOf(query: string): RunChoices {
  const read = readQuery(query);
  return read.kind === 'choices' ? read.choices : usualChoices;
}

/** Why the choices of an address are not those in the form. */
export function queryProblem(query: string): string | undefined {
  if (query === name) return undefined;
  const read = readQuery(query);
  if (read.kind === 'choices') return undefined;
  return `Not valid in the address: ${fields[read.field].toLowerCase()}. These are the usual choices.`;
}

/** The choices in a form whose fields have their names; the browser has checked them. */
export const choicesIn = (form: FormData): RunChoices => ({
  seed: String(form.get('seed')),
  steps: Number(form.get('steps')),
  rate: Number(form.get('rate')),
  faults: allFaults.filter((fault) => form.getAll('faults').includes(fault)),
});

const fields = { seed: 'The seed', steps: 'The number of steps', faults: 'The list of faults', rate: 'How often faults happen' };

function refusalText(refusal: RunRefusal): string {
  if (refusal.code === 'RUN_IN_PROGRESS') return 'Another run goes on here. Start yours when it has ended.';
  if (refusal.code === 'WRONG_CHOICE') return `${fields[refusal.field]} cannot be so. Nothing was started.`;
  return 'This server starts no runs, or only for a browser on its own computer.';
}

/** What the run is at, or how it has ended. */
export function outcomeText({ value, context: { steps, problem, refusal, detail } }: SnapshotFrom<typeof ownRunMachine>): string {
  if (value === 'choosing') return '';
  if (value === 'ended')
    return problem
      ? `${problem.invariant} is violated: ${problem.detail}`
      : `Nothing is violated after ${steps} steps, and nothing is stuck.`;
  if (value === 'cancelled') return `Cancelled after ${steps} steps.`;
  if (value === 'refused') return refusal ? refusalText(refusal) : '';
  if (value === 'lost') return `The run ended without a result after ${steps} steps${detail ? `: ${detail}` : '.'}`;
  return value.running === 'rest' ? 'The faults have stopped. Everybody does their work to the end.' : 'The run goes on.';
}

/** Runs the same in a terminal, with its trace. */
export const ownCommand = ({ seed, steps, faults, rate }: RunChoices) =>
  `npm run simulate -- --seed ${seed} --steps ${steps} --faults ${faults.join(',') || 'none'} --rate ${rate}`;

let possible: Promise<boolean> | undefined;
/** Whether a run can be started here, by this browser. */
export const canRun = (): Promise<boolean> => (possible ??= isFolder ? Promise.resolve(false) : askServer());

const askServer = () =>
  fetch('/atlas/runs')
    .then(async (answer) => answer.ok && ((await answer.json()) as { isPossible?: boolean }).isPossible === true)
    .catch(() => false);
