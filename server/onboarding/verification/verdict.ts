import { eq } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import type { Tx } from '../../store/db.ts';
import { recordEvidence } from '../identity-evidence.ts';
import type { ProviderCheck } from '../identity-provider.ts';
import { type Concern, verification } from '../../store/tables/onboarding.ts';

/** A check as it is stored. */
export type VerificationRow = typeof verification.$inferSelect;

/** A check that its provider has decided, for the time being or for good. */
export type DecidedCheck = Exclude<ProviderCheck, { state: 'open' }>;

/** Where an event announced another verdict, an approval does not count yet. */
export const byFinality = (check: ProviderCheck, finality: VerificationRow['finality']): ProviderCheck =>
  check.state === 'approved' && finality === 'interim' ? { ...check, state: 'interim' } : check;

/** All of these lists, each entry once. */
export const joined = <One>(...lists: (readonly One[])[]): One[] => [...new Set(lists.flat())];

/** A verdict with everything that was found, by it and before. */
export const withConcerns = (check: DecidedCheck, concerns: readonly Concern[]): DecidedCheck & { known: readonly Concern[] } => ({
  ...check,
  known: check.state === 'refused' ? concerns : joined(concerns, check.concerns),
});

/** Stores what a check found, with what it rests on. */
export async function saveFinding(
  tx: Tx,
  clock: Clock,
  row: VerificationRow,
  check: ProviderCheck,
  concerns: readonly Concern[],
): Promise<void> {
  if (check.state === 'open') return;
  await recordEvidence(tx, row, check, clock.now());
  const found =
    check.state === 'refused'
      ? { outcome: check.state }
      : {
          subject: check.subject,
          concerns: joined(concerns, check.concerns),
          ...(check.state === 'approved' && { outcome: check.state }),
        };
  await tx.update(verification).set(found).where(eq(verification.id, row.id));
}
