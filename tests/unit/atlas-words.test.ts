import { expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { atlasActions } from '../../scripts/atlas-actions.ts';
import { actions, actors, emitted } from '../../src/atlas/action-words.ts';
import { actionsLabel, conditionLabel, guardLabel } from '../../src/atlas/chart-labels.ts';
import { guards } from '../../src/atlas/guard-words.ts';
import { eventName, spacedName } from '../../src/atlas/record.ts';
import { readRecord } from '../support/paths/records.ts';

const records = catalogue.map(({ name }) => readRecord(name));
const unique = (all: readonly string[]) => [...new Set(all)].sort();
/** Signs of a program: operators, brackets, names in one word. Texts in quotes may hold anything. */
const isCode = (words: string) => /[(){}[\]<>=&|!_.]|[a-z][A-Z]|undefined|null/.test(words.replaceAll(/“[^”]*”/g, ''));

test('every guard of every machine is told in plain words', () => {
  const guarded = records.flatMap(({ machine, transitions }) =>
    transitions.flatMap((transition) => (transition.guard ? [{ machine, ...transition }] : [])),
  );
  expect(guarded.length).toBeGreaterThan(100);
  const named = guarded.flatMap(({ machine, when }) => (when ? [{ machine, name: when.replace(/^not\((.+)\)$/, '$1') }] : []));
  expect(unique(named.flatMap(({ machine, name }) => ((guards[name] ?? guards[`${machine}.${name}`]) ? [] : [name])))).toEqual([]);
  const words = guarded.map((transition) => ({ id: transition.id, words: conditionLabel(transition.machine, transition) ?? '' }));
  expect(words.filter(({ words: told }) => told === '' || isCode(told))).toEqual([]);
});

test('every action, emitted event, actor and delay of every machine is told in plain words', () => {
  const names = Object.values(atlasActions()).flatMap((all) => Object.values(all).flatMap((it) => it.split(', ')));
  const own = unique(names.filter((name) => !/^(?:emit|assign)\b/.test(name)));
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter((name) => !(name in actions))).toEqual([]);
  const types = unique(records.flatMap(({ steps, starts }) => [...steps, ...starts].flatMap(({ emits }) => emits.map(({ type }) => type))));
  expect(types.filter((type) => !(type in emitted))).toEqual([]);
  const atStates = unique(records.flatMap(({ states }) => states.flatMap(({ entry = [], exit = [] }) => [...entry, ...exit])));
  // what is remembered without a name of its own
  const known = new Set(['remembers', ...Object.keys(actions).map(spacedName), ...Object.keys(emitted).map((type) => `tells ${type}`)]);
  expect(atStates.filter((name) => !known.has(name))).toEqual([]);
  expect([...own, ...names, ...atStates].filter((name) => isCode(actionsLabel(name)))).toEqual([]);
  const asked = unique(records.flatMap(({ states }) => states.flatMap(({ requests }) => requests)));
  expect(asked.filter((name) => !(name in actors))).toEqual([]);
  const delays = records.flatMap(({ transitions }) => transitions.filter(({ event }) => event.startsWith('xstate.after.')));
  expect(delays.length).toBeGreaterThan(0);
  for (const delay of delays) expect(eventName(delay)).toMatch(/^after \d+ s$/);
});

test('no words are left of guards, actions, events and actors that are gone', () => {
  const used = new Set(
    records.flatMap(({ machine, transitions }) =>
      transitions.flatMap(({ when }) => {
        const name = when?.replace(/^not\((.+)\)$/, '$1');
        return name === undefined ? [] : [name, `${machine}.${name}`];
      }),
    ),
  );
  expect(Object.keys(guards).filter((name) => !used.has(name))).toEqual([]);
  const asked = new Set(records.flatMap(({ states }) => states.flatMap(({ requests }) => requests)));
  expect(Object.keys(actors).filter((name) => !asked.has(name))).toEqual([]);
  const told = new Set(records.flatMap(({ steps, starts }) => [...steps, ...starts].flatMap(({ emits }) => emits.map(({ type }) => type))));
  expect(Object.keys(emitted).filter((type) => !told.has(type))).toEqual([]);
});

test('a guard may mean something else in one machine', () => {
  expect(guardLabel('isOwnPage', 'payment')).toBe('the payment goes on at a page of this platform');
  expect(guardLabel('isOwnPage', 'kyc-renewal')).toBe('the page is about the document');
});
