import { readFile } from 'node:fs/promises';
import { accessible } from '../fixtures.ts';
import { expect, fault, fits, scenario, signedIn, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, text } from '../../support/catalogue.ts';
import { cancelWhenLong, stallDownload } from './long-downloads.ts';

const certificate = {
  name: 'DAS-1.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
};

test('an individual chooses a past year and gets the income report under its name, a company has none [REP-01, REP-02, REP-03]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/reports`);
  const last = new Date().getFullYear() - 1;
  await expect(page.getByLabel(text('reports', 'Year'), { exact: true })).toHaveValue(String(last));
  await page.getByLabel(text('reports', 'Year'), { exact: true }).selectOption(String(last - 1));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text('reports', 'Download (PDF)') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Income-report-${last - 1}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await fault(page, origin, { operationId: 'getIncomeReport', kind: 'status', status: 500 });
  await page.getByRole('button', { name: text('reports', 'Download (PDF)') }).click();
  await expect(page.getByText(text('reports', 'documents.documentError'))).toBeVisible();

  await signedIn(page, origin, { company: true });
  await page.goto(`${origin}/dashboard/reports`);
  await expect(page.getByRole('heading', { name: text('reports', 'No documents yet') })).toBeVisible();
  await expect(page.getByRole('heading', { name: text('reports', 'Income report') })).toHaveCount(0);
});

const longReports = [
  { report: 'an income report', path: '/individual-reports/income', button: () => text('reports', 'Download (PDF)') },
  { report: 'a list of investments', path: '/individual-reports/investments', button: () => text('ui', 'List of investments (XLSX)') },
  {
    report: 'a document',
    path: '/file?',
    button: () => beginningOf('reports', 'Download {name}', 'en', { name: text('reports', 'Monthly statement') }),
  },
] as const;
for (const { report, path, button } of longReports)
  test(`${report} that takes long shows what has been received, and can be cancelled [28 5]`, async ({ page, origin, individual }) => {
    await withToken(page, origin, individual);
    await stallDownload(page, path);
    await page.goto(`${origin}/dashboard/reports`);
    const start = page.getByRole('button', { name: button() }).first();
    await start.click();
    await cancelWhenLong(page, start);
    for (const failed of ['documents.documentError', 'userDocuments.errors.failedToDownloadDocument'])
      await expect(page.getByText(text('reports', failed))).toHaveCount(0);
  });

test('documents come ten at a time, counted from zero on the wire, and download under their own name [REP-04, REP-06, CONST-07]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/v1/generated-documents') asked.push(search);
  });
  await page.goto(`${origin}/dashboard/reports`);
  const rows = page.getByRole('region', { name: text('reports', 'Documents') }).getByRole('row');
  await expect(rows).toHaveCount(11);
  const newest = (await rows.nth(1).textContent()) ?? '';
  await page.getByRole('button', { name: text('ui', 'Page {page}', 'en', { page: 2 }) }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('button', { name: text('ui', 'Page {page}', 'en', { page: 1 }), exact: true })).toBeVisible();
  expect(asked).toEqual(['?page=0&size=10', '?page=1&size=10']);
  // the previous page is shown until the next one is loaded
  await expect(rows.nth(1)).not.toHaveText(newest);
  const name = (await rows.nth(1).getByRole('cell').first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await rows.nth(1).getByRole('button').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await accessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});

test('documents are named in the language that was changed to [REP-04, I18N-01]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/reports`);
  await expect(
    page
      .getByRole('region', { name: text('reports', 'Documents') })
      .getByRole('cell')
      .first(),
  ).toHaveText(beginningOf('reports', 'Monthly statement'));
  await page.getByRole('banner').locator('summary').first().click();
  await page.getByRole('banner').locator('details[open]').getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(
    page
      .getByRole('region', { name: text('reports', 'Documents', 'de') })
      .getByRole('cell')
      .first(),
  ).toHaveText(beginningOf('reports', 'Monthly statement', 'de'));
});

