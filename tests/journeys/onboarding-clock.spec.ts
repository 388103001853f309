import { expect, test, withToken } from './fixtures.ts';
import { startServer } from './server.ts';

const day = 86_400_000;

test('a document that ends is told of in good time and again when it has ended, and its task opens no second window [ONB-17, SHELL-17, NOTIF-09]', async ({
  page,
}) => {
  // the clock of a server is everybody's, so this walk has a server of its own
  const server = await startServer();
  try {
    const move = (advanceDays: number) => page.request.post(`${server.origin}/sandbox/clock`, { data: { advanceDays } });
    const { now } = (await (await move(0)).json()) as { now: string };
    const documentExpiresAt = new Date(Date.parse(now) + 100 * day).toISOString().slice(0, 10);
    const made = await page.request.post(`${server.origin}/sandbox/scenario`, { data: { users: [{ documentExpiresAt }] } });
    const { users } = (await made.json()) as { users: { token: string }[] };
    const [person] = users;
    if (!person) throw new Error('no person was made');
    await withToken(page, server.origin, person.token);
    await page.goto(`${server.origin}/dashboard/settings`);
    const dialog = page.getByRole('dialog');
    await expect(page.getByRole('heading', { name: 'You may invest' })).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await move(90);
    await page.reload();
    await expect(dialog.getByRole('heading', { name: 'Your identity document expires soon' })).toBeVisible();

    await move(11);
    await page.reload();
    await expect(dialog.getByRole('heading', { name: 'Your identity document has expired' })).toBeVisible();
    // the task modal has its turn when this one is put away, and has nothing to add
    const asked = page.waitForResponse((response) => response.url().includes('types=TASK'));
    await dialog.getByRole('button', { name: 'Not now' }).click();
    const tasks = (await (await asked).json()) as { callToAction: string }[];
    expect(tasks.map(({ callToAction }) => callToAction)).toEqual(['/renew-kyc']);
    await page.getByRole('link', { name: 'See open projects' }).click();
    await expect(page).toHaveURL(`${server.origin}/invest`);
    await expect(dialog).toHaveCount(0);
    await page.goto(`${server.origin}/invest`);
    await expect(dialog.getByRole('heading', { name: 'Your identity document has expired' })).toBeVisible();
    await expect(dialog).toHaveCount(1);
  } finally {
    await server.stop();
  }
});
