import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { recordOf } from '../../domain/unknown.ts';
import type { components } from '../../openapi/schema.d.ts';
import { reasonsOf } from '../onboarding/review.ts';
import { latestManualCheck } from '../onboarding/manual-check.ts';
import { latestSubject } from '../onboarding/verification/subject.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { ascending, type KeysetQuery, keyOf, orderBy, readList } from '../store/paged-list.ts';
import { appUser } from '../store/schema.ts';
import { evaluation, identityEvidence, questionnaireVersion, review, storedFile } from '../store/tables/onboarding.ts';
import { residencyPermit } from '../store/tables/repayments.ts';
import { nameOf } from '../users/display-name.ts';
import { checkReviewId, proposedDecisions } from './review-decision.ts';

type Schemas = components['schemas'];
type Kind = Schemas['ReviewKind'];
type Waiting = Schemas['Review'] & { ref: string };

/** Open reviews of one kind or of all, oldest first. `ref` is the key in its own table. */
function reviewList(db: Db, kind: Kind | undefined) {
  const waiting = waitingCases(db);
  return { waiting, order: ascending(waiting.at, waiting.kind, waiting.ref), where: kind && eq(waiting.kind, kind) };
}

/** Open reviews with their evidence, oldest first; all of them or the requested page. */
export async function reviewQueue({ db }: Store, { kind, ...query }: KeysetQuery & { kind?: Kind | undefined }) {
  const { waiting, ...list } = reviewList(db, kind);
  const { rows, headers } = await readList(query, {
    ...list,
    read: ({ where, orderBy: order, limit }) => {
      const cases = db
        .select({ kind: waiting.kind, ref: waiting.ref, key: keyOf(list.order) })
        .from(waiting)
        .where(where)
        .orderBy(...order);
      return limit === undefined ? cases : cases.limit(limit);
    },
    count: (where) => db.$count(waiting, where),
  });
  const reviews = await reviewsOf(db, rows);
  return { headers, body: rows.flatMap((row) => reviews.get(reviewKey(row)) ?? []) };
}

interface Case {
  kind: Kind;
  ref: string;
}

/** The key of an open case. */
const reviewKey = ({ kind, ref }: Case): string => `${kind} ${ref}`;

/** The keys of all cases of a list as `id`, in its order. */
export function reviewKeys(db: Db, kind: Kind | undefined) {
  const { waiting, where, order } = reviewList(db, kind);
  return db
    .select({ id: sql<string>`${waiting.kind} || ' ' || ${waiting.ref}`.as('id') })
    .from(waiting)
    .where(where)
    .orderBy(...orderBy(order))
    .getSQL();
}

const kinds: readonly Kind[] = ['EVALUATION', 'CHECK', 'PERMIT'];

/** The cases with these keys, by their keys. */
export const reviewsByKey = (db: Db, keys: readonly string[]): Promise<Map<string, Schemas['Review']>> =>
  reviewsOf(
    db,
    keys.flatMap((key) => kinds.flatMap((kind) => (key.startsWith(`${kind} `) ? [{ kind, ref: key.slice(kind.length + 1) }] : []))),
  );

/** Cases with what they are decided by and what is proposed, by their keys. What was decided meanwhile is left out. */
async function reviewsOf(db: Db, cases: readonly Case[]): Promise<Map<string, Schemas['Review']>> {
  const refsOf = (one: Kind) => cases.filter(({ kind }) => kind === one).map(({ ref }) => ref);
  const found = [
    ...(await evaluations(db, refsOf('EVALUATION'))),
    ...(await checks(db, refsOf('CHECK'))),
    ...(await permits(db, refsOf('PERMIT'))),
  ];
  const decisions = await proposedDecisions(
    db,
    found.map(({ id }) => id),
  );
  return new Map(
    found.map(({ ref, ...shown }) => {
      const proposed = decisions.get(shown.id);
      return [reviewKey({ kind: shown.kind, ref }), { ...shown, ...(proposed && { proposed }) }];
    }),
  );
}

/** A check has no id of its own: its person and its name are its key. */
const checkRef = sql<string>`${review.userId} || '.' || ${review.checkName}`;

/** The number of open cases. */
export const countReviews = (db: Db): PromiseLike<number> => db.$count(waitingCases(db));

/** All open cases, from the three tables. */
function waitingCases(db: Db) {
  const row = <At extends PgColumn>(kind: Kind, ref: PgColumn | SQL<string>, at: At) => ({
    kind: sql<Kind>`${kind}::text`.as('kind'),
    ref: sql<string>`${ref}`.as('ref'),
    at,
  });
  return unionAll(
    db
      .select(row('EVALUATION', evaluation.id, evaluation.submittedAt))
      .from(evaluation)
      .innerJoin(appUser, eq(appUser.id, evaluation.userId))
      .where(eq(evaluation.status, 'SUBMITTED')),
    db
      .select(row('CHECK', checkRef, review.openedAt))
      .from(review)
      .innerJoin(appUser, eq(appUser.id, review.userId)),
    db
      .select(row('PERMIT', residencyPermit.id, residencyPermit.submittedAt))
      .from(residencyPermit)
      .innerJoin(appUser, eq(appUser.id, residencyPermit.userId))
      .where(eq(residencyPermit.status, 'SUBMITTED')),
  ).as('waiting');
}

const whoAndWhen = (person: typeof appUser.$inferSelect, at: Date) => ({
  userId: person.id,
  name: nameOf(person.profile),
  openedAt: at.toISOString(),
});

