import { expect, test } from 'vitest';
import { chartChanges, tablesOf } from '../../src/atlas/history.ts';

const chart = (states: string[], transitions: string[]) =>
  [
    '# Door',
    '## States',
    '| state | title | invokes | entry | exit |',
    '| --- | --- | --- | --- | --- |',
    ...states,
    '## Transitions',
    '| from | event | guard | to | actions |',
    '| --- | --- | --- | --- | --- |',
    ...transitions,
    '## Tours',
    '1. the door is opened → open',
  ].join('\n');

const before = tablesOf(
  chart(
    ['| closed | The door is closed | | | |', '| locked | The door is locked | | | |'],
    ['| closed | open | `a \\| b` | open | ring |', '| closed | lock | | locked | |', '| locked | open | | | |'],
  ),
);
const after = tablesOf(
  chart(
    ['| closed | Nobody comes in | | | |', '| open | The door is open | | | |'],
    ['| closed | open | `a \\| b` | open | |', '| closed | lock | | locked | |', '| open | close | | closed | |'],
  ),
);

test('a commit is told by the rows of states and transitions that are new, changed or gone', () => {
  expect(chartChanges(before, after)).toEqual([
    { kind: 'changed', text: 'State **closed**: Nobody comes in; before: The door is closed' },
    { kind: 'new', text: 'State **open**: The door is open' },
    { kind: 'gone', text: 'State **locked**: The door is locked' },
    { kind: 'changed', text: '**closed** on open if `a \\| b` → open; before: open (ring)' },
    { kind: 'new', text: '**open** on close → closed' },
    { kind: 'gone', text: '**locked** on open → stays' },
  ]);
});

test('a chart that did not exist has only new rows, and the same chart has none', () => {
  expect(chartChanges(tablesOf(undefined), before).map(({ kind }) => kind)).toEqual(['new', 'new', 'new', 'new', 'new']);
  expect(chartChanges(before, before)).toEqual([]);
});
