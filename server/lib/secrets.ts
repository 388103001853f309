import { hash } from 'node:crypto';
import { randomBytes } from './random.ts';

/** 256 random bits, safe in an address and a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a secret: reading the database does not allow a sign-in. */
export const fingerprint = (secret: string): string => hash('sha256', secret, 'base64url');

/** A sign-in code counts only together with the browser (its fingerprint) that started the sign-in. */
export const codeFingerprint = (code: string, browser: string): string => fingerprint(`${code}.${browser}`);
