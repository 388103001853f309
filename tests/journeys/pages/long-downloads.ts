import type { Locator, Page } from '@playwright/test';
import { text } from '../../support/catalogue.ts';
import { accessible } from '../fixtures.ts';
import { expect, fits } from './support.ts';

/** Reports are never as long as this in a test: the answer of `path` arrives in parts, one every 100 ms, until it is aborted. */
export async function stallDownload(page: Page, path: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes(wanted)) return fetch(request);
      const body = new ReadableStream({
        start(controller) {
          const parts = setInterval(() => controller.enqueue(new Uint8Array(10_240)), 100);
          request.signal.addEventListener('abort', () => {
            clearInterval(parts);
            document.documentElement.dataset['aborted'] = 'true';
            controller.error(request.signal.reason);
          });
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment' } });
    };
  }, path);
}

/** The page shows what it has received, until the download is cancelled; the button can be pressed again. */
export async function cancelWhenLong(page: Page, start: Locator): Promise<void> {
  await expect(page.getByText(text('ui', 'The file is being downloaded.'))).toBeAttached();
  const size = page.getByText(/^\d+ kB/);
  const kilobytes = async () => Number.parseInt((await size.textContent()) ?? '', 10);
  await expect.poll(kilobytes).toBeGreaterThan(200);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await accessible(page);
  await page.getByRole('button', { name: text('ui', 'Cancel download') }).click();
  await expect(size).toHaveCount(0);
  await expect(start).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('data-aborted', 'true');
}
