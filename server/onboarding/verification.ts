import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { kycStatusMachine, type KycStatusEvent } from '../../machines/lifecycles/kyc-status.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { isSamePerson, plainPersonalNumber } from '../../domain/legal-name.ts';
import { type Clock, today } from '../lib/clock.ts';
import { fingerprint } from '../lib/secrets.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Db, Store, Tx } from '../store/open.ts';
import { appUser, type Profile } from '../store/schema.ts';
import { moveCheck, statusOf } from '../users/compliance-checks.ts';
import { type CheckLog, openCheck } from './open-check.ts';
import type { IdentityProvider, ProviderCheck } from './identity-provider.ts';
import { type Office, notifyDecision } from './decision-email.ts';
import { completeTasks, openTask } from './notifications.ts';
import { openReasons, openReview } from './review.ts';
import { lockPerson, type Person, toUserResponse } from '../users/user.ts';
import { profileProblems, settleProfiles } from './profiles.ts';
import { identity, review, type Subject, verification } from '../store/tables/onboarding.ts';
import { randomUUID } from '../lib/random.ts';

/** A check at a provider may take this long. */
export const checkMs = 3_600_000;
const dayMs = 86_400_000;
/** Days before the end of a document at which a new one is asked for (4.1). */
const nearDays = 30;

interface VerificationParts {
  store: Store;
  clock: Clock;
  origin: string;
  provider: IdentityProvider | undefined;
  log: CheckLog;
}

export function verificationHandlers({
  store,
  clock,
  origin,
  provider,
  log,
}: VerificationParts): Pick<Handlers, 'startVerification' | 'exchangeVerificationCode'> {
  return {
    async startVerification(request) {
      if (!provider) throw new Refusal('VERIFICATION_FAILED');
      const { id: userId } = callerOf(request);
      const { state, type, locale } = request.query;
      const id = randomUUID();
      await store.tx(async (tx) => {
        const person = await lockPerson(tx, userId);
        // who is verified already renews, and stays verified until then
        const status = statusOf(person, 'IDENTITY_VERIFICATION');
        if (status === 'NOT_STARTED' || status === 'FAILED') await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'begin');
        const createdAt = clock.now();
        await tx.insert(verification).values({
          id,
          userId,
          provider: type,
          locale: locale === 'pt-BR' ? 'pt' : locale,
          state,
          status: 'STARTING',
          providerId: provider.id,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + checkMs),
        });
      });
      const url = await openCheck({ store, clock, origin, provider, log }, id);
      if (url === undefined) throw new Refusal('VERIFICATION_FAILED');
      return { status: 200, body: url };
    },

    async exchangeVerificationCode(request) {
      const { id: userId } = callerOf(request);
      const { code } = request.query;
      // who is told again what came of a code needs no provider
      const isUsed = (await usedCheck(store.db, clock, userId, code)) !== undefined;
      const check = isUsed ? undefined : await redeem(provider, code);
      const result = await store.tx((tx) => exchange(tx, clock, userId, code, check));
      if ('refused' in result) throw new Refusal(result.refused);
      return { status: 200, body: toUserResponse(result.person) };
    },
  };
}

/** The check of a code, as the provider says; undefined for a code that is nobody's. */
async function redeem(provider: IdentityProvider | undefined, code: string): Promise<ProviderCheck | undefined> {
  const providerRef = await provider?.redeem(code);
  return providerRef === undefined ? undefined : provider?.status(providerRef);
}

type RefusedCode = 'VERIFICATION_FAILED' | 'VERIFICATION_DUPLICATED' | 'VERIFICATION_IN_REVIEW';
type Exchanged = { person: Person } | { refused: RefusedCode };

/** A check of this person that has not expired. */
const checkOf = (clock: Clock, userId: string) => and(eq(verification.userId, userId), gt(verification.expiresAt, clock.now()));

async function usedCheck(tx: Db | Tx, clock: Clock, userId: string, code: string) {
  const [used] = await tx
    .select({ subject: verification.subject, outcome: verification.outcome })
    .from(verification)
    .where(and(checkOf(clock, userId), eq(verification.codeHash, fingerprint(code)), isNotNull(verification.usedAt)));
  return used;
}

/** A refusal is an answer here, not an exception: the code stays used and the check stays failed. */
async function exchange(tx: Tx, clock: Clock, userId: string, code: string, check: ProviderCheck | undefined): Promise<Exchanged> {
  const person = await lockPerson(tx, userId);
  const used = await usedCheck(tx, clock, userId, code);
  if (used) return toldAgain(tx, used, person);
  if (!check) return { refused: 'VERIFICATION_FAILED' };
  const [taken] = await tx
    .update(verification)
    .set({ usedAt: clock.now(), codeHash: fingerprint(code), ...findingOf(check) })
    .where(and(checkOf(clock, userId), eq(verification.id, check.checkId), isNull(verification.usedAt)))
    .returning({ id: verification.id });
  if (!taken) return { refused: 'VERIFICATION_FAILED' };
  // the provider decides later; an event or a job says what
  return check.state === 'open' ? { refused: 'VERIFICATION_IN_REVIEW' } : settle(tx, clock, person, check);
}

