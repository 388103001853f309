import { expect, test } from 'vitest';
import { eventLabel, guardLabel } from '../../src/atlas/chart-labels.ts';
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

const titles = new Map([['open', 'the door is opened']]);
const before = tablesOf(
  chart(
    ['| closed | The door is closed | | | |', '| locked | The door is locked | | | |'],
    ['| closed | open | `({ event }) => a \\|\\| b` | open | ringTheBell |', '| closed | lock | | locked | |', '| locked | open | | | |'],
  ),
  titles,
);
const after = tablesOf(
  chart(
    ['| closed | Nobody comes in | | | |', '| open | The door is open | | | |'],
    ['| closed | open | `({ event }) => a \\|\\| b` | open | |', '| closed | lock | | locked | |', '| open | close | | closed | |'],
  ),
  titles,
);

test('a commit is told by the rows of states and transitions that are new, changed or gone', () => {
  expect(chartChanges(before, after)).toEqual([
    { kind: 'changed', text: 'State **Nobody comes in**; before: State **The door is closed**' },
    { kind: 'new', text: 'State **The door is open**' },
    { kind: 'gone', text: 'State **The door is locked**' },
    {
      kind: 'changed',
      text: '**Nobody comes in**: the door is opened, if a or b → The door is open; before: **The door is closed**: the door is opened, if a or b → open (ring the bell)',
    },
    { kind: 'new', text: '**The door is open**: close → Nobody comes in' },
    { kind: 'gone', text: '**The door is locked**: the door is opened → stays' },
  ]);
});

test('a chart that did not exist has only new rows, and the same chart has none', () => {
  expect(chartChanges(tablesOf(undefined), before).map(({ kind }) => kind)).toEqual(['new', 'new', 'new', 'new', 'new']);
  expect(chartChanges(before, before)).toEqual([]);
});

test.each([
  ['isOtherCandidate', 'it is another candidate than the chosen one'],
  ['not(hasInvestment)', 'it is not so that the investment exists'],
  ['`({ event }) => event.output.kind === "cancelled"`', 'the answer is “cancelled”'],
  ['`({ event }) => event.output.kind === "found" && event.output.status === "NEW"`', 'the investment was found and nothing is paid'],
  ['`({ event }) => event.output.kind === "notEligible"`', 'the answer is “not eligible”'],
  ['`({ event }) => event.output.kind === "refused" && event.output.code === "ODD_CODE"`', 'the server refuses because of “ODD_CODE”'],
  ['`({ event }) => event.output.status === "PAID_OFF"`', 'status of the answer is “paid off”'],
  ['`({ event }) => isRefusedWith(event.output, "STEP_UP_REQUIRED")`', 'the server refuses because a new sign-in is needed first'],
  ['`not(({ context }) => context.investmentId !== undefined)`', 'it is not so that its investment id is known'],
  ['`({ context }, { step }) => step !== context.step undefined`', 'step is not its step'],
  ['`({ event }) => event.loss !== undefined`', 'a loss is known'],
  ['`(_, { step }) => step === "payment" undefined`', 'step is “payment”'],
])('the guard %s is told in words', (guard, words) => {
  expect(guardLabel(guard)).toBe(words);
});

test('an event is told by its title, or in words made of its name', () => {
  expect(eventLabel('open', titles)).toBe('the door is opened');
  expect(eventLabel('candidate.choose', titles)).toBe('candidate choose');
  expect(eventLabel('done(createInvestment)', titles)).toBe('“create the investment” is answered');
  expect(eventLabel('error(createInvestment)', titles)).toBe('“create the investment” fails');
  expect(eventLabel('after 3 s', titles)).toBe('after 3 s');
});
