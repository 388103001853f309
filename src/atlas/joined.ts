import type { Machine } from './machine.ts';
import { type AtlasRecord, type Run, shortestTo } from './record.ts';
import type { MachineSummary } from './summary.ts';

/**
 * One machine on a way through several: how it begins, the states it goes through one after the other, if not the shortest way is meant, and the
 * state it is left in. Saved in the address as `session:authenticated`, `session:leaving@1` or `loan-wizard:creating.readingContract.paying`.
 */
export type Leg = { machine: string; via: readonly string[]; to: string; start: number };

export const routes: readonly { title: string; legs: string }[] = [
  {
    title: 'A loan, from sign-in to paid',
    legs: 'session:leaving@1 auth-callback:returning session:authenticated loan-wizard:choosingAmount.creating.readingContract.paying payment:redirecting@1 payment-status:paid',
  },
  {
    title: 'A loan whose requests fail on the way, then paid',
    legs: 'session:authenticated loan-wizard:choosingAmount.creating.creationUnknown.creating.contractFailed.readingContract.paying payment:creationUnknown.redirecting@1 payment-status:unreachable.paid',
  },
  {
    title: 'Bonds, from sign-in to paid',
    legs: 'session:leaving@1 auth-callback:returning session:authenticated bond-wizard:choosingAmount.creating.readingContract.paying payment:redirecting@1 payment-status:paid',
  },
  {
    title: 'From the first visit to a checked identity',
    legs: 'registration:registered registration-verification:goingHome session:authenticated onboarding:verification identity-check:leaving verification-callback:verified',
  },
  {
    title: 'From the questionnaire to the warning accepted',
    legs: 'session:authenticated questionnaire:toWarning risk-warning:accepted',
  },
];

type Known = readonly Pick<MachineSummary, 'name' | 'states'>[];

export function readLegs(text: string, machines: Known): Leg[] {
  return text.split(' ').flatMap((part): Leg[] => {
    const [, machine = '', path = '', start] = /^([\w-]+):(\w+(?:\.\w+)*)(?:@(\d+))?$/.exec(part) ?? [];
    const states = machines.find(({ name }) => name === machine)?.states.map(({ name }) => name) ?? [];
    const names = path.split('.');
    if (!names.every((name) => states.includes(name))) return [];
    return [{ machine, via: names.slice(0, -1), to: names.at(-1) ?? '', start: Number(start ?? 0) }];
  });
}

export const writeLegs = (legs: readonly Leg[]) =>
  legs.map(({ machine, via, to, start }) => `${machine}:${[...via, to].join('.')}${start ? `@${start}` : ''}`).join(' ');

/** The shortest run of a leg, from an initial state that leads there. */
export function runOf(record: AtlasRecord, { via, to, start }: Leg): Run | undefined {
  const into = (from?: Run) => {
    let run = from;
    for (const state of [...via, to]) {
      run = shortestTo(record, (place) => record.places[place]?.state === state, run && { run });
      if (!run) return undefined;
    }
    return run;
  };
  return (record.starts[start] && into({ start, steps: [] })) || into();
}

/** The machines that may follow: those that begin in the state first, then those that have a page of their own. */
export function nextMachines(
  { record }: Machine,
  state: string,
  machines: readonly Pick<MachineSummary, 'name' | 'kind'>[],
): { begun: string[]; others: string[] } {
  const begun = [...(record.states.find(({ name }) => name === state)?.starts ?? [])];
  return { begun, others: machines.filter(({ name, kind }) => kind === 'journey' && !begun.includes(name)).map(({ name }) => name) };
}