type DecidedCheck = Exclude<ProviderCheck, { state: 'open' }>;

function findingOf(check: ProviderCheck) {
  if (check.state === 'open') return {};
  return check.state === 'approved' ? { outcome: check.state, subject: check.subject } : { outcome: check.state };
}

async function settle(tx: Tx, clock: Clock, person: Person, check: ProviderCheck): Promise<Exchanged> {
  if (check.state !== 'approved') return refuse(tx, clock, person, 'VERIFICATION_FAILED');
  const { subject } = check;
  const refused = await refusalOf(tx, person, subject);
  if (refused) return refuse(tx, clock, person, refused);
  if (!isSamePerson(person.profile, subject)) return askOperator(tx, clock, person);
  return accept(tx, clock, person, subject, person.id);
}

/** `notReturned`: only the browser that began a check can finish it, so it counts for nothing before that has come back. */
export type SettledCheck = 'applied' | 'repeated' | 'notReturned';

/** Applies what a provider decided after the person had come back, once, and tells the person. */
export async function settleReturned(tx: Tx, office: Office, check: DecidedCheck): Promise<SettledCheck> {
  const isThis = eq(verification.id, check.checkId);
  const [started] = await tx.select().from(verification).where(isThis).for('update');
  if (!started?.usedAt) return 'notReturned';
  if (started.outcome !== null) return 'repeated';
  const person = await lockPerson(tx, started.userId);
  await tx.update(verification).set(findingOf(check)).where(isThis);
  const result = await settle(tx, office.clock, person, check);
  if (!('refused' in result)) await notifyDecision(tx, office, person.id, 'IDENTITY_PASSED');
  else if (result.refused !== 'VERIFICATION_IN_REVIEW') await notifyDecision(tx, office, person.id, 'IDENTITY_FAILED');
  return 'applied';
}

async function accept(tx: Tx, clock: Clock, person: Person, subject: Subject, actor: string): Promise<Exchanged> {
  await tx.insert(identity).values({ personalNumber: subject.personalNumber, userId: person.id }).onConflictDoNothing();
  // two accounts of one person that finish in the same moment
  if (await belongsToAnother(tx, person, subject)) return refuse(tx, clock, person, 'VERIFICATION_DUPLICATED');
  return { person: await verified(tx, clock, person, subject, actor) };
}

/** The name in the document is not that of the account: an operator compares them. Who is verified already stays so meanwhile. */
async function askOperator(tx: Tx, clock: Clock, person: Person): Promise<Exchanged> {
  const status = statusOf(person, 'IDENTITY_VERIFICATION');
  if (status === 'FAILED') throw new Refusal('INVALID_STATUS_TRANSITION');
  if (status !== 'COMPLETED') await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'hold');
  await openReview(tx, clock, person.id, 'IDENTITY_VERIFICATION', ['NAME_DIFFERS']);
  return { refused: 'VERIFICATION_IN_REVIEW' };
}

const reviewOf = (userId: string) => and(eq(review.userId, userId), eq(review.checkName, 'IDENTITY_VERIFICATION'));

/** What the provider found out on the latest visit that succeeded; undefined when there was none. */
export async function latestSubject(tx: Db | Tx, userId: string): Promise<Subject | undefined> {
  const [visit] = await tx
    .select({ subject: verification.subject })
    .from(verification)
    .where(and(eq(verification.userId, userId), isNotNull(verification.subject), isNotNull(verification.usedAt)))
    .orderBy(desc(verification.usedAt))
    .limit(1);
  return visit?.subject ?? undefined;
}

/**
 * An operator's decision on a document whose name differs from that of the account. Accepted: the person is verified and bears the document's name.
 * Refused: a first check fails, a renewal takes nothing away. The person is told. `NOT_FOUND` when nothing waits.
 */
export async function decideIdentity(tx: Tx, office: Office, userId: string, accepted: boolean, actor: string): Promise<void> {
  const { clock } = office;
  const person = await lockPerson(tx, userId);
  const [waiting] = await tx.delete(review).where(reviewOf(userId)).returning();
  const subject = waiting && (await latestSubject(tx, userId));
  if (!subject) throw new Refusal('NOT_FOUND');
  if (accepted) {
    const result = (await refusalOf(tx, person, subject)) ? undefined : await accept(tx, clock, person, subject, actor);
    if (!result || 'refused' in result) throw new Refusal('INVALID_STATUS_TRANSITION');
  } else if (statusOf(person, 'IDENTITY_VERIFICATION') === 'IN_PROGRESS')
    await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'fail', actor);
  await notifyDecision(tx, office, userId, accepted ? 'IDENTITY_PASSED' : 'IDENTITY_FAILED');
}

