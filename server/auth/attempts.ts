import { and, eq, inArray } from 'drizzle-orm';
import { type Clock, secondsUntil } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { oidcPayload } from '../store/schema.ts';
import { countAttempt, counterModel } from '../http/attempt-counter.ts';
import { networkOf } from '../lib/network-address.ts';
import { fingerprint } from '../lib/secrets.ts';

/**
 * In 15 minutes: wrong passwords for one account from one network or one known device, attempts from one network whatever the account, and sign-ins
 * begun from one network.
 */
const limits = { person: 5, network: 100, begun: 300 };

/** Wrong passwords for one account in a day, from all networks together, before each further one has to wait. */
const freeGuesses = 10;
const firstDelayMs = 15_000;
const maxDelayMs = 15 * 60_000;
const dayMs = 86_400_000;

/** How long after this wrong password of a day the next one is looked at; it doubles up to a quarter of an hour. */
const delayAfter = (guesses: number) =>
  guesses < freeGuesses ? 0 : Math.min(firstDelayMs * 2 ** Math.min(guesses - freeGuesses, 10), maxDelayMs);

interface Guesses {
  count: number;
  /** Milliseconds since 1970. */
  nextAt: number;
}
const guessesOf = ({ count, nextAt }: Record<string, unknown>): Guesses => ({ count: Number(count), nextAt: Number(nextAt) });

/** Who attempts to sign in: the account by its e-mail, the network, and the device where it is known. */
export interface Attempt {
  email: string;
  ip: string;
  device: string | undefined;
}

/** How often somebody may attempt to sign in. The account's own device has a counter of its own, so that guesses from elsewhere do not lock its owner out. */
export function signInAttempts(store: Store, clock: Clock) {
  const count = (key: string) => countAttempt(store, clock, key);
  const personKey = ({ email, ip, device }: Attempt) =>
    fingerprint(device ? `person ${email} device ${device}` : `person ${email} ${networkOf(ip)}`);
  const guessesKey = ({ email }: Attempt) => fingerprint(`guesses ${email}`);

  /** Counts a guess of the account's password, unless a delay applies; returns its end in milliseconds since 1970. */
  async function guess(attempt: Attempt): Promise<number> {
    const now = clock.now().getTime();
    const id = guessesKey(attempt);
    const mine = and(eq(oidcPayload.model, counterModel), eq(oidcPayload.id, id));
    return store.tx(async (tx) => {
      await tx
        .insert(oidcPayload)
        .values({ model: counterModel, id, payload: { count: 0, nextAt: 0 }, expiresAt: new Date(now + dayMs) })
        .onConflictDoNothing();
      const [row] = await tx.select().from(oidcPayload).where(mine).for('update');
      const isOver = !row?.expiresAt || row.expiresAt.getTime() <= now;
      const { count: before, nextAt } = isOver ? { count: 0, nextAt: 0 } : guessesOf(row.payload);
      if (nextAt > now) return nextAt;
      // without a delay nothing is stored: a guess at the same moment read its clock earlier
      const delay = delayAfter(before + 1);
      const payload = { count: before + 1, nextAt: delay && now + delay };
      await tx
        .update(oidcPayload)
        .set({ payload, ...(isOver && { expiresAt: new Date(now + dayMs) }) })
        .where(mine);
      return 0;
    });
  }

  /** The password was right: it was no guess. */
  async function takeBack(attempt: Attempt): Promise<void> {
    const mine = and(eq(oidcPayload.model, counterModel), eq(oidcPayload.id, guessesKey(attempt)));
    await store.tx(async (tx) => {
      const [row] = await tx.select().from(oidcPayload).where(mine).for('update');
      if (!row) return;
      const { count: before } = guessesOf(row.payload);
      await tx
        .update(oidcPayload)
        .set({ payload: { count: Math.max(0, before - 1), nextAt: 0 } })
        .where(mine);
    });
  }

  async function begun(what: string, ip: string): Promise<number> {
    const { attempts, until } = await count(fingerprint(`${what} ${networkOf(ip)}`));
    return attempts > limits.begun ? secondsUntil(clock, until) : 0;
  }

  return {
    /** Counts a sign-in that begins in the app. Returns the seconds to wait, 0 for none: each sign-in stores a row for an hour. */
    start: (ip: string) => begun('begun', ip),
    /** The same for requests to the provider itself, which the app, or anybody, sends browsers to. */
    authorize: (ip: string) => begun('authorize', ip),
    /** The same for passkeys: challenges that are asked for, and answers to them. */
    passkey: (ip: string) => begun('passkey', ip),
    /** Counts an attempt before the password is checked, so that concurrent attempts do not slip through. Returns the minutes to wait, 0 for none. */
    async begin(attempt: Attempt): Promise<number> {
      const minutes = (until: number) => Math.max(1, Math.ceil((until - clock.now().getTime()) / 60_000));
      const person = await count(personKey(attempt));
      if (person.attempts > limits.person) return minutes(person.until.getTime());
      if (attempt.device) return 0;
      const network = await count(fingerprint(`address ${networkOf(attempt.ip)}`));
      if (network.attempts > limits.network) return minutes(network.until.getTime());
      const until = await guess(attempt);
      return until > 0 ? minutes(until) : 0;
    },
    /** A correct password resets the counter of wrong ones. */
    async succeed(attempt: Attempt): Promise<void> {
      await store.db.delete(oidcPayload).where(and(eq(oidcPayload.model, counterModel), eq(oidcPayload.id, personKey(attempt))));
      if (!attempt.device) await takeBack(attempt);
    },
    /** Clears the counters after the owner has chosen a new password. */
    async clear(attempt: Attempt): Promise<void> {
      const counters = [personKey(attempt), personKey({ ...attempt, device: undefined }), guessesKey(attempt)];
      await store.db.delete(oidcPayload).where(and(eq(oidcPayload.model, counterModel), inArray(oidcPayload.id, counters)));
    },
  };
}
