import { availableParallelism } from 'node:os';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

const include = (part: string) => [`tests/${part}/**/*.test.{ts,tsx}`];

/** For parts that load application code: its texts are written with Lingui's macros, its catalogues are .po files. */
const messages = () => [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];

/** Tests that replace a module have a worker of their own: what another file has loaded before would stay. */
const replacing = [
  'tests/unit/analytics-chunks.test.ts',
  'tests/unit/white-label.test.ts',
  'tests/unit/server-start.test.ts',
  'tests/unit/phone-in-browser.test.ts',
];

/** Parts of their own, as they run only where the machine has the programs of a cluster. */
const failover = ['tests/start/failover.test.ts', 'tests/start/proxy.test.ts'];
const upgrade = ['tests/start/upgrade.test.ts'];

export default defineConfig({
  test: {
    // what one part has compiled the next one takes from the disk
    fsModuleCache: true,
    // left to itself it would use one of two cores
    maxWorkers: Math.max(2, availableParallelism() - 1),
    tags: [{ name: 'full', description: 'Takes long for what it finds: left to `npm run test:full`.' }],
    projects: [
      {
        test: { name: 'unit', include: include('unit'), exclude: replacing, environment: 'node', testTimeout: 30_000, isolate: false },
        plugins: messages(),
      },
      { test: { name: 'unit-alone', include: replacing, environment: 'node', testTimeout: 30_000 }, plugins: messages() },
      { test: { name: 'machines', include: include('machines'), environment: 'node', testTimeout: 30_000 } },
      {
        test: {
          name: 'contract',
          include: include('contract'),
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'features',
          include: include('features'),
          environment: 'node',
          // at length, on the embedded database
          testTimeout: process.env['FULL'] === '1' ? 300_000 : 60_000,
          hookTimeout: 120_000,
          // the server is loaded once for all files of a worker; each file opens a store of its own
          isolate: false,
        },
        plugins: messages(),
      },
      {
        test: {
          name: 'simulation',
          include: include('simulation'),
          setupFiles: ['tests/simulation/setup.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
        plugins: messages(),
      },
      {
        test: {
          name: 'start',
          include: include('start'),
          exclude: [...failover, ...upgrade],
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'failover', include: failover, environment: 'node', testTimeout: 240_000, hookTimeout: 120_000 },
      },
      {
        test: { name: 'upgrade', include: upgrade, environment: 'node', testTimeout: 900_000, hookTimeout: 120_000 },
      },
      {
        test: {
          name: 'races',
          include: include('races'),
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
});
