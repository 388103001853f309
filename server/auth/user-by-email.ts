import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { untouchedChecks } from '../users/compliance-checks.ts';
import { emptyProfile } from '../users/empty-profile.ts';
import { clearConsents } from '../onboarding/consents.ts';
import type { Store } from '../store/store.ts';
import { appUser, type Language, type Profile } from '../store/schema.ts';
import { newSecret } from '../lib/secrets.ts';
import { randomUUID } from '../lib/random.ts';

/** A person identified by another service, with an address that it has confirmed. */
export interface ExternalProfile {
  email: string;
  givenName: string | undefined;
  familyName: string | undefined;
  language: Language;
}

/** The user with this address; a new one completes their registration in the app (REG-10). */
export async function userWithEmail(
  store: Store,
  clock: Clock,
  { email, givenName, familyName, language }: ExternalProfile,
): Promise<string> {
  const find = async () => (await store.db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email)).limit(1))[0];
  const existing = await find();
  const account = {
    passwordHash: null,
    profile: newProfile(givenName, familyName),
    compliance: { status: 'IN_PROGRESS' as const, checks: untouchedChecks(false) },
    language,
  };
  if (existing) {
    await store.tx(async (tx) => {
      // an unconfirmed registration may be another person's: nothing of it opens this account or stays in it
      const [taken] = await tx
        .update(appUser)
        .set({ ...account, emailVerifiedAt: clock.now() })
        .where(and(eq(appUser.id, existing.id), isNull(appUser.emailVerifiedAt)))
        .returning({ id: appUser.id });
      if (taken) await clearConsents(tx, existing.id);
    });
    return existing.id;
  }
  await store.db
    .insert(appUser)
    .values({ ...account, id: randomUUID(), email, kycStatus: 'EMPTY', userGroup: 'INVESTOR', createdAt: clock.now() })
    .onConflictDoNothing();
  const created = await find();
  if (!created) throw new Error('the user could not be made');
  return created.id;
}

const newProfile = (name = '', surname = ''): Profile => ({
  ...emptyProfile,
  name,
  surname,
  referralCode: newSecret().slice(0, 8).toUpperCase(),
  registrationFormReviewNeeded: true,
});
