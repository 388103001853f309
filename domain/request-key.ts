/**
 * A random UUID (version 4), the idempotency key of one request. Made with `getRandomValues`, because `randomUUID` is missing on insecure origins,
 * such as the demo opened from a phone by the machine's IP address. [WIZ-10, PAY-11]
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const marked = bytes.map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte));
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
