import { and, eq } from 'drizzle-orm';
import { identityEvent, verification } from '../store/tables/onboarding.ts';
import type { IdentityHint } from './identity-provider.ts';
import type { CheckDeps } from './open-check.ts';
import { type SettledCheck, settleReturned } from './verification/returned.ts';

type HintDeps = Omit<CheckDeps, 'log'>;

/** Stores an event of a provider, once by its id. False where it is stored already. */
export async function storeHint(
  { store, clock, provider }: HintDeps,
  { eventId, providerRef, finality, concerns = [], isUpdate }: IdentityHint,
): Promise<boolean> {
  const facts = { ...(finality && { finality }), ...(concerns.length > 0 && { concerns: [...concerns] }), ...(isUpdate && { isUpdate }) };
  const stored = await store.db
    .insert(identityEvent)
    .values({ provider: provider.id, eventId, providerRef, facts, outcome: 'received', receivedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ eventId: identityEvent.eventId });
  return stored.length > 0;
}

type HintOutcome = SettledCheck | 'unknown' | 'repeated';

/** Reads the check that a stored event names from the provider, outside of any transaction, and applies it together with the event's outcome. */
export async function applyHint(deps: HintDeps, hint: IdentityHint): Promise<HintOutcome> {
  const { store, provider } = deps;
  const { eventId, providerRef } = hint;
  const check = await provider.status(providerRef);
  return store.tx(async (tx) => {
    const isThis = and(eq(identityEvent.provider, provider.id), eq(identityEvent.eventId, eventId));
    const [event] = await tx.select({ outcome: identityEvent.outcome }).from(identityEvent).where(isThis).for('update');
    if (event?.outcome !== 'received') return 'repeated';
    const outcome = check ? await settleReturned(tx, deps, { providerId: provider.id, providerRef, check, hint }) : 'unknown';
    await tx.update(identityEvent).set({ outcome }).where(isThis);
    return outcome;
  });
}

/** Reads a check whose person has returned from the provider, as an event may have been lost. */
export async function pollCheck(deps: HintDeps, checkId: string, providerRef: string): Promise<void> {
  const { store, clock, provider } = deps;
  const check = await provider.status(providerRef);
  await store.db.update(verification).set({ checkedAt: clock.now() }).where(eq(verification.id, checkId));
  if (check) await store.tx((tx) => settleReturned(tx, deps, { providerId: provider.id, providerRef, check }));
}
