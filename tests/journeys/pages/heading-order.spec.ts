import { findings } from '../../support/axe.ts';
import { publicPages } from '../routes.ts';
import { expect, scenario, test, withToken } from './support.ts';

const sections = ['project', 'texts', 'terms', 'collateral', 'credit', 'owner', 'files', 'publication'];

/** Headings that skip a level, on the current page. */
const skipped = async (page: Parameters<typeof findings>[0]) =>
  (await findings(page, ['heading-order'])).filter(({ id }) => id === 'heading-order');

test('no heading of a public page skips a level [27]', async ({ page, origin }) => {
  for (const address of Object.values(publicPages).flat()) {
    await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
    await expect(page.locator('h1').first()).toBeVisible();
    expect.soft(await skipped(page), address).toEqual([]);
  }
});

test('no heading of a draft skips a level [27]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['CREDIT'] }] });
  const { token } = users[0]!;
  await withToken(page, origin, token);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const made = await page.request.post(`${origin}/api/v1/admin/project-drafts`, { headers, data: { projectType: 'REAL_ESTATE' } });
  expect(made.ok()).toBe(true);
  const { id } = await made.json();
  for (const section of sections) {
    await page.goto(`${origin}/admin/drafts/${id}?section=${section}`, { waitUntil: 'networkidle' });
    await expect(page.locator('h1')).toBeVisible();
    expect.soft(await skipped(page), section).toEqual([]);
  }
});
