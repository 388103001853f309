import { isDeepStrictEqual } from 'node:util';
import { and, eq, gte, isNull, max } from 'drizzle-orm';
import { locales } from '../../domain/locale.ts';
import { changesBetween, correctionProblems, type DraftChange, isForbidden } from '../../domain/project-correction.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Db, Tx } from '../store/db.ts';
import { document, type Language, project, projectDraft, supersededSheet } from '../store/schema.ts';
import { correctionFacts } from './correction-facts.ts';
import { correctedNotice, correctedUpdate } from './correction-messages.ts';
import { projectOfDraft } from './draft-project.ts';
import type { DraftRow } from './drafts.ts';
import { offerers } from './offers-made.ts';
import { publishedContent } from './published-content.ts';
import type { PublishedFile } from './publish.ts';
import { type Office, notifyInvestors } from './notify-investors.ts';

type Reader = Pick<Db | Tx, 'select'>;

/** The correction of a project that waits to be written or approved. */
export async function openCorrection(db: Reader, projectId: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(projectDraft)
    .where(and(eq(projectDraft.corrects, projectId), isNull(projectDraft.projectId)));
  return row;
}

/** True where a correction was approved since an offer was suspended. */
export async function isCorrectedSince(db: Reader, { id, suspendedAt }: Pick<ProjectRow, 'id' | 'suspendedAt'>): Promise<boolean> {
  if (suspendedAt === null) return false;
  const [row] = await db
    .select({ version: supersededSheet.version })
    .from(supersededSheet)
    .where(and(eq(supersededSheet.projectId, id), gte(supersededSheet.supersededAt, suspendedAt)))
    .limit(1);
  return row !== undefined;
}

/** Begins the correction of a suspended offer with what investors are shown; the one that is open already is answered again. */
export async function startCorrection(tx: Tx, clock: Clock, { projectId, actor }: { projectId: string; actor: string }): Promise<DraftRow> {
  const [row] = await tx.select().from(project).where(eq(project.id, projectId)).for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.status !== 'SUSPENDED') throw new Refusal('INVALID_STATUS_TRANSITION');
  const open = await openCorrection(tx, projectId);
  if (open) return open;
  const at = clock.now();
  const [draft] = await tx
    .insert(projectDraft)
    .values({
      content: await publishedContent(tx, row),
      corrects: projectId,
      createdBy: actor,
      createdAt: at,
      updatedBy: actor,
      updatedAt: at,
    })
    .returning();
  if (!draft) throw new Error('The correction was not stored.');
  await recordAudit(tx, { subject: 'project', subjectId: projectId, event: 'correction.start', actor, at });
  return draft;
}

interface Correction {
  draft: DraftRow;
  row: ProjectRow;
  changes: DraftChange[];
}

/**
 * The correction and its project, if it could be approved now. Throws DRAFT_CHANGED for a version that is not the last, CORRECTION_NOT_ALLOWED where
 * something was changed that must not be, DRAFT_INCOMPLETE where something is missing or nothing was changed, INVALID_STATUS_TRANSITION for an offer that
 * is not suspended.
 */
export async function checkedCorrection(db: Reader, draft: DraftRow, row: ProjectRow, version: number, day: string): Promise<Correction> {
  if (draft.corrects !== row.id || draft.projectId !== null || row.status !== 'SUSPENDED') throw new Refusal('INVALID_STATUS_TRANSITION');
  if (draft.version !== version) throw new Refusal('DRAFT_CHANGED');
  const facts = await correctionFacts(db, row, draft.content, day);
  const problems = correctionProblems(draft.content, day, facts);
  if (isForbidden(problems)) throw new Refusal('CORRECTION_NOT_ALLOWED', 400, problems);
  if (problems['target'] === 'OVER_OWNER_LIMIT') throw new Refusal('OFFER_LIMIT_EXCEEDED', 400, problems);
  if (Object.keys(problems).length > 0) throw new Refusal('DRAFT_INCOMPLETE', 400, problems);
  const changes = changesBetween(facts.published, draft.content);
  if (changes.length === 0) throw new Refusal('DRAFT_INCOMPLETE', 400, { content: 'UNCHANGED' });
  return { draft, row, changes };
}

