import { readFileSync } from 'node:fs';
import { expect, machineNamed, test } from './fixtures.ts';

const { name, title, record } = machineNamed('loan-wizard');
const [transition] = record.transitions;

test('a comment at a state is kept in the browser and saved as the file of the repository, beside those that are there', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas/${name}/state/amountDone`);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Compare the two machines' })).toContainText('Engineering');
  await panel.getByText('Write a comment').click();
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Is the amount still shown?');
  await panel.getByRole('textbox', { name: 'Your name' }).fill('Ona');
  await panel.getByRole('button', { name: 'Save the comment' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Is the amount still shown?' })).toContainText('only in this browser');
  // one whose transition is gone
  await page.evaluate(
    ([machine, id]) => {
      const held = JSON.parse(window.localStorage.getItem('atlas-comments') ?? '[]');
      held.push({ machine, target: { transition: id }, author: 'Jonas', date: '2026-11-20T10:00:00.000Z', text: 'This one is gone' });
      window.localStorage.setItem('atlas-comments', JSON.stringify(held));
    },
    [name, `${transition?.id}9`],
  );
  await page.goto(`${origin}/atlas/comments`);
  const part = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
  const at = (heading: string) => part.getByRole('article').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  await expect(at(record.states.find((state) => state.name === 'amountDone')?.title ?? '').getByRole('listitem')).toHaveCount(2);
  await expect(at('The state or transition is gone').getByRole('listitem')).toContainText('This one is gone');
  const downloaded = page.waitForEvent('download');
  await part.getByRole('button', { name: `Save tests/comments/${name}.json` }).click();
  const file: { author: string }[] = JSON.parse(readFileSync(await (await downloaded).path(), 'utf8'));
  expect(file.map(({ author }) => author).sort()).toEqual(['Engineering', 'Jonas', 'Ona']);
  await part.getByRole('button', { name: 'Remove the comment “Is the amount still shown?”' }).click();
  await expect(part).not.toContainText('Is the amount still shown?');
});

test('the reading order remembers what was read', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/reading`);
  const main = page.getByRole('main');
  await expect(main.getByRole('checkbox').first()).toBeVisible();
  const total = await main.getByRole('checkbox').count();
  await main.getByRole('checkbox', { name: `Read: ${title}` }).check();
  await expect(main.getByRole('status')).toHaveText(`1 of ${total} read`);
  await page.reload();
  await expect(main.getByRole('checkbox', { name: `Read: ${title}` })).toBeChecked();
  await main.getByRole('link', { name: record.states.find((state) => state.name === 'creating')?.title ?? '', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/atlas/${name}/state/creating`);
});
