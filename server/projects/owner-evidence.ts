import { desc, eq, inArray } from 'drizzle-orm';
import { ownerKey } from '../../domain/offer-limit.ts';
import { evidenceDayProblems } from '../../domain/owner-evidence.ts';
import type { DraftContent } from '../../domain/project-draft.ts';
import type { components } from '../../openapi/schema.d.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { ownFiles } from '../onboarding/experience.ts';
import { recordAudit } from '../store/audit.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, ownerEvidence, projectDraft } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';

type Schemas = components['schemas'];
type Owner = DraftContent['owner'] | null;

/** The evidence about these owners, the newest first; none for an owner without a company code. */
export async function evidenceOf(
  db: Pick<Db | Tx, 'select'>,
  owners: readonly Owner[],
): Promise<(owner: Owner) => Schemas['OwnerEvidence'][]> {
  const keys = owners.flatMap((owner) => ownerKey(owner ?? {}) ?? []);
  const rows =
    keys.length === 0
      ? []
      : await db
          .select({ row: ownerEvidence, profile: appUser.profile })
          .from(ownerEvidence)
          .innerJoin(appUser, eq(appUser.id, ownerEvidence.checkedBy))
          .where(inArray(ownerEvidence.ownerKey, keys))
          .orderBy(desc(ownerEvidence.checkedAt), desc(ownerEvidence.id));
  return (owner) => {
    const key = ownerKey(owner ?? {});
    return rows.filter(({ row }) => row.ownerKey === key).map(toEvidence);
  };
}

function toEvidence({ row, profile }: { row: typeof ownerEvidence.$inferSelect; profile: (typeof appUser.$inferSelect)['profile'] }) {
  const { ownerKey: _, checkedBy, checkedAt, ...evidence } = row;
  return { ...evidence, checkedBy: { id: checkedBy, name: nameOf(profile) }, checkedAt: checkedAt.toISOString() };
}

/** Evidence about project owners (Regulation (EU) 2020/1503, Article 5). */
export function ownerEvidenceHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'recordOwnerEvidence'> {
  return {
    async recordOwnerEvidence(request) {
      const { id: userId } = callerOf(request);
      const { id } = request.params;
      const { kind, fileId, issuedOn, validUntil } = request.body;
      const call = { userId, operation: 'recordOwnerEvidence', key: request.headers['idempotency-key'], body: { ...request.body, id } };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        const [draft] = await tx.select({ content: projectDraft.content }).from(projectDraft).where(eq(projectDraft.id, id));
        if (!draft) throw new Refusal('NOT_FOUND');
        const key = ownerKey(draft.content.owner ?? {});
        if (key === undefined) throw new Refusal('DRAFT_INCOMPLETE', 400, { 'owner.code': 'MISSING' });
        const wrong = evidenceDayProblems({ issuedOn, validUntil }, today(clock));
        if (Object.keys(wrong).length > 0) throw new Refusal('VALIDATION_FAILED', 400, wrong);
        const [file] = await ownFiles(tx, userId, [fileId]);
        const at = clock.now();
        const [row] = await tx
          .insert(ownerEvidence)
          .values({ ownerKey: key, kind, fileId, fileName: file?.fileName ?? '', issuedOn, validUntil, checkedBy: userId, checkedAt: at })
          .returning();
        const [checker] = await tx.select({ profile: appUser.profile }).from(appUser).where(eq(appUser.id, userId));
        if (!row || !checker) throw new Error('The evidence was not stored.');
        await recordAudit(tx, { subject: 'draft', subjectId: id, event: `evidence.${kind}`, after: row.id, actor: userId, at });
        return { status: 201 as const, body: toEvidence({ row, profile: checker.profile }) };
      });
    },
  };
}
