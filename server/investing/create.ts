import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { investingGate } from '../../domain/eligibility.ts';
import { rateFor } from '../../domain/interest.ts';
import { localeOf } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import { toCents } from '../../domain/money.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { complianceOf } from '../users/compliance-status.ts';
import type { Db, Store, Tx } from '../store/open.ts';
import { appUser, notification, project } from '../store/schema.ts';
import { keepAnswer, once } from '../store/idempotency.ts';
import { type InvestmentRow, type ProjectRow, toInvestmentResponse, roomLeft, takesMoney } from './responses.ts';
import { isReservationHeld, onOffer, releaseStale, staleCentsOf } from './reservations.ts';

type Schemas = components['schemas'];

/** Tasks that come before investing (4.5). */
const blockingTasks = ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'];

interface InvestmentRequest {
  userId: string;
  projectId: string;
  /** Euro. */
  amount: number;
  locale: string;
  /** Loans and bonds have operations of their own; one never makes the other. */
  projectType: Schemas['ProjectType'];
}

type Allowed = { of: ProjectRow; isExperienced: boolean };
type Made = { status: 201; body: Schemas['Investment'] };

/** Makes an investment with its contract and reserves the amount, or refuses with the first gate that is closed (T-22). For transactions. */
async function makeInvestment(tx: Tx, clock: Clock, request: InvestmentRequest): Promise<Made> {
  const { projectId } = request;
  const allowed = await mayInvest(tx, clock, request);
  const made = await write(tx, clock, request, allowed);
  if (made) return made;
  await releaseStale(tx, clock, projectId);
  const second = await write(tx, clock, request, allowed);
  if (!second) throw await whyNoRoom(tx, clock, projectId);
  return second;
}

/** The handler's whole work: loans and bonds differ in nothing but the type of the project. */
export function invest(store: Store, clock: Clock, call: Parameters<typeof once>[2], request: InvestmentRequest): Promise<Made> {
  return once(
    store,
    clock,
    call,
    (tx) => makeInvestment(tx, clock, request),
    async (mark) => write(store.db, clock, request, await mayInvest(store.db, clock, request), mark),
  );
}

/**
 * Reservation, investment, contract and audit in one statement. The reservation tests and takes, so that of any number of investors at the same moment
 * only as many succeed as there is room for; undefined when there is none, and then nothing was written.
 */
async function write(
  on: Db | Tx,
  clock: Clock,
  { userId, projectId, amount, locale }: InvestmentRequest,
  { of, isExperienced }: Allowed,
  mark?: Parameters<typeof keepAnswer>[0],
): Promise<Made | undefined> {
  const amountCents = wholeCents(amount);
  const createdAt = clock.now();
  const id = `inv-${randomUUID()}`;
  const contract = { id: `doc-${id}`, type: 'CONTRACT_DOCUMENT', name: '' };
  const row = {
    id,
    projectId,
    amountCents,
    createdAt,
    status: 'NEW' as const,
    ratePercent: String(rateFor(of.data.interestPerAnnum, amountCents)),
    reflectionEndsAt: isExperienced ? null : endOfReflection(createdAt),
  };
  const answer: Made = { status: 201, body: toInvestmentResponse(row, [contract], null, true, createdAt) };
  const at = createdAt.toISOString();
  const { rows } = (await on.execute(sql`
    with reserved as (
      update project set reserved_cents = reserved_cents + ${amountCents}::bigint
      where id = ${projectId} and ${onOffer(clock)} and reserved_cents + ${amountCents}::bigint <= target_cents
      returning id),
    done as (
      insert into investment (id, user_id, project_id, amount_cents, rate_percent, locale, created_at, reflection_ends_at)
      select ${id}, ${userId}, id, ${amountCents}::bigint, ${row.ratePercent}, ${localeOf(locale) ?? 'en'}, ${at}::timestamptz,
        ${row.reflectionEndsAt?.toISOString() ?? null}::timestamptz from reserved
      returning lpad(number::text, greatest(6, length(number::text)), '0') as number),
    contract as (
      insert into document (id, type, name, investment_id)
      select ${contract.id}, ${contract.type}, 'contract-' || number || '.pdf', ${id} from done),
    noted as (
      insert into audit (subject, subject_id, event, after, actor, at)
      select 'investment', ${id}, 'create', 'NEW', ${userId}, ${at}::timestamptz from done)${keepAnswer(mark, answer)}
    select number from done`)) as unknown as { rows: unknown[] };
  return rows.length === 1 ? answer : undefined;
}

