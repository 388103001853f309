import { expect, type Page } from '@playwright/test';

/** The link in the latest email to this recipient. */
export async function linkFor(page: Page, origin: string, email: string): Promise<string> {
  const letters = await page.request.get(`${origin}/sandbox/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  const [newest] = (await letters.json()) as { id: string }[];
  expect(newest, 'a letter').toBeTruthy();
  const letter = await page.request.get(`${origin}/sandbox/mail/${newest!.id}`, { headers: { accept: 'application/json' } });
  return /http\S+\/registration\/verify\?token=\S+/.exec(((await letter.json()) as { text: string }).text)?.[0] ?? '';
}
