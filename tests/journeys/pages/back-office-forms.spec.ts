import { text } from '../../support/catalogue.ts';
import { accessible } from '../fixtures.ts';
import { expect, fault, scenario, test, withToken } from './support.ts';

test('a role for an address without an account is refused beside the field, and what was typed stays [ADMIN-05]', async ({
  page,
  origin,
}) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['OWNER'] }, {}] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin/operators`);
  await page.getByRole('button', { name: text('back-office', 'Grant a role') }).click();
  const form = page.getByRole('dialog');
  const email = form.getByLabel(text('back-office', 'E-mail of the account'));
  const note = form.getByLabel(text('back-office', 'Note for the second person (optional)'));
  const propose = form.getByRole('button', { name: text('back-office', 'Propose') });
  await email.fill('nobody@example.org');
  await note.fill('Starts on Monday');
  await propose.click();
  await expect(email).toHaveAccessibleDescription(text('back-office', 'No account has this e-mail address.'));
  await expect(email).toBeFocused();
  await expect(note).toHaveValue('Starts on Monday');
  await accessible(page);
  await email.fill(users[1]!.email);
  await expect(email).not.toHaveAttribute('aria-invalid');
  await propose.click();
  await expect(page.getByText(text('back-office', 'Proposed. A second person has to approve it.'))).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('a note that is too long for the second person says so and is not sent [ADMIN-06]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['OWNER'] }, {}] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin/operators`);
  await page.getByRole('button', { name: text('back-office', 'Grant a role') }).click();
  const form = page.getByRole('dialog');
  const note = form.getByLabel(text('back-office', 'Note for the second person (optional)'));
  await form.getByLabel(text('back-office', 'E-mail of the account')).fill(users[1]!.email);
  await note.fill('a'.repeat(501));
  await form.getByRole('button', { name: text('back-office', 'Propose') }).click();
  await expect(note).toHaveAccessibleDescription(text('back-office', 'At most {longest} characters.', 'en', { longest: '500' }));
  await expect(note).toBeFocused();
  await note.fill('a'.repeat(500));
  await form.getByRole('button', { name: text('back-office', 'Propose') }).click();
  await expect(form).toHaveCount(0);
});

test('a role that the account has already is refused beside it [ADMIN-05]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['OWNER'] }, { roles: ['TREASURY'] }] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin/operators`);
  await page.getByRole('button', { name: text('back-office', 'Grant a role') }).click();
  const form = page.getByRole('dialog');
  const role = form.getByRole('combobox', { name: text('back-office', 'Role') });
  await form.getByLabel(text('back-office', 'E-mail of the account')).fill(users[1]!.email.toUpperCase());
  await role.selectOption('TREASURY');
  await form.getByRole('button', { name: text('back-office', 'Propose') }).click();
  await expect(role).toHaveAccessibleDescription(new RegExp(text('back-office', 'This account has the role already.')));
  await expect(role).toBeFocused();
  await accessible(page);
  await role.selectOption('CREDIT');
  await form.getByRole('button', { name: text('back-office', 'Propose') }).click();
  await expect(form).toHaveCount(0);
});

