import type { DraftCipher } from './draft-storage.ts';

const nonceBytes = 12;
const toBytes = (base64: string) =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/**
 * AES-256-GCM with a key of the server, in base64url, that only the sessions of one person get; undefined where the browser has no cryptography, as
 * without https.
 */
export async function draftCipher(base64: string): Promise<DraftCipher | undefined> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return undefined;
  const key = await subtle.importKey('raw', toBytes(base64), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    async encrypt(text) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]));
    },
    async decrypt(text) {
      const bytes = toBytes(text);
      const data = await subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, nonceBytes) }, key, bytes.slice(nonceBytes));
      return new TextDecoder().decode(data);
    },
  };
}
