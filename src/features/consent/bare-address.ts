import { utmKeys } from '../../../domain/marketing.ts';

/** An address without what may name a person or open something: codes, states, ids of sign-ins. */
export function bareAddress(address: string): string {
  try {
    const url = new URL(address);
    const kept = new URLSearchParams([...url.searchParams].filter(([key]) => (utmKeys as readonly string[]).includes(key)));
    return `${url.origin}${url.pathname}${kept.size ? `?${kept}` : ''}`;
  } catch {
    return address.split(/[?#]/, 1)[0] ?? '';
  }
}
