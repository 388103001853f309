import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import { oidcPayload } from '../store/schema.ts';
import { fingerprint } from './secrets.ts';

const windowMs = 15 * 60_000;

/** Wrong passwords for one e-mail from one address, tries from one address whatever the e-mail, and sign-ins begun from one address, in 15 minutes. */
const limits = { person: 5, address: 100, begun: 300 };

const model = 'SignInAttempt';

/** The counters live in the database: several server processes share them, and a restart forgets none. */
export function signInAttempts(store: Store, clock: Clock) {
  async function count(key: string): Promise<{ tries: number; until: Date }> {
    const now = clock.now();
    const first = { count: 1 };
    const expired = sql`${oidcPayload.expiresAt} <= ${now.toISOString()}::timestamptz`;
    const [row] = await store.db
      .insert(oidcPayload)
      .values({ model, id: key, payload: first, expiresAt: new Date(now.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: [oidcPayload.model, oidcPayload.id],
        set: {
          payload: sql`case when ${expired} then ${JSON.stringify(first)}::jsonb else jsonb_build_object('count', (${oidcPayload.payload}->>'count')::int + 1) end`,
          expiresAt: sql`case when ${expired} then excluded.expires_at else ${oidcPayload.expiresAt} end`,
        },
      })
      .returning({ payload: oidcPayload.payload, expiresAt: oidcPayload.expiresAt });
    return { tries: Number((row?.payload as { count?: number } | undefined)?.count ?? 1), until: row?.expiresAt ?? now };
  }

  const personKey = (email: string, ip: string) => fingerprint(`person ${email} ${ip}`);

  return {
    /** Counts a sign-in that begins. Answers the seconds to wait, 0 for none: each one leaves a row behind for an hour. */
    async start(ip: string): Promise<number> {
      const { tries, until } = await count(fingerprint(`begun ${ip}`));
      return tries > limits.begun ? Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000)) : 0;
    },
    /** Counts a try before the password is looked at, so that tries at the same time do not slip through. Answers the minutes to wait, 0 for none. */
    async begin(email: string, ip: string): Promise<number> {
      const person = await count(personKey(email, ip));
      const address = await count(fingerprint(`address ${ip}`));
      const until = person.tries > limits.person ? person.until : address.tries > limits.address ? address.until : undefined;
      return until ? Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 60_000)) : 0;
    },
    /** The right password forgets the wrong ones before it. */
    async succeed(email: string, ip: string): Promise<void> {
      await store.db.delete(oidcPayload).where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, personKey(email, ip))));
    },
  };
}
