import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { ClosingFacts, Relationship } from '../../domain/account-closing.ts';
import { findRfReference, referredInvestment } from '../../domain/payment-reference.ts';
import { accountId, lockedBalances } from '../ledger/ledger.ts';
import type { Tx } from '../store/db.ts';
import {
  complaint,
  evaluation,
  incomingTransfer,
  instruction,
  investment,
  legalHold,
  marketingConsent,
  payment,
  project,
  questionnaire,
  residencyPermit,
  verification,
} from '../store/schema.ts';
import { rolesOf } from '../users/operator.ts';
import type { Person } from '../users/user.ts';

/** Statuses of ended investments, which have no further repayments. */
const endedStatuses = ['PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED'] as const;

/** What an account still has to do with the platform. Locks the person's accounts of the ledger. */
export async function closingFacts(tx: Tx, { id, email }: Pick<Person, 'id' | 'email'>): Promise<ClosingFacts> {
  const [openInvestment] = await tx
    .select({ id: investment.id })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(
      and(
        eq(investment.userId, id),
        isNull(investment.transferredTo),
        inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED']),
        notInArray(project.status, [...endedStatuses]),
      ),
    )
    .limit(1);
  const [openPayment] = await tx
    .select({ id: investment.id })
    .from(investment)
    .leftJoin(payment, eq(payment.investmentId, investment.id))
    .where(
      and(
        eq(investment.userId, id),
        or(inArray(payment.status, ['STARTING', 'OPEN', 'RETURN_DUE']), eq(investment.status, 'PAYMENT_INITIATED')),
      ),
    )
    .limit(1);
  const [openComplaint] = await tx
    .select({ id: complaint.id })
    .from(complaint)
    .where(and(eq(complaint.email, email), isNull(complaint.closedAt)))
    .limit(1);
  const [hold] = await tx
    .select({ id: legalHold.id })
    .from(legalHold)
    .where(and(eq(legalHold.userId, id), isNull(legalHold.liftedAt)));
  return {
    hasOpenInvestments: openInvestment !== undefined,
    hasMoneyDue: await hasMoneyDue(tx, id),
    hasOpenPayments: openPayment !== undefined || (await hasUnmatchedTransfer(tx, id)),
    hasOpenComplaint: openComplaint !== undefined,
    isHeld: hold !== undefined,
    isOperator: (await rolesOf(tx, id)).length > 0,
  };
}

/** A transfer that names an investment of the person has arrived and fits no payment: it waits for a decision, or goes back. */
async function hasUnmatchedTransfer(tx: Tx, userId: string): Promise<boolean> {
  const waiting = await tx
    .select({ reference: incomingTransfer.reference })
    .from(incomingTransfer)
    .where(and(isNull(incomingTransfer.userId), inArray(incomingTransfer.status, ['UNMATCHED', 'RETURN_DUE'])));
  const numbers = waiting.flatMap(({ reference }) => referredInvestment(findRfReference(reference) ?? '') ?? []);
  const named = await tx.$count(investment, and(eq(investment.userId, userId), inArray(investment.number, numbers)));
  return named > 0;
}

/** Whether money is still to be paid out. Rejected or returned payments are back on an account of the person until they are paid again. */
async function hasMoneyDue(tx: Tx, userId: string): Promise<boolean> {
  const [unpaid] = await tx
    .select({ id: instruction.id })
    .from(instruction)
    .where(and(eq(instruction.payeeUserId, userId), inArray(instruction.status, ['DRAFTED', 'APPROVED', 'SENT'])))
    .limit(1);
  if (unpaid) return true;
  const [unmatched] = await tx
    .select({ id: incomingTransfer.id })
    .from(incomingTransfer)
    .where(and(eq(incomingTransfer.userId, userId), inArray(incomingTransfer.status, ['UNMATCHED', 'RETURN_DUE'])))
    .limit(1);
  if (unmatched) return true;
  const own = (['payable', 'unallocated'] as const).map((kind) => accountId({ kind, holder: userId }));
  return [...(await lockedBalances(tx, own)).values()].some((cents) => cents > 0);
}

/** The facts of the relationship that require records by law. */
export async function relationshipOf(tx: Tx, { id, email, kycStatus }: Pick<Person, 'id' | 'email' | 'kycStatus'>): Promise<Relationship> {
  const known = await Promise.all([
    tx.$count(questionnaire, eq(questionnaire.userId, id)),
    tx.$count(evaluation, and(eq(evaluation.userId, id), ne(evaluation.status, 'SUBMITTED'))),
    tx.$count(residencyPermit, and(eq(residencyPermit.userId, id), ne(residencyPermit.status, 'SUBMITTED'))),
    tx.$count(verification, and(eq(verification.userId, id), isNotNull(verification.outcome))),
  ]);
  const traded = await tx.$count(
    investment,
    and(eq(investment.userId, id), or(ne(investment.status, 'NEW'), isNotNull(investment.agreed))),
  );
  const consents = await tx.$count(marketingConsent, eq(marketingConsent.email, email));
  const complaints = await tx
    .select({ closedAt: complaint.closedAt })
    .from(complaint)
    .where(and(eq(complaint.email, email), isNotNull(complaint.closedAt)));
  return {
    isKnown: kycStatus !== 'EMPTY' || known.some((count) => count > 0),
    hasTraded: traded > 0,
    hasConsented: consents > 0,
    complaintsClosedAt: complaints.flatMap(({ closedAt }) => closedAt ?? []),
  };
}
