import type { World } from './journey.ts';

const keyOf = (form: string, { id }: World['person']) => `draft:${form}:${id}`;

/** What this person has typed into a form in this tab before, and not sent. The app reads it when its page is loaded. */
export async function saveDraft({ page, person }: World, form: string, draft: object) {
  await page.evaluate(([key, kept]) => sessionStorage.setItem(key, kept), [keyOf(form, person), JSON.stringify(draft)] as const);
}

/** The same for a page that is open: it is loaded again. */
export async function reloadWithDraft(world: World, form: string, draft: object) {
  await saveDraft(world, form, draft);
  await world.page.reload({ waitUntil: 'commit' });
}

/** This tab has kept nothing of it. */
export async function reloadWithoutDraft({ page, person }: World, form: string) {
  const key = keyOf(form, person);
  if (!(await page.evaluate((name) => sessionStorage.getItem(name) !== null, key))) return;
  await page.evaluate((name) => sessionStorage.removeItem(name), key);
  await page.reload({ waitUntil: 'commit' });
}
