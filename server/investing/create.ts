import { and, eq, inArray, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { brand } from '../../domain/brand.ts';
import { investingGate } from '../../domain/eligibility.ts';
import { rateFor } from '../../domain/interest.ts';
import { localeOf } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import { toCents } from '../../domain/money.ts';
import { heldUntil } from '../../domain/reservation.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { complianceOf } from '../users/compliance-status.ts';
import type { Db, Store, Tx } from '../store/open.ts';
import { given, type Places, statement } from '../store/statement.ts';
import { recordAudit } from '../store/audit.ts';
import { appUser, document, investment as investmentTable, notification, project } from '../store/schema.ts';
import { type IdempotentRequest, readWithIdempotencyKey } from '../store/idempotency.ts';
import { type Addressee, announceReflection } from './offer-email.ts';
import { type InvestmentRow, type ProjectRow, toInvestmentResponse, roomLeft, takesMoney } from './responses.ts';
import { freeFor, isReservationHeld, reserve, staleCentsOf, staleInstant } from './reservations.ts';
import { unpaidOf } from './unpaid-holds.ts';
import { randomUUID } from '../lib/random.ts';

type Schemas = components['schemas'];

/** Tasks that come before investing (4.5). */
const blockingTasks = ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'];

interface InvestmentRequest {
  userId: string;
  projectId: string;
  /** Euro. */
  amount: number;
  locale: string;
  /** Loans and bonds have operations of their own; one never creates the other. */
  projectType: Schemas['ProjectType'];
  /** The target of links in emails. */
  origin: string;
}

type CreatedInvestment = { status: 201; body: Schemas['Investment'] };

type NewInvestment = Pick<
  InvestmentRow,
  'id' | 'userId' | 'projectId' | 'amountCents' | 'ratePercent' | 'locale' | 'createdAt' | 'heldUntil' | 'reflectionEndsAt'
>;

const insertInvestment = statement((db, at: Places<NewInvestment>) =>
  db
    .insert(investmentTable)
    .values({
      id: at.id,
      userId: at.userId,
      projectId: at.projectId,
      amountCents: at.amountCents,
      ratePercent: at.ratePercent,
      locale: at.locale,
      createdAt: at.createdAt,
      heldUntil: given(at.heldUntil, investmentTable.heldUntil),
      reflectionEndsAt: given(at.reflectionEndsAt, investmentTable.reflectionEndsAt),
    })
    .prepare('investment_insert'),
);
/** Named after the number that the database has given to the investment. */
const insertContract = statement((db, at: Places<{ id: string; type: string; investmentId: string }>) => {
  const printedNumber = sql`lpad(number::text, greatest(6, length(number::text)), '0')`;
  return db
    .insert(document)
    .values({
      id: at.id,
      type: at.type,
      name: sql`(select 'contract-' || ${printedNumber} || '.pdf' from investment where id = ${at.investmentId})`,
      investmentId: at.investmentId,
    })
    .prepare('contract_insert');
});

/** Creates an investment with its contract and reserves the amount, or refuses by the first gate that is closed (T-22). Loans and bonds differ in the project's type only. */
export function createInvestment(
  store: Store,
  clock: Clock,
  call: IdempotentRequest,
  { userId, projectId, amount, locale, projectType, origin }: InvestmentRequest,
): Promise<CreatedInvestment> {
  const read = async (tx: Tx) => {
    const amountCents = wholeCents(amount);
    const [allowed, unpaid] = await Promise.all([
      mustBeAllowed(tx, clock, { userId, projectId, projectType }),
      unpaidOf(tx, clock, { userId, projectId }),
    ]);
    return { ...allowed, amountCents, unpaid };
  };
  const work = async (tx: Tx, found: Awaited<ReturnType<typeof read>>): Promise<CreatedInvestment> => {
    const { project, staleCents, isExperienced, addressee, amountCents, unpaid } = found;
    mustFitProject(amountCents, project, staleCents);

    const createdAt = clock.now();
    const investment = {
      id: `inv-${randomUUID()}`,
      projectId,
      amountCents,
      createdAt,
      status: 'NEW' as const,
      ratePercent: String(rateFor(project.data.interestPerAnnum, amountCents)),
      reflectionEndsAt: isExperienced ? null : endOfReflection(createdAt),
      paidAt: null,
      withdrawnAt: null,
    };
    const contract = { id: `doc-${investment.id}`, type: 'CONTRACT_DOCUMENT', name: '' };
    const { ratePercent, reflectionEndsAt } = investment;
    const [isReserved] = await Promise.all([
      reserve(tx, clock, projectId, amountCents),
      insertInvestment(tx, {
        id: investment.id,
        userId,
        projectId,
        amountCents,
        ratePercent,
        locale: localeOf(locale) ?? 'en',
        createdAt,
        heldUntil: heldUntil({
          kind: 'new',
          begins: createdAt,
          heldCents: unpaid.heldCents + amountCents,
          freeCents: freeFor(project, staleCents, unpaid.heldCents),
          unpaidCount: unpaid.investments,
        }),
        reflectionEndsAt,
      }),
      insertContract(tx, { id: contract.id, type: contract.type, investmentId: investment.id }),
      recordAudit(tx, {
        subject: 'investment',
        subjectId: investment.id,
        event: 'create',
        after: investment.status,
        actor: userId,
        at: createdAt,
      }),
      reflectionEndsAt &&
        announceReflection(tx, { clock, origin }, addressee, { id: investment.id, project: project.data, amountCents, reflectionEndsAt }),
    ]);
    if (!isReserved) throw await noRoomRefusal(tx, clock, projectId);
    return { status: 201, body: toInvestmentResponse(investment, project.status, [contract], undefined, true, createdAt) };
  };
  return readWithIdempotencyKey(store, clock, call, { read, work });
}

/** At most two decimals; half a cent is nobody's. */
function wholeCents(amount: number): Cents {
  const cents = toCents(amount);
  if (Math.abs(amount * 100 - cents) > 1e-4) throw new Refusal('VALIDATION_FAILED', 400, { amount: 'multipleOf' });
  return cents;
}

const readGates = statement((db, at: Places<{ userId: string; projectId: string; now: string }>) => {
  const tasks = db
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        eq(notification.userId, at.userId),
        eq(notification.type, 'TASK'),
        eq(notification.status, 'NEW'),
        inArray(notification.code, blockingTasks),
      ),
    );
  return db
    .select({
      email: appUser.email,
      language: appUser.language,
      kycStatus: appUser.kycStatus,
      compliance: appUser.compliance,
      profile: appUser.profile,
      project,
      staleCents: staleCentsOf(at),
      hasTask: sql<boolean>`exists (${tasks})`,
    })
    .from(appUser)
    .leftJoin(project, eq(project.id, at.projectId))
    .where(eq(appUser.id, at.userId))
    .prepare('investing_gates');
});

