import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import { completeTasks, openTask } from '../onboarding/notifications.ts';
import { lockPerson, type Person } from '../users/user.ts';
import { axiologyAcceptance } from '../store/tables/onboarding.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, type Language, setting } from '../store/schema.ts';
import { recordConsent } from '../users/consents.ts';

/** The version of the depository's terms in force: the setting `axiology.terms.version`, else the first. */
export async function axiologyVersion(db: Db | Tx): Promise<string> {
  const [row] = await db.select().from(setting).where(eq(setting.key, 'axiology.terms.version'));
  return typeof row?.value === 'string' || typeof row?.value === 'number' ? String(row.value) : '1';
}

/** Accepts the version in force, and ends the task that asked for it. */
export async function acceptAxiology(
  tx: Tx,
  clock: Clock,
  { userId, version, language }: { userId: string; version: string; language: Language },
): Promise<void> {
  await setAccepted(tx, await lockPerson(tx, userId), true);
  const at = clock.now();
  const [accepted] = await tx
    .insert(axiologyAcceptance)
    .values({ userId, version, acceptedAt: at })
    .onConflictDoNothing()
    .returning({ version: axiologyAcceptance.version });
  if (accepted) await recordConsent(tx, { userId, kind: 'BOND_TERMS', version, language, channel: 'SIGNED_IN', at });
  await completeTasks(tx, clock, userId, 'AXIOLOGY_TERMS');
}

/** Asks everybody with a wallet who has not accepted the version in force. Safe to run at any time, in several processes. */
export async function askForNewAxiologyTerms(store: Store, clock: Clock): Promise<void> {
  const version = await axiologyVersion(store.db);
  const notAccepted = and(
    sql`${appUser.profile} #>> '{axiologyUserData,walletNumber}' is not null`,
    sql`(${appUser.profile} #>> '{bondsSettings,termsAccepted}')::boolean`,
    isNull(axiologyAcceptance.userId),
  );
  const people = await store.db
    .select({ id: appUser.id })
    .from(appUser)
    .leftJoin(axiologyAcceptance, and(eq(axiologyAcceptance.userId, appUser.id), eq(axiologyAcceptance.version, version)))
    .where(notAccepted);
  await eachRow(people, ({ id }) =>
    store.tx(async (tx) => {
      const person = await lockPerson(tx, id);
      const mine = and(eq(axiologyAcceptance.userId, id), eq(axiologyAcceptance.version, version));
      const accepted = await tx.select().from(axiologyAcceptance).where(mine);
      // accepted while the list was gone through
      if (accepted.length > 0) return;
      await setAccepted(tx, person, false);
      await openTask(tx, clock, id, 'AXIOLOGY_TERMS');
    }),
  );
}

async function setAccepted(tx: Tx, { id, profile }: Person, termsAccepted: boolean): Promise<void> {
  const bondsSettings = { ...profile.bondsSettings, termsAccepted };
  await tx
    .update(appUser)
    .set({ profile: { ...profile, bondsSettings } })
    .where(eq(appUser.id, id));
}
