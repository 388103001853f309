import * as crypto from 'node:crypto';

/** Where the server's random bytes come from: ids, secrets, nonces, pauses before another try. */
export interface Random {
  bytes(size: number): Uint8Array;
}

/** The operating system's source, fit for secrets. */
const system: Random = { bytes: (size) => crypto.randomBytes(size) };
let source = system;

/** Puts another source in the place of the system's, for tests that repeat a run. Nothing of the product calls it. Undefined puts the system's back. */
export function replaceRandom(by: Random | undefined): void {
  source = by ?? system;
}

export const randomBytes = (size: number): Buffer => Buffer.from(source.bytes(size));

/** A UUID of version 4 (RFC 9562). */
export function randomUUID(): string {
  if (source === system) return crypto.randomUUID();
  const bytes = randomBytes(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A whole number from 0 up to, not including, `limit` (at most 2³²), each as likely as the others. */
export function randomInt(limit: number): number {
  const whole = 2 ** 32;
  const even = whole - (whole % limit);
  for (;;) {
    const drawn = randomBytes(4).readUInt32BE();
    if (drawn < even) return drawn % limit;
  }
}
