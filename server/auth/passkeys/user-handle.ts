import { createHash } from 'node:crypto';

/** How a passkey names its account: always the same, and without a word about the person (Web Authentication, Level 3, 14.6.1). */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`passkey user ${userId}`).digest());
