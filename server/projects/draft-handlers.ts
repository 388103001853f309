import { isDeepStrictEqual } from 'node:util';
import { eq, isNull } from 'drizzle-orm';
import { type DraftContent, sheetProblems } from '../../domain/project-draft.ts';
import type { KiisPdf } from '../documents/kiis-data.ts';
import type { FileStore } from '../files/file-store.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { ownFiles } from '../onboarding/experience.ts';
import { toProjectResponse } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { problem, Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Store } from '../store/store.ts';
import { descending, readPage } from '../store/paged-list.ts';
import { appUser, projectDraft } from '../store/schema.ts';
import { type DraftRow, draftResponse, factsOf, proposedDrafts, toDraftSummary } from './drafts.ts';
import { projectOfDraft } from './draft-project.ts';
import { ownerConflict } from './connected-persons.ts';
import { evidenceOf } from './owner-evidence.ts';
import { allOffers } from './owner-offers.ts';
import { storePicture } from './store-picture.ts';
import { checkPublication, sheetOf } from './publishable.ts';
import { documentsOfDraft } from './draft-documents.ts';
import { publishDraft } from './publish.ts';

type Operation =
  | 'listProjectDrafts'
  | 'createProjectDraft'
  | 'getProjectDraft'
  | 'saveProjectDraft'
  | 'discardProjectDraft'
  | 'publishProject'
  | 'previewProjectDraft'
  | 'getProjectDraftSheet'
  | 'addProjectPicture';

const filesIn = ({ valuation, documents = [] }: DraftContent) =>
  [...(valuation ? [valuation] : []), ...documents].map(({ fileId }) => fileId);

interface DraftParts {
  store: Store;
  clock: Clock;
  files: FileStore;
  kiisPdf: KiisPdf;
}

