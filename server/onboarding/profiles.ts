import { companyFields, draftOf, lockedFields, userInfoProblems, type UserInfoProblems } from '../../domain/user-info.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import { moveCheck, statusOf } from '../users/compliance-checks.ts';
import type { Person } from '../users/user.ts';
import type { CheckName } from '../store/tables/onboarding.ts';
import { isOneOf } from '../../domain/unknown.ts';
import { keysOf } from '../../domain/keys.ts';

/** The check that a problem of a field keeps open. */
const profiles = { INDIVIDUAL_PROFILE: false, BUSINESS_PROFILE: true } as const satisfies Partial<Record<CheckName, boolean>>;

/** The fields that are missing in the stored details. */
export function profileProblems({ profile, email }: Person): UserInfoProblems {
  const known = { ...profile, email };
  return userInfoProblems(draftOf(known), profile.company, lockedFields(known));
}

/** Completes the profiles that nothing is missing from, and begins the others. */
export async function settleProfiles(tx: Tx, clock: Clock, person: Person, problems: UserInfoProblems): Promise<Person> {
  let changed = person;
  for (const name of keysOf(profiles)) {
    const ofCompany = profiles[name];
    const status = statusOf(changed, name);
    if (status === undefined) continue;
    const open = Object.keys(problems).filter((field) => isOneOf(companyFields, field) === ofCompany);
    if (open.length === 0) changed = await moveCheck(tx, clock, changed, name, 'complete');
    // what was complete stays so: the investor may be changing the address line by line
    else if (status !== 'COMPLETED') changed = await moveCheck(tx, clock, changed, name, 'begin');
  }
  return changed;
}
