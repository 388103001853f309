import { and, eq } from 'drizzle-orm';
import { locales } from '../../domain/locale.ts';
import { maxSheetPages } from '../../domain/project-draft.ts';
import { recordOf } from '../../domain/unknown.ts';
import type { KiisPdf } from '../documents/kiis-data.ts';
import type { FileStore } from '../files/file-store.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { kiisFiles } from '../investing/kiis.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { type Language, project, projectDraft, supersededSheet } from '../store/schema.ts';
import { approveCorrection, checkedCorrection, type Sheets, startCorrection } from './corrections.ts';
import { documentsOfDraft } from './draft-documents.ts';
import { type DraftRow, draftResponse } from './drafts.ts';
import { pagesOf, sheetOf } from './publishable.ts';
import type { Office } from './notify-investors.ts';

interface Parts extends Office {
  store: Store;
  files: FileStore;
  kiisPdf: KiisPdf;
}

type Operation = 'startCorrection' | 'correctProject' | 'getSupersededSheet';

async function correctionById(db: Pick<Db | Tx, 'select'>, id: string): Promise<{ draft: DraftRow; row: ProjectRow }> {
  const [found] = await db
    .select({ draft: projectDraft, row: project })
    .from(projectDraft)
    .innerJoin(project, eq(project.id, projectDraft.corrects))
    .where(eq(projectDraft.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Corrections of offers that are suspended (decision 076). */
export function correctionHandlers({ store, files, kiisPdf, ...office }: Parts): Pick<Handlers, Operation> {
  const { db } = store;
  const { clock } = office;
  const check = checkCorrection({ clock, kiisPdf });
  const shownSheet = kiisFiles({ make: kiisPdf, clock, origin: office.origin });

  async function sheetsOf(row: ProjectRow): Promise<Sheets> {
    const byLocale = new Map<Language, Uint8Array>();
    for (const locale of locales) {
      const sheet = await shownSheet(row, locale);
      if (sheet) byLocale.set(locale, sheet.bytes);
    }
    return { row, byLocale };
  }

  return {
    async startCorrection(request) {
      const { id: actor } = callerOf(request);
      return store.tx(async (tx) => {
        const draft = await startCorrection(tx, clock, { projectId: request.params.id, actor });
        return { status: 200 as const, body: await draftResponse(tx, draft, today(clock)) };
      });
    },

    async correctProject(request) {
      const { id: actor } = callerOf(request);
      const { id } = request.params;
      const { version, messageToInvestors } = request.body;
      const call = { userId: actor, operation: 'correctProject', key: request.headers['idempotency-key'], body: { ...request.body, id } };
      const { draft, row } = await correctionById(db, id);
      // a second time under the same key it is approved already
      if (draft.projectId === null) await check(db, request);
      const sheets = await sheetsOf(row);
      const documents = await documentsOfDraft({ db, files }, id);
      return withIdempotencyKey(store, clock, call, async (tx) => {
        await approveCorrection(tx, office, { draftId: id, version, files: documents, sheets, messageToInvestors, actor });
        return { status: 204 as const, body: undefined };
      });
    },

    async getSupersededSheet(request) {
      const { id, version } = request.params;
      const [row] = await db
        .select({ content: supersededSheet.content })
        .from(supersededSheet)
        .where(
          and(eq(supersededSheet.projectId, id), eq(supersededSheet.version, Number(version)), eq(supersededSheet.locale, request.locale)),
        );
      if (!row) throw new Refusal('NOT_FOUND');
      return { status: 200, headers: { 'content-type': 'application/pdf' }, body: Buffer.from(row.content, 'base64') };
    },
  };
}

interface Call {
  params: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** Why a correction is refused, also for a KIIS that would be too long: checked before the proposal and before the execution. */
export const checkCorrection =
  (parts: Pick<Parts, 'clock' | 'kiisPdf'>) =>
  async (db: Pick<Db | Tx, 'select'>, { params, body }: Call): Promise<void> => {
    const { draft, row } = await correctionById(db, String(params['id']));
    await checkedCorrection(db, draft, row, Number(recordOf(body)['version']), today(parts.clock));
    const tooLong: Record<string, 'TOO_LONG'> = {};
    for (const locale of locales) {
      if (pagesOf(await sheetOf(draft, locale, parts)) > maxSheetPages) tooLong[`kiis.${locale}`] = 'TOO_LONG';
    }
    if (Object.keys(tooLong).length > 0) throw new Refusal('DRAFT_INCOMPLETE', 400, tooLong);
  };

/** Locks the correction, so that it is neither discarded nor changed before the proposal is stored. */
export async function lockCorrection(tx: Tx, { params, body }: Call): Promise<void> {
  const [row] = await tx
    .select()
    .from(projectDraft)
    .where(eq(projectDraft.id, String(params['id'])))
    .for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.corrects === null || row.projectId !== null) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (row.version !== Number(recordOf(body)['version'])) throw new Refusal('DRAFT_CHANGED');
}
