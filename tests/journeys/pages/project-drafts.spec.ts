import type { Page } from '@playwright/test';
import { addDays, dayOf } from '../../../domain/duration.ts';
import { languageNames } from '../../../src/i18n/language-names.ts';
import { png } from '../../features/onboarding-data.ts';
import { accessible } from '../fixtures.ts';
import { messages } from '../../support/messages.ts';
import { expect, fits, scenario, test, withToken } from './support.ts';
import { text } from '../../support/catalogue.ts';

/** Days from the server's own day, which other tests may have moved on. */
async function daysOf(page: Page, origin: string) {
  const { now } = await (await page.request.post(`${origin}/sandbox/clock`, { data: { advanceDays: 0 } })).json();
  return (ahead: number) => addDays(dayOf(String(now)), ahead);
}
const section = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const label = (id: string) => text('back-office', id);
const saved = (page: Page) => expect(page.getByText(text('back-office', 'Everything is saved.'))).toBeVisible();

async function fill(page: Page, texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}
async function choose(page: Page, options: Readonly<Record<string, string>>) {
  for (const [label, option] of Object.entries(options)) await page.getByLabel(label, { exact: true }).selectOption(option);
}
async function send(page: Page, label: string, name: string) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: label }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(png) });
}

test('a draft is written, proposed, approved by a second person, and then everybody sees the project', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, {
    users: [{ roles: ['CREDIT'], name: 'Asta', surname: 'Kalnė' }, { roles: ['CREDIT'] }, { roles: ['COMPLIANCE'] }],
  });
  const day = await daysOf(page, origin);
  const [first, second, checker] = users;
  const name = `Draft House ${first!.id.slice(-6)}`;
  await withToken(page, origin, first!.token);
  await page.goto(`${origin}/admin/drafts`);
  await page.getByRole('button', { name: text('back-office', 'New loan') }).click();
  await fill(page, { [label('Street and number')]: 'Krantinės g. 5', [label('City')]: 'Kaunas' });
  await choose(page, { [label('Country')]: 'LT' });
  await saved(page);
  const draft = page.url();
  await accessible(page);
  await fits(page);

  // leaving at once loses nothing
  await page.getByLabel(text('back-office', 'City'), { exact: true }).fill('Utena');
  await page.getByRole('link', { name: text('back-office', 'Drafts'), exact: true }).click();
  await page
    .getByRole('row')
    .filter({ hasText: text('back-office', 'Project without a name') })
    .filter({ hasText: 'Asta Kalnė' })
    .first()
    .click();
  await expect(page).toHaveURL(draft);
  await expect(page.getByLabel(text('back-office', 'City'), { exact: true })).toHaveValue('Utena');

  await section(page, text('back-office', 'Texts'));
  for (const language of Object.values(languageNames))
    await fill(page, {
      [`${label('Name')} (${language})`]: name,
      [`${label('Description')} (${language})`]: 'Nine flats by the river.',
      [`${label('How it is secured')} (${language})`]: 'First-rank mortgage.',
    });
  await saved(page);
  await accessible(page);
  await fits(page);

  await section(page, text('back-office', 'Terms'));
  await page.getByRole('button', { name: text('back-office', 'Add a step of interest') }).click();
  await fill(page, {
    [label('Target in euro')]: '100,000',
    [label('Smallest investment in euro')]: '100',
    [label('Step in euro')]: '100',
    [label('From euro')]: '100',
    [label('Interest per year in percent')]: '9.5',
    [label('Term in months')]: '18',
    [label('Opens on')]: day(0),
    [label('Last day to invest')]: day(40),
  });
  await choose(page, { [label('Interest is paid')]: 'QUARTERLY' });
  await accessible(page);
  await fits(page);

  await section(page, text('back-office', 'Collateral'));
  await fill(page, {
    [label('Value of the collateral in euro')]: '160 000',
    [label('Valued by')]: 'UAB Vertinimas',
    [label('Valued on')]: day(-30),
  });
  await expect(page.getByText('62.5%')).toBeVisible();
  await send(page, text('back-office', 'Add the valuation report'), 'valuation.png');
  await expect(page.getByText('valuation.png')).toBeVisible();
  await accessible(page);
  await fits(page);

  await section(page, text('back-office', 'Project owner'));
  await fill(page, {
    [label('Name of the company')]: 'UAB Krantinė',
    [label('Company code')]: '305812345',
    [label('Legal form')]: 'UAB',
    [label('Phone')]: '+370 612 34567',
    [label('Website, if it has one')]: 'https://krantine.example',
    [label('City of the company')]: 'Kaunas',
    [label('Founded in the year')]: '2014',
    [label('Own funds in the project, in euro')]: '60000',
    [label('Fee to the platform in percent')]: '3',
    [label('IBAN that the loan is paid to')]: 'LT60 1010 0123 4567 8900',
    [label('E-mail address')]: 'owner@krantine.example',
  });
  for (const language of Object.values(languageNames))
    await fill(page, {
      [`${label('Ownership')} (${language})`]: 'Ona Krantė holds all shares.',
      [`${label('Management')} (${language})`]: 'Managing director: Ona Krantė.',
    });
  await choose(page, {
    [label('Country of the company')]: 'LT',
    [label('Defaulted on a credit agreement in the last five years')]: 'no',
    [label('Language of e-mails')]: 'lt',
  });
  await expect(page.getByText(text('back-office', 'Not valid'))).toBeVisible();
  await fill(page, { [label('IBAN that the loan is paid to')]: 'LT60 1010 0123 4567 8901' });
  await expect(page.getByText(text('back-office', 'Not valid'))).toHaveCount(0);
  await accessible(page);
  await fits(page);

  await section(page, text('back-office', 'Pictures and documents'));
  await send(page, text('back-office', 'Add a picture'), 'house.png');
  for (const language of Object.values(languageNames))
    await fill(page, {
      [text('back-office', 'What {fileName} shows ({name})', 'en', { fileName: 'house.png', name: language })]: 'The house',
    });
  await page.getByText(text('back-office', 'Choose what stays visible')).click();
  const shown = page.getByRole('img', { name: 'The house' });
  await page
    .getByRole('slider', { name: text('back-office', 'From the top edge of {fileName}, in percent', 'en', { fileName: 'house.png' }) })
    .press('Home');
  await expect(shown).toHaveCSS('object-position', '50% 0%');
  await page.locator('details img').click({ position: { x: 0, y: 0 } });
  await expect(
    page.getByRole('slider', {
      name: text('back-office', 'From the left edge of {fileName}, in percent', 'en', { fileName: 'house.png' }),
    }),
  ).toHaveValue('0');
  await expect(shown).toHaveCSS('object-position', '0% 0%');
  await saved(page);
  await accessible(page);
  await fits(page);

  // Regulation (EU) 2020/1503, Article 5
  const draftPath = new URL(page.url()).pathname;
  await withToken(page, origin, checker!.token);
  await page.goto(`${origin}${draftPath}?section=owner`);
  for (const kind of ['CRIMINAL_RECORD', 'JURISDICTION']) {
    await page.getByRole('button', { name: text('back-office', 'Record evidence') }).click();
    await send(page, text('back-office', 'Choose the document'), `${kind}.png`);
    await expect(page.getByRole('dialog').getByText(`${kind}.png`)).toBeVisible();
    await choose(page, { [label('What is proved')]: kind });
    await fill(page, { [label('Issued on')]: day(-20), [label('Valid until')]: day(160) });
    await page.getByRole('button', { name: text('back-office', 'Record that it was checked') }).click();
    await expect(page.getByRole('button', { name: `${kind}.png` })).toBeVisible();
  }
  await accessible(page);
  await fits(page);
  await withToken(page, origin, first!.token);
  await page.goto(`${origin}${draftPath}`);

  await section(page, text('back-office', 'Publication'));
  await page.getByRole('button', { name: text('back-office', 'Propose to publish') }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/publish'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'Propose to publish') })
    .click();
  // a refusal is shown in a toast
  const answer = await answered;
  expect([answer.status(), await answer.text()]).toEqual([202, expect.any(String)]);
  await expect(page.getByText(text('back-office', 'Publication is proposed'))).toBeVisible();
  await accessible(page);
  await fits(page);
  await page.getByRole('link', { name: text('back-office', 'Preview'), exact: true }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name, includeHidden: true }).first()).toBeAttached();

  await withToken(page, origin, second!.token);
  await page.goto(`${origin}/admin/proposals`);
  const waiting = page.getByRole('listitem').filter({ hasText: name });
  await waiting.getByRole('button', { name: text('back-office', 'Approve') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'Approve') })
    .click();
  await expect(page.getByText(messages.decisionRecorded)).toBeVisible();
  await page.goto(`${origin}/invest`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('who writes at the same time as a colleague is told, and overwrites nothing unasked', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, {
    users: [{ roles: ['CREDIT'] }, { roles: ['CREDIT'], name: 'Inga', surname: 'Mockutė' }],
  });
  const [first, second] = users;
  const headers = { Authorization: `Bearer ${second!.token}` };
  const api = `${origin}/api/v1/admin/project-drafts`;
  const draft: { id: string; version: number } = await (
    await page.request.post(api, { headers, data: { projectType: 'REAL_ESTATE' } })
  ).json();
  await withToken(page, origin, first!.token);
  await page.goto(`${origin}/admin/drafts/${draft.id}`);
  await saved(page);
  await page.request.put(`${api}/${draft.id}`, { headers, data: { version: draft.version, content: { city: 'Vilnius' } } });
  await page.getByLabel(text('back-office', 'City'), { exact: true }).fill('Kaunas');
  await expect(
    page.getByText(text('back-office', '{by} saved this draft while you were writing', 'en', { by: 'Inga Mockutė' })),
  ).toBeVisible();
  await expect(page.getByLabel(text('back-office', 'City'), { exact: true })).toHaveValue('Kaunas');
  await accessible(page);
  await fits(page);
  await page.getByRole('button', { name: text('back-office', 'Take their version') }).click();
  await expect(page.getByLabel(text('back-office', 'City'), { exact: true })).toHaveValue('Vilnius');
  await saved(page);
});
