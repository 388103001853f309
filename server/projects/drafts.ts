import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type CorrectionFacts, correctionProblems } from '../../domain/project-correction.ts';
import { draftCompleteness, publicationProblems } from '../../domain/project-draft.ts';
import { recordOf } from '../../domain/unknown.ts';
import type { components } from '../../openapi/schema.d.ts';
import { textIn } from '../investing/responses.ts';
import { ownerConflict } from './connected-persons.ts';
import { correctionFacts } from './correction-facts.ts';
import { evidenceOf } from './owner-evidence.ts';
import { allOffers, offerLeftFor, type OwnerOffer } from './owner-offers.ts';
import type { Db, Tx } from '../store/db.ts';
import { appUser, type Language, project, type projectDraft, proposal } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';

type Schemas = components['schemas'];
export type DraftRow = typeof projectDraft.$inferSelect;
type Reader = Pick<Db | Tx, 'select'>;

interface Shown {
  row: DraftRow;
  /** Of who saved it last. */
  profile: (typeof appUser.$inferSelect)['profile'];
  isProposed: boolean;
  offers: readonly OwnerOffer[];
  evidence: Schemas['OwnerEvidence'][];
  hasConflict: boolean;
  /** Of a correction. */
  correction: CorrectionFacts | undefined;
}

export function toDraftSummary(
  { row, profile, isProposed, offers, evidence, hasConflict, correction }: Shown,
  locale: Language,
  day: string,
): Schemas['ProjectDraftSummary'] {
  const { id, content, updatedBy, updatedAt, projectId, corrects } = row;
  const facts = { offerLeft: offerLeftFor(content, offers, day), evidence, hasConflict };
  return {
    id,
    name: textIn(content.name, locale),
    projectType: content.projectType ?? 'REAL_ESTATE',
    updatedBy: { id: updatedBy, name: nameOf(profile) },
    updatedAt: updatedAt.toISOString(),
    problemCount: Object.keys(correction ? correctionProblems(content, day, correction) : publicationProblems(content, day, facts)).length,
    completeness: draftCompleteness(content, day, facts),
    isProposed,
    projectId,
    corrects,
  };
}

/** One draft as operators see it. */
export async function draftResponse(db: Reader, row: DraftRow, day: string): Promise<Schemas['ProjectDraft']> {
  const { owner = null } = row.content;
  const facts = await factsOf(db, row, day);
  const [[editor], proposed, offers, evidence, hasConflict] = await Promise.all([
    db.select({ profile: appUser.profile }).from(appUser).where(eq(appUser.id, row.updatedBy)),
    waitingPublication(db, row.id),
    allOffers(db),
    evidenceOf(db, [owner]).then((evidenceAbout) => evidenceAbout(owner)),
    ownerConflict(db).then((isConflict) => isConflict(owner)),
  ]);
  const others = offers.filter(({ projectId }) => projectId !== row.projectId && projectId !== row.corrects);
  const offerLeft = offerLeftFor(row.content, others, day);
  return {
    id: row.id,
    version: row.version,
    content: row.content,
    problems: {
      ...(facts
        ? correctionProblems(row.content, day, facts)
        : publicationProblems(row.content, day, { offerLeft, evidence, hasConflict })),
    },
    offerLeft,
    evidence,
    hasConflict,
    updatedBy: { id: row.updatedBy, name: editor ? nameOf(editor.profile) : '' },
    updatedAt: row.updatedAt.toISOString(),
    projectId: row.projectId,
    correction: facts && row.corrects !== null ? { projectId: row.corrects, published: facts.published, offers: facts.offers } : null,
    proposal: proposed,
  };
}

/** The facts that a correction is checked against; undefined for a draft of a new project. */
export async function factsOf(db: Reader, { corrects, content }: DraftRow, day: string): Promise<CorrectionFacts | undefined> {
  if (corrects === null) return undefined;
  const [row] = await db.select().from(project).where(eq(project.id, corrects));
  return row && correctionFacts(db, row, content, day);
}

/** Operation of the contract that publishes a draft. */
export const publishOperation = 'publishProject';
const approvals = [publishOperation, 'correctProject'];

const isWaiting = and(inArray(proposal.operation, approvals), inArray(proposal.status, ['WAITING', 'EXECUTING']));

/** Ids of the drafts whose publication waits for a second person. */
export async function proposedDrafts(db: Reader): Promise<Set<string>> {
  const rows = await db
    .select({ id: sql<string>`${proposal.params}->>'id'` })
    .from(proposal)
    .where(isWaiting);
  return new Set(rows.map(({ id }) => id));
}

async function waitingPublication(db: Reader, draftId: string): Promise<Schemas['ProjectDraft']['proposal']> {
  const [found] = await db
    .select({ row: proposal, profile: appUser.profile })
    .from(proposal)
    .innerJoin(appUser, eq(appUser.id, proposal.proposedBy))
    .where(and(isWaiting, sql`${proposal.params}->>'id' = ${draftId}`))
    .orderBy(asc(proposal.proposedAt), asc(proposal.id))
    .limit(1);
  if (!found) return null;
  const { row, profile } = found;
  return {
    id: row.id,
    version: Number(recordOf(row.body)['version']),
    proposedBy: { id: row.proposedBy, name: nameOf(profile) },
    proposedAt: row.proposedAt.toISOString(),
  };
}
