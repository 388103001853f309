import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Brand from '../../domain/brand.ts';
import type { Store } from '../../server/store/open.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from '../features/onboarding-support.ts';

// another company: everything that names the first one must be gone
vi.mock('../../domain/brand.ts', async (original) => {
  const { brand } = await original<typeof Brand>();
  const other = JSON.parse(
    JSON.stringify(brand).replaceAll('Statefolio', 'Brickhaven').replaceAll('statefolio', 'brickhaven'),
  ) as typeof brand;
  return { brand: other };
});

let store: Store;
let app: Awaited<ReturnType<typeof serverOn>>['app'];
beforeAll(async () => {
  store = await openTestStore();
  ({ app } = await serverOn(store));
});
afterAll(async () => {
  await app.close();
  await store.close();
});

test('another brand stands in letters, legal texts and sign-in pages, and the first one nowhere', async () => {
  const { written } = await import('../../server/mail/letter.ts');
  const { legalPdf } = await import('../../server/documents/legal-pdf.ts');
  const letter = written({ subject: 'Welcome', greeting: 'Hello', paragraphs: ['Your account is open.'], closing: 'Yours' }, 'en');
  const pdf = (await legalPdf({ source: '# Terms\n\n{legalName}, {email}', locale: 'en' })).toString('latin1');
  const page = await app.inject({ url: '/sign-in/nobody-knows', headers: { accept: 'text/html' } });
  for (const text of [letter.text, letter.html, pdf, page.body]) {
    expect(text).not.toMatch(/statefolio/i);
    expect(text).toContain('Brickhaven');
  }
});
