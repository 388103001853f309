import { expect, scenario, test } from './support.ts';

// Regulation (EU) 2020/1503, Article 19(3)
test('the reflection period stands where an offer is made [INV-12]', async ({ page, origin }) => {
  const { projects } = await scenario(page.request, origin, { users: [], projects: [{}] });
  await page.goto(`${origin}/project/${projects[0]!.id}`);
  await expect(page.getByRole('main').getByText('Reflection period:')).toBeVisible();
});
