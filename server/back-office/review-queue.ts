import { and, desc, eq, inArray } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { reasonsOf } from '../onboarding/review.ts';
import { latestSubject } from '../onboarding/verification.ts';
import { evaluation, questionnaireVersion, review, storedFile } from '../store/tables/onboarding.ts';
import { residencyPermit } from '../store/tables/repayments.ts';
import type { Db, Store } from '../store/open.ts';
import { appUser } from '../store/schema.ts';
import { checkReviewId, proposedDecisions } from './review-decision.ts';
import { nameOf } from '../users/display-name.ts';
import { recordOf } from '../../domain/unknown.ts';

type Schemas = components['schemas'];
type Waiting = Schemas['Review'] & { at: Date };

/** What waits for a person's decision, with what it is decided by, oldest first. */
export async function reviewQueue({ db }: Store): Promise<Schemas['Review'][]> {
  const all = [...(await evaluations(db)), ...(await checks(db)), ...(await permits(db))];
  const decisions = await proposedDecisions(
    db,
    all.map(({ id }) => id),
  );
  return all
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...row }) => {
      const proposed = decisions.get(row.id);
      return { ...row, openedAt: at.toISOString(), ...(proposed && { proposed }) };
    });
}

const whoAndWhen = (person: typeof appUser.$inferSelect, at: Date) => ({
  userId: person.id,
  name: nameOf(person.profile),
  at,
  openedAt: '',
});

async function evaluations(db: Db): Promise<Waiting[]> {
  const rows = await db
    .select()
    .from(evaluation)
    .innerJoin(appUser, eq(appUser.id, evaluation.userId))
    .where(eq(evaluation.status, 'SUBMITTED'));
  return rows.map(({ evaluation: one, app_user: person }) => ({
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

async function checks(db: Db): Promise<Waiting[]> {
  const rows = await db.select().from(review).innerJoin(appUser, eq(appUser.id, review.userId));
  const versions = await db
    .select({ userId: questionnaireVersion.userId, kyc: questionnaireVersion.kyc, kyb: questionnaireVersion.kyb })
    .from(questionnaireVersion)
    .where(
      inArray(
        questionnaireVersion.userId,
        rows.map(({ review: { userId } }) => userId),
      ),
    )
    .orderBy(desc(questionnaireVersion.id));
  const documents = new Map<string, string>();
  for (const { review: one } of rows.filter(({ review: { checkName } }) => checkName === 'IDENTITY_VERIFICATION')) {
    const subject = await latestSubject(db, one.userId);
    if (subject) documents.set(one.userId, `${subject.name} ${subject.surname}`);
  }
  return rows.map(({ review: one, app_user: person }) => {
    const documentName = one.checkName === 'IDENTITY_VERIFICATION' ? documents.get(one.userId) : undefined;
    // also a person who was named in answers that have been replaced
    const exposed = versions
      .filter(({ userId }) => userId === one.userId)
      .map(({ kyc, kyb }) => (one.checkName === 'KYB' ? kyb : kyc))
      .find((answers) => answers?.pep && answers.person)?.person;
    return {
      id: checkReviewId(one),
      kind: 'CHECK',
      ...whoAndWhen(person, one.openedAt),
      detail: `${one.checkName}: ${one.reason}`,
      check: one.checkName,
      reasons: reasonsOf(one.reason),
      ...(exposed && one.checkName !== 'IDENTITY_VERIFICATION' && { person: exposed }),
      ...(documentName !== undefined && { documentName }),
    };
  });
}

async function permits(db: Db): Promise<Waiting[]> {
  const rows = await db
    .select()
    .from(residencyPermit)
    .innerJoin(appUser, eq(appUser.id, residencyPermit.userId))
    .where(eq(residencyPermit.status, 'SUBMITTED'));
  return rows.map(({ residency_permit: one, app_user: person }) => ({
    id: `permit.${one.id}`,
    kind: 'PERMIT',
    ...whoAndWhen(person, one.submittedAt),
    detail: String(one.taxYear),
    taxYear: one.taxYear,
    files: [{ fileId: one.fileId, fileName: one.fileName }],
  }));
}

/** A file that somebody handed in with an application or a certificate; undefined for any other. */
export async function fileInReview(db: Db, id: string): Promise<{ name: string; userId: string } | undefined> {
  const [file] = await db.select().from(storedFile).where(eq(storedFile.id, id));
  if (!file) return undefined;
  const [permit] = await db
    .select({ id: residencyPermit.id })
    .from(residencyPermit)
    .where(and(eq(residencyPermit.fileId, id), eq(residencyPermit.userId, file.userId)));
  const handedIn = await db
    .select({ files: evaluation.files })
    .from(evaluation)
    .where(and(eq(evaluation.userId, file.userId), inArray(evaluation.status, ['SUBMITTED', 'APPROVED', 'REJECTED'])));
  if (!permit && !handedIn.some(({ files }) => files.some(({ fileId }) => fileId === id))) return undefined;
  return { name: file.fileName, userId: file.userId };
}
