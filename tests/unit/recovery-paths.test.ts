import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import type { AnyModel } from '../models/model.ts';
import { explore } from '../support/paths/explore.ts';
import { recoveryPaths } from '../support/paths/paths.ts';

const machine = setup({ actors: { ask: fromPromise<string>(async () => 'yes') } }).createMachine({
  id: 'asking',
  initial: 'asking',
  states: {
    asking: { invoke: { id: 'ask', src: 'ask', onDone: 'answered', onError: 'failed' } },
    failed: { on: { retry: 'asking', edit: 'editing', leave: 'left' } },
    editing: { on: { submit: 'asking' } },
    answered: { on: { close: 'left' }, after: { 1000: 'closed' } },
    closed: { type: 'final' },
    left: { type: 'final' },
  },
});
const event = (type: string) => ({ [type]: [{ title: type, event: { type } }] });
const model: AnyModel = {
  starts: [{ title: 'opened', input: {} }],
  responses: {
    ask: [
      { title: 'yes', output: 'yes' },
      { title: 'lost', error: { message: 'lost' } },
    ],
  },
  events: { ...event('retry'), ...event('edit'), ...event('leave'), ...event('submit'), ...event('close') },
  invariants: [],
};

test('from a failed request each way back to success is a path, as far as the machine goes by itself', () => {
  const found = recoveryPaths(explore(machine, model)).map(({ steps }) => steps.map(({ title }) => title).join(', '));
  expect(found).toEqual(['lost, retry, yes, time passes', 'lost, edit, submit, yes, time passes']);
});

test('a failure that nothing leads back from has none', () => {
  const { retry: _retry, edit: _edit, ...events } = model.events;
  expect(recoveryPaths(explore(machine, { ...model, events }))).toEqual([]);
});
