import { createHash } from 'node:crypto';
import { randomBytes } from '../lib/random.ts';

const alphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

const twice = (bytes: Uint8Array) => createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();

/** A wallet number as the depository makes them: an account of the XRP Ledger, with its check sum. Nothing is kept there in the demo. */
export function newWalletNumber(account: Uint8Array = randomBytes(20)): string {
  const versioned = Buffer.concat([Uint8Array.of(0), account]);
  const bytes = Buffer.concat([versioned, twice(versioned).subarray(0, 4)]);
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = (alphabet[Number(number % 58n)] ?? '') + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return (alphabet[0] ?? '').repeat(zeros) + text;
}
