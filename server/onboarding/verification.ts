import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import { kycStatusMachine, type KycStatusEvent } from '../../machines/lifecycles/kyc-status.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { plainPersonalNumber } from '../../domain/legal-name.ts';
import { type Clock, today } from '../lib/clock.ts';
import { fingerprint } from '../lib/secrets.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Db, Store, Tx } from '../store/open.ts';
import { appUser, type Profile } from '../store/schema.ts';
import { moveCheck, statusOf } from '../users/compliance-checks.ts';
import { type CheckLog, openCheck } from './open-check.ts';
import { recordEvidence } from './identity-evidence.ts';
import { distinctProviders, type IdentityHint, type IdentityProviders, type ProviderCheck } from './identity-provider.ts';
import { type Office, notifyDecision } from './decision-email.ts';
import { completeTasks, openTask } from './notifications.ts';
import { differences } from './document-match.ts';
import { openReasons, openReview, type ReviewReason } from './review.ts';
import { lockPerson, type Person, toUserResponse } from '../users/user.ts';
import { profileProblems, settleProfiles } from './profiles.ts';
import { type Concern, identity, review, type Subject, verification } from '../store/tables/onboarding.ts';
import { randomUUID } from '../lib/random.ts';
import { identityMessage, recordRefusal } from './manual-check.ts';
import type { IdentityRefusal } from '../../domain/identity-refusal.ts';

/** A check at a provider may take this long. */
export const checkMs = 3_600_000;
const dayMs = 86_400_000;
/** Days before the end of a document at which a new one is asked for (4.1). */
const nearDays = 30;

interface VerificationParts {
  store: Store;
  clock: Clock;
  origin: string;
  providers: IdentityProviders | undefined;
  log: CheckLog;
}

export function verificationHandlers({
  store,
  clock,
  origin,
  providers,
  log,
}: VerificationParts): Pick<Handlers, 'listVerificationTypes' | 'startVerification' | 'exchangeVerificationCode'> {
  return {
    async listVerificationTypes() {
      const all = distinctProviders(providers);
      const count = all[0]?.standsForTwo ? 2 : all.length;
      return { status: 200, body: (['PRIMARY', 'ALTERNATIVE'] as const).slice(0, count) };
    },

    async startVerification(request) {
      const { id: userId } = callerOf(request);
      const { state, type, locale } = request.query;
      const provider = providers?.[type];
      if (!provider) throw new Refusal('VERIFICATION_FAILED');
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
      const redeemed = isUsed ? undefined : await redeem(store.db, clock, providers, userId, code);
      const result = await store.tx((tx) => exchange(tx, clock, userId, code, redeemed));
      if ('refused' in result) throw new Refusal(result.refused);
      return { status: 200, body: toUserResponse(result.person) };
    },
  };
}

type VerificationRow = typeof verification.$inferSelect;
type Redeemed = { id: string; check: ProviderCheck };

