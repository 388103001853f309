import { accessible } from '../fixtures.ts';
import { expect, fits, scenario, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { patternOf, text } from '../../support/catalogue.ts';

test('one owner proposes a role, another one approves it, and it is granted [ADMIN-05, ADMIN-06]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, {
    users: [
      { roles: ['OWNER'], name: 'Asta', surname: 'Kalnė' },
      { roles: ['OWNER'], name: 'Marius', surname: 'Kairys' },
      { name: 'Inga', surname: 'Mockutė' },
    ],
  });
  const [first, second, person] = users;
  await withToken(page, origin, first!.token);
  await page.goto(`${origin}/admin/operators`);
  await page.getByRole('button', { name: text('back-office', 'Grant a role') }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: text('back-office', 'Propose') }).click();
  await expect(form.getByText(text('back-office', 'Please enter a complete e-mail address.'))).toBeVisible();
  await form.getByLabel(text('back-office', 'E-mail of the account')).fill(person!.email);
  await form.getByLabel(text('back-office', 'Role'), { exact: true }).selectOption(text('back-office', 'Treasury'));
  await form.getByLabel(text('back-office', 'Note for the second person (optional)')).fill('Starts on Monday');
  await accessible(page);
  await form.getByRole('button', { name: text('back-office', 'Propose') }).click();
  await expect(page.getByText(text('back-office', 'Proposed. A second person has to approve it.'))).toBeVisible();

  // what is one's own can only be taken back
  await page.goto(`${origin}/admin/proposals?box=MINE`);
  const own = page.getByRole('listitem').filter({ hasText: person!.email });
  await expect(own.getByRole('heading')).toHaveText(
    text('back-office', 'Give {name} the role “{role}”', 'en', {
      name: `Inga Mockutė (${person!.email})`,
      role: text('back-office', 'Treasury'),
    }),
  );
  await expect(own.getByRole('button')).toHaveText([text('back-office', 'Take back')]);

  await withToken(page, origin, second!.token);
  await page.goto(`${origin}/admin/proposals`);
  const waiting = page.getByRole('listitem').filter({ hasText: person!.email });
  await expect(waiting).toContainText('Starts on Monday');
  await expect(waiting).toContainText(patternOf('back-office', 'proposed by {name} on {day}', 'en', { name: 'Asta Kalnė' }));
  await accessible(page);
  await fits(page);
  await waiting.getByRole('button', { name: text('back-office', 'Approve') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'Approve') })
    .click();
  await expect(page.getByText(messages.decisionRecorded)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.goto(`${origin}/admin/operators`);
  await expect(page.getByRole('listitem').filter({ hasText: person!.email }).first()).toContainText(text('back-office', 'Treasury'));
});

test('a proposal is declined with a reason, which its proposer reads [ADMIN-06]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['OWNER'] }, { roles: ['OWNER'] }, {}] });
  const [first, second, person] = users;
  const proposed = await page.request.post(`${origin}/api/v1/admin/operators`, {
    headers: { Authorization: `Bearer ${first!.token}` },
    data: { email: person!.email, role: 'VIEWER' },
  });
  expect(proposed.status()).toBe(202);
  await withToken(page, origin, second!.token);
  await page.goto(`${origin}/admin/proposals`);
  await page
    .getByRole('listitem')
    .filter({ hasText: person!.email })
    .getByRole('button', { name: text('back-office', 'Decline') })
    .click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: text('back-office', 'Decline') }).click();
  await expect(question.getByText(text('back-office', 'Please say why.'))).toBeVisible();
  await question.getByLabel(text('back-office', 'Reason')).fill('Wrong account');
  await question.getByRole('button', { name: text('back-office', 'Decline') }).click();
  await expect(page.getByText(messages.decisionRecorded)).toBeVisible();
  await withToken(page, origin, first!.token);
  await page.goto(`${origin}/admin/proposals?box=MINE`);
  await expect(page.getByRole('listitem').filter({ hasText: person!.email })).toContainText('Wrong account');
});

