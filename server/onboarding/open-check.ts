import { and, eq } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Store } from '../store/store.ts';
import { verification } from '../store/tables/onboarding.ts';
import { CheckNotStarted, type IdentityProvider } from './identity-provider.ts';

export interface CheckLog {
  warn(facts: object, message: string): void;
}

export interface CheckDeps {
  store: Store;
  clock: Clock;
  /** Where browsers reach the platform. */
  origin: string;
  provider: IdentityProvider;
  log: CheckLog;
}

/** An answer that takes longer counts as lost. */
const startTimeoutMs = 10_000;

/** Asks the provider for the page of a check that is `STARTING`. Undefined where there is none: the person may start another check. */
export async function openCheck({ store, origin, provider, log }: CheckDeps, checkId: string): Promise<string | undefined> {
  const isThis = and(eq(verification.id, checkId), eq(verification.status, 'STARTING'));
  const [check] = await store.db.select().from(verification).where(isThis);
  if (!check) return undefined;
  const { provider: kind, userId: personId, state, locale } = check;
  try {
    const { redirectUrl, providerRef } = await withTimeout(
      provider.start({ id: checkId, personId, kind, state, returnUrl: `${origin}/verify`, locale }),
      startTimeoutMs,
    );
    const opened = await store.db
      .update(verification)
      .set({ status: 'OPEN', providerRef })
      .where(isThis)
      .returning({ id: verification.id });
    return opened.length > 0 ? redirectUrl : undefined;
  } catch (error) {
    log.warn({ err: error, checkId, provider: provider.id }, 'an identity check could not be started');
    if (error instanceof CheckNotStarted) await store.db.update(verification).set({ status: 'FAILED' }).where(isThis);
    return undefined;
  }
}
