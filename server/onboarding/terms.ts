import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { callerOf, type Handlers } from '../contract/handlers.ts';
import { Refusal } from '../contract/problem.ts';
import type { Db, Store, Tx } from '../store/open.ts';
import { setting } from '../store/schema.ts';
import { completeTasks } from './notices.ts';
import { termsAcceptance } from './tables.ts';

/** The version in force where no setting `terms.version` says otherwise. */
const firstVersion = '1';

export async function termsVersion(db: Db | Tx): Promise<string> {
  const [row] = await db.select().from(setting).where(eq(setting.key, 'terms.version')).limit(1);
  // a text of digits comes back from a JSON column as a number
  return typeof row?.value === 'string' || typeof row?.value === 'number' ? String(row.value) : firstVersion;
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
        await tx.insert(termsAcceptance).values({ userId, version, acceptedAt: clock.now() }).onConflictDoNothing();
        await completeTasks(tx, userId, 'TERMS_AND_CONDITIONS');
      });
      return { status: 204 };
    },
  };
}
