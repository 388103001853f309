import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { digest } from '../../server/sandbox/atlas-reports.ts';
import { walksOf } from '../../src/atlas/record.ts';
import type { MachineRecord } from '../support/paths/record.ts';
import { walkAll } from '../lab/prefixes.ts';
import { StepFailed } from '../lab/step-failed.ts';
import { textReader } from '../lab/words.ts';
import { expect, machineNamed, test as base } from './fixtures.ts';
import { messages } from '../support/messages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { name, title, record } = machineNamed('verification-callback');
/** What the screen says wrongly, in the two languages in which the tours are walked. */
const heading = messages.identityUnknown;
const lie = 'Your identity is confirmed';

/** The build with one sentence of one screen changed, walked as `npm run test:full -- lab` does it. */
const test = base.extend<object, { broken: Awaited<ReturnType<typeof digest>> }>({
  broken: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'statefolio-planted-'));
      const build = path.join(folder, 'dist');
      const dist = path.resolve(process.env.LAB_BUILD ?? 'dist');
      mkdirSync(build);
      for (const part of readdirSync(dist))
        if (part !== 'pdfjs') cpSync(path.join(dist, part), path.join(build, part), { recursive: true });
      const headings = (['en', 'de'] as const).map((locale) => textReader(locale, ['verification'])(heading));
      const changed = readdirSync(path.join(build, 'assets'))
        .filter((file) => file.endsWith('.js'))
        .flatMap((file) => {
          const where = path.join(build, 'assets', file);
          const text = readFileSync(where, 'utf8');
          const injected = headings.reduce((all, it) => all.replaceAll(it, lie), text);
          if (injected === text) return [];
          writeFileSync(where, injected);
          return [file];
        });
      expect(changed.length, 'the sentence stands in the build').toBeGreaterThan(1);
      const inherited = Object.entries(process.env).filter(([key]) => !/^(?:TEST_|PLAYWRIGHT_|PW_|PWTEST_)/.test(key));
      const { stdout, status } = spawnSync(
        process.execPath,
        [
          path.join(root, 'node_modules/@playwright/test/cli.js'),
          'test',
          '--project=lab',
          '--workers=1',
          '--reporter=json',
          `--output=${path.join(folder, 'output')}`,
          // what concerns all walks together fails as well, which is not the question
          `--grep=${title} (?:every state|tour|paths of record) `,
        ],
        {
          cwd: root,
          encoding: 'utf8',
          maxBuffer: 2 ** 26,
          env: {
            ...Object.fromEntries(inherited),
            FULL: '1',
            LAB_BUILD: build,
            LAB_REPORTS: path.join(folder, 'reports/lab'),
            LAB_PICTURES: '0',
            PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(folder, 'reports/lab.json'),
          },
        },
      );
      expect(status, stdout).toBe(1);
      await use(await digest(path.join(folder, 'reports')));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

type Path = MachineRecord['paths'][number];
const statesOf = ({ start, steps }: Path) =>
  [record.starts[start]?.place, ...steps.map((number) => record.steps[number]?.to)].map((place) => record.places[place ?? -1]?.state);
const leadsThrough = (path: Path) => statesOf(path).includes('answerLost');
const all = walksOf(record);

test('a defect planted in a screen turns the paths through its state red, with the step, and no other path', { tag: '@full' }, async ({
  page,
  origin,
  broken,
}) => {
  await page.route('**/atlas/reports/digest.json', (route) => route.fulfill({ json: broken }));
  await page.goto(`${origin}/atlas/${name}/paths?q=${encodeURIComponent('s:failed')}`);
  const count = page.getByRole('main').getByRole('status');
  const rows = page.getByRole('main').locator('li[data-result]');
  const codes = () => rows.locator('code').allTextContents();
  const red = all.filter(leadsThrough);
  expect(red.some((path) => !record.tours.some(({ id }) => id === path.id))).toBe(true);
  await expect(count).toHaveText(`${red.length} of ${all.length}`);
  expect((await codes()).sort()).toEqual(red.map(({ id }) => id).sort());
  for (const row of await rows.all()) await expect(row).toContainText('Real screens: failed at step 2');
  await page.getByRole('searchbox', { name: 'Filter' }).fill('s:passed');
  await expect(count).toHaveText(`${all.length - red.length} of ${all.length}`);
  expect((await codes()).sort()).toEqual(
    all
      .filter((path) => !leadsThrough(path))
      .map(({ id }) => id)
      .sort(),
  );
});

test('the failing step of such a path is marked, and says what is wrong', { tag: '@full' }, async ({ page, origin, broken }) => {
  await page.route('**/atlas/reports/digest.json', (route) => route.fulfill({ json: broken }));
  await page.goto(`${origin}/atlas/${name}/paths?q=${encodeURIComponent('s:failed is:path')}`);
  await page.getByRole('main').locator('li[data-result="failed"]').getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`/atlas/${name}/path/\\w+/2$`));
  const opened = all.find(({ id }) => page.url().endsWith(`/path/${id}/2`));
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'screens' })).toContainText(
    `failed: step 2, “${record.steps[opened?.steps[1] ?? -1]?.title}”: answerLost: the heading is ${lie}, not ${heading}`,
  );
  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'the last run failed here' })).toHaveText(
    new RegExp(record.states.find((state) => state.name === 'answerLost')?.title ?? ''),
  );
  await page.goto(`${origin}/atlas/${name}?over=result`);
  await expect(page.locator('[data-state="answerLost"]')).toHaveAttribute('data-tone', 'bad');
  await expect(page.locator('[data-state="forged"]')).toHaveAttribute('data-tone', 'good');
});

test('after a failure the other paths are walked, but not what lies behind the step that failed', async () => {
  const way = (id: string, ...steps: number[]) => ({ id, title: id, start: 0, steps });
  const part = [
    { path: way('a', 1, 2, 3), shared: 0 },
    { path: way('b', 1, 2, 4), shared: 2 },
    { path: way('c', 1, 2, 4, 5), shared: 3 },
    { path: way('d', 1, 6), shared: 1 },
  ];
  const walked: string[] = [];
  const wrong = new StepFailed(1, 'it went on', new Error('the heading is missing'));
  const walking = walkAll(part, async ({ id }, first) => {
    walked.push(`${id} from ${first}`);
    if (id === 'a') throw wrong;
  });
  await expect(walking).rejects.toBe(wrong);
  expect(walked).toEqual(['a from 0', 'd from 1']);
});
