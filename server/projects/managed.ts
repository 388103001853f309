import { and, asc, countDistinct, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { sumOfParts } from '../../domain/distribution.ts';
import { isWaiting } from '../../domain/early-repayment.ts';
import { fromCents } from '../../domain/money.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { calledInDays, daysLate, isDueUndisbursed } from '../../domain/repayment.ts';
import { lastDayToResume } from '../../domain/suspension.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { type ProjectLifecycleEvent, projectMachine } from '../../machines/lifecycles/project.machine.ts';
import type { components } from '../../openapi/schema.d.ts';
import { maskedIban } from '../instructions/payout-account/change-payout-account.ts';
import { payeeAccountRefusal } from '../instructions/set-payee-account.ts';
import { disbursedOn } from '../investing/disbursed-on.ts';
import { type ProjectRow, textIn } from '../investing/responses.ts';
import { claimsOn, countedDates, scheduleOf, sumOf } from '../repayments/claims.ts';
import { announcedRepayment } from '../repayments/announced-repayment.ts';
import { endableRepayment } from '../repayments/end-early-repayment.ts';
import { isOwing } from '../repayments/owing-status.ts';
import { withReasons } from '../store/audit-reasons.ts';
import type { Db } from '../store/db.ts';
import { appUser, audit, distribution, investment, type Language, payout, proposal, supersededSheet } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { openCorrection } from './corrections.ts';
import { earlyRepaymentOf, mayAnnounce } from './early-repayment.ts';
import { evidenceOf } from './owner-evidence.ts';
import { undoFundingRefusal } from './undo-funding.ts';

type Schemas = components['schemas'];

export function toManagedProject(row: ProjectRow, locale: Language, day: string): Schemas['ManagedProject'] {
  const { data } = row;
  return {
    id: row.id,
    name: textIn(data.name, locale),
    status: row.status,
    projectType: data.projectType,
    offerIdentifier: offerIdentifier(row.offerNumber),
    target: fromCents(row.targetCents),
    reserved: fromCents(row.reservedCents),
    collected: fromCents(row.collectedCents),
    investorCount: row.investorCount,
    fundingEndsAt: data.fundingEndsAt ?? null,
    daysLate: isOwing(row) ? daysLate(scheduleOf(row), day, disbursedOn(row)) : 0,
    isDueUndisbursed: isOwing(row) && isDueUndisbursed(countedDates(row), day, disbursedOn(row)),
    suspendedUntil: row.suspendedAt ? lastDayToResume(row.suspendedAt) : null,
  };
}

/** A project with what operators decide from. */
export async function managedProject(db: Db, row: ProjectRow, locale: Language, day: string): Promise<Schemas['ManagedProjectDetails']> {
  const owner = row.data.owner ?? null;
  const dates = scheduleOf(row);
  const early = announcedRepayment(row);
  const next = countedDates(row).find(({ status, dueDate }) => status !== 'PAID' && dueDate > day)?.dueDate ?? day;
  const [
    correction,
    supersededSheets,
    refusal,
    fundingRefusal,
    evidence,
    offererCount,
    earlyRepayment,
    claims,
    received,
    paidToLenders,
    drafts,
    endable,
    proposals,
    history,
  ] = await Promise.all([
    openCorrection(db, row.id),
    supersededSheetsOf(db, row.id),
    payeeAccountRefusal(db, row),
    row.status === 'FULLY_FUNDED' ? undoFundingRefusal(db, row) : undefined,
    evidenceOf(db, [owner]).then((about) => about(owner)),
    offererCountOf(db, row.id),
    earlyRepaymentOf(db, row),
    isOwing(row) ? claimsOn(db, row, { day, until: next, withDrafts: false }) : [],
    receivedCents(db, row.id),
    paidCents(db, row.id),
    db.$count(distribution, and(eq(distribution.projectId, row.id), eq(distribution.status, 'DRAFTED'))),
    endableRepayment(db, row),
    waitingProposals(db, row.id),
    historyOf(db, row.id),
  ]);
  const { calledInOn } = row.data;
  // the whole principal of a debt that was called in is owed at once, interest as it falls due
  const owed = sumOf(
    claims
      .filter(({ dueDate }) => calledInOn || dueDate <= day)
      .map((claim) => (claim.dueDate <= day ? claim : { ...claim, interestCents: 0 })),
  );
  return {
    ...toManagedProject(row, locale, day),
    owner: owner?.name ?? null,
    correctionId: correction?.id ?? null,
    supersededSheets,
    payeeAccount: owner && { iban: owner.iban === undefined ? null : maskedIban(owner.iban), isChangeable: refusal === undefined },
    evidence,
    offererCount,
    disbursedAt: row.disbursedAt?.toISOString() ?? null,
    calledIn: calledInDays(calledInOn, dates) ?? null,
    overdue: toParts(owed),
    received: fromCents(received),
    paidToLenders: fromCents(paidToLenders),
    dueDates: dates.map(({ dueDate, status }) => {
      const open = sumOf(claims.filter((claim) => claim.dueDate === dueDate));
      const reference = repaymentReference(row.offerNumber, dueDate);
      const shown = isWaiting(early, dueDate) ? ('WAITING' as const) : status;
      return { dueDate, status: shown, reference, owed: sumOfParts(open) > 0 ? toParts(open) : null };
    }),
    earlyRepayment,
    decisions: decisionsOn(row, day, { hasDrafts: drafts > 0, mayUndo: fundingRefusal === undefined, mayEnd: endable !== undefined }),
    proposals,
    history,
  };
}

const toParts = ({ principalCents, interestCents, defaultInterestCents }: ReturnType<typeof sumOf>) => ({
  principal: fromCents(principalCents),
  interest: fromCents(interestCents),
  defaultInterest: fromCents(defaultInterestCents),
});

const events = {
  SUSPEND: 'suspend',
  RESUME: 'resume',
  CANCEL: 'cancel',
  DEFAULT: 'default',
  WRITE_OFF: 'writeOff',
} as const satisfies Partial<Record<Schemas['ProjectDecision'], ProjectLifecycleEvent['type']>>;

/** The decisions that `lifecycle.ts` allows now. */
function decisionsOn(
  row: ProjectRow,
  day: string,
  { hasDrafts, mayUndo, mayEnd }: { hasDrafts: boolean; mayUndo: boolean; mayEnd: boolean },
): Schemas['ProjectDecision'][] {
  const { status, data, suspendedAt, disbursedAt } = row;
  const may = (type: ProjectLifecycleEvent['type']) => move(projectMachine, status, { type }) !== undefined;
  const allowed = {
    SUSPEND: may(events.SUSPEND),
    RESUME: may(events.RESUME) && (!suspendedAt || day <= lastDayToResume(suspendedAt)),
    CANCEL: may(events.CANCEL) && mayUndo,
    REPAY_EARLY: mayAnnounce(row),
    END_EARLY_REPAYMENT: mayEnd,
    DEFAULT: may(events.DEFAULT) && disbursedAt !== null,
    CALL_IN: status === 'DEFAULTED' && !data.calledInOn,
    WRITE_OFF: may(events.WRITE_OFF) && !hasDrafts,
  } satisfies Record<Schemas['ProjectDecision'], boolean>;
  const decisions = ['SUSPEND', 'RESUME', 'CANCEL', 'REPAY_EARLY', 'END_EARLY_REPAYMENT', 'DEFAULT', 'CALL_IN', 'WRITE_OFF'] as const;
  return decisions.filter((decision) => allowed[decision]);
}

async function supersededSheetsOf(db: Db, projectId: string): Promise<Schemas['ManagedProjectDetails']['supersededSheets']> {
  const rows = await db
    .selectDistinct({ version: supersededSheet.version, at: supersededSheet.supersededAt })
    .from(supersededSheet)
    .where(eq(supersededSheet.projectId, projectId))
    .orderBy(desc(supersededSheet.version));
  return rows.map(({ version, at }) => ({ version, supersededAt: at.toISOString() }));
}

async function offererCountOf(db: Db, projectId: string): Promise<number> {
  const [found] = await db
    .select({ people: countDistinct(investment.userId) })
    .from(investment)
    .where(
      and(
        eq(investment.projectId, projectId),
        inArray(investment.status, ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_COMPLETED', 'COMPLETED']),
        isNull(investment.transferredTo),
      ),
    );
  return found?.people ?? 0;
}

async function receivedCents(db: Db, projectId: string): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<string>`coalesce(sum(${distribution.amountCents} - ${distribution.restCents}), 0)` })
    .from(distribution)
    .where(and(eq(distribution.projectId, projectId), eq(distribution.status, 'APPROVED')));
  return Number(sum?.cents ?? 0);
}

