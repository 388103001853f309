import type { CorrectionFacts } from '../../domain/project-correction.ts';
import type { DraftContent } from '../../domain/project-draft.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Db, Tx } from '../store/db.ts';
import { ownerConflict } from './connected-persons.ts';
import { offersMade } from './offers-made.ts';
import { allOffers, offerLeftFor } from './owner-offers.ts';
import { publishedContent } from './published-content.ts';

/** The facts that a correction is checked against. */
export async function correctionFacts(
  db: Pick<Db | Tx, 'select'>,
  row: ProjectRow,
  content: DraftContent,
  day: string,
): Promise<CorrectionFacts> {
  const others = (await allOffers(db)).filter(({ projectId }) => projectId !== row.id);
  return {
    published: await publishedContent(db, row),
    offers: await offersMade(db, row),
    offerLeft: offerLeftFor(content, others, day),
    hasConflict: (await ownerConflict(db))(content.owner ?? null),
  };
}
