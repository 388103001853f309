import { and, eq, ne } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { isKindOpen } from '../../domain/compliance.ts';
import { draftOf, lockedFields, userInfoOf, userInfoProblems, type UserInfoProblems } from '../../domain/user-info.ts';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, type Profile } from '../store/schema.ts';
import { saveChecks, untouchedChecks } from '../users/compliance-checks.ts';
import { lockPerson, type Person, toUserResponse } from '../users/user.ts';
import { citizenshipDifference } from './document-match.ts';
import { settleProfiles } from './profiles.ts';
import { compareLater } from './verification/subject.ts';
import { isOneOf } from '../../domain/unknown.ts';

type Settings = components['schemas']['UserSettings'];

export function settingsHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'updateSettings'> {
  return {
    async updateSettings(request) {
      const { id } = callerOf(request);
      const person = await store.tx(async (tx) => save(tx, clock, await lockPerson(tx, id), request.body));
      return { status: 200, body: toUserResponse(person) };
    },
  };
}

/** A part may be saved; what is there has to be right. The same rules as in the form (domain/user-info). */
async function save(tx: Tx, clock: Clock, person: Person, { company: kind, ...change }: Settings): Promise<Person> {
  const company = kind !== undefined && isKindOpen(person.compliance) ? kind : person.profile.company;
  const known = { ...person.profile, email: person.email, company };
  const locked = lockedFields(known);
  const kept = Object.fromEntries(Object.entries(change).filter(([field]) => !isOneOf(locked, field)));
  const draft = draftOf({ ...known, ...kept });
  const problems = userInfoProblems(draft, company, locked);
  refuseWrong(problems, Object.keys(change));
  const { email, company: _company, ...info } = userInfoOf(draft, company);
  const profile: Profile = {
    ...person.profile,
    ...info,
    company,
  };
  let changed: Person = { ...person, profile, email: await freeEmail(tx, person, email) };
  if (company !== person.profile.company) {
    const done = new Map(person.compliance.checks.map((check) => [check.name, check]));
    changed = await saveChecks(
      tx,
      changed,
      untouchedChecks(company).map((check) => done.get(check.name) ?? check),
    );
  }
  await tx.update(appUser).set({ profile, email: changed.email }).where(eq(appUser.id, person.id));
  if (info.citizenship !== person.profile.citizenship)
    await compareLater(tx, clock, changed, (subject) => citizenshipDifference(changed, subject));
  return settleProfiles(tx, clock, changed, problems);
}

/** Missing values may be added later; invalid values are refused. */
function refuseWrong(problems: UserInfoProblems, sent: string[]): void {
  const wrong = Object.entries(problems).filter(([field, problem]) => problem !== 'REQUIRED' && sent.includes(field));
  const [first] = wrong;
  if (!first) return;
  const code = first[1] === 'INVALID_EMAIL' || first[1] === 'INVALID_PHONE_NUMBER' ? first[1] : 'VALIDATION_FAILED';
  throw new Refusal(code, undefined, Object.fromEntries(wrong));
}

async function freeEmail(tx: Tx, person: Person, change: string | null): Promise<string> {
  const email = change?.toLowerCase() ?? '';
  if (person.email || !email) return person.email;
  const [other] = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.email, email), ne(appUser.id, person.id)));
  if (other) throw new Refusal('EMAIL_ALREADY_EXISTS', undefined, { email: 'EMAIL_ALREADY_EXISTS' });
  return email;
}
