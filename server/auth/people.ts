import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { untouchedChecks } from '../onboarding/checks.ts';
import { nobody } from '../people/nobody.ts';
import type { Store } from '../store/open.ts';
import { appUser, type Language, type Profile } from '../store/schema.ts';
import { newSecret } from './secrets.ts';

/** Somebody whom another service knows and whose address it has confirmed. */
export interface Newcomer {
  email: string;
  givenName: string | undefined;
  familyName: string | undefined;
  language: Language;
}

/** The user with this address; a new one completes their registration in the app (REG-10). */
export async function userWithEmail(store: Store, clock: Clock, { email, givenName, familyName, language }: Newcomer): Promise<string> {
  const find = async () => (await store.db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email)).limit(1))[0];
  const known = await find();
  if (known) {
    // whoever registered the address without confirming it may be somebody else: their password must not open this account
    await store.db
      .update(appUser)
      .set({ emailVerifiedAt: clock.now(), passwordHash: null })
      .where(and(eq(appUser.id, known.id), isNull(appUser.emailVerifiedAt)));
    return known.id;
  }
  await store.db
    .insert(appUser)
    .values({
      id: randomUUID(),
      email,
      passwordHash: null,
      profile: newProfile(givenName, familyName),
      kycStatus: 'EMPTY',
      compliance: { status: 'IN_PROGRESS', checks: untouchedChecks(false) },
      userGroup: 'INVESTOR',
      language,
      createdAt: clock.now(),
    })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error('the user could not be made');
  return made.id;
}

const newProfile = (name = '', surname = ''): Profile => ({
  ...nobody,
  name,
  surname,
  referralCode: newSecret().slice(0, 8).toUpperCase(),
  registrationFormReviewNeeded: true,
});
