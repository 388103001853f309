import { countDistinct, eq, inArray, sql } from 'drizzle-orm';
import type { Locale, Localised } from '../../domain/locale.ts';
import { fromCents } from '../../domain/money.ts';
import { type Clock, today } from '../lib/clock.ts';
import { announceableDays, mayAnnounce } from '../projects/early-repayment.ts';
import { approvedTogether } from '../repayments/kept-drafts.ts';
import type { Db } from '../store/db.ts';
import { appUser, distribution, distributionLine, investment, project, projectDraft } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import type { Describe, ProposalFacts } from './four-eyes.ts';

/** The current subject of proposals, by operation. An operation that is not listed here is shown by its body only. */
export const describeProposals = (clock: Clock): Readonly<Record<string, Describe>> => ({
  grantRole: async (db, { body }) => ({ names: await namesOf(db, eq(appUser.email, (fieldOf(body, 'email') ?? '').trim().toLowerCase())) }),
  revokeRole: async (db, { params }) => ({ names: await namesOf(db, eq(appUser.id, String(params['id']))) }),
  approveDistribution: (db, { params }, locale) => distributed(db, String(params['id']), locale),
  correctProject: (db, { params }, locale) => drafted(db, String(params['id']), locale),
  publishProject: (db, { params }, locale) => drafted(db, String(params['id']), locale),
  announceEarlyRepayment: (db, { params }, locale) => earlyRepayment(db, String(params['id']), locale, today(clock)),
  cancelProject: (db, { params }, locale) => projectName(db, String(params['id']), locale),
  declareDefault: (db, { params }, locale) => projectName(db, String(params['id']), locale),
  setPayeeAccount: (db, { params }, locale) => ownerName(db, String(params['id']), locale),
  writeOff: (db, { params }, locale) => projectName(db, String(params['id']), locale),
});

const nameIn = (names: Localised | undefined, locale: Locale) => names?.[locale]?.trim() || names?.en?.trim();

async function namesOf(db: Db, where: ReturnType<typeof eq>): Promise<string[]> {
  const rows = await db.select({ profile: appUser.profile, email: appUser.email }).from(appUser).where(where);
  return rows.map(({ profile, email }) => `${nameOf(profile)} (${email})`);
}

/** How much, before tax, how many lenders get, after which costs, and of which project. */
async function distributed(db: Db, id: string, locale: Locale): Promise<ProposalFacts> {
  const [found] = await db
    .select({ row: distribution, project })
    .from(distribution)
    .innerJoin(project, eq(project.id, distribution.projectId))
    .where(eq(distribution.id, id));
  if (!found) return { count: 0, amount: 0, costs: 0, names: [id] };
  const together = found.row.status === 'DRAFTED' ? await approvedTogether(db, found.project, found.row) : [];
  const rows = together.length > 0 ? together : [found.row];
  const [total] = await db
    .select({
      count: countDistinct(investment.userId),
      cents: sql<string>`coalesce(sum(${distributionLine.interestCents} + ${distributionLine.principalCents} + ${distributionLine.defaultInterestCents}), 0)`,
    })
    .from(distributionLine)
    .innerJoin(investment, eq(investment.id, distributionLine.investmentId))
    .where(
      inArray(
        distributionLine.distributionId,
        rows.map((row) => row.id),
      ),
    );
  const costs = fromCents(rows.reduce((sum, { costsCents, amountCents }) => sum + Math.min(costsCents, amountCents), 0));
  return {
    count: total?.count ?? 0,
    amount: fromCents(Number(total?.cents ?? 0)),
    costs,
    names: [nameIn(found.project.data.name, locale) || id],
  };
}

/** The offer and its amount. */
async function drafted(db: Db, id: string, locale: Locale): Promise<ProposalFacts> {
  const [found] = await db.select({ content: projectDraft.content }).from(projectDraft).where(eq(projectDraft.id, id));
  const { name, target } = found?.content ?? {};
  return { names: [nameIn(name, locale) || id], ...(target !== undefined && { amount: target }) };
}

async function projectName(db: Db, id: string, locale: Locale): Promise<ProposalFacts> {
  const [found] = await db.select({ data: project.data }).from(project).where(eq(project.id, id));
  return { names: [nameIn(found?.data.name, locale) || id] };
}

/** Of which project, and the days that may be announced today; none where the loan cannot be repaid early any more. */
async function earlyRepayment(db: Db, id: string, locale: Locale, day: string): Promise<ProposalFacts> {
  const [found] = await db.select().from(project).where(eq(project.id, id));
  return { names: [nameIn(found?.data.name, locale) || id], ...(found && mayAnnounce(found) && (await announceableDays(db, found, day))) };
}

/** The payee and the project. */
async function ownerName(db: Db, id: string, locale: Locale): Promise<ProposalFacts> {
  const [found] = await db.select({ data: project.data }).from(project).where(eq(project.id, id));
  const name = nameIn(found?.data.name, locale) || id;
  return { names: [found?.data.owner ? `${found.data.owner.name} (${name})` : name] };
}

function fieldOf(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;
  return typeof value === 'string' ? value : undefined;
}
