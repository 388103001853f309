import { and, eq, inArray, sql } from 'drizzle-orm';
import { isIdentityRefusal } from '../../domain/identity-refusal.ts';
import { recordOf } from '../../domain/unknown.ts';
import type { components } from '../../openapi/schema.d.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { type Office, notifyDecision } from '../onboarding/decision-email.ts';
import { decideEvaluation, decideReview, reasonsOf } from '../onboarding/review.ts';
import { decideIdentity } from '../onboarding/verification/decide.ts';
import type { Check, Describe, Lock } from '../proposals/four-eyes.ts';
import { recordAudit } from '../store/audit.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, proposal } from '../store/schema.ts';
import { type CheckName, evaluation, review } from '../store/tables/onboarding.ts';
import { residencyPermit } from '../store/tables/repayments.ts';
import { isCheckName } from '../users/compliance-checks.ts';
import { nameOf } from '../users/display-name.ts';
import { assertOtherOperator } from '../users/operator.ts';
import { lockPerson } from '../users/user.ts';

type Schemas = components['schemas'];
type Case =
  | { kind: 'evaluation'; id: string }
  | { kind: 'permit'; id: string }
  | { kind: 'check'; userId: string; checkName: CheckName; version: string };

/** The id of a check in the queue names the answers that it shows. */
export const checkReviewId = ({ userId, checkName, version }: { userId: string; checkName: string; version: string }): string =>
  ['check', userId, checkName, version].join('.');

/** The case of a review id; NOT_FOUND for any other text. */
function caseOf(reviewId: string): Case {
  const [kind, id = '', checkName = '', version = ''] = reviewId.split('.');
  if (kind === 'evaluation' || kind === 'permit') return { kind, id };
  if (kind === 'check' && isCheckName(checkName)) return { kind, userId: id, checkName, version };
  throw new Refusal('NOT_FOUND');
}

type Reader = Pick<Db | Tx, 'select'>;

/** The users of reviews, in the order of the cases; undefined where there is none. One read for each kind of case. */
async function subjectsOf(db: Reader, cases: readonly Case[]): Promise<(string | undefined)[]> {
  const people = cases.flatMap((one) => (one.kind === 'check' ? [one.userId] : []));
  const found = people.length === 0 ? [] : await db.select({ id: appUser.id }).from(appUser).where(inArray(appUser.id, people));
  const existing = new Set(found.map(({ id }) => id));
  const usersOf = async (kind: 'evaluation' | 'permit') => {
    const table = kind === 'evaluation' ? evaluation : residencyPermit;
    const ids = cases.flatMap((one) => (one.kind === kind ? [one.id] : []));
    const rows = ids.length === 0 ? [] : await db.select({ id: table.id, userId: table.userId }).from(table).where(inArray(table.id, ids));
    return new Map(rows.map(({ id, userId }) => [id, userId]));
  };
  const users = { evaluation: await usersOf('evaluation'), permit: await usersOf('permit') };
  return cases.map((one) => {
    if (one.kind === 'check') return existing.has(one.userId) ? one.userId : undefined;
    return users[one.kind].get(one.id);
  });
}

/** The user of a review; undefined when there is none. */
async function subjectOf(db: Reader, waiting: Case): Promise<string | undefined> {
  const [userId] = await subjectsOf(db, [waiting]);
  return userId;
}

/** Locks the open case. NOT_FOUND or INVALID_STATUS_TRANSITION once it is decided, REVIEW_CHANGED after new answers. */
async function lockCase(tx: Tx, waiting: Case): Promise<void> {
  const userId = await subjectOf(tx, waiting);
  if (userId === undefined) throw new Refusal('NOT_FOUND');
  await lockPerson(tx, userId);
  if (waiting.kind === 'check') {
    const { checkName, version } = waiting;
    const [open] = await tx
      .select({ version: review.version })
      .from(review)
      .where(and(eq(review.userId, userId), eq(review.checkName, checkName)));
    if (!open) throw new Refusal('NOT_FOUND');
    if (open.version !== version) throw new Refusal('REVIEW_CHANGED');
    return;
  }
  const table = waiting.kind === 'evaluation' ? evaluation : residencyPermit;
  const [found] = await tx.select({ status: table.status }).from(table).where(eq(table.id, waiting.id));
  if (found?.status !== 'SUBMITTED') throw new Refusal('INVALID_STATUS_TRANSITION');
}

/** A check without a provider is refused for a reason, which the person reads; nothing else has one. */
async function checkReason(db: Pick<Db | Tx, 'select'>, waiting: Case, body: unknown): Promise<void> {
  const { accepted, reason } = recordOf(body);
  const needsReason = accepted === false && waiting.kind === 'check' && (await isManualCheck(db, waiting));
  if (needsReason !== isIdentityRefusal(reason)) throw new Refusal('VALIDATION_FAILED');
}

