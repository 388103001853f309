import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { registerAtlasReports } from '../../server/sandbox/atlas-reports.ts';
import { largest, restored, saved, withLastRun } from '../../src/atlas/last-run.ts';
import { isOutdated, type Reports } from '../../src/atlas/reports.ts';
import { readRecord } from '../support/paths/records.ts';

const above = mkdtempSync(path.join(tmpdir(), 'statefolio-reports-'));
const folder = path.join(above, 'reports');
mkdirSync(path.join(folder, 'lab', 'payment'), { recursive: true });
const write = (file: string, content: object | string) =>
  writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
const app = Fastify();
registerAtlasReports(app, folder);
afterAll(async () => {
  await app.close();
  rmSync(above, { recursive: true });
});

const digest = async () => (await app.inject('/atlas/reports/digest.json')).json();

test('without any report the digest is empty and says nothing passed', async () => {
  expect(await digest()).toEqual({ walked: { payment: { tours: [], pictures: [] } } });
});

test('the digest holds results of each level, scores, walked tours and pictures', async () => {
  write('machines.json', {
    testResults: [
      {
        assertionResults: [
          { ancestorTitles: ['Payment'], title: 'holds', status: 'passed', duration: 3.4 },
          { ancestorTitles: ['Payment'], title: 'breaks', status: 'failed', duration: 1, failureMessages: ['it broke'] },
          { ancestorTitles: ['Payment'], title: 'not now', status: 'pending' },
        ],
      },
    ],
  });
  const spec = (title: string, ok: boolean, status = ok ? 'expected' : 'unexpected', walked?: object) => ({
    title,
    ok,
    tests: [
      {
        status,
        ...(walked ? { annotations: [{ type: 'walk', description: JSON.stringify(walked) }] } : {}),
        results: [{ duration: 5, ...(ok ? {} : { error: { message: 'no heading' } }) }],
      },
    ],
  });
  const walk = (path: string, ...takes: string[]) => ({ machine: 'payment', path, takes });
  write('lab.json', {
    suites: [{ title: 'tours.spec.ts', suites: [{ title: 'Payment', specs: [spec('tour a', true), spec('tour b', false)] }] }],
  });
  write('journeys.json', { suites: [{ title: 'invest.spec.ts', specs: [spec('pays [PAY-01]', true), spec('later', true, 'skipped')] }] });
  write('tours.json', {
    suites: [
      {
        title: 'tours.spec.ts',
        specs: [
          spec('tour 1 [PAY-02]', false, 'unexpected', walk('c', 'leave')),
          spec('tour 2 [PAY-02]', true, 'expected', walk('d', 'choose', 'choose=true')),
          spec('tour 3 [PAY-02]', true, 'expected', walk('e', 'choose', 'pay')),
        ],
      },
    ],
  });
  write('pages.json', { suites: [{ title: 'shell.spec.ts', specs: [spec('has a footer [SHELL-11]', true)] }] });
  write('mutation.json', { machines: [{ machine: 'payment', mutants: 10 }] });
  write('lab/payment/a.json', {
    tour: 'a',
    title: 'x',
    at: '2026-11-21T08:00:00.000Z',
    locale: 'en',
    width: 1440,
    steps: 2,
    ms: 9,
    met: [
      { state: 'paying', place: 0, screen: {}, picture: 'paying.en-1440.png' },
      { state: 'paying', place: 1, screen: {} },
    ],
  });
  mkdirSync(path.join(folder, 'lab', 'payment', 'axe'), { recursive: true });
  const examined = { state: 'paying', locale: 'en', width: 1440, at: '2026-11-21T08:00:00.000Z', found: ['label'] };
  write('lab/payment/axe/paying.en-1440.json', examined);
  write('lab/payment/half.json', '{"tour":');
  mkdirSync(path.join(folder, 'lab', 'payment', 'sheet'), { recursive: true });
  write('lab/payment/sheet/lt-390.json', {
    at: '2026-11-21T08:00:00.000Z',
    locale: 'lt',
    width: 390,
    met: [{ state: 'paying', place: 0, picture: 'paying.lt-390.png' }],
  });
  const found = await digest();
  expect(found.chart.tests).toEqual([
    { group: 'Payment', title: 'holds', passed: true, ms: 3 },
    { group: 'Payment', title: 'breaks', passed: false, ms: 1, error: 'it broke' },
  ]);
  expect(found.lab.tests).toEqual([
    { group: 'Payment', title: 'tour a', passed: true, ms: 5 },
    { group: 'Payment', title: 'tour b', passed: false, ms: 5, error: 'no heading' },
  ]);
  expect(found.journeys.tests).toEqual([
    { group: 'invest.spec.ts', title: 'pays [PAY-01]', passed: true, ms: 5 },
    { group: 'tours.spec.ts', title: 'tour 1 [PAY-02]', passed: false, ms: 5, error: 'no heading' },
    { group: 'tours.spec.ts', title: 'tour 2 [PAY-02]', passed: true, ms: 5 },
    { group: 'tours.spec.ts', title: 'tour 3 [PAY-02]', passed: true, ms: 5 },
    { group: 'shell.spec.ts', title: 'has a footer [SHELL-11]', passed: true, ms: 5 },
  ]);
  // what a failed walk took counts for nothing
  expect(found.journeys.walks).toEqual({ payment: { passed: ['d', 'e'], failed: ['c'], taken: ['choose', 'choose=true', 'pay'] } });
  expect(found.scores.machines).toEqual([{ machine: 'payment', mutants: 10 }]);
  expect(found.walked.payment.tours).toEqual([{ tour: 'a', at: '2026-11-21T08:00:00.000Z', locale: 'en', width: 1440, steps: 2, ms: 9 }]);
  expect(found.walked.payment.examined).toEqual([examined]);
  expect(found.walked.payment.pictures).toEqual([
    { file: 'paying.en-1440.png', state: 'paying', place: 0, locale: 'en', width: 1440, at: '2026-11-21T08:00:00.000Z' },
    { file: 'paying.lt-390.png', state: 'paying', place: 0, locale: 'lt', width: 390, at: '2026-11-21T08:00:00.000Z' },
  ]);
});