/** The check of a code, as its provider says; undefined for a code that is nobody's. */
async function redeem(
  db: Db,
  clock: Clock,
  providers: IdentityProviders | undefined,
  userId: string,
  code: string,
): Promise<Redeemed | undefined> {
  for (const provider of distinctProviders(providers)) {
    const id = await provider.redeem(code);
    if (id === undefined) continue;
    const [started] = await db
      .select({ providerRef: verification.providerRef })
      .from(verification)
      .where(and(checkOf(clock, userId), eq(verification.id, id), eq(verification.providerId, provider.id)));
    const check = started?.providerRef ? await provider.status(started.providerRef) : undefined;
    return check && { id, check };
  }
  return undefined;
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
async function exchange(tx: Tx, clock: Clock, userId: string, code: string, redeemed: Redeemed | undefined): Promise<Exchanged> {
  const person = await lockPerson(tx, userId);
  const used = await usedCheck(tx, clock, userId, code);
  if (used) return toldAgain(tx, used, person);
  if (!redeemed) return { refused: 'VERIFICATION_FAILED' };
  const [taken] = await tx
    .update(verification)
    .set({ usedAt: clock.now(), codeHash: fingerprint(code) })
    .where(and(checkOf(clock, userId), eq(verification.id, redeemed.id), isNull(verification.usedAt)))
    .returning();
  if (!taken) return { refused: 'VERIFICATION_FAILED' };
  const check = bySaidFinality(redeemed.check, taken.finality);
  await saveFinding(tx, clock, taken, check, taken.concerns);
  // the provider decides later; an event or a job says what
  return check.state === 'open' ? { refused: 'VERIFICATION_IN_REVIEW' } : settle(tx, clock, person, withConcerns(check, taken.concerns));
}

type DecidedCheck = Exclude<ProviderCheck, { state: 'open' }>;

/** Where an event announced another verdict, an approval does not count yet. */
const bySaidFinality = (check: ProviderCheck, finality: VerificationRow['finality']): ProviderCheck =>
  check.state === 'approved' && finality === 'interim' ? { ...check, state: 'interim' } : check;

const joined = <One>(...lists: (readonly One[])[]): One[] => [...new Set(lists.flat())];

const withConcerns = (check: DecidedCheck, concerns: readonly Concern[]): DecidedCheck & { known: readonly Concern[] } => ({
  ...check,
  known: check.state === 'refused' ? concerns : joined(concerns, check.concerns),
});

/** Stores what a check found, with what it rests on. */
async function saveFinding(tx: Tx, clock: Clock, row: VerificationRow, check: ProviderCheck, concerns: readonly Concern[]): Promise<void> {
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

async function settle(tx: Tx, clock: Clock, person: Person, check: DecidedCheck & { known: readonly Concern[] }): Promise<Exchanged> {
  if (check.state === 'refused') return refuse(tx, clock, person, 'VERIFICATION_FAILED');
  const { subject } = check;
  const refused = await refusalOf(tx, person, subject);
  const isStated = check.known.includes('MANUAL_CHECK');
  if (refused && !isStated) return refuse(tx, clock, person, refused);
  const reasons = joined<ReviewReason>(check.known, await lastingReasons(tx, person.id));
  // who only states to be somebody does not learn whether that person has an account
  if (refused) reasons.push(refused === 'VERIFICATION_DUPLICATED' ? 'DUPLICATE_IDENTITY' : 'PERSONAL_NUMBER_DIFFERS');
  if (check.state === 'interim' && !isStated) reasons.push('PROVIDER_NOT_FINAL');
  reasons.push(...(await differences(tx, person, subject)));
  return reasons.length > 0 ? askOperator(tx, clock, person, reasons) : accept(tx, clock, person, subject, person.id);
}

/** What another check does not clear. */
const lasting: readonly ReviewReason[] = ['POLITICALLY_EXPOSED', 'SANCTIONED', 'PROVIDER_IN_DOUBT'];
const isLasting = (reason: ReviewReason) => lasting.includes(reason);

/** Why only an operator can accept this person, whatever a check finds: what waits for an operator, or was refused by one. */
async function lastingReasons(tx: Tx, userId: string): Promise<ReviewReason[]> {
  const open = (await openReasons(tx, userId, 'IDENTITY_VERIFICATION')).filter(isLasting);
  const before = await tx
    .select({ concerns: verification.concerns })
    .from(verification)
    .where(and(eq(verification.userId, userId), eq(verification.reviewed, 'refused')));
  const wasRefused = before.some(({ concerns }) => concerns.some(isLasting));
  return [...open, ...(wasRefused ? (['REFUSED_BEFORE'] as const) : [])];
}

/** `notReturned`: only the browser that began a check can finish it, so it counts for nothing before that has come back. */
export type SettledCheck = 'applied' | 'repeated' | 'notReturned' | 'open' | 'unknown';

interface ReadCheck {
  providerId: string;
  providerRef: string;
  check: ProviderCheck;
  /** The event because of which it was read. */
  hint?: IdentityHint | undefined;
}

/** Applies what a provider decided after the person had come back, once, and tells the person. */
export async function settleReturned(
  tx: Tx,
  office: Office,
  { providerId, providerRef, check: read, hint }: ReadCheck,
): Promise<SettledCheck> {
  const { clock } = office;
  const [started] = await tx
    .select()
    .from(verification)
    .where(and(eq(verification.providerId, providerId), eq(verification.providerRef, providerRef)))
    .for('update');
  if (!started) return 'unknown';
  const concerns = joined(started.concerns, hint?.concerns ?? []);
  // an interim event that arrives late does not take back a final one
  const finality = started.finality === 'final' ? 'final' : (hint?.finality ?? started.finality);
  await tx.update(verification).set({ concerns, finality }).where(eq(verification.id, started.id));
  if (!started.usedAt) return 'notReturned';
  if (started.outcome !== null) return raiseConcerns(tx, clock, started, hint);
  const check = bySaidFinality(read, finality);
  if (check.state === 'open' || (check.state === 'refused' && hint?.finality === 'interim' && finality === 'interim')) return 'open';
  const isKnown = check.state === 'interim' && started.subject !== null && concerns.length === started.concerns.length;
  await saveFinding(tx, clock, started, check, concerns);
  if (isKnown) return 'open';
  const person = await lockPerson(tx, started.userId);
  if (check.state === 'refused' && (await hasLaterCheck(tx, started))) return 'applied';
  const result = await settle(tx, clock, await reopened(tx, clock, person, check), withConcerns(check, concerns));
  if (!('refused' in result)) await notifyDecision(tx, office, person.id, 'IDENTITY_PASSED');
  else if (result.refused !== 'VERIFICATION_IN_REVIEW') await notifyDecision(tx, office, person.id, 'IDENTITY_FAILED');
  return 'applied';
}

/** Whoever has begun another check since gets the result of that one. */
async function hasLaterCheck(tx: Tx, { userId, createdAt }: VerificationRow): Promise<boolean> {
  const [later] = await tx
    .select({ id: verification.id })
    .from(verification)
    .where(and(eq(verification.userId, userId), gt(verification.createdAt, createdAt), ne(verification.status, 'FAILED')))
    .limit(1);
  return later !== undefined;
}

/** Another check of the same person has failed meanwhile: this one is looked at all the same. */
const reopened = async (tx: Tx, clock: Clock, person: Person, check: DecidedCheck): Promise<Person> =>
  check.state !== 'refused' && statusOf(person, 'IDENTITY_VERIFICATION') === 'FAILED'
    ? moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'begin')
    : person;

/** What screening finds after the verdict: the person is held until an operator has decided. */
async function raiseConcerns(tx: Tx, clock: Clock, started: VerificationRow, hint: IdentityHint | undefined): Promise<SettledCheck> {
  const raised = (hint?.concerns ?? []).filter((one) => hint?.isUpdate === true || !started.concerns.includes(one));
  if (started.outcome !== 'approved' || raised.length === 0) return 'repeated';
  const person = await lockPerson(tx, started.userId);
  if (statusOf(person, 'IDENTITY_VERIFICATION') === 'FAILED') return 'repeated';
  await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'hold', 'identity provider');
  await openReview(
    tx,
    clock,
    person.id,
    'IDENTITY_VERIFICATION',
    joined<ReviewReason>(await openReasons(tx, person.id, 'IDENTITY_VERIFICATION'), raised),
  );
  return 'applied';
}