/** Projects before they are published. */
export function projectDraftHandlers({ store, clock, files, kiisPdf }: DraftParts): Pick<Handlers, Operation> {
  const { db } = store;
  const check = checkPublication({ clock, kiisPdf });

  async function draftById(id: string): Promise<DraftRow> {
    const [row] = await db.select().from(projectDraft).where(eq(projectDraft.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    return row;
  }

  return {
    async listProjectDrafts(request) {
      const [proposed, offers, { rows, headers, pages }] = await Promise.all([
        proposedDrafts(db),
        allOffers(db),
        readPage(request.query, {
          order: descending(projectDraft.updatedAt, projectDraft.id),
          where: isNull(projectDraft.projectId),
          read: ({ where, orderBy, limit, offset, key }) =>
            db
              .select({ row: projectDraft, profile: appUser.profile, key })
              .from(projectDraft)
              .innerJoin(appUser, eq(appUser.id, projectDraft.updatedBy))
              .where(where)
              .orderBy(...orderBy)
              .limit(limit)
              .offset(offset),
          count: (where) => db.$count(projectDraft, where),
        }),
      ]);
      const owners = rows.map(({ row }) => row.content.owner ?? null);
      const [evidence, hasConflict, corrections] = await Promise.all([
        evidenceOf(db, owners),
        ownerConflict(db),
        Promise.all(rows.map(({ row }) => factsOf(db, row, today(clock)))),
      ]);
      const content = rows.map((row, index) => {
        const owner = owners[index] ?? null;
        const facts = {
          isProposed: proposed.has(row.row.id),
          offers,
          evidence: evidence(owner),
          hasConflict: hasConflict(owner),
          correction: corrections[index],
        };
        return toDraftSummary({ ...row, ...facts }, request.locale, today(clock));
      });
      return { status: 200, headers, body: { content, ...pages } };
    },

    async createProjectDraft(request) {
      const { id: userId } = callerOf(request);
      const { projectType } = request.body;
      const call = { userId, operation: 'createProjectDraft', key: request.headers['idempotency-key'], body: request.body };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        const at = clock.now();
        const content = projectType === 'BONDS' ? { projectType, bond: {} } : { projectType };
        const [row] = await tx
          .insert(projectDraft)
          .values({ content, createdBy: userId, createdAt: at, updatedBy: userId, updatedAt: at })
          .returning();
        if (!row) throw new Error('The draft was not stored.');
        await recordAudit(tx, { subject: 'draft', subjectId: row.id, event: 'draft.create', actor: userId, at });
        return { status: 201 as const, body: await draftResponse(tx, row, today(clock)) };
      });
    },

    async getProjectDraft(request) {
      return { status: 200, body: await draftResponse(db, await draftById(request.params.id), today(clock)) };
    },

    async saveProjectDraft(request) {
      const { id: userId } = callerOf(request);
      const { version, content } = request.body;
      return store.tx(async (tx) => {
        const [stored] = await tx.select().from(projectDraft).where(eq(projectDraft.id, request.params.id)).for('update');
        if (!stored) throw new Refusal('NOT_FOUND');
        if (stored.projectId !== null) throw new Refusal('INVALID_STATUS_TRANSITION');
        const day = today(clock);
        // the answer of an earlier save was lost
        if (isDeepStrictEqual(stored.content, content)) return { status: 200 as const, body: await draftResponse(tx, stored, day) };
        if (stored.version !== version) {
          const current = await draftResponse(tx, stored, day);
          return { status: 409 as const, body: { ...problem('DRAFT_CHANGED', request.requestId), current } };
        }
        // a draft publishes files, so nobody puts somebody else's there
        const known = filesIn(stored.content);
        await ownFiles(
          tx,
          userId,
          [...new Set(filesIn(content))].filter((fileId) => !known.includes(fileId)),
        );
        const [row] = await tx
          .update(projectDraft)
          .set({ content, version: version + 1, updatedBy: userId, updatedAt: clock.now() })
          .where(eq(projectDraft.id, stored.id))
          .returning();
        if (!row) throw new Error('The draft was not stored.');
        return { status: 200 as const, body: await draftResponse(tx, row, day) };
      });
    },

    async discardProjectDraft(request) {
      const { id: actor } = callerOf(request);
      return store.tx(async (tx) => {
        const [stored] = await tx.select().from(projectDraft).where(eq(projectDraft.id, request.params.id)).for('update');
        if (!stored) throw new Refusal('NOT_FOUND');
        if (stored.projectId !== null) throw new Refusal('INVALID_STATUS_TRANSITION');
        const current = await draftResponse(tx, stored, today(clock));
        const code = current.proposal ? 'DRAFT_PROPOSED' : stored.version !== request.query.version ? 'DRAFT_CHANGED' : undefined;
        if (code) return { status: 409 as const, body: { ...problem(code, request.requestId), current } };
        await tx.delete(projectDraft).where(eq(projectDraft.id, stored.id));
        await recordAudit(tx, { subject: 'draft', subjectId: stored.id, event: 'draft.discard', actor, at: clock.now() });
        return { status: 204 as const, body: undefined };
      });
    },

    async previewProjectDraft(request) {
      const { id, content } = await draftById(request.params.id);
      const documents = (content.documents ?? []).map(({ fileId, fileName }) => ({ id: fileId, type: 'OTHER', name: fileName }));
      return { status: 200, body: toProjectResponse(projectOfDraft(id, content), 0, request.locale, today(clock), documents) };
    },

    async getProjectDraftSheet(request) {
      const row = await draftById(request.params.id);
      const problems = sheetProblems(row.content, today(clock));
      if (Object.keys(problems).length > 0) throw new Refusal('DRAFT_INCOMPLETE', 400, problems);
      const bytes = await sheetOf(row, request.locale, { clock, kiisPdf });
      return { status: 200, headers: { 'content-type': 'application/pdf' }, body: bytes };
    },

    async addProjectPicture(request) {
      const { id: userId } = callerOf(request);
      const [file] = await store.tx((tx) => ownFiles(tx, userId, [request.body.fileId]));
      const bytes = file && (await files.get(file.fileId));
      if (!bytes) throw new Refusal('FILE_NOT_FOUND', 404);
      return { status: 201, body: { ...(await storePicture({ db, clock, files }, bytes)), fileName: file.fileName, alt: {} } };
    },

    async publishProject(request) {
      const { id: userId } = callerOf(request);
      const { id } = request.params;
      const { version } = request.body;
      const call = { userId, operation: 'publishProject', key: request.headers['idempotency-key'], body: { version, id } };
      // a second time under the same key it is published already
      const [published] = await db.select({ projectId: projectDraft.projectId }).from(projectDraft).where(eq(projectDraft.id, id));
      if (published?.projectId == null) await check(db, request);
      const documents = await documentsOfDraft({ db, files }, id);
      return withIdempotencyKey(store, clock, call, async (tx) => {
        await publishDraft(tx, clock, { id, version, files: documents, actor: userId });
        return { status: 204 as const, body: undefined };
      });
    },
  };
}
