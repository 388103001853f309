import { describe, expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { readLegs, routes, runOf, writeLegs } from '../../src/atlas/joined.ts';
import type { AtlasRecord } from '../../src/atlas/record.ts';
import { readRecord } from '../support/paths/records.ts';

const recordOf = (name: string) => readRecord(name) as unknown as AtlasRecord;
const machines = catalogue.map(({ name }) => ({ name, states: recordOf(name).states }));

/** The steps of a leg in words, with the state that each ends in. */
function stepsOf(route: string, machine: string) {
  const legs = readLegs(routes.find(({ title }) => title === route)?.legs ?? '', machines);
  const record = recordOf(machine);
  const leg = legs.find((it) => it.machine === machine);
  const run = leg && runOf(record, leg);
  return run?.steps.map((number) => `${record.steps[number]?.title} → ${record.places[record.steps[number]?.to ?? 0]?.state}`);
}

describe.each(routes)('$title', ({ legs: text }) => {
  test('has a run of each machine, in its order', () => {
    const legs = readLegs(text, machines);
    expect(writeLegs(legs)).toBe(text);
    expect(legs.filter((leg) => !runOf(recordOf(leg.machine), leg))).toEqual([]);
  });
});

test('a loan is chosen, created and read before it is paid', () => {
  expect(stepsOf('A loan, from sign-in to paid', 'loan-wizard')).toEqual([
    'investing is allowed → restoringAttempt',
    'nothing was left open → choosingAmount',
    'the amount is sent → creating',
    'the investment is created → openingContract',
    'the contract arrives → readingContract',
    'going on → paying',
  ]);
});

test('a loan whose requests fail is created at the second try, and so its contract is read', () => {
  expect(stepsOf('A loan whose requests fail on the way, then paid', 'loan-wizard')).toEqual([
    'investing is allowed → restoringAttempt',
    'nothing was left open → choosingAmount',
    'the amount is sent → creating',
    'the response is lost → creationUnknown',
    'trying again → creating',
    'the investment is created → openingContract',
    'the response is lost → contractFailed',
    'trying again → openingContract',
    'the contract arrives → readingContract',
    'going on → paying',
  ]);
});

test('bonds are chosen, created and read before they are paid', () => {
  expect(stepsOf('Bonds, from sign-in to paid', 'bond-wizard')).toEqual([
    'investing is allowed, the questions are answered → restoringAttempt',
    'nothing was left open → choosingAmount',
    'the amount is sent → creating',
    'the investment is created → openingContract',
    'the contract arrives → readingContract',
    'going on → paying',
  ]);
});
