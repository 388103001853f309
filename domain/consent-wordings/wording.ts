import type { Locale } from '../locale.ts';

/** Paragraphs of what was read, in each language. A file of this folder is a version of `domain/consent-versions.ts` and is never changed. */
export type Wording = Readonly<Record<Locale, readonly string[]>>;