/** At most two decimals; half a cent is nobody's. */
function wholeCents(amount: number): Cents {
  const cents = toCents(amount);
  if (Math.abs(amount * 100 - cents) > 1e-4) throw new Refusal('VALIDATION_FAILED', 400, { amount: 'multipleOf' });
  return cents;
}

/** The gates that do not depend on the amount, in their order (T-22); who has an investment that keeps its place needs no other. Answers the project and the cents that nobody claims any more. */
export async function mustBeAllowed(
  on: Db | Tx,
  clock: Clock,
  { userId, projectId, projectType = 'REAL_ESTATE', own }: { userId: string; projectId: string; projectType?: string; own?: InvestmentRow },
): Promise<Allowed & { staleCents: Cents }> {
  const tasks = on
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        eq(notification.userId, userId),
        eq(notification.type, 'TASK'),
        eq(notification.status, 'NEW'),
        inArray(notification.code, blockingTasks),
      ),
    );
  const [found] = await on
    .select({ user: appUser, of: project, staleCents: staleCentsOf(clock, projectId), hasTask: sql<boolean>`exists (${tasks})` })
    .from(appUser)
    .leftJoin(project, eq(project.id, projectId))
    .where(eq(appUser.id, userId));
  if (!found) throw new Refusal('UNAUTHORIZED');
  const { user, of, hasTask } = found;
  const staleCents = Number(found.staleCents);
  const gate = investingGate({
    kycStatus: user.kycStatus,
    complianceStatus: complianceOf(user.compliance.checks, user.profile.investorExperience.type).status,
    investingEnabled:
      of !== null &&
      (of.data.projectType === 'BONDS') === (projectType === 'BONDS') &&
      ((own && isReservationHeld(own, of, clock)) || takesMoney(of, staleCents, today(clock))),
  });
  if (gate === 'kyc') throw new Refusal('KYC_NOT_VERIFIED');
  if (!of) throw new Refusal('PROJECT_NOT_FOUND');
  if (gate === 'project') throw new Refusal('PROJECT_INVESTING_DISABLED');
  if (gate === 'compliance') throw new Refusal('COMPLIANCE_NOT_APPROVED');
  if (hasTask) throw new Refusal('PENDING_TASKS');
  return { of, staleCents, isExperienced: user.profile.investorExperience.type === 'EXPERIENCED' };
}

/**
 * The same gates but the project's for a row of `app_user`, as part of a statement: where this is so, `mustBeAllowed` finds nothing in the person. An
 * experienced investor is asked for no loss simulation (2.6).
 */
export const surelyAllowed = sql`app_user.kyc_status in ('VERIFIED', 'WILL_EXPIRE_SOON')
  and not exists (
    select 1 from jsonb_array_elements(app_user.compliance->'checks') as one
    where one->>'status' is distinct from 'COMPLETED'
      and (one->>'name' <> 'LOSS_SIMULATION' or app_user.profile->'investorExperience'->>'type' is distinct from 'EXPERIENCED'))
  and not exists (
    select 1 from notification
    where notification.user_id = app_user.id and notification.type = 'TASK' and notification.status = 'NEW'
      and notification.code in (${sql.join(
        blockingTasks.map((code) => sql`${code}`),
        sql`, `,
      )}))`;

/** All gates, the amount's own at the end. Room is tested again by the reservation itself. */
async function mayInvest(on: Db | Tx, clock: Clock, { amount, ...request }: InvestmentRequest): Promise<Allowed> {
  const amountCents = wholeCents(amount);
  const { of, staleCents, isExperienced } = await mustBeAllowed(on, clock, request);
  if (amountCents < of.minCents) throw new Refusal('INVESTMENT_AMOUNT_TOO_LOW');
  if (amountCents % of.stepCents !== 0) throw new Refusal('INVESTMENT_INVALID_AMOUNT_STEP');
  if (amountCents > roomLeft(of, staleCents)) throw new Refusal('INVESTMENT_AMOUNT_TOO_HIGH');
  return { of, isExperienced };
}

/** Somebody else was faster: either all is taken, or only this much is not left. */
export async function whyNoRoom(tx: Tx, clock: Clock, projectId: string): Promise<Refusal> {
  const [of] = await tx.select().from(project).where(eq(project.id, projectId));
  return new Refusal(of && takesMoney(of, 0, today(clock)) ? 'INVESTMENT_AMOUNT_TOO_HIGH' : 'PROJECT_INVESTING_DISABLED');
}
