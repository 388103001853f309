const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Length of a sign-in nonce. [CONST-13] */
export const nonceLength = 8;

/** Eight unpredictable characters that need no escaping in an address. [AUTH-05, CONST-13] */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(nonceLength))].map((byte) => letters[byte & 63]).join('');
}
