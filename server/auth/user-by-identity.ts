import { and, eq, isNotNull } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { externalIdentity } from '../store/tables/auth.ts';
import { appUser, type Language } from '../store/schema.ts';
import type { Identity } from './relying-party.ts';
import type { SocialIdentity } from './social.ts';
import { userWithEmail } from './user-by-email.ts';

/** A person's identity at another provider. */
export type Subject = Pick<Identity, 'issuer' | 'subject'>;

async function linkedUser(db: Store['db'] | Tx, { issuer, subject }: Subject): Promise<string | undefined> {
  const isThis = and(eq(externalIdentity.issuer, issuer), eq(externalIdentity.subject, subject));
  const [linked] = await db.select({ userId: externalIdentity.userId }).from(externalIdentity).where(isThis);
  return linked?.userId;
}

/** Links an identity to an account. Undefined where the account belongs to another subject of this issuer. */
async function link(db: Store['db'] | Tx, clock: Clock, { issuer, subject }: Subject, userId: string): Promise<string | undefined> {
  await db.insert(externalIdentity).values({ issuer, subject, userId, createdAt: clock.now() }).onConflictDoNothing();
  return linkedUser(db, { issuer, subject });
}

/**
 * The user behind an identity of another provider, by its issuer and subject. Only the first time they are found by their confirmed address, or made.
 * Undefined where there is no such address, or where the account with it belongs to another subject: an address may have changed hands.
 */
export async function userWithIdentity(store: Store, clock: Clock, identity: Identity, language: Language): Promise<string | undefined> {
  const linked = await linkedUser(store.db, identity);
  if (linked) return linked;
  const { email, emailVerified, givenName, familyName } = identity;
  if (!email || !emailVerified) return undefined;
  return link(store.db, clock, identity, await userWithEmail(store, clock, { email, givenName, familyName, language }));
}

/**
 * The outcome of a social sign-in. `account` is one that its address alone does not open: with a password, its owner enters it once and links the two; without
 * one, it belongs to another identity and is signed in to as before. (decision 040)
 */
export type SocialOutcome =
  | { kind: 'user'; userId: string }
  | { kind: 'emailMissing' }
  | { kind: 'account'; userId: string; email: string; hasPassword: boolean };

/** The user behind an identity of Facebook or Google, by issuer and subject. By address only accounts without a sign-in method are found. */
export async function userWithSocialIdentity(
  store: Store,
  clock: Clock,
  identity: SocialIdentity,
  language: Language,
): Promise<SocialOutcome> {
  const linked = await linkedUser(store.db, identity);
  if (linked) return { kind: 'user', userId: linked };
  const email = identity.email?.trim().toLowerCase();
  if (!email) return { kind: 'emailMissing' };
  const [account] = await store.db
    .select({ userId: appUser.id, passwordHash: appUser.passwordHash, linkedTo: externalIdentity.issuer })
    .from(appUser)
    .leftJoin(externalIdentity, eq(externalIdentity.userId, appUser.id))
    .where(and(eq(appUser.email, email), isNotNull(appUser.emailVerifiedAt)))
    .limit(1);
  if (account && (account.passwordHash || account.linkedTo))
    return { kind: 'account', userId: account.userId, email, hasPassword: account.passwordHash !== null };
  const { givenName, familyName } = identity;
  const userId = await link(store.db, clock, identity, await userWithEmail(store, clock, { email, givenName, familyName, language }));
  return userId ? { kind: 'user', userId } : { kind: 'emailMissing' };
}

/** Links an identity to the account whose password was entered. False where another one of this issuer is linked to it. */
export async function linkIdentity(store: Store, clock: Clock, identity: Subject, userId: string): Promise<boolean> {
  return store.tx(async (tx) => {
    if ((await link(tx, clock, identity, userId)) !== userId) return false;
    await recordAudit(tx, {
      subject: 'person',
      subjectId: userId,
      event: 'identity.link',
      after: identity.issuer,
      actor: userId,
      at: clock.now(),
    });
    return true;
  });
}
