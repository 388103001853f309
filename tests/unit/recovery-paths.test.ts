import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { fileUploadMachine } from '../../machines/file-upload/file-upload.machine.ts';
import { fileUploadModel } from '../models/file-upload.model.ts';
import { bondWizardMachine } from '../../machines/bond-wizard/bond-wizard.machine.ts';
import { bondWizardModel } from '../models/bond-wizard.model.ts';
import type { AnyModel } from '../models/model.ts';
import { readRecord } from '../support/paths/records.ts';
import { explore } from '../support/paths/explore.ts';
import { eachRecordPath, pathId, pathLimit, recoveryPaths } from '../support/paths/paths.ts';

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

test('a refusal is no success: neither of the same request, nor of one that the machine makes by itself after it', () => {
  const answers = fromPromise<string>(async () => 'yes');
  const asking = setup({ actors: { ask: answers, check: answers } }).createMachine({
    id: 'checking',
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          id: 'ask',
          src: 'ask',
          onDone: [{ guard: ({ event }) => event.output === 'yes', target: 'checking' }, { target: 'refused' }],
          onError: 'failed',
        },
      },
      failed: { on: { retry: 'asking' } },
      checking: {
        invoke: {
          id: 'check',
          src: 'check',
          onDone: [{ guard: ({ event }) => event.output === 'yes', target: 'waiting' }, { target: 'refused' }],
        },
      },
      waiting: { on: { close: 'left' } },
      refused: { type: 'final' },
      left: { type: 'final' },
    },
  });
  const yesOrNo = [
    { title: 'yes', output: 'yes' },
    { title: 'no', output: 'no' },
  ];
  const checking = {
    ...model,
    responses: { ask: [...yesOrNo, { title: 'lost', error: { message: 'lost' } }], check: yesOrNo },
    events: { ...event('retry'), ...event('close') },
  };
  const found = recoveryPaths(explore(asking, checking)).map(({ steps }) => steps.map(({ title }) => title).join(', '));
  expect(found).toEqual(['lost, retry, yes']);
});

test('paths are never cut: one more than the limit is an error, and the limit itself is not', () => {
  const graph = explore(machine, model);
  const all = [...eachRecordPath(graph, 'asking')].length;
  expect(all).toBeGreaterThan(2);
  expect([...eachRecordPath(graph, 'asking', all)]).toHaveLength(all);
  expect(() => [...eachRecordPath(graph, 'asking', all - 1)]).toThrow(`asking: more than ${all - 1} paths of record. Split the machine.`);
});

test('the machine that is nearest to the limit has all of its paths in its record', () => {
  const graph = explore(bondWizardMachine, bondWizardModel);
  const all = [...eachRecordPath(graph, 'bond-wizard', Number.POSITIVE_INFINITY)].length + recoveryPaths(graph).length;
  expect(readRecord('bond-wizard').paths).toHaveLength(all);
  expect(all).toBeLessThanOrEqual(pathLimit);
});

test('a way back that two failures have in common is one path', () => {
  const ids = recoveryPaths(explore(fileUploadMachine, fileUploadModel)).map(pathId);
  expect(new Set(ids).size).toBe(ids.length);
});