test('a test that walks many paths gives each of them a result of its own, without the colours of a terminal', async () => {
  const step = (title: string, duration: number, message?: string) => ({ title, duration, ...(message ? { error: { message } } : {}) });
  const part = (title: string, ok: boolean, steps: object[], message?: string) => ({
    title,
    ok,
    tests: [{ status: ok ? 'expected' : 'unexpected', results: [{ duration: 9, steps, ...(message ? { error: { message } } : {}) }] }],
  });
  const wrong = 'StepFailed: step 2, “the answer is lost”: \u001b[31mthe heading is missing\u001b[39m\nmore';
  write('lab.json', {
    suites: [
      {
        title: 'tours.spec.ts',
        suites: [
          {
            title: 'Payment',
            specs: [
              part('paths of record 1/3, in en', false, [step('path a, 2 steps: x', 4), step('path b, 3 steps: y', 5, wrong)], wrong),
              part('paths of record 2/3, in de', false, [step('path c, 2 steps: x', 4), step('path d, 2 steps: z', -1)], 'Error: too late'),
              part('paths of record 3/3, in en', false, [step('path e, 2 steps: x', 4)], 'Error: the page is gone'),
            ],
          },
        ],
      },
    ],
  });
  const { tests } = (await digest()).lab;
  const group = 'Payment';
  expect(tests).toEqual([
    { group, title: 'path a, 2 steps: x', passed: true, ms: 4 },
    { group, title: 'path b, 3 steps: y', passed: false, ms: 5, error: 'step 2, “the answer is lost”: the heading is missing\nmore' },
    { group, title: 'path c, 2 steps: x', passed: true, ms: 4 },
    { group, title: 'path d, 2 steps: z', passed: false, ms: 0, error: 'too late' },
    { group, title: 'paths of record 3/3, in en', passed: false, ms: 9, error: 'the page is gone' },
    { group, title: 'path e, 2 steps: x', passed: true, ms: 4 },
  ]);
});

