import { draftKey, draftPrefix, visitor } from './draft-keys.ts';
import { tabStorage } from './storage.ts';
import { parsedDraft, saveVisitorDraft, visitorDraft } from './visitor-drafts.ts';

/** Makes text unreadable for whoever finds it in the storage of the browser, and readable again. */
export interface DraftCipher {
  encrypt(text: string): Promise<string>;
  /** Throws where another key has encrypted it. */
  decrypt(text: string): Promise<string>;
}

/** What the person who is signed in has typed, as JSON, by key. The storage of the tab has the same, encrypted, so that a reload loses nothing. */
export const drafts = new Map<string, string>();
let cipher: DraftCipher | undefined;

export function encryptDrafts(encrypting: DraftCipher) {
  cipher = encrypting;
}

/** Stores a draft, unless something newer was typed meanwhile, it was sent, or the session ended. */
export async function storeDraft(key: string, json: string): Promise<void> {
  const encrypting = cipher;
  const encrypted = await encrypting?.encrypt(json);
  if (encrypted !== undefined && cipher === encrypting && drafts.get(key) === json) tabStorage.setItem(key, encrypted);
}

/** What a person typed into a long form and has not sent, kept in this tab so that a reload loses nothing. Never personal numbers. */
export function saveDraft(form: string, userId: string, draft: unknown) {
  if (userId === visitor) return saveVisitorDraft(form, draft);
  const key = draftKey(form, userId);
  const json = JSON.stringify(draft);
  drafts.set(key, json);
  void storeDraft(key, json);
}

export function removeDraft(key: string) {
  drafts.delete(key);
  tabStorage.removeItem(key);
}

export function clearDraft(form: string, userId: string) {
  removeDraft(draftKey(form, userId));
}

/** What was kept, whatever it is: its form checks each part. */
export function savedDraft(form: string, userId: string): Record<string, unknown> {
  return userId === visitor ? (visitorDraft(form) ?? {}) : parsedDraft(drafts.get(draftKey(form, userId)));
}

export function isDraftSaved(form: string, userId: string): boolean {
  return userId === visitor ? visitorDraft(form) !== undefined : drafts.has(draftKey(form, userId));
}

/** The keys of all drafts of this tab. */
export const draftKeys = (): string[] => [
  ...new Set([...tabStorage.keys().filter((key) => key.startsWith(draftPrefix)), ...drafts.keys()]),
];

/** The session has ended: without its key nobody reads what was typed, until the same person has signed in again in this tab. */
export function lockDrafts() {
  drafts.clear();
  cipher = undefined;
}

/** Signing out leaves nothing behind that was typed. [decision 6.18] */
export function clearDrafts() {
  for (const key of draftKeys()) removeDraft(key);
  cipher = undefined;
}