/** The key investment information sheets of a project as it is, made before a correction takes their place. */
export interface Sheets {
  /** What they were made of. */
  row: ProjectRow;
  byLocale: ReadonlyMap<Language, Uint8Array>;
}

interface Approval {
  draftId: string;
  version: number;
  files: readonly PublishedFile[];
  sheets: Sheets;
  messageToInvestors?: string | undefined;
  actor: string;
}

/**
 * Publishes the corrected content in place of what investors were shown (decision 076). The old sheets are kept, each change is an entry of the audit log, and
 * all investors with an offer are notified. The offer stays suspended: resuming it is another decision. Throws what `checkedCorrection` names.
 */
export async function approveCorrection(tx: Tx, office: Office, { draftId, version, files, sheets, ...approval }: Approval): Promise<void> {
  const { clock } = office;
  const { actor, messageToInvestors } = approval;
  const [locked] = await tx.select().from(project).where(eq(project.id, sheets.row.id)).for('update');
  const [stored] = await tx.select().from(projectDraft).where(eq(projectDraft.id, draftId)).for('update');
  if (!locked || !stored) throw new Refusal('NOT_FOUND');
  const day = today(clock);
  const { draft, row, changes } = await checkedCorrection(tx, stored, locked, version, day);
  // the sheets show what is replaced
  if (!isDeepStrictEqual(row.data, sheets.row.data)) throw new Refusal('DRAFT_CHANGED');
  const at = clock.now();
  await saveSheets(tx, { sheets, draftId, at });
  const { data: fresh, targetCents, minCents, stepCents } = projectOfDraft(row.id, draft.content);
  const data = { ...row.data, ...fresh, updates: [correctedUpdate(changes, day), ...(row.data.updates ?? [])] };
  await tx.update(project).set({ data, targetCents, minCents, stepCents }).where(eq(project.id, row.id));
  await addDocuments(tx, row.id, files);
  await tx.update(projectDraft).set({ projectId: row.id, updatedAt: at }).where(eq(projectDraft.id, draftId));
  const entry = { subject: 'project', subjectId: row.id, actor, at } as const;
  for (const { path, before, after } of changes)
    await recordAudit(tx, { ...entry, event: 'correction.change', before: `${path}: ${before}`, after: `${path}: ${after}` });
  await recordAudit(tx, { ...entry, event: 'correction.approve' });
  const notice = correctedNotice(row.data.name, changes);
  await notifyInvestors(tx, office, {
    userIds: await offerers(tx, row.id),
    code: 'OFFER_CORRECTED',
    notice,
    projectId: row.id,
    messageToInvestors,
  });
}

async function saveSheets(tx: Tx, { sheets, draftId, at }: { sheets: Sheets; draftId: string; at: Date }): Promise<void> {
  const projectId = sheets.row.id;
  const [last] = await tx
    .select({ version: max(supersededSheet.version) })
    .from(supersededSheet)
    .where(eq(supersededSheet.projectId, projectId));
  const version = (last?.version ?? 0) + 1;
  const unchanged = locales.flatMap((locale) => {
    const pdf = sheets.byLocale.get(locale);
    return pdf ? [{ projectId, version, locale, content: Buffer.from(pdf).toString('base64'), draftId, supersededAt: at }] : [];
  });
  await tx.insert(supersededSheet).values(unchanged);
}

/** Documents that investors could not read before. */
async function addDocuments(tx: Tx, projectId: string, files: readonly PublishedFile[]): Promise<void> {
  for (const { fileId, fileName, bytes } of files) {
    const content = Buffer.from(bytes).toString('base64');
    await tx
      .insert(document)
      .values({ id: `${projectId}-${fileId}`, type: 'OTHER', name: fileName, projectId, content })
      .onConflictDoNothing();
  }
}
