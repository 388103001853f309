import { eq } from 'drizzle-orm';
import { locales } from '../../domain/locale.ts';
import { maxSheetPages, publicationProblems } from '../../domain/project-draft.ts';
import { recordOf } from '../../domain/unknown.ts';
import type { KiisPdf } from '../documents/kiis-data.ts';
import { kiisData } from '../investing/kiis.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { type Language, projectDraft } from '../store/schema.ts';
import { projectOfDraft } from './draft-project.ts';
import type { DraftRow } from './drafts.ts';
import { ownerConflict } from './connected-persons.ts';
import { evidenceOf } from './owner-evidence.ts';
import { allOffers, offerLeftFor } from './owner-offers.ts';

interface Parts {
  clock: Clock;
  kiisPdf: KiisPdf;
}

/** The key investment information sheet that a draft would have. */
export function sheetOf(
  { id, content }: Pick<DraftRow, 'id' | 'content'>,
  locale: Language,
  { clock, kiisPdf }: Parts,
): Promise<Uint8Array> {
  const row = projectOfDraft(id, content);
  const owner = row.data.owner;
  if (!owner) throw new Error('A draft has an owner, if an empty one.');
  return kiisPdf(kiisData(row, owner, locale, today(clock), ''), locale);
}

/** Pages of a PDF that our own library wrote: its objects are not packed. */
export const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

/** DRAFT_INCOMPLETE while something is missing, DRAFT_CHANGED for a version that is not the last, OFFER_LIMIT_EXCEEDED where its owner offers too much. */
export async function checkDraft(db: Pick<Db | Tx, 'select'>, row: DraftRow, version: number, day: string): Promise<void> {
  if (row.projectId !== null || row.corrects !== null) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (row.version !== version) throw new Refusal('DRAFT_CHANGED');
  const { owner = null } = row.content;
  const facts = {
    offerLeft: offerLeftFor(row.content, await allOffers(db), day),
    evidence: (await evidenceOf(db, [owner]))(owner),
    hasConflict: (await ownerConflict(db))(owner),
  };
  const problems = publicationProblems(row.content, day, facts);
  if (problems['target'] === 'OVER_OWNER_LIMIT') throw new Refusal('OFFER_LIMIT_EXCEEDED', 400, problems);
  if (Object.keys(problems).length > 0) throw new Refusal('DRAFT_INCOMPLETE', 400, problems);
}

/** The same, and sheets in all languages within the length of the law: checked before the proposal and before the publication. */
export const checkPublication =
  (parts: Parts) =>
  async (db: Pick<Db | Tx, 'select'>, { params, body }: { params: Readonly<Record<string, unknown>>; body: unknown }): Promise<void> => {
    const [row] = await db
      .select()
      .from(projectDraft)
      .where(eq(projectDraft.id, String(params['id'])));
    if (!row) throw new Refusal('NOT_FOUND');
    await checkDraft(db, row, Number(recordOf(body)['version']), today(parts.clock));
    const tooLong: Record<string, 'TOO_LONG'> = {};
    for (const locale of locales) {
      if (pagesOf(await sheetOf(row, locale, parts)) > maxSheetPages) tooLong[`kiis.${locale}`] = 'TOO_LONG';
    }
    if (Object.keys(tooLong).length > 0) throw new Refusal('DRAFT_INCOMPLETE', 400, tooLong);
  };

/** Locks the draft, so that it is neither discarded nor changed before the proposal is stored. Refuses where it was changed since the check. */
export async function lockPublication(
  tx: Tx,
  { params, body }: { params: Readonly<Record<string, unknown>>; body: unknown },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(projectDraft)
    .where(eq(projectDraft.id, String(params['id'])))
    .for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.projectId !== null) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (row.version !== Number(recordOf(body)['version'])) throw new Refusal('DRAFT_CHANGED');
}
