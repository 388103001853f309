import { eq } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { randomBytes } from '../../lib/random.ts';
import { fingerprint } from '../../lib/secrets.ts';
import type { Store } from '../../store/store.ts';
import { passkeyChallenge } from '../../store/schema.ts';

/** How long the browser has for a challenge. */
export const challengeMs = 5 * 60_000;

/** What a challenge belongs to: nobody else can use it. */
export type Binding = { session: string; userId: string } | { signIn: string };

const boundTo = (binding: Binding) =>
  fingerprint('session' in binding ? `passkey session ${binding.session}` : `passkey sign-in ${binding.signIn}`);

/** A new challenge of 256 bits; the one before of the same session or sign-in ends. */
export async function newChallenge({ store, clock }: { store: Store; clock: Clock }, binding: Binding): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const row = {
    userId: 'userId' in binding ? binding.userId : null,
    challenge: Buffer.from(challenge).toString('base64url'),
    expiresAt: new Date(clock.now().getTime() + challengeMs),
  };
  await store.db
    .insert(passkeyChallenge)
    .values({ boundTo: boundTo(binding), ...row })
    .onConflictDoUpdate({ target: passkeyChallenge.boundTo, set: row });
  return challenge;
}

/** The challenge, once: whoever asks for it again, too late, or from elsewhere gets none. */
export async function consumeChallenge({ store, clock }: { store: Store; clock: Clock }, binding: Binding): Promise<string | undefined> {
  const [spent] = await store.db
    .delete(passkeyChallenge)
    .where(eq(passkeyChallenge.boundTo, boundTo(binding)))
    .returning();
  return spent && spent.expiresAt > clock.now() ? spent.challenge : undefined;
}
