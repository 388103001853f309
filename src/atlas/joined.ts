import summaries from 'virtual:atlas-summary';
import type { Machine } from './machine.ts';
import { type Run, shortestTo } from './record.ts';

/** One machine on a way through several: how it begins and the state it is left in. Kept in the address as `loan-wizard:paying` or `session:leaving@1`. */
export type Leg = { machine: string; to: string; start: number };

export const routes: readonly { title: string; legs: string }[] = [
  {
    title: 'A loan, from sign-in to paid',
    legs: 'session:leaving@1 auth-callback:returning session:authenticated loan-wizard:paying payment:redirecting@1 payment-status:paid',
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
    const [, machine = '', to = '', start] = /^([\w-]+):(\w+)(?:@(\d+))?$/.exec(part) ?? [];
    const isKnown = summaries.some((it) => it.name === machine && it.states.some((state) => state.name === to));
    return isKnown ? [{ machine, to, start: Number(start ?? 0) }] : [];
  });
}

export const writeLegs = (legs: readonly Leg[]) =>
  legs.map(({ machine, to, start }) => `${machine}:${to}${start ? `@${start}` : ''}`).join(' ');

/** The shortest run of a leg; a beginning that does not lead there gives way to one that does. */
export function runOf({ record }: Machine, { to, start }: Leg): Run | undefined {
  const isThere = (place: number) => record.places[place]?.state === to;
  const first = record.starts[start] && shortestTo(record, isThere, { run: { start, steps: [] } });
  return first || shortestTo(record, isThere);
}

/** The machines that may follow: those that begin in the state first, then those that have a page of their own. */
export function followers({ record }: Machine, state: string): { begun: string[]; others: string[] } {
  const begun = [...(record.states.find(({ name }) => name === state)?.starts ?? [])];
  return { begun, others: summaries.filter(({ name, kind }) => kind === 'journey' && !begun.includes(name)).map(({ name }) => name) };
}
