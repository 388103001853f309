import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { atlasSources } from '../../scripts/atlas-sources.ts';
import { readingOrder } from '../../src/atlas/reading-order.ts';
import type { Transition } from '../../src/atlas/record.ts';
import { actionsOfTransitions } from '../support/paths/chart.ts';
import { readRecord } from '../support/paths/records.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = atlasSources();
const files = new Map<string, string[]>();
function linesOf(file: string): string[] {
  const lines = files.get(file) ?? readFileSync(path.join(root, file), 'utf8').split('\n');
  files.set(file, lines);
  return lines;
}

test('each state of each machine has the file and the line that define it', () => {
  for (const { name } of catalogue)
    for (const { name: state } of readRecord(name).states) {
      const [file = '', line] = (sources[name]?.states[state] ?? '').split(':');
      expect({ name, state, file }).toEqual({ name, state, file: expect.stringMatching(/^machines\/.+\.ts$/) });
      expect(linesOf(file)[Number(line) - 1]).toMatch(new RegExp(`^\\s*['"]?${state}['"]?: `));
    }
});

test('a state that two machines share leads to the file of the shared states', () => {
  expect(sources['loan-wizard']?.states['creationUnknown']).toMatch(/^machines\/investing\/states\.ts:\d+$/);
  expect(sources['loan-wizard']?.states['amountDone']).toMatch(/^machines\/loan-wizard\/loan-wizard\.machine\.ts:\d+$/);
});

/** Words of the source of which one stands in the first line of a transition: its condition, where it has one, else its target, its event or what it does. */
function namesOf({ event, to, when, guard }: Transition, actions: string): string[] {
  const [, delay] = /^xstate\.after\.([^.]+)/.exec(event) ?? [];
  const key =
    delay ?? (event === 'always' ? 'always: ' : event.replace(/^xstate\.done\..*/, 'onDone: ').replace(/^xstate\.error\..*/, 'onError: '));
  if (when) return [key, ...(/\w+(?=\)*$)/.exec(when) ?? [])];
  return guard ? ['guard: ', `'${to}'`, key] : [`'${to}'`, key, ...actions.split(/\W+/).filter(Boolean), 'target: ', 'actions: '];
}

/** Each transition of each machine whose line, moved by so many lines, names nothing of it. */
const unnamed = (moved: number) =>
  catalogue.flatMap(({ name, machine }) => {
    const record = readRecord(name);
    const actions = actionsOfTransitions(record, machine);
    return record.transitions.flatMap((transition) => {
      const [at = ''] = sources[name]?.transitions[transition.id] ?? [];
      const [file = '', line] = at.split(':');
      const text = linesOf(file)[Number(line) - 1 + moved] ?? '';
      return namesOf(transition, actions[transition.id] ?? '').some((word) => text.includes(word))
        ? []
        : [`${transition.id} ${at} ${text.trim()}`];
    });
  });

test('each transition of each machine has the file and the line that define it', () => {
  expect(unnamed(0)).toEqual([]);
  // the lines beside it name something else: half of them at least
  const all = catalogue.flatMap(({ name }) => readRecord(name).transitions).length;
  for (const moved of [-1, 1]) expect(unnamed(moved).length).toBeGreaterThan(all / 2);
});

test('a transition that several states share has the line of its state as well, and that line names its event', () => {
  const shared = catalogue.flatMap(({ name }) => readRecord(name).transitions.map((transition) => ({ ...transition, name })));
  const used = shared.flatMap(({ id, event, name }) => {
    const [, at] = sources[name]?.transitions[id] ?? [];
    return at === undefined ? [] : [{ id, event, at }];
  });
  expect(used.length).toBeGreaterThan(0);
  for (const { id, event, at } of used) {
    const [file = '', line] = at.split(':');
    const key = event.replace(/^xstate\.done\..*/, 'onDone').replace(/^xstate\.error\..*/, 'onError');
    expect({ id, text: linesOf(file)[Number(line) - 1] }).toEqual({ id, text: expect.stringContaining(key) });
  }
});

test.each([
  ['on', 'loan-wizard', 'loanWizard.loadFailed|retry|0', ["on: { retry: 'arriving' }"]],
  ['after', 'payment-status', 'paymentStatus.waiting|xstate.after.POLL.paymentStatus.waiting|0', ["after: { POLL: 'polling' }"]],
  ['always, the second branch', 'loan-wizard', 'loanWizard.findingStep|always|1', ["guard: 'isAtAmount', target: 'amountTaken'"]],
  ['onError', 'loan-wizard', 'loanWizard.loadingInvestment|xstate.error.actor.loadInvestment|0', ["onError: 'loadFailed'"]],
  [
    'onDone, a shared branch of a list',
    'registration',
    'registration.registering|xstate.done.actor.registerUser|1',
    ["guard: { type: 'isAboutFields'", 'onDone: [{ guard'],
  ],
  [
    'onDone, a branch that only one of two wizards has',
    'loan-wizard',
    'loanWizard.creating|xstate.done.actor.createInvestment|1',
    ['guard: ({ event }: { event: { output: CreateResult } }) =>'],
  ],
])('the line of a transition: %s', (_, machine, id, lines) => {
  const found = (sources[machine]?.transitions[id] ?? []).map((at) => {
    const [file = '', line] = at.split(':');
    return linesOf(file)[Number(line) - 1];
  });
  expect(found).toEqual(lines.map((text) => expect.stringContaining(text)));
});

test('the reading order names machines and states that are there, each machine once', () => {
  expect(new Set(readingOrder.map(({ machine }) => machine)).size).toBe(readingOrder.length);
  for (const { machine, state } of readingOrder) {
    const found = catalogue.some(({ name }) => name === machine) ? readRecord(machine) : undefined;
    expect({ machine, found: found !== undefined }).toEqual({ machine, found: true });
    expect({ machine, state, found: found?.states.some(({ name }) => name === state) }).toEqual({ machine, state, found: true });
  }
});
