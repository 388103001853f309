import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerAtlasRuns } from './atlas-runs.ts';
import { registerAtlasSimulation } from './atlas-simulation.ts';

type Result = { group: string; title: string; passed: boolean; ms: number; error?: string };
type Level = { at: string; tests: Result[] };
/** What a test says of its walk: which path of which machine it is, and every transition and outcome on it. */
type Walk = { machine: string; path: string; takes: string[] };
/** Paths of a machine that were walked from beginning to end, and what those that passed took. */
type Walks = { passed: string[]; failed: string[]; taken: string[] };
type Walked = {
  tour: string;
  at: string;
  locale: string;
  width: number;
  steps: number;
  ms: number;
  met: { state: string; place: number; picture?: string }[];
};
type Sheet = Pick<Walked, 'at' | 'locale' | 'width' | 'met'>;

/** Written by `npm run atlas -- record`. */
export const lastRunFile = 'tests/last-run.json';

/** What the Atlas shows of the last test runs: one digest, and the pictures. A part that was not run is absent. */
export function registerAtlasReports(app: FastifyInstance, directory = reportsFolder()): void {
  app.get('/atlas/reports/digest.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(await digest(directory)));

  // the results of the last whole run travel with the project
  app.get('/atlas/reports/last-run.json', async (_request, reply) => {
    const file = path.resolve(directory, '..', lastRunFile);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json')
      .send(existsSync(file) ? await readFile(file) : 'null');
  });

  // what was laid aside to compare with; nothing is an answer too
  const before = path.join(directory, 'before');
  app.get('/atlas/reports/before/digest.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await digest(before)),
  );
  app.get('/atlas/reports/before/records.json', async (_request, reply) => {
    const file = path.join(before, 'records.json');
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json')
      .send(existsSync(file) ? await readFile(file) : 'null');
  });

  const picture =
    (folder: string) => async (request: FastifyRequest<{ Params: { machine: string; file: string } }>, reply: FastifyReply) => {
      const { machine, file } = request.params;
      const isPicture = /^[\w.-]+\.png$/.test(file) && /^[\w-]+$/.test(machine);
      const full = path.join(folder, 'lab', machine, file);
      if (!isPicture || !existsSync(full)) return reply.callNotFound();
      return reply
        .header('cache-control', 'no-cache')
        .type('image/png')
        .send(await readFile(full));
    };
  registerPictures(app, path.join(directory, 'pictures'));
  registerAtlasSimulation(app, directory);
  registerAtlasRuns(app, path.resolve(directory, '..'));
  app.get('/atlas/reports/lab/:machine/:file', picture(directory));
  app.get('/atlas/reports/before/lab/:machine/:file', picture(before));
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
};

/** The page that `npm run atlas -- pictures` has written; without one its list is `null`. */
function registerPictures(app: FastifyInstance, directory: string): void {
  app.get<{ Params: { '*': string } }>('/atlas/reports/pictures/*', async (request, reply) => {
    const name = request.params['*'];
    const type = types[path.extname(name)];
    const full = path.join(directory, name);
    if (!/^(?:[\w-]+\/)?[\w.-]+$/.test(name) || type === undefined) return reply.callNotFound();
    if (!existsSync(full) && name !== 'pictures.json') return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .type(type)
      .send(existsSync(full) ? await readFile(full) : 'null');
  });
}

/** Beside the sources; the bundled server lies one folder deeper. */
function reportsFolder(): string {
  const above = existsSync(path.resolve(import.meta.dirname, '../../package.json')) ? '../..' : '../../..';
  return path.resolve(import.meta.dirname, above, 'reports');
}

export async function digest(directory: string) {
  const [chart, lab, stories, tours, pages, scores] = await Promise.all([
    level(path.join(directory, 'machines.json'), fromVitest),
    level(path.join(directory, 'lab.json'), fromPlaywright),
    readJson<Suite>(path.join(directory, 'journeys.json')),
    readJson<Suite>(path.join(directory, 'tours.json')),
    readJson<Suite>(path.join(directory, 'pages.json')),
    readJson<{ machines: unknown[] }>(path.join(directory, 'mutation.json')),
  ]);
  // several runs; what they say together is as old as the oldest one
  const runs = [stories, tours, pages].filter((it) => it !== undefined);
  const journeys = runs.length > 0 && {
    at: runs.map(({ at }) => at).sort()[0],
    tests: runs.flatMap(({ content }) => fromPlaywright(content)),
    walks: walksOf(runs.flatMap(({ content }) => specsOf(content))),
  };
  return {
    ...(chart ? { chart } : {}),
    ...(lab ? { lab } : {}),
    ...(journeys ? { journeys } : {}),
    ...(scores ? { scores: { at: scores.at, machines: scores.content.machines } } : {}),
    walked: await walked(path.join(directory, 'lab')),
  };
}

async function readJson<Content>(file: string): Promise<{ at: string; content: Content } | undefined> {
  if (!existsSync(file)) return undefined;
  const [text, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
  try {
    const content: Content = JSON.parse(text);
    return { at: mtime.toISOString(), content };
  } catch {
    // a report that is being written just now
    return undefined;
  }
}

async function level<Content>(file: string, read: (content: Content) => Result[]): Promise<Level | undefined> {
  const report = await readJson<Content>(file);
  return report && { at: report.at, tests: read(report.content) };
}

type Vitest = {
  testResults?: {
    assertionResults: { ancestorTitles: string[]; title: string; status: string; duration?: number; failureMessages?: string[] }[];
  }[];
};

const fromVitest = ({ testResults = [] }: Vitest): Result[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status, duration, failureMessages }) => ({
        group: ancestorTitles.at(-1) ?? '',
        title,
        passed: status === 'passed',
        ms: Math.round(duration ?? 0),
        ...(failureMessages?.[0] ? { error: failureMessages[0].slice(0, 2000) } : {}),
      })),
  );

