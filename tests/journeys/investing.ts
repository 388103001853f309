import type { Page } from '@playwright/test';
import { patternOf, text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';
import { accessible, expect } from './fixtures.ts';

/** A project of the demo that takes €500. */
export async function openProject(page: Page, origin: string): Promise<string> {
  const projects: { id: string; projectType: string; investingEnabled: boolean; minInvestment?: number; investmentStep: number }[] = await (
    await page.request.get(`${origin}/api/v1/projects`)
  ).json();
  const open = projects.find(
    ({ projectType, investingEnabled, minInvestment = 0, investmentStep }) =>
      projectType === 'REAL_ESTATE' && investingEnabled && minInvestment <= 500 && 500 % investmentStep === 0,
  );
  if (!open) throw new Error('The demo has no open project that takes €500.');
  return open.id;
}

export async function chooseAmount(page: Page, euros: string) {
  await expect(page.getByRole('heading', { name: messages.loanAmountTitle })).toBeFocused();
  await page.getByLabel(text('investing', 'Amount'), { exact: true }).fill(euros);
  await accessible(page);
  await page.getByRole('button', { name: messages.continueToContract }).click();
}

export async function readContract(page: Page) {
  await expect(page.getByRole('heading', { name: messages.contractTitle })).toBeFocused();
  await expect(
    page
      .getByRole('group', { name: text('ui', 'Pages') })
      .getByText(patternOf('ui', 'Page {page} of {pages}', 'en', { page: 1, pages: /\d+/ })),
  ).toBeVisible();
  await page.getByRole('button', { name: text('ui', 'Next page') }).click();
  await expect(
    page
      .getByRole('group', { name: text('ui', 'Pages') })
      .getByText(patternOf('ui', 'Page {page} of {pages}', 'en', { page: 2, pages: /\d+/ })),
  ).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: messages.continueToPayment }).click();
}
