import { visitor } from './draft-keys.ts';
import { type DraftCipher, draftKeys, drafts, encryptDrafts, removeDraft, storeDraft } from './draft-storage.ts';
import { tabStorage } from './storage.ts';

const ownerOf = (key: string) => key.slice(key.lastIndexOf(':') + 1);

/** Reads what this person has left in the tab; what others have left is removed. (OWASP ASVS 5.0, 14.3.3) */
export async function unlockDrafts(userId: string, cipher: DraftCipher): Promise<void> {
  encryptDrafts(cipher);
  for (const key of draftKeys()) {
    const owner = ownerOf(key);
    if (owner === visitor) continue;
    const typed = drafts.get(key);
    if (owner !== userId) removeDraft(key);
    else if (typed === undefined) await unlock(key, cipher);
    else await storeDraft(key, typed);
  }
}

async function unlock(key: string, { decrypt }: DraftCipher): Promise<void> {
  const text = tabStorage.getItem(key) ?? '';
  // kept in plain text by the version before
  const isPlain = text.startsWith('{');
  try {
    const json = isPlain ? text : await decrypt(text);
    drafts.set(key, json);
    if (isPlain) await storeDraft(key, json);
  } catch {
    tabStorage.removeItem(key);
  }
}
