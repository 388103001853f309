/** Longest text of a field, in characters as people count them. [UI-01, CONST-04] */
export const maxTextLength = 255;

/** One writing for each letter, single spaces, none at the ends. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

export function textLength(text: string): number {
  return Array.from(text).length;
}

// controls, marks that turn the direction of text round, halves of characters
const unreadable = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Text that prints as it is stored: nothing invisible, no markup, no pictures. */
export function isPlainText(text: string): boolean {
  return !unreadable.test(text) && !/[<>]/.test(text) && !/\p{Extended_Pictographic}/u.test(text);
}