test('each operator sees the pages of their roles, and begins with one of them [ADMIN-05]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['TREASURY'] }, { roles: ['SUPERVISOR'] }] });
  const areas = page.getByRole('navigation', { name: text('back-office', 'Administration') }).getByRole('link');
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin`);
  await expect(page).toHaveURL(/\/admin\/proposals$/);
  await expect(areas).toHaveText([
    text('back-office', 'Proposals'),
    text('back-office', 'Projects'),
    text('back-office', 'Money'),
    text('back-office', 'Reports'),
    text('back-office', 'Log'),
  ]);
  await withToken(page, origin, users[1]!.token);
  await page.goto(`${origin}/admin/operators`);
  await expect(areas).toHaveText([
    text('back-office', 'Proposals'),
    text('back-office', 'Projects'),
    text('back-office', 'Money'),
    text('back-office', 'People'),
    text('back-office', 'Reports'),
    text('back-office', 'Log'),
  ]);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: text('back-office', 'Grant a role') })).toHaveCount(0);
});

test('the navigation tells how many proposals wait for the operator, and one less after a decision [27]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['OWNER'] }, { roles: ['OWNER'] }, {}] });
  const [first, second, person] = users;
  for (const role of ['VIEWER', 'SUPPORT']) {
    const proposed = await page.request.post(`${origin}/api/v1/admin/operators`, {
      headers: { Authorization: `Bearer ${first!.token}` },
      data: { email: person!.email, role },
    });
    expect(proposed.status()).toBe(202);
  }
  const counted = await page.request.get(`${origin}/api/v1/admin/counts`, { headers: { Authorization: `Bearer ${second!.token}` } });
  const { proposals: count }: { proposals: number } = await counted.json();
  const entry = (waiting: number) =>
    page.getByRole('navigation', { name: text('back-office', 'Administration') }).getByRole('link', {
      name: text('back-office', '{label}, {count, plural, one {# waiting} other {# waiting}}', 'en', {
        label: text('back-office', 'Proposals'),
        count: waiting,
      }),
      exact: true,
    });
  await withToken(page, origin, second!.token);
  await page.goto(`${origin}/admin/proposals`);
  await expect(entry(count)).toHaveAttribute('data-count', String(count));
  await accessible(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await page
    .getByRole('listitem')
    .filter({ hasText: person!.email })
    .first()
    .getByRole('button', { name: text('back-office', 'Decline') })
    .click();
  const question = page.getByRole('dialog');
  await question.getByLabel(text('back-office', 'Reason')).fill('Not needed');
  await question.getByRole('button', { name: text('back-office', 'Decline') }).click();
  await expect(entry(count - 1)).toBeVisible();
});

test('whoever has entered the account of a payment is told that somebody else approves it, and may decline [INS-07]', async ({
  page,
  origin,
}) => {
  const { users } = await scenario(page.request, origin, {
    users: [{ roles: ['TREASURY'] }, { roles: ['TREASURY'] }, { roles: ['TREASURY'] }],
  });
  const [first, second, third] = users;
  const call = async (token: string, path: string, data: object) => {
    const answer = await page.request.post(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  const payer = `Gift ${first!.id.slice(-6)}`;
  const { bookingId } = await (await call('', '/sandbox/transfers', { reference: payer, amount: 640, payer })).json();
  await call(third!.token, `/api/v1/admin/transfers/${bookingId}`, { returned: true });
  const drafts = await page.request.get(`${origin}/api/v1/admin/instructions?kind=RETURN&status=DRAFTED&size=100`, {
    headers: { Authorization: `Bearer ${first!.token}` },
  });
  const list: { content: { id: string; payeeName: string }[] } = await drafts.json();
  const id = list.content.find(({ payeeName }) => payeeName === payer)!.id;
  const account = { iban: 'LT121000011101001000', holderName: payer, reason: 'The bank of the payer has answered.' };
  await call(first!.token, `/api/v1/admin/instructions/${id}/payee-account`, account);
  await call(second!.token, '/api/v1/admin/instruction-approvals', { ids: [id] });
  await withToken(page, origin, first!.token);
  await page.goto(`${origin}/admin/proposals`);
  const waiting = page.getByRole('listitem').filter({ hasText: payer });
  await expect(waiting.getByRole('button')).toHaveText([text('back-office', 'Decline')]);
  await expect(waiting).toContainText(
    text('back-office', 'You drafted one of these payments, entered its account or receive it. Somebody else has to approve.'),
  );
  await accessible(page);
  await waiting.getByRole('link', { name: text('back-office', 'Payment instruction') }).click();
  await expect(page).toHaveURL(`${origin}/admin/instructions/${id}`);
});
