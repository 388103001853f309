import { eq, sql } from 'drizzle-orm';
import type { ContractPdf } from '../documents/contract-data.ts';
import { cacheFiles } from '../documents/file-cache.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { appUser, investment, project } from '../store/schema.ts';
import { contractDataOf } from './contract-terms.ts';

export type ContractFiles = ReturnType<typeof contractFiles>;

/** Contracts of investments as files, for their parties. */
export function contractFiles({ db }: Store, clock: Clock, make: ContractPdf) {
  const files = cacheFiles(make);
  let isPreparing = false;
  const whole = db
    .select()
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(eq(investment.id, sql.placeholder('id')))
    .prepare('contract_of_investment');

  async function read(investmentId: string, viewerId: string | undefined): Promise<Uint8Array> {
    const [found] = await whole.execute({ id: investmentId });
    if (!found || found.investment.userId !== viewerId) throw new Refusal('NOT_FOUND');
    const { investment: offer, project: projectRow, app_user: person } = found;
    return files(contractDataOf(offer, { project: projectRow, person, clock }), offer.locale, viewerId);
  }

  return {
    read,
    /** Prepares the file that the investor opens next, one at a time in the background. A failure is reported to its reader. [25 E1] */
    prepare(investmentId: string, userId: string): void {
      if (isPreparing) return;
      isPreparing = true;
      read(investmentId, userId)
        .catch(() => undefined)
        .finally(() => {
          isPreparing = false;
        });
    },
  };
}