/**
 * The gates that do not depend on the amount, in their order (T-22). `own` is an investment of the person in this project: while it holds its
 * reservation the project need not have room for others. Returns the project with the cents of its reservations that have expired, and what is known of the person.
 */
export async function mustBeAllowed(
  on: Db | Tx,
  clock: Clock,
  { userId, projectId, projectType = 'REAL_ESTATE', own }: { userId: string; projectId: string; projectType?: string; own?: InvestmentRow },
): Promise<{ project: ProjectRow; staleCents: Cents; isExperienced: boolean; netWorth: number | null; addressee: Addressee }> {
  const [row] = await readGates(on, { userId, projectId, ...staleInstant(clock) });
  if (!row) throw new Refusal('UNAUTHORIZED');
  const investorType = row.profile.investorExperience.type;
  const staleCents = Number(row.staleCents);
  const gate = investingGate({
    kycStatus: row.kycStatus,
    complianceStatus: complianceOf(row.compliance.checks, investorType).status,
    investingEnabled:
      row.project !== null &&
      (row.project.data.projectType === 'BONDS') === (projectType === 'BONDS') &&
      ((own && isReservationHeld(own, row.project, clock)) || takesMoney(row.project, staleCents, today(clock))),
  });
  if (gate === 'kyc') throw new Refusal('KYC_NOT_VERIFIED');
  if (!row.project) throw new Refusal('PROJECT_NOT_FOUND');
  if (gate === 'project') throw new Refusal('PROJECT_INVESTING_DISABLED');
  // the platform takes part in no offer (Regulation (EU) 2020/1503, Article 8(1))
  const isPlatform = row.profile.company && row.profile.companyCode === brand.companyCode;
  if (gate === 'compliance' || isPlatform) throw new Refusal('COMPLIANCE_NOT_APPROVED');
  if (row.hasTask) throw new Refusal('PENDING_TASKS');
  return {
    project: row.project,
    staleCents,
    isExperienced: investorType === 'EXPERIENCED',
    netWorth: row.profile.netWorth,
    addressee: { email: row.email, language: row.language, name: row.profile.name },
  };
}

/** The gates of the amount. The room found here may be taken before `reserve`, which decides. */
function mustFitProject(amountCents: Cents, project: ProjectRow, staleCents: Cents): void {
  if (amountCents < project.minCents) throw new Refusal('INVESTMENT_AMOUNT_TOO_LOW');
  if (amountCents % project.stepCents !== 0) throw new Refusal('INVESTMENT_INVALID_AMOUNT_STEP');
  if (amountCents > roomLeft(project, staleCents)) throw new Refusal('INVESTMENT_AMOUNT_TOO_HIGH');
}

/** Why nothing could be reserved: the project takes no money, or less than the amount. */
export async function noRoomRefusal(tx: Tx, clock: Clock, projectId: string): Promise<Refusal> {
  const [row] = await tx.select().from(project).where(eq(project.id, projectId));
  return new Refusal(row && takesMoney(row, 0, today(clock)) ? 'INVESTMENT_AMOUNT_TOO_HIGH' : 'PROJECT_INVESTING_DISABLED');
}
