import { createActor, fromCallback } from 'xstate';
import { expect, test } from 'vitest';
import { allFaults, type RunChoices, type RunLine } from '../../domain/simulation-run.ts';
import { type OwnRunEvent, ownRunMachine } from '../../src/atlas/own-run.machine.ts';
import { choicesIn, choicesOf, isOwn, outcomeText, ownCommand, queryOf, queryProblem, usualChoices } from '../../src/atlas/own-run.ts';

const choices: RunChoices = { seed: 'a-1', steps: 40, faults: ['crash', 'event'], rate: 12 };
const moment = (text: string) => ({ kind: 'moment' as const, moment: { at: '2026-03-02T09:00:00Z', lane: 'bank' as const, text } });

/** The machine, with a run whose requests are counted; `closed` counts those that were closed. */
function started() {
  const requests: RunChoices[] = [];
  let closed = 0;
  const runSimulation = fromCallback<OwnRunEvent, RunChoices>(({ input }) => {
    requests.push(input);
    return () => {
      closed++;
    };
  });
  const actor = createActor(ownRunMachine.provide({ actors: { runSimulation } })).start();
  actor.send({ type: 'run.start', choices });
  const tell = (...lines: RunLine[]) => actor.send({ type: 'lines.received', lines });
  const now = () => actor.getSnapshot();
  return { actor, tell, now, requests, closed: () => closed };
}

test('a run is watched while it goes on: moments, steps, the rest, and what it violates [30]', () => {
  const { tell, now, requests, closed } = started();
  expect(requests).toEqual([choices]);
  tell(moment('one'), { kind: 'step', steps: 1 }, moment('two'), { kind: 'step', steps: 2 });
  tell(moment('three'));
  expect([now().value, now().context.steps, now().context.moments.map(({ text }) => text)]).toEqual([
    { running: 'steps' },
    2,
    ['one', 'two', 'three'],
  ]);
  expect(outcomeText(now())).toBe('The run goes on.');
  tell({ kind: 'step', steps: 40 }, { kind: 'rest' });
  expect(outcomeText(now())).toMatch('The faults have stopped');
  tell(moment('four'));
  expect(now().value).toEqual({ running: 'rest' });
  const problem = { invariant: 'ledgerBalances', detail: '1 cent' };
  expect(closed()).toBe(0);
  tell(moment('VIOLATED'), { kind: 'ended', problem, again: 'npm run …' });
  expect(closed()).toBe(1);
  expect(now().value).toBe('ended');
  expect(now().context).toMatchObject({ steps: 40, problem, again: 'npm run …', moments: { length: 5 } });
  expect(outcomeText(now())).toBe('ledgerBalances is violated: 1 cent');
});

test('a run that goes on is not started again; cancelled, its request is closed and what it tells late is not heard [30]', () => {
  const { actor, tell, now, requests, closed } = started();
  actor.send({ type: 'run.start', choices: { ...choices, seed: 'b' } });
  tell(moment('one'), { kind: 'step', steps: 7 });
  expect(requests).toHaveLength(1);
  actor.send({ type: 'run.cancel' });
  expect(closed()).toBe(1);
  tell(moment('late'), { kind: 'ended' });
  expect(outcomeText(now())).toBe('Cancelled after 7 steps.');
  expect(now().context.moments).toHaveLength(1);
  actor.send({ type: 'run.start', choices: { ...choices, seed: 'b' } });
  expect(now().context).toMatchObject({ choices: { seed: 'b' }, moments: [], steps: 0 });
  expect(requests).toHaveLength(2);
});

test('a run without a result says what is known of it, and a refused one why [30]', () => {
  const failed = started();
  failed.tell({ kind: 'step', steps: 3 }, { kind: 'failed', detail: 'Error: no memory' });
  expect(outcomeText(failed.now())).toBe('The run ended without a result after 3 steps: Error: no memory');
  const lost = started();
  lost.actor.send({ type: 'connection.lost' });
  expect(outcomeText(lost.now())).toBe('The run ended without a result after 0 steps.');
  const refused = (refusal: Extract<OwnRunEvent, { type: 'run.refused' }>['refusal']) => {
    const { actor, now } = started();
    actor.send({ type: 'run.refused', refusal });
    return outcomeText(now());
  };
  expect(refused({ code: 'RUN_IN_PROGRESS' })).toMatch('Another run');
  expect(refused({ code: 'NOT_HERE' })).toMatch('starts no runs');
  expect(refused({ code: 'WRONG_CHOICE', field: 'rate' })).toMatch('How often faults happen cannot be so');
});

test('a run that violates nothing says so', () => {
  const { tell, now } = started();
  tell({ kind: 'step', steps: 40 });
  tell({ kind: 'ended' });
  expect(outcomeText(now())).toBe('Nothing is violated after 40 steps, and nothing is stuck.');
});

test('choices are in the address, in the form and in the command; an address without sense holds the usual ones [30]', () => {
  for (const each of [choices, usualChoices, { ...choices, faults: [] }, { ...choices, faults: [...allFaults] }])
    expect(choicesOf(queryOf(each))).toEqual(each);
  for (const query of ['own', 'own.17', 'own.17.999.6', 'own.17.40.6.nothing', 'own.1 7.40.6'])
    expect(choicesOf(query)).toEqual(usualChoices);
  expect(['own', queryOf(choices), 'owner', 'crash'].map(isOwn)).toEqual([true, true, false, false]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ seed: 'a-1', steps: '40', rate: '12' })) form.set(name, value);
  form.append('faults', 'event');
  form.append('faults', 'crash');
  expect(choicesIn(form)).toEqual(choices);
  expect(ownCommand(choices)).toBe('npm run simulate -- --seed a-1 --steps 40 --faults crash,event --rate 12');
  expect(ownCommand({ ...choices, faults: [] })).toContain('--faults none');
});

test('an address whose choices are not valid says which of them [30]', () => {
  expect(queryProblem('own')).toBeUndefined();
  expect(queryProblem(queryOf(choices))).toBeUndefined();
  expect(queryProblem('own.1.60.6.constructor')).toBe('Not valid in the address: the list of faults. These are the usual choices.');
  expect(queryProblem('own.1.9999.6')).toBe('Not valid in the address: the number of steps. These are the usual choices.');
});
