import { groupBy } from './group-by.ts';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type InlineConfig } from 'vitest/node';
import config from '../../vitest.config.ts';
import { instrument } from './instrument.ts';
import type { Plan, Report, Step } from './plan.ts';
import { at, cache, type NumberedFault, root } from './sources.ts';

/** Parts of `npm test` that look for the faults. */
export const parts = ['unit', 'features', 'races'] as const;
export type Part = (typeof parts)[number];

/** Test files that take long and are about something else: what they alone would find counts as not found. */
const leftOut = /unit\/(atlas-comments|boundaries|casts|demo|glossary|machine-differences|mutation)\./;
/** The features about money. What the others reach of it they reach on their way, and what they alone would find counts as not found. */
const aboutMoney =
  /features\/(account-closing|account-operations|announced-transfers|bank-transfers|bonds-and-transfers|cancel-funded|closing-date|consents|corrections|coupons|data-exports|decisions-repeated|default-rates|demo-days|distributions|early-repayment|email-change|entered-accounts|extreme-numbers|fair-share|instruction|investing|jobs|kiis|ledger-month|lifecycles|list-exports|long-lists|managed-projects|mangopay|money-|own-data|paged-lists|payee-account|payment-|payout-account|project-li|proposals|public-reads|reconciliation|referral-|refund|reflection|refused-|repayments|reports|reward-|statement|status-changes|tax-and-costs|totals|unpaid-holds|virtual-accounts|waiting-counts|wallet-reconciliation|webhooks|whole-life|withdrawal|yearly)/;
const racesAboutMoney = /races\/(cancel-funded|instructions|jobs|races|receipts|referrals|statements)\./;
const isAsked = (file: string) =>
  !leftOut.test(file) &&
  (!file.includes('/features/') || aboutMoney.test(file)) &&
  (!file.includes('/races/') || racesAboutMoney.test(file));

interface InlineProject {
  plugins?: unknown[];
  test: InlineConfig & { name: string };
}

/** What became of a step. `left out`: an earlier step had found its fault. */
export type Result = Omit<Report, 'index' | 'begins'> & { state: 'ran' | 'not loaded' | 'left out' };

const relative = (file: string) => path.relative(root, file).replaceAll('\\', '/');

/** Vitest with the instrumented sources, one worker, modules that stay. */
export async function openTests(faults: readonly NumberedFault[], hash: string) {
  const byFile = groupBy(faults, ({ file }) => at(file));
  const plugin = {
    name: 'faults',
    enforce: 'pre' as const,
    transform(_code: string, id: string) {
      const file = id.split('?')[0] ?? id;
      const own = byFile.get(file);
      return own ? { code: instrument(readFileSync(file, 'utf8'), own), map: null } : undefined;
    },
  };
  const { test } = config as { test: { projects: InlineProject[]; tags: InlineConfig['tags'] } };
  const projects = test.projects
    .filter((project) => parts.some((part) => part === project.test.name))
    .map(({ plugins = [], ...project }) => ({
      ...project,
      plugins: [plugin, ...plugins],
      test: {
        ...project.test,
        isolate: false,
        setupFiles: [path.join(import.meta.dirname, 'setup.ts')],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        env: { DATABASE_URL: '', TEST_DATABASE_URL: project.test.name !== 'unit' ? (process.env['TEST_DATABASE_URL'] ?? '') : '' },
      },
    }));
  mkdirSync(cache, { recursive: true });
  const vitest = await createVitest(
    {
      config: false,
      root,
      watch: false,
      maxWorkers: 1,
      fsModuleCache: true,
      fsModuleCachePath: path.join(cache, `modules-${hash}`),
      tags: test.tags,
      tagsFilter: ['!full'],
      reporters: [{}],
      silent: true,
      sequence: { sequencer: InOrder },
    },
    { test: { projects }, logLevel: 'error' } as never,
  );
  await vitest.standalone();
  const specifications = groupBy(await vitest.globTestSpecifications(), ({ moduleId }) => relative(moduleId));
  let runs = 0;

  /** Runs the steps in one worker; `onStep` says which one began. All are of one part. */
  async function run(
    steps: Step[],
    { isRecording = false, onStep }: { isRecording?: boolean; onStep?: (index: number) => void } = {},
  ): Promise<Result[]> {
    const reportFile = path.join(cache, `report-${process.pid}-${(runs += 1)}.jsonl`);
    writeFileSync(reportFile, '');
    const read = () =>
      readFileSync(reportFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Report);
    const watch = setInterval(() => onStep?.(read().at(-1)?.index ?? 0), 1000);
    vitest.provide('plan', { steps, isRecording, reportFile } satisfies Plan);
    try {
      await vitest.rerunTestSpecifications(
        steps.map(({ test: file }) => {
          const specification = specifications.get(file)?.[0];
          if (!specification) throw new Error(`no test file ${file}`);
          return specification.project.createSpecification(specification.moduleId);
        }),
      );
    } finally {
      clearInterval(watch);
    }
    const reports = read();
    rmSync(reportFile);
    return steps.map((_, index): Result => {
      const own = reports.filter((report) => report.index === index);
      const { index: _index, begins: _begins, ...end } = own.find(({ begins }) => !begins) ?? { index };
      return { ...end, state: own.length === 0 ? 'left out' : own.length === 1 ? 'not loaded' : 'ran' };
    });
  }
  return { run, files: [...specifications.keys()].filter(isAsked), close: () => vitest.close() };
}

/** Test files run in the order in which they are asked for. */
class InOrder {
  sort<T>(files: T[]): Promise<T[]> {
    return Promise.resolve(files);
  }
  shard<T>(files: T[]): Promise<T[]> {
    return Promise.resolve(files);
  }
}
