import { and, eq } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { oidcPayload } from '../store/schema.ts';
import { countAttempt, counterModel } from '../http/attempt-counter.ts';
import { fingerprint } from '../lib/secrets.ts';

/** Wrong passwords for one e-mail from one address, tries from one address whatever the e-mail, and sign-ins begun from one address, in 15 minutes. */
const limits = { person: 5, address: 100, begun: 300 };

/** How often somebody may try, and from where. */
export function signInAttempts(store: Store, clock: Clock) {
  const count = (key: string) => countAttempt(store, clock, key);
  const personKey = (email: string, ip: string) => fingerprint(`person ${email} ${ip}`);

  return {
    /** Counts a sign-in that begins. Answers the seconds to wait, 0 for none: each one leaves a row behind for an hour. */
    async start(ip: string): Promise<number> {
      const { attempts, until } = await count(fingerprint(`begun ${ip}`));
      return attempts > limits.begun ? Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000)) : 0;
    },
    /** Counts a try before the password is looked at, so that tries at the same time do not slip through. Answers the minutes to wait, 0 for none. */
    async begin(email: string, ip: string): Promise<number> {
      const person = await count(personKey(email, ip));
      const address = await count(fingerprint(`address ${ip}`));
      const until = person.attempts > limits.person ? person.until : address.attempts > limits.address ? address.until : undefined;
      return until ? Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 60_000)) : 0;
    },
    /** A correct password resets the counter of wrong ones. */
    async succeed(email: string, ip: string): Promise<void> {
      await store.db.delete(oidcPayload).where(and(eq(oidcPayload.model, counterModel), eq(oidcPayload.id, personKey(email, ip))));
    },
  };
}
