import { eq, exists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../store/db.ts';
import { ownerEvidence, projectDraft, storedFile } from '../store/schema.ts';

const isInDraft = sql`(${projectDraft.content}->'valuation'->>'fileId' = ${storedFile.id}
  or ${projectDraft.content}->'documents' @> jsonb_build_array(jsonb_build_object('fileId', ${storedFile.id})))`;

/**
 * True for a row of `stored_file` that an operator has sent for a project: the valuation report or a document of a draft, or evidence about its owner. It
 * stays, whatever becomes of the account that has sent it.
 */
export const isOfProject = (db: Pick<Db | Tx, 'select'>) =>
  sql<boolean>`(${or(
    exists(db.select({ id: projectDraft.id }).from(projectDraft).where(isInDraft)),
    exists(db.select({ id: ownerEvidence.id }).from(ownerEvidence).where(eq(ownerEvidence.fileId, storedFile.id))),
  )})`;
