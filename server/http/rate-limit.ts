import { countAttempt } from './attempt-counter.ts';
import { networkOf } from '../lib/network-address.ts';
import { fingerprint } from '../lib/secrets.ts';
import { type Clock, secondsUntil } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';

/** Public forms of one kind from one network, within 15 minutes. */
const maxRequests = 30;

/** Limits requests from one IP address, which could fill tables or other people's mailboxes. */
export async function enforceRateLimit(store: Store, clock: Clock, form: string, ip: string): Promise<void> {
  const { attempts, until } = await countAttempt(store, clock, fingerprint(`${form} ${networkOf(ip)}`));
  if (attempts <= maxRequests) return;
  const seconds = secondsUntil(clock, until);
  throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(seconds) });
}
