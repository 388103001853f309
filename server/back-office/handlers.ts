import { eq } from 'drizzle-orm';
import { lockAccount, lockedAccount, signOutEverywhere, unlockAccount } from '../auth/account-control.ts';
import { type CallContext, callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { FileStore } from '../files/file-store.ts';
import { recordAudit } from '../store/audit.ts';
import type { Office } from '../onboarding/decision-email.ts';
import { matchByHand, matchRepayment, sendBack } from '../payments/incoming.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { descending, readPage } from '../store/paged-list.ts';
import { audit, incomingTransfer, investment, payment } from '../store/schema.ts';
import { liftHold, placeHold } from '../users/legal-hold.ts';
import { assertOtherOperator } from '../users/operator.ts';
import { operatorNames } from '../users/operator-names.ts';
import { reviewDecisionHandlers } from './review-decision.ts';
import { reviewQueue } from './review-queue.ts';
import { submittedFile } from './submitted-files.ts';
import { unmatchedTransfers } from './unmatched-transfers.ts';

type Admin =
  | 'listReviews'
  | 'getReviewFile'
  | 'decideReview'
  | 'listUnmatchedTransfers'
  | 'settleTransfer'
  | 'listAudit'
  | 'lockUser'
  | 'unlockUser'
  | 'placeLegalHold'
  | 'liftLegalHold'
  | 'signOutUser';

/** Reviews, unmatched money, accounts and the log. The contract layer has checked the caller's roles (ADMIN-01). */
export function adminHandlers({ store, files, ...office }: Office & { store: Store; files: FileStore }): Pick<Handlers, Admin> {
  const { db } = store;
  const { clock } = office;

  const parts = { store, clock };

  /** The investor whose money it is, as far as the decision or the payment names one. */
  async function subjectOfTransfer(id: string, investmentId: string | undefined): Promise<string | undefined> {
    const [found] = investmentId
      ? await db.select({ userId: investment.userId }).from(investment).where(eq(investment.id, investmentId))
      : await db
          .select({ userId: investment.userId })
          .from(payment)
          .innerJoin(investment, eq(investment.id, payment.investmentId))
          .where(eq(payment.id, id));
    if (found) return found.userId;
    const [arrived] = await db.select({ userId: incomingTransfer.userId }).from(incomingTransfer).where(eq(incomingTransfer.id, id));
    return arrived?.userId ?? undefined;
  }

  /** An operation on another person's account. */
  async function onAccount(
    request: CallContext & { readonly params: { id: string } },
    name: Admin,
    run: (tx: Tx, clock: Clock, order: { userId: string; actor: string }) => Promise<void>,
  ) {
    const userId = request.params.id;
    const actor = callerOf(request).id;
    await assertOtherOperator(parts, actor, userId, { name, subjectId: userId });
    await store.tx((tx) => run(tx, clock, { userId, actor }));
    return { status: 204 } as const;
  }

  return {
    ...reviewDecisionHandlers({ store, ...office }),

    async listReviews(request) {
      return { status: 200, ...(await reviewQueue(store, request.query)) };
    },

    async getReviewFile(request) {
      const { id } = request.params;
      const actor = callerOf(request).id;
      const file = await submittedFile(db, id);
      const bytes = file && (await files.get(id));
      if (!bytes) throw new Refusal('NOT_FOUND');
      await store.tx((tx) =>
        recordAudit(tx, { subject: 'person', subjectId: file.userId, event: 'file.opened', after: id, actor, at: clock.now() }),
      );
      return {
        status: 200,
        headers: {
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'cache-control': 'private, no-store',
        },
        body: bytes,
      };
    },

    async listUnmatchedTransfers(request) {
      return { status: 200, ...(await unmatchedTransfers(store, request.query, request.locale)) };
    },

    async settleTransfer(request) {
      const { id } = request.params;
      const { body } = request;
      const actor = callerOf(request).id;
      const subject = await subjectOfTransfer(id, 'investmentId' in body ? body.investmentId : undefined);
      await assertOtherOperator(parts, actor, subject, { name: 'settleTransfer', subjectId: id });
      await store.tx((tx) => {
        if ('investmentId' in body) return matchByHand(tx, clock, id, body.investmentId, actor);
        return 'projectId' in body ? matchRepayment(tx, clock, id, body, actor) : sendBack(tx, clock, id, actor);
      });
      return { status: 204 };
    },

    lockUser: (request) => onAccount(request, 'lockUser', lockAccount),
    unlockUser: (request) => onAccount(request, 'unlockUser', unlockAccount),
    placeLegalHold: (request) =>
      onAccount(request, 'placeLegalHold', async (tx, at, order) => {
        await lockedAccount(tx, order.userId);
        await placeHold(tx, at, { ...order, reason: request.body.reason });
      }),
    liftLegalHold: (request) =>
      onAccount(request, 'liftLegalHold', async (tx, at, order) => {
        await lockedAccount(tx, order.userId);
        await liftHold(tx, at, order);
      }),
    signOutUser: (request) => onAccount(request, 'signOutUser', signOutEverywhere),

    async listAudit(request) {
      const { rows, headers, pages } = await readPage(request.query, {
        order: descending(audit.id),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: audit, key })
            .from(audit)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(audit, where),
      });
      const names = await operatorNames(
        db,
        rows.map(({ row }) => row.actor),
      );
      const content = rows.map(({ row }) => ({ ...row, actorName: names.get(row.actor) ?? null, at: row.at.toISOString() }));
      return { status: 200, headers, body: { content, ...pages } };
    },
  };
}
