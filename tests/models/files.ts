import type { World } from './journey.ts';

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** What may be in a file that is called a PDF. */
const contents = { pdf, text: 'Dear bank, here is my diploma.', large: pdf, empty: '' };
export type Content = keyof typeof contents;

/** Chooses a file as the window of a system would hand it over. */
export async function chooseFile({ page }: Pick<World, 'page'>, name: string, content: Content = 'pdf') {
  await page.locator('main input[type="file"]').evaluate(
    (element, [called, text, filling]) => {
      const input = element as HTMLInputElement;
      const list = new DataTransfer();
      list.items.add(new File([text, new Uint8Array(filling)], called, { type: 'application/pdf' }));
      input.files = list.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [name, contents[content], content === 'large' ? 10 * 1024 * 1024 : 0] as const,
  );
}
