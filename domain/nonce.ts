const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzABCDEFGHIJKL';

/** Length of a sign-in nonce. [CONST-13] */
export const nonceLength = 8;

/**
 * Eight unpredictable letters. No digits: an address parser that reads values as JSON would turn `12345678` or `1e500000` into a number.
 * [AUTH-05, CONST-13]
 */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(nonceLength)), (byte) => letters[byte & 63]).join('');
}

/** No other key of a storage can be passed off as a nonce of ours. [AUTH-10] */
export const isNonce = (text: string): boolean =>
  text.length === nonceLength && Array.from(text).every((letter) => letters.includes(letter));
