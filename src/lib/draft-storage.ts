import { tabStorage } from './storage.ts';
import { recordOf } from '../../domain/unknown.ts';

const prefix = 'draft:';
const keyOf = (form: string, userId: string) => `${prefix}${form}:${userId}`;
const ownerOf = (key: string) => key.slice(key.lastIndexOf(':') + 1);

/** Nobody is signed in: what is typed is nobody's account, and no key protects it. */
const visitor = 'visitor';
/** So long a visitor may look away; then somebody else may sit there. */
const visitorMs = 30 * 60_000;

/** Makes text unreadable for whoever finds it in the storage of the browser, and readable again. */
export interface DraftCipher {
  encrypt(text: string): Promise<string>;
  /** Throws where another key has encrypted it. */
  decrypt(text: string): Promise<string>;
}

/** What the person who is signed in has typed, as JSON, by key. The storage of the tab has the same, encrypted, so that a reload loses nothing. */
const drafts = new Map<string, string>();
let cipher: DraftCipher | undefined;

async function store(key: string, json: string): Promise<void> {
  const encrypting = cipher;
  if (!encrypting) return;
  const encrypted = await encrypting.encrypt(json);
  // meanwhile something newer was typed, it was sent, or the session ended
  if (cipher === encrypting && drafts.get(key) === json) tabStorage.setItem(key, encrypted);
}

/** What a person typed into a long form and has not sent, kept in this tab so that a reload loses nothing. Never personal numbers. */
export function saveDraft(form: string, userId: string, draft: unknown) {
  const key = keyOf(form, userId);
  if (userId === visitor) return void tabStorage.setItem(key, JSON.stringify({ ...recordOf(draft), savedAt: Date.now() }));
  const json = JSON.stringify(draft);
  drafts.set(key, json);
  void store(key, json);
}

function remove(key: string) {
  drafts.delete(key);
  tabStorage.removeItem(key);
}

export function clearDraft(form: string, userId: string) {
  remove(keyOf(form, userId));
}

function visitorDraft(key: string): Record<string, unknown> | undefined {
  const text = tabStorage.getItem(key);
  if (text === null) return undefined;
  const { savedAt, ...draft } = parsed(text);
  if (typeof savedAt !== 'number' || Date.now() - savedAt < visitorMs) return draft;
  remove(key);
  return undefined;
}

function parsed(json: string | undefined): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(json ?? '{}'));
  } catch {
    return {};
  }
}

/** What was kept, whatever it is: its form checks each part. */
export function savedDraft(form: string, userId: string): Record<string, unknown> {
  const key = keyOf(form, userId);
  return userId === visitor ? (visitorDraft(key) ?? {}) : parsed(drafts.get(key));
}

export function isDraftSaved(form: string, userId: string): boolean {
  const key = keyOf(form, userId);
  return userId === visitor ? visitorDraft(key) !== undefined : drafts.has(key);
}

const storedKeys = () => tabStorage.keys().filter((key) => key.startsWith(prefix));

/** Reads what this person has left in the tab; what others have left is removed. (OWASP ASVS 5.0, 14.3.3) */
export async function unlockDrafts(userId: string, unlocking: DraftCipher): Promise<void> {
  cipher = unlocking;
  for (const key of [...new Set([...storedKeys(), ...drafts.keys()])]) {
    const owner = ownerOf(key);
    if (owner === visitor) continue;
    if (owner !== userId) remove(key);
    else if (!drafts.has(key)) await unlock(key, unlocking);
    else await store(key, drafts.get(key) ?? '');
  }
}

async function unlock(key: string, { decrypt }: DraftCipher): Promise<void> {
  const text = tabStorage.getItem(key) ?? '';
  // kept in plain text by the version before
  const isPlain = text.startsWith('{');
  try {
    const json = isPlain ? text : await decrypt(text);
    drafts.set(key, json);
    if (isPlain) await store(key, json);
  } catch {
    tabStorage.removeItem(key);
  }
}

/** The session has ended: without its key nobody reads what was typed, until the same person has signed in again in this tab. */
export function lockDrafts() {
  drafts.clear();
  cipher = undefined;
}

/** Signing out leaves nothing behind that was typed. [decision 6.18] */
export function clearDrafts() {
  for (const key of [...storedKeys(), ...drafts.keys()]) remove(key);
  cipher = undefined;
}
