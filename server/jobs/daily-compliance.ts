import { askForNewAxiologyTerms } from '../projects/bond-terms.ts';
import type { Clock } from '../lib/clock.ts';
import { eachPart } from '../lib/each-row.ts';
import { expireChecks } from '../onboarding/expire-checks.ts';
import { askForNewTerms } from '../onboarding/terms.ts';
import type { Store } from '../store/store.ts';

/** Opens the tasks that the calendar or new terms ask for. Idempotent, also in several processes. */
export async function dailyCompliance(store: Store, clock: Clock): Promise<void> {
  await eachPart({
    checks: () => expireChecks(store, clock),
    terms: () => askForNewTerms(store, clock),
    axiologyTerms: () => askForNewAxiologyTerms(store, clock),
  });
}
