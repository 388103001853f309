import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, machineNamed, test as base } from './fixtures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** The folder below an address of any depth, with nothing but files: an address that is no file is a 404. */
const test = base.extend<object, { host: string }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/atlas.mjs'], { cwd: root, encoding: 'utf8' });
      expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: expect.stringContaining('dist-atlas/ is ready') });
      const server = createServer(({ url = '/' }, response) => {
        const asked = decodeURIComponent(new URL(url, 'http://localhost').pathname).replace('/some/where', '');
        const file = path.join(root, 'dist-atlas', asked.endsWith('/') ? `${asked}index.html` : asked);
        if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
        return response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      await use(`http://localhost:${typeof address === 'object' ? address?.port : ''}/some/where`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test('npm run atlas makes a folder that opens from any static host, with addresses of its own', { tag: '@full' }, async ({
  page,
  host,
}) => {
  const { title, record } = machineNamed('payment-status');
  const lost: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.url().includes('/reports/before/')) lost.push(response.url());
  });
  await page.goto(`${host}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything that can happen');
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(`${host}/#/atlas/payment-status`);
  await page.locator('[data-state="polling"]').click();
  await page.reload();
  await expect(page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { level: 2 })).toHaveText(
    record.states.find(({ name }) => name === 'polling')?.title ?? '',
  );
  await page.goBack();
  await expect(page).toHaveURL(`${host}/#/atlas/payment-status`);
  // what needs a server is not offered
  for (const name of ['API reference', 'The app', 'Live']) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.goto(`${host}/#/atlas/simulation?q=own.5.40.3.event`);
  await expect(page.getByRole('region', { name: 'Your run' })).toContainText(
    'npm run simulate -- --seed 5 --steps 40 --faults event --rate 3',
  );
  await expect(page.getByRole('button', { name: 'Run and watch' })).toHaveCount(0);
  const font = await page.evaluate(() =>
    document.fonts.ready.then((fonts) => [...fonts].filter(({ status }) => status === 'loaded').length),
  );
  expect(font).toBeGreaterThan(0);
  expect(lost).toEqual([]);
});