/** Why what a provider found out is not this person's: it belongs to another account, or to somebody else than before. */
async function refusalOf(tx: Tx, person: Person, subject: Subject): Promise<RefusedCode | undefined> {
  if (await belongsToAnother(tx, person, subject)) return 'VERIFICATION_DUPLICATED';
  const { personalNumber } = person.profile;
  return personalNumber && plainPersonalNumber(personalNumber) !== plainPersonalNumber(subject.personalNumber)
    ? 'VERIFICATION_FAILED'
    : undefined;
}

async function belongsToAnother(tx: Tx, person: Person, { personalNumber }: Subject): Promise<boolean> {
  const [owner] = await tx.select().from(identity).where(eq(identity.personalNumber, personalNumber));
  return owner !== undefined && owner.userId !== person.id;
}

/**
 * A code works once. Whose answer was lost, and a browser that repeats a request by itself, are told again what came of it, as long as the person
 * has shown no other document since.
 */
async function toldAgain(
  tx: Tx,
  { subject, outcome }: { subject: Subject | null; outcome: 'approved' | 'refused' | null },
  person: Person,
): Promise<Exchanged> {
  const { profile } = person;
  if (outcome === null) return { refused: 'VERIFICATION_IN_REVIEW' };
  if (!subject) return { refused: 'VERIFICATION_FAILED' };
  if (subject.personalNumber === profile.personalNumber && subject.documentExpiresAt === profile.documentExpiresAt) return { person };
  const refused = await refusalOf(tx, person, subject);
  if (refused) return { refused };
  return {
    refused: (await openReasons(tx, person.id, 'IDENTITY_VERIFICATION')).length > 0 ? 'VERIFICATION_IN_REVIEW' : 'VERIFICATION_FAILED',
  };
}

async function refuse(tx: Tx, clock: Clock, person: Person, refused: RefusedCode): Promise<Exchanged> {
  // a renewal that fails takes nothing away
  if (statusOf(person, 'IDENTITY_VERIFICATION') === 'IN_PROGRESS') await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'fail');
  return { refused };
}

/** From here on the legal name is that of the document; contracts carry it. */
async function verified(tx: Tx, clock: Clock, person: Person, subject: Subject, actor: string): Promise<Person> {
  const { personalNumber, name, surname, citizenship, documentExpiresAt } = subject;
  const profile: Profile = {
    ...person.profile,
    name,
    surname,
    citizenship: person.profile.citizenship || citizenship,
    personalNumber,
    documentExpiresAt,
  };
  let changed = await moveCheck(tx, clock, { ...person, profile }, 'IDENTITY_VERIFICATION', 'complete', actor);
  await tx.delete(review).where(reviewOf(person.id));
  await tx.update(appUser).set({ profile }).where(eq(appUser.id, person.id));
  changed = await moveKyc(tx, clock, changed, 'verify', actor);
  // the document may have told the last thing that was missing
  if (statusOf(changed, 'INDIVIDUAL_PROFILE') === 'IN_PROGRESS')
    changed = await settleProfiles(tx, clock, changed, profileProblems(changed));
  const redo = changed.compliance.checks.some(
    ({ name: check, requiresReevaluation }) => (check === 'KYC' || check === 'KYB') && requiresReevaluation,
  );
  if (!redo) await completeTasks(tx, person.id, 'RENEW_KYC');
  return lookAtDocument(tx, clock, changed);
}

async function moveKyc(tx: Tx, clock: Clock, person: Person, event: KycStatusEvent['type'], actor = 'calendar'): Promise<Person> {
  const kycStatus = move(kycStatusMachine, person.kycStatus, { type: event });
  if (!kycStatus) throw new Refusal('INVALID_STATUS_TRANSITION');
  await tx.update(appUser).set({ kycStatus }).where(eq(appUser.id, person.id));
  if (kycStatus !== person.kycStatus)
    await recordAudit(tx, {
      subject: 'person',
      subjectId: person.id,
      event: `kyc.${event}`,
      before: person.kycStatus,
      after: kycStatus,
      actor,
      at: clock.now(),
    });
  return { ...person, kycStatus };
}

/** A document that ends within thirty days, or has ended, asks for a new one, once (4.1). */
export async function lookAtDocument(tx: Tx, clock: Clock, person: Person): Promise<Person> {
  const end = person.profile.documentExpiresAt;
  if (!end || person.kycStatus === 'EMPTY' || person.kycStatus === 'EXPIRED') return person;
  const day = today(clock);
  if (end < day) {
    const expired = await moveKyc(tx, clock, person, 'expire');
    await openTask(tx, clock, person.id, 'RENEW_KYC');
    return expired;
  }
  const daysLeft = (Date.parse(end) - Date.parse(day)) / dayMs;
  if (daysLeft > nearDays || person.kycStatus === 'WILL_EXPIRE_SOON') return person;
  const near = await moveKyc(tx, clock, person, 'near');
  await openTask(tx, clock, person.id, 'RENEW_KYC');
  return near;
}