test('a message to the investors that is too short says so and is not dropped [ADMIN-06]', async ({ page, origin }) => {
  const { users, projects } = await scenario(page.request, origin, { users: [{ roles: ['CREDIT'] }], projects: [{}] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin/projects/${projects[0]!.id}`);
  const suspend = text('back-office', 'Suspend the offer');
  await page.getByRole('button', { name: suspend }).click();
  const form = page.getByRole('dialog');
  const message = form.getByLabel(text('back-office', 'Message to the investors (optional)'));
  await form.getByLabel(text('back-office', 'Reason, for the log')).fill('The valuation was wrong');
  await message.fill('OK');
  await form.getByRole('button', { name: suspend }).click();
  await expect(message).toHaveAccessibleDescription(
    new RegExp(text('back-office', 'Write at least {shortest} characters, or leave it empty.', 'en', { shortest: '3' })),
  );
  await expect(message).toBeFocused();
  await message.fill('Wait');
  const sent = page.waitForRequest((request) => request.url().endsWith('/suspend'));
  await form.getByRole('button', { name: suspend }).click();
  expect((await sent).postDataJSON()).toEqual({ reason: 'The valuation was wrong', messageToInvestors: 'Wait' });
  await expect(form).toHaveCount(0);
});

test('the register of conflicts names the field that the server refuses, and limits what is typed', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['COMPLIANCE'] }] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin/conflicts`);
  await page.getByRole('button', { name: text('back-office', 'Add to the register') }).click();
  const form = page.getByRole('dialog');
  const name = form.getByLabel(text('back-office', 'Name of the person or company'));
  const code = form.getByLabel(text('back-office', 'Company code, if it is a company'));
  const email = form.getByLabel(text('back-office', 'E-mail of the account, if a client'));
  const since = form.getByLabel(text('back-office', 'In this role since'));
  const add = form.getByRole('button', { name: text('back-office', 'Add to the register') });
  await name.fill('x'.repeat(256));
  await code.fill('1'.repeat(33));
  await email.fill('nobody@example.org');
  await since.fill('0026-01-01');
  await add.click();
  await expect(name).toHaveAccessibleDescription(text('back-office', 'At most {longest} characters.', 'en', { longest: '255' }));
  await expect(code).toHaveAccessibleDescription(text('back-office', 'At most {longest} characters.', 'en', { longest: '32' }));
  await expect(since).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Eglė Vidutė');
  await code.fill('');
  await since.fill('2026-01-01');
  await add.click();
  await expect(email).toHaveAccessibleDescription(text('back-office', 'No account has this e-mail address.'));
  await expect(email).toBeFocused();
  await expect(name).toHaveValue('Eglė Vidutė');
});

test('who decides a proposal that somebody else has decided is told by whom [ADMIN-06]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, {
    users: [{ roles: ['OWNER'] }, { roles: ['OWNER'], name: 'Marius', surname: 'Kairys' }, { roles: ['OWNER'] }, {}],
  });
  const [first, second, third, person] = users;
  const call = (token: string, path: string, data: object) =>
    page.request.post(`${origin}/api/v1/admin/${path}`, { headers: { Authorization: `Bearer ${token}` }, data });
  const proposed = await call(first!.token, 'operators', { email: person!.email, role: 'VIEWER' });
  const { id } = await proposed.json();
  await withToken(page, origin, third!.token);
  await page.goto(`${origin}/admin/proposals`);
  const row = page.getByRole('listitem').filter({ hasText: person!.email });
  await row.getByRole('button', { name: text('back-office', 'Approve') }).click();
  expect((await call(second!.token, `proposals/${id}`, { decision: 'DECLINE', reason: 'Not now.' })).ok()).toBe(true);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'Approve') })
    .click();
  await expect(page.getByText(text('back-office', '{name} has already declined this.', 'en', { name: 'Marius Kairys' }))).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('an answer to a complaint that a session outlives is there after signing in again [COMP-05]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['COMPLIANCE'] }] });
  const { email, password, token } = users[0]!;
  await withToken(page, origin, token);
  await page.goto(`${origin}/admin/complaints`);
  await page
    .getByRole('row')
    .filter({ hasText: text('back-office', 'Received') })
    .first()
    .click();
  const admit = page.getByRole('button', { name: text('back-office', 'Admit the complaint') });
  await admit.click();
  const answer = page.getByRole('dialog').getByLabel(text('back-office', 'Text for the complainant'));
  await answer.fill('We examine what you wrote about the payment of March.');
  await fault(page, origin, { operationId: 'admitComplaint', kind: 'status', status: 401, errorCode: 'UNAUTHORIZED' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'Admit the complaint') })
    .click();
  await page.waitForURL(/\/sign-in\//);
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(email);
  await page.getByLabel(text('registration', 'Password')).fill(password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
  await page.waitForURL(/\/admin\/complaints\//);
  await admit.click();
  await expect(answer).toHaveValue('We examine what you wrote about the payment of March.');
});