test('only pictures of walked states are served, and nothing outside of their folder', async () => {
  write('lab/payment/paying.en-1440.png', 'picture');
  writeFileSync(path.join(above, 'secret.png'), 'secret');
  const served = await app.inject('/atlas/reports/lab/payment/paying.en-1440.png');
  expect([served.statusCode, served.headers['content-type'], served.body]).toEqual([200, 'image/png', 'picture']);
  for (const address of [
    '/atlas/reports/lab/payment/a.json',
    '/atlas/reports/lab/payment/..%2f..%2f..%2fsecret.png',
    '/atlas/reports/lab/..%2f../secret.png',
    '/atlas/reports/lab/%2e%2e/..%2fsecret.png',
    '/atlas/reports/lab/payment/missing.png',
    '/atlas/reports/machines.json',
  ])
    expect([address, (await app.inject(address)).statusCode]).toEqual([address, 404]);
});

test('the page of pictures before and after is served with its files, and its list is null before there is one [30]', async () => {
  expect((await app.inject('/atlas/reports/pictures/pictures.json')).json()).toBe(null);
  expect((await app.inject('/atlas/reports/pictures/index.html')).statusCode).toBe(404);
  mkdirSync(path.join(folder, 'pictures', 'payment'), { recursive: true });
  write('pictures/index.html', '<h1>Pictures</h1>');
  write('pictures/payment/paying.en-390.before.png', 'picture');
  write('pictures/notes.txt', 'notes');
  writeFileSync(path.join(above, 'secret.png'), 'secret');
  const served = await Promise.all(
    ['index.html', 'payment/paying.en-390.before.png'].map((name) => app.inject(`/atlas/reports/pictures/${name}`)),
  );
  expect(served.map(({ statusCode, headers, body }) => [statusCode, headers['content-type'], body])).toEqual([
    [200, 'text/html; charset=utf-8', '<h1>Pictures</h1>'],
    [200, 'image/png', 'picture'],
  ]);
  for (const name of ['notes.txt', '..%2f..%2fsecret.png', 'payment/..%2f..%2f..%2fsecret.png', 'payment%2f..%2f..%2f..%2fsecret.png', ''])
    expect([name, (await app.inject(`/atlas/reports/pictures/${name}`)).statusCode]).toEqual([name, 404]);
});

test('what was laid aside to compare with is served beside the reports, and is not there before', async () => {
  expect((await app.inject('/atlas/reports/before/records.json')).json()).toBe(null);
  mkdirSync(path.join(folder, 'before', 'lab', 'payment'), { recursive: true });
  write('before/records.json', { revision: 'main', records: [] });
  write('before/lab/payment/paying.en-1440.png', 'earlier');
  write('before/lab.json', { suites: [{ title: 'Payment', specs: [] }] });
  expect((await app.inject('/atlas/reports/before/records.json')).json()).toEqual({ revision: 'main', records: [] });
  expect((await app.inject('/atlas/reports/before/lab/payment/paying.en-1440.png')).body).toBe('earlier');
  expect((await app.inject('/atlas/reports/before/digest.json')).json().lab.tests).toEqual([]);
  expect((await app.inject('/atlas/reports/before/lab/payment/..%2f..%2f..%2fmachines.json')).statusCode).toBe(404);
});

test('the results of the last whole run travel with the project, and none are sent where there are none', async () => {
  const lastRun = async () => (await app.inject('/atlas/reports/last-run.json')).json();
  expect(await lastRun()).toBeNull();
  mkdirSync(path.join(above, 'tests'));
  writeFileSync(path.join(above, 'tests', 'last-run.json'), JSON.stringify({ commit: 'abc' }));
  expect(await lastRun()).toEqual({ commit: 'abc' });
});

test('a level that was run here shows its own results, any other those of the last whole run', () => {
  const then = '2026-11-21T08:00:00.000Z';
  const level = (at: string) => ({ at, tests: [{ group: 'Payment', title: 'holds [PAY-01]', passed: true, ms: 0 }] });
  const walked = (at: string) => ({
    payment: { tours: [{ tour: 't', at, locale: 'en', width: 1440, steps: 1, ms: 100 }], pictures: [], examined: [] },
  });
  const last = {
    commit: 'abc',
    at: then,
    records: { payment: 'one' },
    reports: saved({ chart: level(then), lab: level(then), journeys: level(then), walked: walked(then) }),
  };
  const own = { lab: level('now'), walked: walked('now') };
  const reports = withLastRun(own, last);
  expect(reports).toMatchObject({ chart: { at: then }, lab: { at: 'now' }, journeys: { at: then }, walked: walked('now') });
  expect(reports.from).toEqual({ commit: 'abc', at: then, records: { payment: 'one' }, levels: ['chart', 'journeys'] });
  expect(withLastRun({ walked: {} }, last).walked).toEqual(walked(then));
  expect(withLastRun(own, undefined)).toBe(own);

  const machine = (record: string) => ({ name: 'payment', record });
  expect(isOutdated(reports, 'chart', machine('one'))).toBe(false);
  expect(isOutdated(reports, 'chart', machine('other'))).toBe(true);
  expect(isOutdated(reports, 'lab', machine('other'))).toBe(false);
});

