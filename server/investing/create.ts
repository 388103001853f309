import { createHash } from 'node:crypto';
import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { brand } from '../../domain/brand.ts';
import { investingGate } from '../../domain/eligibility.ts';
import { rateFor } from '../../domain/interest.ts';
import { amountRefusal } from '../../domain/investment-amount.ts';
import { localeOf } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import { isWholeCents, toCents } from '../../domain/money.ts';
import { heldUntil } from '../../domain/reservation.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { complianceOf } from '../users/compliance-status.ts';
import type { Db, Tx } from '../store/db.ts';
import { atCommit, type Store } from '../store/store.ts';
import { typedParam, type Places, statement } from '../store/statement.ts';
import { recordAudit } from '../store/audit.ts';
import { missingColumn, sqlState } from '../store/sql-state.ts';
import { appUser, document, investment as investmentTable, notification, project } from '../store/schema.ts';
import { type IdempotentRequest, readWithIdempotencyKey } from '../store/idempotency.ts';
import { type Addressee, announceReflection } from './offer-email.ts';
import { readInvestment } from './one-investment.ts';
import { type InvestmentRow, type ProjectRow, limitsOf, roomLeft, isOpenForInvesting, toInvestmentResponse } from './responses.ts';
import { freeFor, isReservationHeld, releaseStale, staleCentsOf, staleInstant, takingRoom } from './reservations.ts';
import { projectOf, unpaidOf, waitForOther } from './unpaid-holds.ts';
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

/**
 * Stores an offer with its contract if the project has room for it; else the investment has no project, which the database refuses. The contract is named after
 * the number that the database gives to the investment.
 */
const storeOffer = statement((db, at: Places<NewInvestment & { contractId: string; contractType: string; today: string }>) => {
  const reserved = db.$with('reserved').as(takingRoom(db, at));
  const offer = db.$with('offer').as(
    db
      .insert(investmentTable)
      .values({
        id: at.id,
        userId: at.userId,
        projectId: sql`(select id from ${reserved})`,
        amountCents: at.amountCents,
        ratePercent: at.ratePercent,
        locale: at.locale,
        createdAt: at.createdAt,
        heldUntil: typedParam(at.heldUntil, investmentTable.heldUntil),
        reflectionEndsAt: typedParam(at.reflectionEndsAt, investmentTable.reflectionEndsAt),
      })
      .returning({ id: investmentTable.id, number: investmentTable.number }),
  );
  const printedNumber = sql`lpad(number::text, greatest(6, length(number::text)), '0')`;
  return db
    .with(reserved, offer)
    .insert(document)
    .values({
      id: at.contractId,
      type: at.contractType,
      name: sql`(select 'contract-' || ${printedNumber} || '.pdf' from ${offer})`,
      investmentId: sql`(select id from ${offer})`,
    })
    .prepare('offer_insert');
});

const foundNoRoom = (error: unknown) => missingColumn(error) === 'investment.project_id';

/**
 * Creates an investment with its contract and reserves the amount, or refuses by the first closed gate (T-22). Loans and bonds differ only in the project's
 * type.
 */
export async function createInvestment(
  store: Store,
  clock: Clock,
  call: IdempotentRequest,
  { userId, projectId, amount, locale, projectType, origin }: InvestmentRequest,
): Promise<CreatedInvestment> {
  const read = async (tx: Tx) => {
    const amountCents = wholeCents(amount);
    // sent together, carried out in this order
    const [[gates], unpaid] = await Promise.all([
      gatesOfProject(tx, { userId, projectId, ...staleInstant(clock) }),
      unpaidOf(tx, clock, { userId, projectId }),
    ]);
    return { ...allowedBy(gates, clock, { projectType }), amountCents, unpaid };
  };
  const id = idOf(call);
  const work = async (tx: Tx, found: Awaited<ReturnType<typeof read>>, isFull: boolean): Promise<CreatedInvestment> => {
    const { project, staleCents, isExperienced, addressee, amountCents, unpaid } = found;
    assertFitsProject(amountCents, project, staleCents);
    if (isFull || amountCents > roomLeft(project, 0)) await releaseStale(tx, clock, projectId);

    const createdAt = clock.now();
    const investment = {
      id,
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
    const written = Promise.all([
      storeOffer(tx, {
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
        contractId: contract.id,
        contractType: contract.type,
        today: today(clock),
      }),
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
    atCommit(tx, written);
    return { status: 201, body: toInvestmentResponse(investment, project.status, [contract], undefined, true, createdAt) };
  };
  const attempt = (isFull: boolean) =>
    readWithIdempotencyKey(store, clock, call, { read, work: (tx, found) => work(tx, found, isFull) }).catch((error: unknown) => {
      if (!foundNoRoom(error)) throw error;
      return undefined;
    });
  try {
    const created = (await attempt(false)) ?? (await attempt(true));
    if (!created) throw await noRoomRefusal(store.db, clock, projectId);
    return created;
  } catch (error) {
    const known = call.key !== undefined && isAnswer(error) ? await readInvestment(store.db, clock, { id, userId }) : undefined;
    if (!known) throw error;
    if (known.projectId !== projectId || toCents(known.amount) !== toCents(amount)) throw new Refusal('IDEMPOTENCY_CONFLICT');
    return { status: 201, body: known };
  }
}

/** The id of an investment is derived from operation and key, so that a request never creates two, even after the key was deleted (`domain/retention.ts`). */
function idOf({ userId, operation, key }: IdempotentRequest): string {
  if (key === undefined) return `inv-${randomUUID()}`;
  const hex = createHash('sha256').update(`${userId} ${operation} ${key}`).digest('hex');
  return `inv-${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`;
}

/** Whether the error is a refusal or a duplicate key, not a lost database. */
const isAnswer = (error: unknown) => error instanceof Refusal || sqlState(error) === '23505';

/** Euro to cents; refuses more than two decimals. */
function wholeCents(amount: number): Cents {
  if (!isWholeCents(amount)) throw new Refusal('VALIDATION_FAILED', 400, { amount: 'multipleOf' });
  return toCents(amount);
}

function selectGates(db: Db, at: { userId: Placeholder; projectId: Placeholder | SQL; now: Placeholder }, isAlone: boolean) {
  const tasks = db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.userId, at.userId), eq(notification.status, 'NEW'), inArray(notification.code, blockingTasks)));
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
      locked: isAlone ? waitForOther(at) : sql`null`,
    })
    .from(appUser)
    .leftJoin(project, eq(project.id, at.projectId))
    .where(eq(appUser.id, at.userId));
}

