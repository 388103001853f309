import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { identityEvent, verification } from '../store/tables/onboarding.ts';
import { applyHint, pollCheck } from './identity-checks.ts';
import type { CheckDeps } from './open-check.ts';

const minuteMs = 60_000;
/** Longer than a request waits for the provider. */
const startingMs = minuteMs / 2;
const maxRows = 100;

/**
 * Resolves what a lost response or a lost event left open. A check that stays `STARTING` has failed: its page was never shown, and the person starts another
 * one. Events whose check was not read, and checks that were not decided when the person returned, are read from the provider. A failure is logged and retried
 * in the next run.
 */
export async function resolveIdentityChecks(deps: CheckDeps, signal?: AbortSignal): Promise<void> {
  const { store, clock, provider, log } = deps;
  const now = clock.now().getTime();
  const before = (ms: number) => new Date(now - ms);
  const isOurs = eq(verification.providerId, provider.id);

  await store.db
    .update(verification)
    .set({ status: 'FAILED' })
    .where(and(isOurs, eq(verification.status, 'STARTING'), lt(verification.createdAt, before(startingMs))));
  const received = await store.db
    .select({ eventId: identityEvent.eventId, providerRef: identityEvent.providerRef, facts: identityEvent.facts })
    .from(identityEvent)
    .where(and(eq(identityEvent.provider, provider.id), eq(identityEvent.outcome, 'received')))
    .orderBy(asc(identityEvent.receivedAt))
    .limit(maxRows);
  const undecided = await store.db
    .select({ id: verification.id, providerRef: verification.providerRef })
    .from(verification)
    .where(
      and(
        isOurs,
        isNotNull(verification.usedAt),
        isNull(verification.outcome),
        isNotNull(verification.providerRef),
        or(isNull(verification.checkedAt), lt(verification.checkedAt, before(provider.pollMinutes * minuteMs))),
      ),
    )
    .orderBy(sql`${verification.checkedAt} nulls first`)
    .limit(maxRows);

  const work = [
    ...received.map(
      ({ facts, ...hint }) =>
        () =>
          applyHint(deps, { ...hint, ...facts }),
    ),
    ...undecided.map(
      ({ id, providerRef }) =>
        () =>
          providerRef === null ? undefined : pollCheck(deps, id, providerRef),
    ),
  ];
  for (const one of work) {
    if (signal?.aborted) return;
    try {
      await one();
    } catch (error) {
      log.warn({ err: error, provider: provider.id }, 'an identity check could not be read from its provider');
    }
  }
}