async function accept(tx: Tx, clock: Clock, person: Person, subject: Subject, actor: string): Promise<Exchanged> {
  await tx
    .insert(identity)
    .values({ personalNumber: plainPersonalNumber(subject.personalNumber), userId: person.id })
    .onConflictDoNothing();
  // two accounts of one person that finish in the same moment
  if (await belongsToAnother(tx, person, subject)) return refuse(tx, clock, person, 'VERIFICATION_DUPLICATED');
  return { person: await verified(tx, clock, person, subject, actor) };
}

/** An operator compares names, or looks at what the provider has found. Who is verified already stays so meanwhile. */
async function askOperator(tx: Tx, clock: Clock, person: Person, reasons: readonly ReviewReason[]): Promise<Exchanged> {
  const status = statusOf(person, 'IDENTITY_VERIFICATION');
  if (status === 'FAILED') throw new Refusal('INVALID_STATUS_TRANSITION');
  if (status !== 'COMPLETED' || reasons.some(isLasting)) await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'hold');
  await openReview(tx, clock, person.id, 'IDENTITY_VERIFICATION', reasons);
  return { refused: 'VERIFICATION_IN_REVIEW' };
}

const reviewOf = (userId: string) => and(eq(review.userId, userId), eq(review.checkName, 'IDENTITY_VERIFICATION'));