/** A step that never ended has no time. */
type Step = { title: string; duration: number; error?: { message?: string } };
type Spec = {
  title: string;
  ok: boolean;
  tests: {
    status: string;
    annotations?: { type: string; description?: string }[];
    results: { duration: number; error?: { message?: string }; steps?: Step[] }[];
  }[];
};
type Suite = { title: string; suites?: Suite[]; specs?: Spec[] };

const fromPlaywright = ({ suites = [] }: { suites?: Suite[] }): Result[] => suites.flatMap((suite) => resultsOfSuite(suite, suite.title));

const resultsOfSuite = ({ suites = [], specs = [] }: Suite, group: string): Result[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped')).flatMap((spec) => resultsOfSpec(spec, group)),
  ...suites.flatMap((inner) => resultsOfSuite(inner, inner.title || group)),
];

/** A test that walks many paths names each of them as a step: these are its results, and what failed beside them. */
function resultsOfSpec({ title, ok, tests }: Spec, group: string): Result[] {
  const results = tests.flatMap((test) => test.results);
  const error = ok ? undefined : results.find((result) => result.error?.message)?.error?.message;
  const errorOf = (message: string | undefined) => (message ? { error: plain(message).slice(0, 2000) } : {});
  const paths = (results.at(-1)?.steps ?? [])
    .filter((step) => step.title.startsWith('path '))
    .map((step): Result => {
      const path = { group, title: step.title, ms: Math.max(0, step.duration) };
      if (step.error) return { ...path, passed: false, ...errorOf(step.error.message) };
      return step.duration < 0 ? { ...path, passed: false, ...errorOf(error) } : { ...path, passed: true };
    });
  if (paths.length > 0 && (ok || paths.some(({ passed }) => !passed))) return paths;
  const ms = results.reduce((sum, { duration }) => sum + duration, 0);
  return [{ group, title, passed: ok, ms, ...errorOf(error) }, ...paths];
}

/** Without the colours of a terminal and the kind of the error. */
const plain = (text: string) => text.replaceAll(colour, '').replace(/^(?:\w*Error|StepFailed): /, '');
const colour = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

const specsOf = ({ suites = [], specs = [] }: Pick<Suite, 'suites' | 'specs'>): Spec[] => [...specs, ...suites.flatMap(specsOf)];

function walksOf(specs: readonly Spec[]): Record<string, Walks> {
  const found: Record<string, Walks> = {};
  for (const { ok, tests } of specs)
    for (const { status, annotations = [] } of tests)
      for (const { type, description } of annotations) {
        if (type !== 'walk' || description === undefined || status === 'skipped') continue;
        const walk: Walk = JSON.parse(description);
        const { machine, path: id, takes } = walk;
        const own = (found[machine] ??= { passed: [], failed: [], taken: [] });
        own[ok ? 'passed' : 'failed'].push(id);
        if (ok) own.taken = [...new Set([...own.taken, ...takes])];
      }
  return found;
}

async function walked(directory: string) {
  const machines = existsSync(directory) ? await readdir(directory, { withFileTypes: true }) : [];
  const rows = machines
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const files = (await readdir(path.join(directory, name))).filter((file) => file.endsWith('.json'));
      const found = await Promise.all(files.map((file) => readJson<Walked>(path.join(directory, name, file))));
      const examined = await contentOf<object>(path.join(directory, name, 'axe'));
      const sheets = await contentOf<Sheet>(path.join(directory, name, 'sheet'));
      const tours = found.flatMap((it) => (it?.content.met ? [it.content] : []));
      return [
        name,
        {
          tours: tours.map(({ tour, at, locale, width, steps, ms }) => ({ tour, at, locale, width, steps, ms })),
          pictures: [...tours, ...sheets].flatMap(({ at, locale, width, met }) =>
            met.flatMap(({ state, place, picture }) => (picture ? [{ file: picture, state, place, locale, width, at }] : [])),
          ),
          ...(examined.length ? { examined } : {}),
        },
      ] as const;
    });
  return Object.fromEntries(await Promise.all(rows));
}

/** What the files of a folder hold: what axe found on each screen, or the pictures of the contact sheet in each language and width. */
async function contentOf<Content>(directory: string): Promise<Content[]> {
  const files = existsSync(directory) ? (await readdir(directory)).sort() : [];
  const found = await Promise.all(files.map((file) => readJson<Content>(path.join(directory, file))));
  return found.flatMap((it) => (it ? [it.content] : []));
}
