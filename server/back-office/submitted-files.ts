import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../store/db.ts';
import { ownerEvidence } from '../store/schema.ts';
import { evaluation, storedFile } from '../store/tables/onboarding.ts';
import { isOfManualCheck, manualIdentityCheck } from '../store/tables/manual-identity.ts';
import { residencyPermit } from '../store/tables/repayments.ts';

type Reader = Pick<Db | Tx, 'select'>;

/** Whether a row of `stored_file` belongs to an application, a certificate, an identity check or the evidence about a project owner. Operators open no other file. */
export const isSubmitted = (db: Reader) =>
  sql<boolean>`(${or(
    exists(
      db
        .select({ one: sql`1` })
        .from(residencyPermit)
        .where(and(eq(residencyPermit.fileId, storedFile.id), eq(residencyPermit.userId, storedFile.userId))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(evaluation)
        .where(
          and(
            eq(evaluation.userId, storedFile.userId),
            inArray(evaluation.status, ['SUBMITTED', 'APPROVED', 'REJECTED']),
            sql`${evaluation.files} @> jsonb_build_array(jsonb_build_object('fileId', ${storedFile.id}))`,
          ),
        ),
    ),
    exists(db.select({ one: sql`1` }).from(ownerEvidence).where(eq(ownerEvidence.fileId, storedFile.id))),
    exists(
      db
        .select({ one: sql`1` })
        .from(manualIdentityCheck)
        .where(and(isOfManualCheck(storedFile.id), isNotNull(manualIdentityCheck.submittedAt))),
    ),
  )})`;

/** A file that operators may open; undefined for any other. */
export async function submittedFile(db: Reader, id: string): Promise<{ name: string; userId: string } | undefined> {
  const [file] = await db
    .select({ name: storedFile.fileName, userId: storedFile.userId })
    .from(storedFile)
    .where(and(eq(storedFile.id, id), isSubmitted(db)));
  return file;
}
