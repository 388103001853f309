import { and, eq, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Clock } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { setting } from '../store/schema.ts';
import { completeTasks, openTask } from './notifications.ts';
import { recordConsent } from '../users/consents.ts';
import { lockPerson } from '../users/user.ts';
import { termsAcceptance } from '../store/tables/onboarding.ts';

/** The version in force where no setting `terms.version` says otherwise. */
const firstVersion = '1';

export async function termsVersion(db: Db | Tx): Promise<string> {
  const [row] = await db.select().from(setting).where(eq(setting.key, 'terms.version')).limit(1);
  // a text of digits comes back from a JSON column as a number
  return typeof row?.value === 'string' || typeof row?.value === 'number' ? String(row.value) : firstVersion;
}

/**
 * Asks everybody whose acceptance is of another version than the one in force (4.5). Whoever has accepted none has not finished registering, and
 * accepts with that. Safe to run at any time, in several processes.
 */
export async function askForNewTerms(store: Store, clock: Clock): Promise<void> {
  const version = await termsVersion(store.db);
  const present = alias(termsAcceptance, 'present');
  const people = await store.db
    .selectDistinct({ id: termsAcceptance.userId })
    .from(termsAcceptance)
    .where(
      and(
        ne(termsAcceptance.version, version),
        notExists(
          store.db
            .select()
            .from(present)
            .where(and(eq(present.userId, termsAcceptance.userId), eq(present.version, version))),
        ),
      ),
    );
  await eachRow(people, ({ id }) =>
    store.tx(async (tx) => {
      await lockPerson(tx, id);
      const mine = and(eq(termsAcceptance.userId, id), eq(termsAcceptance.version, version));
      const accepted = await tx.select().from(termsAcceptance).where(mine);
      // accepted while the list was gone through
      if (accepted.length === 0) await openTask(tx, clock, id, 'TERMS_AND_CONDITIONS');
    }),
  );
}

export function termsHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'getTermsVersion' | 'acceptTerms'> {
  return {
    async getTermsVersion() {
      return { status: 200, body: { version: await termsVersion(store.db) } };
    },

    async acceptTerms(request) {
      const { id: userId } = callerOf(request);
      await store.tx(async (tx) => {
        const version = await termsVersion(tx);
        if (String(request.body.version) !== version) throw new Refusal('TERMS_VERSION_OUTDATED');
        await lockPerson(tx, userId);
        const at = clock.now();
        const [accepted] = await tx
          .insert(termsAcceptance)
          .values({ userId, version, acceptedAt: at })
          .onConflictDoNothing()
          .returning({ version: termsAcceptance.version });
        if (accepted) await recordConsent(tx, { userId, kind: 'TERMS', version, language: request.locale, channel: 'SIGNED_IN', at });
        await completeTasks(tx, clock, userId, 'TERMS_AND_CONDITIONS');
      });
      return { status: 204 };
    },
  };
}
