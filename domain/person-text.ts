import { maxTextLength } from './text.ts';

/** A name as people write it: letters, of which there is one at least, and the marks that stand between them. */
export const nameShape = /^(?=\P{L}*\p{L})[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’‘`´.,·\-‐‑–]*$/u;
const emailShape = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]_]+\.[^\s@"(),:;<>[\\\]_.\d]{2,}$/u;
/** An address that mail can be sent to. */
export const isEmail = (text: string): boolean => text.length <= maxTextLength && emailShape.test(text);