async function evaluations(db: Db, ids: string[]): Promise<Waiting[]> {
  const rows = await db.select().from(evaluation).innerJoin(appUser, eq(appUser.id, evaluation.userId)).where(inArray(evaluation.id, ids));
  return rows.map(({ evaluation: one, app_user: person }) => ({
    ref: one.id,
    id: `evaluation.${one.id}`,
    kind: 'EVALUATION',
    ...whoAndWhen(person, one.submittedAt),
    detail: one.desired,
    claims: Object.entries(recordOf(one.content))
      .filter(([name, value]) => name !== 'experiencedInvestorConsent' && (value === true || value === 'true'))
      .map(([name]) => name),
    files: one.files,
  }));
}

async function checks(db: Db, refs: string[]): Promise<Waiting[]> {
  const rows = await db
    .select({ one: review, person: appUser, ref: checkRef })
    .from(review)
    .innerJoin(appUser, eq(appUser.id, review.userId))
    .where(inArray(checkRef, refs));
  const versions = await db
    .select({ userId: questionnaireVersion.userId, kyc: questionnaireVersion.kyc, kyb: questionnaireVersion.kyb })
    .from(questionnaireVersion)
    .where(
      inArray(
        questionnaireVersion.userId,
        rows.map(({ one }) => one.userId),
      ),
    )
    .orderBy(desc(questionnaireVersion.id));
  const documents = new Map<string, string>();
  for (const { one } of rows.filter(({ one: { checkName } }) => checkName === 'IDENTITY_VERIFICATION')) {
    const subject = await latestSubject(db, one.userId);
    if (subject) documents.set(one.userId, `${subject.name} ${subject.surname}`);
  }
  const evidence = await latestEvidence(db, [...documents.keys()]);
  const manual = await waitingManualChecks(db, rows);
  return rows.map(({ one, person, ref }) => {
    const answered = one.checkName === 'IDENTITY_VERIFICATION' ? evidence.get(one.userId) : undefined;
    const compared = manual.get(ref);
    const documentName = one.checkName === 'IDENTITY_VERIFICATION' ? documents.get(one.userId) : undefined;
    // also a person who was named in answers that have been replaced
    const exposed = versions
      .filter(({ userId }) => userId === one.userId)
      .map(({ kyc, kyb }) => (one.checkName === 'KYB' ? kyb : kyc))
      .find((answers) => answers?.pep && answers.person)?.person;
    return {
      ref,
      id: checkReviewId(one),
      kind: 'CHECK',
      ...whoAndWhen(person, one.openedAt),
      detail: `${one.checkName}: ${one.reason}`,
      check: one.checkName,
      reasons: reasonsOf(one.reason),
      ...(exposed && one.checkName !== 'IDENTITY_VERIFICATION' && { person: exposed }),
      ...(documentName !== undefined && { documentName }),
      ...(answered && !compared && { evidence: answered }),
      ...compared,
    };
  });
}

type ComparedCheck = Required<Pick<Schemas['Review'], 'stated' | 'files'>>;

/** What was sent last to be compared, by the key of its check. */
async function waitingManualChecks(
  db: Db,
  rows: readonly { one: typeof review.$inferSelect; ref: string }[],
): Promise<Map<string, ComparedCheck>> {
  const compared = new Map<string, ComparedCheck>();
  for (const { one, ref } of rows.filter(({ one: { reason } }) => reasonsOf(reason).includes('MANUAL_CHECK'))) {
    const sent = await latestManualCheck(db, one.userId);
    if (!sent?.stated) continue;
    const ids = [sent.frontFileId, sent.backFileId, sent.selfieFileId].filter((id) => id !== null);
    const files = await db.select().from(storedFile).where(inArray(storedFile.id, ids));
    compared.set(ref, {
      stated: sent.stated,
      files: ids.map((fileId) => ({ fileId, fileName: files.find(({ id }) => id === fileId)?.fileName ?? fileId })),
    });
  }
  return compared;
}

/** The last answer of an identity provider about each person. */
async function latestEvidence(db: Db, userIds: readonly string[]): Promise<Map<string, Schemas['Review']['evidence']>> {
  const rows = await db
    .select()
    .from(identityEvidence)
    .where(inArray(identityEvidence.userId, [...userIds]))
    .orderBy(identityEvidence.id);
  return new Map(
    rows.map(({ userId, providerId: provider, verdict, document, recordedAt }) => [
      userId,
      {
        provider,
        verdict,
        ...(document?.type !== undefined && { documentType: document.type }),
        ...(document?.country !== undefined && { documentCountry: document.country }),
        ...(document?.expiresAt !== undefined && { documentExpiresAt: document.expiresAt }),
        recordedAt: recordedAt.toISOString(),
      },
    ]),
  );
}

async function permits(db: Db, ids: string[]): Promise<Waiting[]> {
  const rows = await db
    .select()
    .from(residencyPermit)
    .innerJoin(appUser, eq(appUser.id, residencyPermit.userId))
    .where(inArray(residencyPermit.id, ids));
  return rows.map(({ residency_permit: one, app_user: person }) => ({
    ref: one.id,
    id: `permit.${one.id}`,
    kind: 'PERMIT',
    ...whoAndWhen(person, one.submittedAt),
    detail: String(one.taxYear),
    taxYear: one.taxYear,
    files: [{ fileId: one.fileId, fileName: one.fileName }],
  }));
}