test('a whole run is saved with all that a page shows of it', () => {
  const end = '2026-11-21T08:40:00.000Z';
  const at = '2026-11-21T08:14:00.000Z';
  const result = (title: string, ms = 0) => ({ group: 'Payment', title, passed: true, ms });
  const walk = { at, locale: 'de', width: 390 };
  const run: Reports = {
    chart: { at: end, tests: [result('pays once [PAY-01]', 7), result('holds', 3)] },
    lab: {
      at: end,
      tests: [result('tour a1, 4 steps in de: x', 9), result('3 steps of tour b2 after 1 in en: x', 9), result('every state', 1)],
    },
    journeys: {
      at: end,
      tests: [result('tour 1 [PAY-02]', 5)],
      walks: { payment: { passed: ['a1', 'c3'], failed: [], taken: ['paying onDone', 'paying onDone=true'] } },
    },
    scores: {
      at: end,
      machines: [{ machine: 'payment', mutants: 9, 'record %': 100, 'invariants %': 90, unseen: [], unsaid: ['x: dropped'] }],
    },
    walked: {
      payment: {
        tours: [{ tour: 'a1', ...walk, steps: 4, ms: 320 }],
        pictures: [{ file: 'paying.de-390.png', state: 'paying', place: 0, ...walk }],
        examined: ['de', 'en'].flatMap((locale) => ['paying', 'paid'].map((state) => ({ state, ...walk, locale, found: [] }))),
      },
    },
  };
  expect(restored(JSON.parse(JSON.stringify(saved(run))))).toEqual({
    ...run,
    chart: { at: end, tests: [result('pays once [PAY-01]'), result('')] },
    lab: { at: end, tests: [result('3 steps of tour b2 after 1'), result(''), result('')] },
    journeys: { ...run.journeys, tests: [result('tour 1 [PAY-02]')] },
    walked: { payment: { ...run.walked['payment'], tours: [{ tour: 'a1', ...walk, steps: 4, ms: 300 }], pictures: [] } },
  });
});

test('all tours and paths of all machines, and each state in each language at each width, are small enough to travel with the project', () => {
  const at = '2026-11-21T08:40:00.000Z';
  const settings = ['en', 'de', 'lt', 'es', 'pt'].flatMap((locale) => [390, 1440].map((width) => ({ locale, width })));
  const all = catalogue.map(({ name }) => readRecord(name));
  const ways = all.map(({ machine, title, tours, paths, states }) => {
    const walked = [...new Map([...tours, ...paths].map((way) => [way.id, way])).values()];
    return { machine, title, states, walked };
  });
  const run: Reports = {
    lab: {
      at,
      tests: ways.flatMap(({ title: group, walked }) =>
        walked.map(({ id, title, steps }) => ({
          group,
          title: `path ${id}, ${steps.length} steps: ${title.slice(0, 120)}`,
          passed: true,
          ms: 400,
        })),
      ),
    },
    walked: Object.fromEntries(
      ways.map(({ machine, states, walked }) => [
        machine,
        {
          tours: walked.map(({ id, steps }, index) => ({
            tour: id,
            at,
            locale: index % 2 ? 'en' : 'de',
            width: index % 2 ? 1440 : 390,
            steps: steps.length,
            ms: 100 * steps.length,
          })),
          pictures: [],
          examined: settings.flatMap((setting) => states.map(({ name }) => ({ state: name, ...setting, at, found: [] }))),
        },
      ]),
    ),
  };
  // chart, journeys and planted faults take the rest
  expect(JSON.stringify(saved(run)).length).toBeLessThan(largest / 2);
});
