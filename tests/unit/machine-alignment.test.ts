import { expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { align, isDifferent, type Side } from '../../src/atlas/alignment.ts';
import type { AtlasRecord } from '../../src/atlas/record.ts';
import { actionsOfTransitions } from '../support/paths/chart.ts';
import { readRecord } from '../support/paths/records.ts';

function side(name: string): Side {
  const entry = catalogue.find((catalogueEntry) => catalogueEntry.name === name);
  if (!entry) throw new Error(`No machine "${name}".`);
  const record = readRecord(name);
  return { record: record as unknown as AtlasRecord, actions: actionsOfTransitions(record, entry.machine) };
}
const loan = side('loan-wizard');
const toldOf = (one: Side, other: Side) =>
  align(one, other).flatMap((state) => [...state.found, ...state.transitions.flatMap(({ found }) => found)]);
type Transitions = AtlasRecord['transitions'];
const changed = (change: (transitions: Transitions) => Transitions, actions = loan.actions): Side => ({
  record: { ...loan.record, title: 'The other', transitions: change(loan.record.transitions) },
  actions,
});
const arriving = 'loanWizard.arriving|always|0';
const edited = (change: Partial<Transitions[number]>) =>
  changed((all) => all.map((transition) => (transition.id === arriving ? { ...transition, ...change } : transition)));

test('a machine does not differ from itself', () => {
  expect(align(loan, loan).filter(isDifferent)).toEqual([]);
});

test('what only one of the loan and the bond wizard has is found on its side', () => {
  const states = align(loan, side('bond-wizard'));
  expect(states.filter(({ other }) => !other).map(({ one }) => one?.name)).toEqual(['blockedByTasks']);
  expect(states.filter(({ one }) => !one).map(({ other }) => other?.name)).toEqual(['answeringQuestions']);
  const told = toldOf(loan, side('bond-wizard'));
  expect(told).toContain(
    'Only in Buying bonds: on `at once` with guard “it is not so that the questions are answered”, target **Answering the questions about bonds**',
  );
  expect(told).toContain('On `at once`, guard: no guard in Investing in a loan, guard “the questions are answered” in Buying bonds');
  expect(told.filter((text) => text.startsWith('Only in Investing in a loan'))).toHaveLength(1);
});

test.each([
  [
    'guard',
    edited({ when: 'isOther' }),
    'On `at once`, guard: guard “the investment exists” in Investing in a loan, guard “it is another person” in The other',
  ],
  [
    'target',
    edited({ to: 'paying' }),
    'On `at once` with guard “the investment exists”, target: **Loading your investment** in Investing in a loan, **Paying** in The other',
  ],
  [
    'event',
    edited({ event: 'begin' }),
    'On `at once` with guard “the investment exists”, event: `at once` in Investing in a loan, `begin` in The other',
  ],
  [
    'actions',
    changed((all) => all, { ...loan.actions, [arriving]: 'saveAll' }),
    'On `at once` with guard “the investment exists”, actions: none in Investing in a loan, “save all” in The other',
  ],
])('another %s is told in words, and nothing else', (_, other, text) => {
  expect(toldOf(loan, other)).toEqual([text]);
});

test('a candidate less does not shift those that follow it', () => {
  const other = changed((all) => all.filter(({ id }) => id !== 'loanWizard.loadingInvestment|xstate.done.actor.loadInvestment|0'));
  expect(toldOf(loan, other)).toEqual([expect.stringMatching(/^Only in Investing in a loan: on `loadInvestment answers` with guard/)]);
});
