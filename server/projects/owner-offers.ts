import { ne, sql } from 'drizzle-orm';
import type { DraftContent } from '../../domain/project-draft.ts';
import { isSameOwner, type MadeOffer, offerLeft } from '../../domain/offer-limit.ts';
import { fromCents } from '../../domain/money.ts';
import type { Db, Tx } from '../store/db.ts';
import { project, type ProjectData, type ProjectStatus } from '../store/schema.ts';

type Reader = Pick<Db | Tx, 'select'>;
type Owner = ProjectData['owner'];

/** An offer of any owner that counts towards the limit of its owner. */
export interface OwnerOffer extends MadeOffer {
  projectId: string;
  owner: Owner | null;
}

const takesMoney: readonly ProjectStatus[] = ['ON_STUDY', 'COMING_SOON', 'ACTIVE', 'SUSPENDED'];

/** Offers of all owners but those that were cancelled: what each may still raise, or has raised. */
export async function allOffers(db: Reader): Promise<OwnerOffer[]> {
  const { data, status, targetCents, collectedCents } = project;
  const rows = await db
    .select({
      projectId: project.id,
      owner: sql<Owner | null>`${data}->'owner'`,
      opensOn: sql<string | null>`coalesce(${data}->>'opensOn', ${data}->>'interestStartDate')`,
      status,
      targetCents,
      collectedCents,
    })
    .from(project)
    .where(ne(status, 'CANCELED'));
  return rows.map(({ projectId, owner, opensOn, ...row }) => ({
    projectId,
    owner: owner ?? null,
    ...(opensOn !== null && { openedOn: opensOn }),
    cents: takesMoney.includes(row.status) ? row.targetCents : row.collectedCents,
  }));
}

/** What the owner of a draft may still offer, in euro. */
export function offerLeftFor({ owner, opensOn }: DraftContent, offers: readonly OwnerOffer[], day: string): number {
  const { code = '', country = '' } = owner ?? {};
  const own = offers.filter((offer) => offer.owner && isSameOwner(offer.owner, { code, country }));
  return fromCents(offerLeft(own, opensOn !== undefined && opensOn > day ? opensOn : day));
}
