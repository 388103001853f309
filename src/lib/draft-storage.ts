import { tabStorage } from './storage.ts';
import { recordOf } from '../../domain/unknown.ts';

const prefix = 'draft:';
const keyOf = (form: string, userId: string) => `${prefix}${form}:${userId}`;

/** What a person typed into a long form and has not sent, kept in this tab so that a reload loses nothing. Never personal numbers. */
export function saveDraft(form: string, userId: string, draft: unknown) {
  tabStorage.setItem(keyOf(form, userId), JSON.stringify(draft));
}

export function clearDraft(form: string, userId: string) {
  tabStorage.removeItem(keyOf(form, userId));
}

/** What was kept, whatever it is: its form checks each part. */
export function savedDraft(form: string, userId: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(tabStorage.getItem(keyOf(form, userId)) ?? '{}'));
  } catch {
    return {};
  }
}

export function isDraftSaved(form: string, userId: string): boolean {
  return tabStorage.getItem(keyOf(form, userId)) !== null;
}

/** Signing out leaves nothing behind that was typed. [decision 6.18] */
export function clearDrafts() {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.removeItem(key);
}
