import type { World } from './journey.ts';

const keyOf = (form: string, { id }: World['person']) => `draft:${form}:${id}`;

/** What this person has typed into a form in this tab before, and not sent. */
export async function saveDraft({ page, person }: World, form: string, draft: object) {
  await page.evaluate(([key, kept]) => sessionStorage.setItem(key, kept), [keyOf(form, person), JSON.stringify(draft)] as const);
}

/** This tab has kept nothing of it. */
export async function clearDraft({ page, person }: World, form: string) {
  await page.evaluate((key) => sessionStorage.removeItem(key), keyOf(form, person));
}