test('documents that do not load can be loaded again, one that cannot be downloaded shows an error [REP-07]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  await fault(page, origin, { operationId: 'listGeneratedDocuments', kind: 'status', status: 500, times: 9 });
  await page.goto(`${origin}/dashboard/reports`);
  await expect(
    page.getByRole('alert').getByRole('heading', { name: text('reports', 'userDocuments.errors.failedToGetDocuments') }),
  ).toBeVisible();
  await page.request.delete(`${origin}/sandbox/faults`);
  await page.getByRole('button', { name: text('file-upload', 'errors.retryActionLabel') }).click();
  await fault(page, origin, { operationId: 'getGeneratedDocument', kind: 'status', status: 500 });
  await page
    .getByRole('button', { name: beginningOf('reports', 'Download {name}', 'en', { name: text('reports', 'Monthly statement') }) })
    .first()
    .click();
  await expect(page.getByText(text('reports', 'userDocuments.errors.failedToDownloadDocument'))).toBeVisible();
});

test('who is flagged hands in one PDF for a year, and others do not see that section [REP-08, REP-10, REP-12]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/reports`);
  const section = page.getByRole('region', { name: text('residency-permit', 'Certificates of tax residence') }).last();
  await expect(section).toContainText(text('residency-permit', 'Approved'));
  const send = page.getByRole('button', { name: text('residency-permit', 'Submit') });
  await expect(send).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: text('file-upload', 'Choose a file') }).click();
  await (await chooser).setFiles({ ...certificate, name: 'notes.pdf', buffer: Buffer.from('not a PDF') });
  await expect(page.getByText(text('file-upload', 'This is not a PDF file. Please choose another file.'))).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByRole('button', { name: text('file-upload', 'Remove {name}', 'en', { name: 'notes.pdf' }) }).click();
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: text('file-upload', 'Choose a file') }).click();
  await (await again).setFiles(certificate);
  await page.getByLabel(text('residency-permit', 'Tax year')).selectOption('2022');
  await send.click();
  await expect(page.getByText(text('residency-permit', 'upload.success'))).toBeVisible();
  await expect(section.getByRole('row', { name: new RegExp(`2022.*DAS-1\\.pdf.*${text('residency-permit', 'In review')}`) })).toBeVisible();
  await expect(send).toBeDisabled();

  await signedIn(page, origin);
  await page.goto(`${origin}/dashboard/reports`);
  await expect(page.getByRole('heading', { name: text('reports', 'Income report') })).toBeVisible();
  await expect(page.getByRole('heading', { name: text('residency-permit', 'Certificates of tax residence') })).toHaveCount(0);
});

test('a transfer that the bank books makes the investment paid, and the page says so by itself [PAY-13, PAY-15, PAY-16]', async ({
  page,
  origin,
}) => {
  const { users, investments } = await scenario(page.request, origin, {
    users: [{}],
    projects: [{}],
    investments: [{ user: 0, project: 0, amount: 1000 }],
  });
  const { id } = investments[0]!;
  const headers = { Authorization: `Bearer ${users[0]!.token}` };
  const begun = await page.request.post(`${origin}/api/v1/payment-collection`, {
    headers,
    data: { investmentId: id, paymentType: 'directPayment', locale: 'en', hasConsented: true },
  });
  expect(await begun.json()).toBe(`/payments/direct/${id}`);
  await withToken(page, origin, users[0]!.token);
  await fault(page, origin, { operationId: 'getPaymentCollection', kind: 'status', status: 500 });
  await page.goto(`${origin}/payments/direct/${id}`);
  await expect(page.getByText(messages.paymentPageFailed)).toBeVisible();
  await page.getByRole('button', { name: text('file-upload', 'errors.retryActionLabel') }).click();
  await expect(page.getByText('1,000.00')).toBeVisible();
  await accessible(page);
  const { paymentPurpose } = await (await page.request.get(`${origin}/api/v1/payment-collection?investmentId=${id}`, { headers })).json();
  await page.clock.install();
  await page.reload();
  await expect(page.getByText('1,000.00')).toBeVisible();
  const booked = await page.request.post(`${origin}/sandbox/transfers`, { data: { reference: paymentPurpose as string, amount: 1000 } });
  expect(booked.status()).toBe(201);
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { name: messages.transferArrived })).toBeVisible();
});
