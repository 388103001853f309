import { createHash } from 'node:crypto';
import { ibanOf } from '../../../domain/payment-reference.ts';

/** An account in Lithuania that does not exist, the same for the same name. */
export function sandboxIban(name: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 16)}`).toString();
  return ibanOf('LT', `99999${digits.padStart(11, '0').slice(-11)}`);
}