/** What the provider found out on the latest visit that told who somebody is; undefined when there was none. */
export async function latestSubject(tx: Db | Tx, userId: string): Promise<Subject | undefined> {
  const [visit] = await tx
    .select({ subject: verification.subject })
    .from(verification)
    .where(foundOn(userId))
    .orderBy(desc(verification.usedAt))
    .limit(1);
  return visit?.subject ?? undefined;
}

/** Whether the account has taken its name, code and date from this document. */
const isOnFile = ({ profile }: Person, subject: Subject): boolean =>
  (['personalNumber', 'name', 'surname', 'documentExpiresAt'] as const).every((field) => profile[field] === subject[field]);

/** Compares what a verified person has entered since with their document: what differs goes to an operator, and the person stays verified meanwhile. */
export async function compareLater(
  tx: Tx,
  clock: Clock,
  person: Person,
  differencesFrom: (subject: Subject) => readonly ReviewReason[] | Promise<readonly ReviewReason[]>,
): Promise<void> {
  if (statusOf(person, 'IDENTITY_VERIFICATION') !== 'COMPLETED') return;
  const subject = await latestSubject(tx, person.id);
  if (!subject || !isOnFile(person, subject)) return;
  const found = await differencesFrom(subject);
  if (found.length === 0) return;
  const open = await openReasons(tx, person.id, 'IDENTITY_VERIFICATION');
  await openReview(tx, clock, person.id, 'IDENTITY_VERIFICATION', joined(open, found));
}

/** Visits on which a provider has found out who somebody is. */
const foundOn = (userId: string) => and(eq(verification.userId, userId), isNotNull(verification.subject), isNotNull(verification.usedAt));

/** An operator's word covers all that was found so far, and ends what a provider has not decided. */
async function recordWord(tx: Tx, userId: string, accepted: boolean): Promise<void> {
  const found = foundOn(userId);
  await tx
    .update(verification)
    .set({ outcome: accepted ? 'approved' : 'refused' })
    .where(and(found, isNull(verification.outcome)));
  await tx
    .update(verification)
    .set({ reviewed: accepted ? 'accepted' : 'refused' })
    .where(and(found, isNull(verification.reviewed)));
}

/**
 * An operator's decision on a document whose name differs from that of the account, or on what the provider has found. Accepted: the person is verified
 * and bears the document's name. Refused: a first check fails, a renewal takes nothing away, but who may be on a list, or entered later what their document does not say, is verified no longer. The person is
 * told, and what the provider says later of that check changes nothing. `NOT_FOUND` when nothing waits.
 */
export async function decideIdentity(
  tx: Tx,
  office: Office,
  { userId, accepted, reason, actor }: { userId: string; accepted: boolean; reason: IdentityRefusal | undefined; actor: string },
): Promise<void> {
  const { clock } = office;
  const person = await lockPerson(tx, userId);
  const [waiting] = await tx.delete(review).where(reviewOf(userId)).returning();
  const subject = waiting && (await latestSubject(tx, userId));
  if (!subject) throw new Refusal('NOT_FOUND');
  if (reason) await recordRefusal(tx, userId, reason);
  await recordWord(tx, userId, accepted);
  if (accepted) {
    const result = (await refusalOf(tx, person, subject)) ? undefined : await accept(tx, clock, person, subject, actor);
    if (!result || 'refused' in result) throw new Refusal('INVALID_STATUS_TRANSITION');
  } else {
    const isOfVerified = isOnFile(person, subject) && statusOf(person, 'IDENTITY_VERIFICATION') === 'COMPLETED';
    const held = isOfVerified ? await moveCheck(tx, clock, person, 'IDENTITY_VERIFICATION', 'hold', actor) : person;
    if (statusOf(held, 'IDENTITY_VERIFICATION') === 'IN_PROGRESS') await moveCheck(tx, clock, held, 'IDENTITY_VERIFICATION', 'fail', actor);
  }
  await notifyDecision(tx, office, userId, accepted ? 'IDENTITY_PASSED' : reason ? identityMessage[reason] : 'IDENTITY_FAILED');
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
  const [owner] = await tx
    .select()
    .from(identity)
    .where(eq(identity.personalNumber, plainPersonalNumber(personalNumber)));
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
  if (!redo) await completeTasks(tx, clock, person.id, 'RENEW_KYC');
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
