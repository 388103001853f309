import { utmKeys } from '../../../domain/marketing.ts';
import { isOneOf } from '../../../domain/unknown.ts';

/** An address without what may name a person or open something: codes, states, ids of sign-ins. */
export function bareAddress(address: string): string {
  try {
    const url = new URL(address);
    const remaining = new URLSearchParams([...url.searchParams].filter(([key]) => isOneOf(utmKeys, key)));
    return `${url.origin}${url.pathname}${remaining.size ? `?${remaining}` : ''}`;
  } catch {
    return address.split(/[?#]/, 1)[0] ?? '';
  }
}
