import { and, eq } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { externalIdentity } from '../store/tables/auth.ts';
import type { Language } from '../store/schema.ts';
import type { Identity } from './relying-party.ts';
import { userWithEmail } from './user-by-email.ts';

/**
 * The user behind an identity of another provider, by its issuer and subject. Only the first time they are found by their confirmed address, or made.
 * Undefined where there is no such address, or where the account with it belongs to another subject: an address may have changed hands.
 */
export async function userWithIdentity(store: Store, clock: Clock, identity: Identity, language: Language): Promise<string | undefined> {
  const { issuer, subject, email, emailVerified, givenName, familyName } = identity;
  const isThis = and(eq(externalIdentity.issuer, issuer), eq(externalIdentity.subject, subject));
  const [known] = await store.db.select({ userId: externalIdentity.userId }).from(externalIdentity).where(isThis);
  if (known) return known.userId;
  if (!email || !emailVerified) return undefined;
  const userId = await userWithEmail(store, clock, { email, givenName, familyName, language });
  await store.db.insert(externalIdentity).values({ issuer, subject, userId, createdAt: clock.now() }).onConflictDoNothing();
  const [linked] = await store.db.select({ userId: externalIdentity.userId }).from(externalIdentity).where(isThis);
  return linked?.userId;
}
