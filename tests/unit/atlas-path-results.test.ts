import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { failuresOfPlaywright } from '../../scripts/failures.mjs';
import { digest } from '../../server/sandbox/atlas-reports.ts';
import type { Machine } from '../../src/atlas/machine.ts';
import { laid } from '../../src/atlas/overlay.ts';
import { candidateOf, readFilter } from '../../src/atlas/path-filter.ts';
import { failedAt, outcomeOf, resultsOf } from '../../src/atlas/path-results.ts';
import type { AtlasRecord } from '../../src/atlas/record.ts';
import type { Reports } from '../../src/atlas/reports.ts';
import { type Part, someWalks, titleOfPart } from '../lab/some-walks.ts';
import { readRecord } from '../support/paths/records.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'path-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

const name = 'loan-wizard';
const entry = catalogue.find((catalogueEntry) => catalogueEntry.name === name);
const record = readRecord(name) as unknown as AtlasRecord;
const { title } = record;
const machine = { summary: { name, title, requirements: entry?.requirements ?? [], record: 'x' }, record } as unknown as Machine;
const parts = someWalks(readRecord(name));
const whole = (tour: Part['tour'], ...cuts: number[]): Part[] =>
  [0, ...cuts].map((first, index) => ({ tour, first, until: cuts[index] ?? tour.steps.length }));

/** The report of Playwright that `npm test -- lab` leaves behind. */
const reportOf = (walked: readonly Part[], failing?: { part: Part; message: string }) => ({
  suites: [
    {
      title: 'tours.spec.ts',
      suites: [
        {
          title,
          specs: walked.map((part) => {
            const error = part === failing?.part ? { message: failing.message } : undefined;
            return {
              title: `${titleOfPart(part)} in en: ${part.tour.title.slice(0, 120)}`,
              ok: !error,
              tests: [
                {
                  status: error ? 'unexpected' : 'expected',
                  annotations: [{ type: 'walk', description: JSON.stringify({ machine: name, path: part.tour.id }) }],
                  results: [{ duration: 5, errors: error ? [error] : [], ...(error ? { error } : {}) }],
                },
              ],
            };
          }),
        },
      ],
    },
  ],
});

async function reportsOf(report: object): Promise<Reports> {
  writeFileSync(path.join(folder, 'lab.json'), JSON.stringify(report));
  return (await digest(folder)) as Reports;
}

const long = record.tours.toSorted((one, other) => other.steps.length - one.steps.length)[0] as Part['tour'];
const outcome = (id: string, reports: Reports) => {
  const found = record.tours.find((tour) => tour.id === id);
  return found && outcomeOf('lab', machine, found, reports);
};

test('a tour was walked once its parts hold all its steps, and not while one of them is missing', async () => {
  const cut = whole(long, 4, 9);
  expect(outcome(long.id, await reportsOf(reportOf(cut)))).toBe('passed');
  const reports = await reportsOf(reportOf([cut[0] as Part, cut[2] as Part]));
  expect(outcome(long.id, reports)).toBe('missing');
  const [, lab] = resultsOf(machine, long, reports);
  expect(lab?.text).toMatch(/^not walked as a whole; \d+ of its \d+ steps were, on walks that passed$/);
  expect(lab?.command).toBe('npm run test:full -- lab');
});

test('of what `npm test` walks, the steps count for each path, and the chart shows them', async () => {
  const reports = await reportsOf(reportOf(parts));
  const outcomes = [...record.tours, ...record.paths].map((it) => outcomeOf('lab', machine, it, reports));
  expect(outcomes.filter((it) => it === 'steps').length).toBeGreaterThan(10);
  expect(outcomes).not.toContain('failed');
  const taken = parts.flatMap(({ tour, first, until }) =>
    tour.steps.slice(first, until).flatMap((step) => record.steps[step]?.takes ?? []),
  );
  const over = laid('result', machine, reports, {});
  for (const id of taken.filter((it) => !it.includes('='))) expect([id, over?.edges.get(id)?.tone]).toEqual([id, 'good']);
  const open = [...(over?.edges.values() ?? [])].filter(({ tone }) => tone === 'none');
  expect(open.map(({ detail }) => detail)).toEqual(open.map(() => 'not walked: npm run test:full -- lab'));
});

test('a part that failed is shown on the page that its failure names, at its step, and is found by s:failed', async () => {
  const part = parts.find(({ first, until }) => first > 0 && until > first + 1) as Part;
  const step = part.first + 2;
  const failing = { part, message: `StepFailed: step ${step}, “trying again”: the heading is missing\nmore` };
  const report = reportOf(parts, failing);
  expect(failuresOfPlaywright(report).flatMap(({ pages = [] }) => pages)).toEqual([`/atlas/${name}/path/${part.tour.id}/${step}`]);
  const reports = await reportsOf(report);
  expect(failedAt(reports, machine.summary, part.tour)).toBe(step);
  const [, lab] = resultsOf(machine, part.tour, reports);
  expect(lab).toMatchObject({ result: 'failed', text: `step ${step}, “trying again”: the heading is missing` });
  const results = (id: string) => ({ lab: outcome(id, reports) ?? 'missing', journey: 'missing' }) as const;
  const found = record.tours.filter((tour) =>
    readFilter('s:failed').test(candidateOf(machine, tour, { isTour: true, isPath: false }, results(tour.id))),
  );
  expect(found.map(({ id }) => id)).toEqual([part.tour.id]);
});
