import { recordOf } from '../../domain/unknown.ts';
import { draftKey, visitor } from './draft-keys.ts';
import { tabStorage } from './storage.ts';

/** So long a visitor may look away; then somebody else may sit there. */
const visitorMs = 30 * 60_000;

export function parsedDraft(json: string | null | undefined): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(json ?? '{}'));
  } catch {
    return {};
  }
}

export function saveVisitorDraft(form: string, draft: unknown) {
  tabStorage.setItem(draftKey(form, visitor), JSON.stringify({ ...recordOf(draft), savedAt: Date.now() }));
}

/** What a visitor has typed in this tab within half an hour; undefined for nothing. */
export function visitorDraft(form: string): Record<string, unknown> | undefined {
  const key = draftKey(form, visitor);
  const text = tabStorage.getItem(key);
  if (text === null) return undefined;
  const { savedAt, ...draft } = parsedDraft(text);
  if (typeof savedAt !== 'number' || Date.now() - savedAt < visitorMs) return draft;
  tabStorage.removeItem(key);
  return undefined;
}
