import summaries from 'virtual:atlas-summary';
import type { Machine } from './machine.ts';
import { type Run, shortestTo } from './record.ts';

/**
 * One machine on a way through several: how it begins, a state it goes through, if not the shortest way is meant, and the state it is left in. Kept in the
 * address as `loan-wizard:paying`, `session:leaving@1` or `loan-wizard:creationUnknown.paying`.
 */
export type Leg = { machine: string; via?: string | undefined; to: string; start: number };

export const routes: readonly { title: string; legs: string }[] = [
  {
    title: 'A loan, from sign-in to paid',
    legs: 'session:leaving@1 auth-callback:returning session:authenticated loan-wizard:paying payment:redirecting@1 payment-status:paid',
  },
  {
    title: 'A loan whose requests fail on the way, then paid',
    legs: 'session:authenticated loan-wizard:creationUnknown.paying payment:creationUnknown.redirecting@1 payment-status:unreachable.paid',
  },
  {
    title: 'Bonds, from sign-in to paid',
    legs: 'session:leaving@1 auth-callback:returning session:authenticated bond-wizard:paying payment:redirecting@1 payment-status:paid',
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

export function readLegs(text: string): Leg[] {
  return text.split(' ').flatMap((part): Leg[] => {
    const [, machine = '', via, to = '', start] = /^([\w-]+):(?:(\w+)\.)?(\w+)(?:@(\d+))?$/.exec(part) ?? [];
    const states = summaries.find(({ name }) => name === machine)?.states.map(({ name }) => name) ?? [];
    if (![to, via ?? to].every((name) => states.includes(name))) return [];
    return [{ machine, to, start: Number(start ?? 0), ...(via === undefined ? {} : { via }) }];
  });
}

export const writeLegs = (legs: readonly Leg[]) =>
  legs.map(({ machine, via, to, start }) => `${machine}:${via === undefined ? '' : `${via}.`}${to}${start ? `@${start}` : ''}`).join(' ');

/** The shortest run of a leg; a beginning that does not lead there gives way to one that does. */
export function runOf({ record }: Machine, { via, to, start }: Leg): Run | undefined {
  const shortestInto = (state: string, run?: Run) => shortestTo(record, (place) => record.places[place]?.state === state, run && { run });
  const into = (from?: Run) => {
    const through = via === undefined ? from : shortestInto(via, from);
    return via !== undefined && !through ? undefined : shortestInto(to, through);
  };
  return (record.starts[start] && into({ start, steps: [] })) || into();
}

/** The machines that may follow: those that begin in the state first, then those that have a page of their own. */
export function followers({ record }: Machine, state: string): { begun: string[]; others: string[] } {
  const begun = [...(record.states.find(({ name }) => name === state)?.starts ?? [])];
  return { begun, others: summaries.filter(({ name, kind }) => kind === 'journey' && !begun.includes(name)).map(({ name }) => name) };
}