async function paidCents(db: Db, projectId: string): Promise<number> {
  const [sum] = await db
    .select({
      cents: sql<string>`coalesce(sum(${payout.interestCents} + ${payout.principalCents} + ${payout.defaultInterestCents}), 0)`,
    })
    .from(payout)
    .innerJoin(investment, eq(investment.id, payout.investmentId))
    .where(eq(investment.projectId, projectId));
  return Number(sum?.cents ?? 0);
}

/** Operations on a project that need two people. */
const proposed = ['cancelProject', 'declareDefault', 'writeOff', 'setPayeeAccount', 'announceEarlyRepayment'];

async function waitingProposals(db: Db, projectId: string): Promise<Schemas['ManagedProjectDetails']['proposals']> {
  const rows = await db
    .select({ row: proposal, proposer: appUser.profile })
    .from(proposal)
    .innerJoin(appUser, eq(appUser.id, proposal.proposedBy))
    .where(
      and(
        inArray(proposal.operation, proposed),
        inArray(proposal.status, ['WAITING', 'EXECUTING']),
        sql`${proposal.params}->>'id' = ${projectId}`,
      ),
    )
    .orderBy(asc(proposal.proposedAt), asc(proposal.id));
  return rows.map(({ row, proposer }) => ({
    id: row.id,
    operation: row.operation,
    proposedBy: { id: row.proposedBy, name: nameOf(proposer) },
    proposedAt: row.proposedAt.toISOString(),
  }));
}

type History = Schemas['ManagedProjectDetails']['history'];
/** The history, newest first; the reason of a decision is beside it. */
async function historyOf(db: Db, projectId: string): Promise<History> {
  const rows = await db
    .select({ entry: audit, profile: appUser.profile })
    .from(audit)
    .leftJoin(appUser, eq(appUser.id, audit.actor))
    .where(and(eq(audit.subject, 'project'), eq(audit.subjectId, projectId)))
    .orderBy(desc(audit.id));
  return withReasons(rows.map(({ entry, profile }) => ({ ...entry, profile }))).map(
    ({ event, before, after, reason, actor, profile, at }) => ({
      event,
      before,
      after,
      reason,
      actor,
      actorName: profile && nameOf(profile),
      at: at.toISOString(),
    }),
  );
}
