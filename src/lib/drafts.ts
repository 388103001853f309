const prefix = 'draft:';
const keyOf = (form: string, userId: string) => `${prefix}${form}:${userId}`;

/** What a person typed into a long form and has not sent, kept in this tab so that a reload loses nothing. Never personal numbers. */
export function keepDraft(form: string, userId: string, draft: unknown) {
  sessionStorage.setItem(keyOf(form, userId), JSON.stringify(draft));
}

export function forgetDraft(form: string, userId: string) {
  sessionStorage.removeItem(keyOf(form, userId));
}

/** What was kept, whatever it is: its form checks each part. */
export function keptDraft(form: string, userId: string): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(form, userId)) ?? '{}');
    return draft !== null && typeof draft === 'object' && !Array.isArray(draft) ? (draft as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function isDraftKept(form: string, userId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(form, userId)) !== null;
  } catch {
    return false;
  }
}

/** Signing out leaves nothing behind that was typed. [decision 6.18] */
export function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
