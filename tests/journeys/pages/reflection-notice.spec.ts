import { text } from '../../support/catalogue.ts';
import { expect, scenario, test } from './support.ts';

// Regulation (EU) 2020/1503, Article 19(3)
test('the reflection period stands where an offer is made [INV-12]', async ({ page, origin }) => {
  const { projects } = await scenario(page.request, origin, { users: [], projects: [{}] });
  await page.goto(`${origin}/project/${projects[0]!.id}`);
  const notice = text(
    'projects',
    '<0>Reflection period:</0> inexperienced investors may revoke an offer within {days}\u00a0calendar days, without giving a reason and without penalty.',
    'en',
    { days: 4 },
  );
  await expect(page.getByRole('main').getByText(notice)).toBeVisible();
});
