import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Moment, Simulation, Story } from '../../domain/simulation-story.ts';
import { registerAtlasSimulation } from '../../server/sandbox/atlas-simulation.ts';
import { toSavedSimulation, readSimulation, fromSavedSimulation, writeSimulation } from '../../server/sandbox/saved-simulation.ts';
import { defects } from '../simulation/defects.ts';
import { commandOf, screensAt } from '../../src/atlas/simulation.ts';
import { allFaults } from '../../domain/simulation-run.ts';

const above = mkdtempSync(path.join(tmpdir(), 'statefolio-simulation-'));
mkdirSync(path.join(above, 'reports', 'simulation'), { recursive: true });
mkdirSync(path.join(above, 'tests'));
const app = Fastify();
registerAtlasSimulation(app, path.join(above, 'reports'));
afterAll(async () => {
  await app.close();
  rmSync(above, { recursive: true });
});

const at = '2026-03-02T09:00:00.000Z';
const moment = (text: string, more: Partial<Moment> = {}): Moment => ({ at, lane: 'people', text, ...more });
const story: Story = {
  name: 'crash',
  title: 'the process ends',
  kind: 'fault',
  seed: 's',
  faults: ['crash'],
  steps: 2,
  moments: [moment('one')],
};
const simulation: Simulation = {
  commit: 'abc',
  at,
  runs: 1,
  steps: 2,
  seed: 's',
  reached: { states: [1, 2], transitions: [1, 2], screens: 1, pairs: 1 },
  growth: [
    { steps: 0, states: 0, transitions: 0, pairs: 0 },
    { steps: 2, states: 1, transitions: 1, pairs: 1 },
  ],
  machines: { payment: { taken: { 'payment.ready|pay|0': 2 }, left: { ready: 1 } } },
  stories: [story],
};

test('the Atlas is given what the simulation reached, and each story by itself; without a record nothing [30]', async () => {
  expect((await app.inject('/atlas/reports/simulation.json')).json()).toBeNull();
  writeSimulation(above, simulation);
  const overview = (await app.inject('/atlas/reports/simulation.json')).json() as object;
  expect(overview).toEqual({ ...simulation, stories: [{ ...story, moments: 1 }] });
  expect((await app.inject('/atlas/reports/simulation/crash.json')).json()).toEqual(story);
  for (const name of ['other.json', 'crash.txt', '..%2Fcrash.json'])
    expect((await app.inject(`/atlas/reports/simulation/${name}`)).statusCode).toBe(404);
});

test('a run that has failed here is a story too; one that was saved without its moments is not [30]', async () => {
  const folder = path.join(above, 'reports', 'simulation');
  const problem = { invariant: 'ledgerBalances', detail: 'one cent' };
  writeFileSync(path.join(folder, '17.json'), JSON.stringify({ seed: '17', steps: [3, 5], problem, trace: ['x'], story: [moment('x')] }));
  writeFileSync(path.join(folder, '18.json'), JSON.stringify({ seed: '18', steps: [3], problem, trace: ['x'] }));
  const failed = { name: 'failure-17', title: 'ledgerBalances, seed 17', kind: 'failure', seed: '17', steps: 2, problem };
  const { stories } = (await app.inject('/atlas/reports/simulation.json')).json<{ stories: object[] }>();
  expect(stories).toEqual([expect.objectContaining({ name: 'crash' }), { ...failed, moments: 1 }]);
  expect((await app.inject('/atlas/reports/simulation/failure-17.json')).json()).toEqual({ ...failed, moments: [moment('x')] });
  expect(commandOf({ ...failed, kind: 'failure' })).toBe('npm run simulate -- --story reports/simulation/17.json');
});

test('what people see at a moment is their last screen, the latest first, without those who have left [30]', () => {
  const screen = (state: string) => ({ machine: 'payment', state });
  const moments = [
    moment('Ada sees ready', { who: 'Ada', screen: screen('ready') }),
    moment('Bela sees ready', { who: 'Bela', screen: screen('ready') }),
    moment('a job', { lane: 'server' }),
    moment('Ada sees creating', { who: 'Ada', screen: screen('creating') }),
    moment('Bela sees none', { who: 'Bela' }),
  ];
  const seen = (step: number) => screensAt(moments, step).map(({ who, state }) => `${who} ${state}`);
  expect([0, 2, 3, 4].map(seen)).toEqual([['Ada ready'], ['Bela ready', 'Ada ready'], ['Ada creating', 'Bela ready'], ['Ada creating']]);
});

test('a story of each fault, and of planted defects, travels with the project [30]', () => {
  const { stories, steps } = readSimulation(path.resolve(import.meta.dirname, '../..'))!;
  expect(steps).toBeGreaterThan(0);
  const short = allFaults.filter((fault) => {
    const moments = stories.find(({ kind, name }) => kind === 'fault' && name === fault)?.moments ?? [];
    return !moments.some(({ isFault }) => isFault) || moments.filter(({ screen }) => screen).length < 10;
  });
  expect(short).toEqual([]);
  expect(stories.find(({ kind }) => kind === 'none')?.moments.some(({ isFault }) => isFault)).toBe(false);
  const ofDefects = stories.filter(({ kind }) => kind === 'defect');
  expect(ofDefects.map(({ title }) => title).sort()).toEqual(defects.map(({ name }) => name).sort());
  const endsElsewhere = ofDefects.filter(({ problem, moments }) => !moments.at(-1)?.text.includes(problem?.invariant ?? '?'));
  expect(endsElsewhere).toEqual([]);
});

test('a recorded story is read as it was written, in time and words [30]', () => {
  const later = { ...moment('two', { isFault: true }), at: '2026-03-02T09:00:00.817Z' };
  const told = {
    ...simulation,
    stories: [
      { ...story, moments: [moment('one'), later, moment('one')] },
      { ...story, name: 'empty', moments: [] },
    ],
  };
  expect(fromSavedSimulation(JSON.parse(JSON.stringify(toSavedSimulation(told))))).toEqual(told);
  expect(toSavedSimulation(told).told).toHaveLength(2);
});
