import { brand } from '../../../domain/brand.ts';
import { loadDocument, operationsOf } from '../../../server/http/contract/load.ts';
import { accessible, expect, test } from '../fixtures.ts';

const operations = operationsOf(loadDocument());

test('the API reference lists every operation and opens one; nothing in it is blocked, fails or leads elsewhere', async ({
  page,
  origin,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) problems.push(`asks ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`blocked: ${violatedDirective} ${blockedURI}`),
    ),
  );
  await page.goto(`${origin}/api/docs`);
  await expect(page.getByRole('heading', { level: 1, name: `${brand.name} API` })).toBeVisible();

  const sidebar = page.getByRole('complementary', { name: `Sidebar for ${brand.name} API` });
  const closed = sidebar.getByRole('button', { name: /^Open Group - (?!Models)/ });
  while ((await closed.count()) > 0) await closed.first().click();
  const listed = await sidebar
    .getByRole('link', { name: /HTTP Method: / })
    .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').replace(/^#tag\/[^/]+\//, '')));
  const described = operations.map(({ method, path }) => `${method.toUpperCase()}${path}`);
  expect(listed.sort((one, other) => one.localeCompare(other))).toEqual(described.sort((one, other) => one.localeCompare(other)));

  await sidebar.getByRole('link', { name: /^Invest in a loan project/ }).click();
  const operation = page.getByRole('region', { name: 'Invest in a loan project' });
  await expect(operation.getByRole('heading', { name: 'Invest in a loan project' })).toBeInViewport();
  await expect(operation).toContainText('Idempotency-Key');
  await expect(operation).toContainText('PROJECT_INVESTING_DISABLED');
  // what is tried out here is asked of the server that is running
  await expect(operation).toContainText(`${origin}/api/v1/investments`);
  expect(problems).toEqual([]);
});

for (const width of [390, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`the API reference, ${colorScheme} at ${width} pixels`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });
      test('is accessible', async ({ page, origin }) => {
        await page.goto(`${origin}/api/docs`);
        await expect(page.getByRole('heading', { level: 1, name: `${brand.name} API` })).toBeVisible();
        await accessible(page);
      });
    });
