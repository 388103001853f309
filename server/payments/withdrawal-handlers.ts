import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { toInvestmentResponse } from '../investing/responses.ts';
import type { Clock } from '../lib/clock.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Store } from '../store/store.ts';
import { documentsOf } from '../investing/documents.ts';
import { withdraw } from './withdraw.ts';
import { confirmWithdrawal } from './withdrawal-email.ts';

interface WithdrawalParts {
  store: Store;
  clock: Clock;
  /** The target of links in emails. */
  origin: string;
}

/** The right to withdraw an offer (Regulation (EU) 2020/1503, Article 22). */
export function withdrawalHandlers({ store, clock, origin }: WithdrawalParts): Pick<Handlers, 'withdrawInvestment'> {
  return {
    async withdrawInvestment(request) {
      const { id: userId } = callerOf(request);
      const { id } = request.params;
      const call = { userId, operation: 'withdrawInvestment', key: request.headers['idempotency-key'], body: { id } };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        const { row, projectStatus, lastPayment } = await withdraw(tx, clock, { userId, id });
        const body = toInvestmentResponse(row, projectStatus, await documentsOf(tx, [id]), lastPayment, false, clock.now());
        await confirmWithdrawal(tx, { clock, origin }, row, body.withdrawal?.refund ?? 'NONE');
        return { status: 200 as const, body };
      });
    },
  };
}