type OfProject = { userId: string; projectId: string; now: string };
const readGates = statement((db, at: Places<OfProject>) => selectGates(db, at, false).prepare('investing_gates'));
/** Requests of one person in one project are serialized here. */
const gatesOfProject = statement((db, at: Places<OfProject>) => selectGates(db, at, true).prepare('investing_gates_of_project'));
const gatesOfInvestment = statement((db, at: Places<{ userId: string; investmentId: string; now: string }>) =>
  selectGates(db, { userId: at.userId, now: at.now, projectId: projectOf(at.investmentId) }, true).prepare('investing_gates_of_investment'),
);
type Gates = Awaited<ReturnType<typeof readGates>>[number];

/** The rows that decide whether a person may pay for an investment. Serialized with the person's other requests in its project. */
export async function readGatesOf(tx: Tx, clock: Clock, own: { userId: string; investmentId: string }): Promise<Gates | undefined> {
  const [row] = await gatesOfInvestment(tx, { ...own, ...staleInstant(clock) });
  return row;
}

interface Allowed {
  project: ProjectRow;
  staleCents: Cents;
  isExperienced: boolean;
  netWorth: number | null;
  addressee: Addressee;
}

type Reserved = Pick<InvestmentRow, 'holdsReservation' | 'createdAt'>;

/** `allowedBy` what is read for it. */
export async function assertEligible(
  on: Db | Tx,
  clock: Clock,
  { userId, projectId, own }: { userId: string; projectId: string; own: Reserved },
): Promise<Allowed> {
  const [row] = await readGates(on, { userId, projectId, ...staleInstant(clock) });
  return allowedBy(row, clock, { own });
}

/**
 * The gates that do not depend on the amount, in their order (T-22). `own` is an investment of the person in this project: while it holds its reservation, the
 * project needs no free room. Returns the project with the cents of its expired reservations, and the person.
 */
export function allowedBy(
  row: Gates | undefined,
  clock: Clock,
  { projectType = 'REAL_ESTATE', own }: { projectType?: string; own?: Reserved },
): Allowed {
  if (!row) throw new Refusal('UNAUTHORIZED');
  const investorType = row.profile.investorExperience.type;
  const staleCents = Number(row.staleCents);
  const gate = investingGate({
    kycStatus: row.kycStatus,
    complianceStatus: complianceOf(row.compliance.checks, investorType).status,
    investingEnabled:
      row.project !== null &&
      (row.project.data.projectType === 'BONDS') === (projectType === 'BONDS') &&
      ((own && isReservationHeld(own, row.project, clock)) || isOpenForInvesting(row.project, staleCents, today(clock))),
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

/** The gates of the amount. The room found here may be taken before `storeOffer`, which decides. */
function assertFitsProject(amountCents: Cents, project: ProjectRow, staleCents: Cents): void {
  const code = amountRefusal(amountCents, limitsOf(project, staleCents));
  if (code) throw new Refusal(code);
}

/** Why nothing could be reserved: the project takes no money, or has less room than the amount. */
export async function noRoomRefusal(on: Db | Tx, clock: Clock, projectId: string): Promise<Refusal> {
  const [row] = await on.select().from(project).where(eq(project.id, projectId));
  return new Refusal(row && isOpenForInvesting(row, 0, today(clock)) ? 'INVESTMENT_AMOUNT_TOO_HIGH' : 'PROJECT_INVESTING_DISABLED');
}
