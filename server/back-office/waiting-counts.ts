import type { operations } from '../../openapi/schema.d.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { FourEyes } from '../proposals/four-eyes.ts';
import { boxFilter } from '../proposals/box-filter.ts';
import { isWrong } from '../reconciliation/list-wallets.ts';
import { auditFinding, proposal, walletReconciliation } from '../store/schema.ts';
import { rolesOf } from '../users/operator.ts';
import { allowedOperations } from './allowed-operations.ts';
import { countReviews } from './review-queue.ts';
import { transferList } from './unmatched-transfers.ts';

/** The number of open items in each list of the back office, by the conditions of the list, for operators who may read it. */
export function waitingCountHandlers(fourEyes: Pick<FourEyes, 'store' | 'document'>): Pick<Handlers, 'getWaitingCounts'> {
  const { db } = fourEyes.store;

  const countProposals = async (caller: string) => db.$count(proposal, await boxFilter(fourEyes, 'FOR_ME', caller));
  const countFindings = async () => {
    const [histories, wallets] = await Promise.all([db.$count(auditFinding), db.$count(walletReconciliation, isWrong)]);
    return histories + wallets;
  };

  return {
    async getWaitingCounts(request) {
      const { id: caller } = callerOf(request);
      const allowed = allowedOperations(fourEyes.document, await rolesOf(db, caller));
      const ifAllowed = async (list: keyof operations, count: () => PromiseLike<number>) => (allowed.includes(list) ? count() : null);
      const [proposals, transfers, reviews, findings] = await Promise.all([
        ifAllowed('listProposals', () => countProposals(caller)),
        ifAllowed('listUnmatchedTransfers', () => db.$count(transferList(db, {}).listed)),
        ifAllowed('listReviews', () => countReviews(db)),
        ifAllowed('listFindings', countFindings),
      ]);
      return { status: 200, body: { proposals, transfers, reviews, findings } };
    },
  };
}
