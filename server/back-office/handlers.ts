import { and, asc, count, desc, eq } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import { type CallContext, callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { FileStore } from '../files/file-store.ts';
import { note } from '../ledger/ledger.ts';
import { type Office, tellDecision } from '../onboarding/decision-email.ts';
import { decideEvaluation, decideReview } from '../onboarding/review.ts';
import { decideIdentity } from '../onboarding/verification.ts';
import type { CheckName } from '../store/tables/onboarding.ts';
import { incomingTransfer, matchByHand, sendBack } from '../payments/incoming.ts';
import { residencyPermit } from '../store/tables/repayments.ts';
import type { Store, Tx } from '../store/open.ts';
import { appUser, audit, investment, ledgerTransfer, payment } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { fileInReview, reviewQueue } from './review-queue.ts';

type Admin = 'listReviews' | 'getReviewFile' | 'decideReview' | 'listUnmatchedTransfers' | 'settleTransfer' | 'listAudit';

/** The small office of the platform. Every operation asks for an administrator first (ADMIN-01). */
export function adminHandlers({ store, files, ...office }: Office & { store: Store; files: FileStore }): Pick<Handlers, Admin> {
  const { db } = store;
  const { clock } = office;

  async function adminOf(request: CallContext): Promise<string> {
    const { id } = callerOf(request);
    const [person] = await db.select({ userGroup: appUser.userGroup }).from(appUser).where(eq(appUser.id, id));
    if (person?.userGroup !== 'ADMIN') throw new Refusal('FORBIDDEN');
    return id;
  }

  return {
    async listReviews(request) {
      await adminOf(request);
      return { status: 200, body: await reviewQueue(store) };
    },

    async getReviewFile(request) {
      const actor = await adminOf(request);
      const { id } = request.params;
      const file = await fileInReview(db, id);
      const bytes = file && (await files.get(id));
      if (!bytes) throw new Refusal('NOT_FOUND');
      await store.tx((tx) =>
        note(tx, { subject: 'person', subjectId: file.userId, event: 'file.opened', after: id, actor, at: clock.now() }),
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

    async decideReview(request) {
      const actor = await adminOf(request);
      const { accepted } = request.body;
      const [kind = '', id = '', checkName = ''] = request.params.id.split('.');
      await store.tx(async (tx) => {
        if (kind === 'evaluation') await decideEvaluation(tx, office, id, accepted, actor);
        else if (kind === 'check' && checkName === 'IDENTITY_VERIFICATION') await decideIdentity(tx, office, id, accepted, actor);
        else if (kind === 'check') await decideReview(tx, office, id, checkName as CheckName, accepted, actor);
        else if (kind === 'permit') await decidePermit(tx, office, id, accepted, actor);
        else throw new Refusal('NOT_FOUND');
      });
      return { status: 204 };
    },

    async listUnmatchedTransfers(request) {
      await adminOf(request);
      const waiting = await db
        .select()
        .from(incomingTransfer)
        .where(eq(incomingTransfer.status, 'UNMATCHED'))
        .orderBy(asc(incomingTransfer.bookedAt), asc(incomingTransfer.id));
      const open = await db
        .select()
        .from(payment)
        .innerJoin(investment, eq(investment.id, payment.investmentId))
        .innerJoin(appUser, eq(appUser.id, investment.userId))
        .where(and(eq(payment.provider, 'directPayment'), eq(payment.status, 'OPEN')));
      const late = await db
        .select()
        .from(payment)
        .innerJoin(investment, eq(investment.id, payment.investmentId))
        .innerJoin(appUser, eq(appUser.id, investment.userId))
        .innerJoin(ledgerTransfer, and(eq(ledgerTransfer.kind, 'payment.unallocated'), eq(ledgerTransfer.ref, payment.id)))
        .where(eq(payment.status, 'RETURN_DUE'));
      const all = [
        ...waiting,
        // what a bank said too late: known who paid, and it can only go back
        ...late.map((row) => ({
          id: row.payment.id,
          amountCents: row.payment.amountCents,
          reference: investmentReference(row.investment.number),
          payer: nameOf(row.app_user.profile),
          bookedAt: row.ledger_transfer.at,
          reason: 'NOT_EXPECTED' as const,
        })),
      ].toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime());
      const goesBack = new Set(late.map((row) => row.payment.id));
      return {
        status: 200,
        body: all.map(({ id, amountCents, reference, payer, bookedAt, reason }) => ({
          id,
          amount: fromCents(amountCents),
          reference,
          payer,
          bookedAt: bookedAt.toISOString(),
          reason: reason ?? 'NOT_EXPECTED',
          candidates: open
            .filter((row) => row.payment.amountCents === amountCents && !goesBack.has(id))
            .map((row) => ({
              investmentId: row.investment.id,
              name: nameOf(row.app_user.profile),
              paymentPurpose: investmentReference(row.investment.number),
            })),
        })),
      };
    },

    async settleTransfer(request) {
      const actor = await adminOf(request);
      const { id } = request.params;
      const { body } = request;
      await store.tx((tx) =>
        'investmentId' in body ? matchByHand(tx, clock, id, body.investmentId, actor) : sendBack(tx, clock, id, actor),
      );
      return { status: 204 };
    },

    async listAudit(request) {
      await adminOf(request);
      const { page: number = 0, size = 50 } = request.query;
      const [total] = await db.select({ count: count() }).from(audit);
      const totalElements = total?.count ?? 0;
      const rows = await db
        .select()
        .from(audit)
        .orderBy(desc(audit.id))
        .limit(size)
        .offset(number * size);
      return {
        status: 200,
        body: {
          content: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
          totalPages: Math.ceil(totalElements / size),
          totalElements,
          number,
          size,
        },
      };
    },
  };
}

async function decidePermit(tx: Tx, office: Office, id: string, accepted: boolean, actor: string): Promise<void> {
  const [found] = await tx.select().from(residencyPermit).where(eq(residencyPermit.id, id)).for('update');
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.status !== 'SUBMITTED') throw new Refusal('INVALID_STATUS_TRANSITION');
  const status = accepted ? 'APPROVED' : 'REJECTED';
  await tx.update(residencyPermit).set({ status, decidedBy: actor }).where(eq(residencyPermit.id, id));
  await note(tx, {
    subject: 'person',
    subjectId: found.userId,
    event: 'permit.decided',
    before: 'SUBMITTED',
    after: status,
    actor,
    at: office.clock.now(),
  });
  await tellDecision(tx, office, found.userId, accepted ? 'PERMIT_APPROVED' : 'PERMIT_REJECTED');
}