async function isManualCheck(db: Pick<Db | Tx, 'select'>, { userId, checkName }: Extract<Case, { kind: 'check' }>): Promise<boolean> {
  if (checkName !== 'IDENTITY_VERIFICATION') return false;
  const [open] = await db
    .select({ reason: review.reason })
    .from(review)
    .where(and(eq(review.userId, userId), eq(review.checkName, checkName)));
  return open !== undefined && reasonsOf(open.reason).includes('MANUAL_CHECK');
}

/** Before a proposal is stored: operators propose nothing about themselves. */
export const checkReviewDecision =
  (parts: { store: Store } & Pick<Office, 'clock'>): Check =>
  async (db, { params, proposedBy }) => {
    const id = String(params['id']);
    await assertOtherOperator(parts, proposedBy, await subjectOf(db, caseOf(id)), { name: 'decideReview', subjectId: id });
  };

/** Locks the case, so that it is neither decided nor answered again before the proposal is stored. */
export const lockReviewDecision: Lock = async (tx, { params, body }) => {
  const id = String(params['id']);
  await lockCase(tx, caseOf(id));
  await checkReason(tx, caseOf(id), body);
};

/** The decisions that wait for a second person, by the ids of their reviews. */
export async function proposedDecisions(
  db: Pick<Db | Tx, 'select'>,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Schemas['Review']['proposed']>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ reviewId: sql<string>`${proposal.params} ->> 'id'`, body: proposal.body, id: appUser.id, profile: appUser.profile })
    .from(proposal)
    .innerJoin(appUser, eq(appUser.id, proposal.proposedBy))
    .where(
      and(eq(proposal.operation, 'decideReview'), eq(proposal.status, 'WAITING'), inArray(sql`${proposal.params} ->> 'id'`, [...ids])),
    );
  return new Map(
    rows.map(({ reviewId, body, id, profile }) => {
      const { accepted, reason } = recordOf(body);
      const proposedBy = { id, name: nameOf(profile) };
      return [reviewId, { accepted: accepted === true, ...(isIdentityRefusal(reason) && { reason }), proposedBy }];
    }),
  );
}

/** The users of proposed decisions, also after the decisions were taken. */
export const describeReviewDecision: Describe = async (db, calls) => {
  const subjects = await subjectsOf(
    db,
    calls.map(({ params }) => caseOf(String(params['id']))),
  );
  const ids = subjects.filter((id) => id !== undefined);
  const people = await db.select({ id: appUser.id, profile: appUser.profile }).from(appUser).where(inArray(appUser.id, ids));
  const names = new Map(people.map(({ id, profile }) => [id, nameOf(profile)]));
  return subjects.map((id) => {
    const name = id === undefined ? undefined : names.get(id);
    return name === undefined ? {} : { names: [name] };
  });
};

/** Carries out what one operator proposed and another one approved. */
export function reviewDecisionHandlers({ store, ...office }: Office & { store: Store }): Pick<Handlers, 'decideReview'> {
  const { clock } = office;
  return {
    async decideReview(request) {
      const actor = callerOf(request).id;
      const { id } = request.params;
      const { accepted, reason } = request.body;
      const waiting = caseOf(id);
      await assertOtherOperator({ store, clock }, actor, await subjectOf(store.db, waiting), { name: 'decideReview', subjectId: id });
      const call = {
        userId: actor,
        operation: 'decideReview',
        key: request.headers['idempotency-key'],
        body: { accepted, ...(reason && { reason }), id },
      };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        await lockCase(tx, waiting);
        await checkReason(tx, waiting, request.body);
        if (waiting.kind === 'evaluation') await decideEvaluation(tx, office, waiting.id, accepted, actor);
        else if (waiting.kind === 'permit') await decidePermit(tx, office, waiting.id, accepted, actor);
        else if (waiting.checkName === 'IDENTITY_VERIFICATION')
          await decideIdentity(tx, office, { userId: waiting.userId, accepted, reason, actor });
        else await decideReview(tx, office, waiting.userId, waiting.checkName, accepted, actor);
        return { status: 204 as const, body: undefined };
      });
    },
  };
}

async function decidePermit(tx: Tx, office: Office, id: string, accepted: boolean, actor: string): Promise<void> {
  const [found] = await tx.select().from(residencyPermit).where(eq(residencyPermit.id, id)).for('update');
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.status !== 'SUBMITTED') throw new Refusal('INVALID_STATUS_TRANSITION');
  const status = accepted ? 'APPROVED' : 'REJECTED';
  await tx.update(residencyPermit).set({ status, decidedBy: actor }).where(eq(residencyPermit.id, id));
  await recordAudit(tx, {
    subject: 'person',
    subjectId: found.userId,
    event: 'permit.decided',
    before: 'SUBMITTED',
    after: status,
    actor,
    at: office.clock.now(),
  });
  await notifyDecision(tx, office, found.userId, accepted ? 'PERMIT_APPROVED' : 'PERMIT_REJECTED');
}
