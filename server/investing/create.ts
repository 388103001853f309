import { and, eq, inArray } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { investingGate } from '../../domain/eligibility.ts';
import { rateFor } from '../../domain/interest.ts';
import { localeOf } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import { toCents } from '../../domain/money.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../contract/problem.ts';
import { complianceOf } from '../people/compliance.ts';
import type { Tx } from '../store/open.ts';
import { appUser, document, investment, notification, project } from '../store/schema.ts';
import { note } from './books.ts';
import { type ProjectRow, presentInvestment, roomLeft, takesMoney } from './present.ts';
import { releaseStale, reserve, staleByProject } from './reservations.ts';

type Schemas = components['schemas'];

/** Tasks that come before investing (4.5). */
const blockingTasks = ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'];

interface Wish {
  userId: string;
  projectId: string;
  /** Euro. */
  amount: number;
  locale: string;
  /** Loans and bonds have operations of their own; one never makes the other. */
  projectType: Schemas['ProjectType'];
}

/** Makes an investment with its contract and reserves the amount, or refuses with the first gate that is closed (T-22). */
export async function makeInvestment(
  tx: Tx,
  clock: Clock,
  { userId, projectId, amount, locale, projectType }: Wish,
): Promise<Schemas['Investment']> {
  const amountCents = wholeCents(amount);
  const of = await mayInvest(tx, clock, { userId, projectId, amountCents, projectType });
  if (!(await reserve(tx, projectId, amountCents))) {
    await releaseStale(tx, clock, projectId);
    if (!(await reserve(tx, projectId, amountCents))) throw await whyNoRoom(tx, projectId);
  }
  const now = clock.now();
  const [made] = await tx
    .insert(investment)
    .values({
      userId,
      projectId,
      amountCents,
      ratePercent: String(rateFor(of.data.interestPerAnnum, amountCents)),
      locale: localeOf(locale) ?? 'en',
      createdAt: now,
    })
    .returning();
  const contract = {
    id: `doc-${made!.id}`,
    type: 'CONTRACT_DOCUMENT',
    name: `contract-${String(made!.number).padStart(6, '0')}.pdf`,
    investmentId: made!.id,
  };
  await tx.insert(document).values(contract);
  await note(tx, { subject: 'investment', subjectId: made!.id, event: 'create', after: 'NEW', actor: userId, at: now });
  return presentInvestment(made!, [contract], null);
}

/** At most two decimals; half a cent is nobody's. */
function wholeCents(amount: number): Cents {
  const cents = toCents(amount);
  if (Math.abs(amount * 100 - cents) > 1e-4) throw new Refusal('VALIDATION_FAILED', 400, { amount: 'multipleOf' });
  return cents;
}

/** The gates that do not depend on the amount, in their order (T-22). Answers the project and the cents that nobody claims any more. */
export async function mustBeAllowed(
  tx: Tx,
  clock: Clock,
  {
    userId,
    projectId,
    projectType = 'REAL_ESTATE',
    ownCents = 0,
  }: { userId: string; projectId: string; projectType?: string; ownCents?: Cents },
): Promise<{ of: ProjectRow; staleCents: Cents }> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId));
  if (!user) throw new Refusal('UNAUTHORIZED');
  const [of] = await tx.select().from(project).where(eq(project.id, projectId));
  const staleCents = of ? ((await staleByProject(tx, clock)).get(of.id) ?? 0) : 0;
  const gate = investingGate({
    kycStatus: user.kycStatus,
    complianceStatus: complianceOf(user.compliance.checks, user.profile.investorExperience.type).status,
    // what the person has reserved already is room for the person
    investingEnabled:
      of !== undefined && (of.data.projectType === 'BONDS') === (projectType === 'BONDS') && takesMoney(of, staleCents + ownCents),
  });
  if (gate === 'kyc') throw new Refusal('KYC_NOT_VERIFIED');
  if (!of) throw new Refusal('PROJECT_NOT_FOUND');
  if (gate === 'project') throw new Refusal('PROJECT_INVESTING_DISABLED');
  if (gate === 'compliance') throw new Refusal('COMPLIANCE_NOT_APPROVED');
  const [task] = await tx
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        eq(notification.userId, userId),
        eq(notification.type, 'TASK'),
        eq(notification.status, 'NEW'),
        inArray(notification.code, blockingTasks),
      ),
    )
    .limit(1);
  if (task) throw new Refusal('PENDING_TASKS');
  return { of, staleCents };
}

/** All gates, the amount's own at the end. Room is tested again by the reservation itself. */
async function mayInvest(
  tx: Tx,
  clock: Clock,
  { amountCents, ...wish }: Pick<Wish, 'userId' | 'projectId' | 'projectType'> & { amountCents: Cents },
): Promise<ProjectRow> {
  const { of, staleCents } = await mustBeAllowed(tx, clock, wish);
  if (amountCents < of.minCents) throw new Refusal('INVESTMENT_AMOUNT_TOO_LOW');
  if (amountCents % of.stepCents !== 0) throw new Refusal('INVESTMENT_INVALID_AMOUNT_STEP');
  if (amountCents > roomLeft(of, staleCents)) throw new Refusal('INVESTMENT_AMOUNT_TOO_HIGH');
  return of;
}

/** Somebody else was faster: either all is taken, or only this much is not left. */
export async function whyNoRoom(tx: Tx, projectId: string): Promise<Refusal> {
  const [of] = await tx.select().from(project).where(eq(project.id, projectId));
  return new Refusal(of && takesMoney(of, 0) ? 'INVESTMENT_AMOUNT_TOO_HIGH' : 'PROJECT_INVESTING_DISABLED');
}
