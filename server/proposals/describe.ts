import { countDistinct, eq, inArray, sql } from 'drizzle-orm';
import type { Locale, Localised } from '../../domain/locale.ts';
import { type Cents, fromCents } from '../../domain/money.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { announceableDays, mayAnnounce } from '../projects/early-repayment.ts';
import type { DistributionRow } from '../repayments/drafts.ts';
import { lastDatesPaid } from '../repayments/early-settlement.ts';
import { approvedTogether } from '../repayments/kept-drafts.ts';
import type { Db } from '../store/db.ts';
import { appUser, distribution, distributionLine, investment, project, projectDraft } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import type { Describe, ProposalFacts } from './four-eyes.ts';

type Call = Parameters<Describe>[1][number];

const idOf = ({ params }: Call) => String(params['id']);
const idsOf = (calls: readonly Call[]) => calls.map(idOf);
const emailOf = ({ body }: Call) => (fieldOf(body, 'email') ?? '').trim().toLowerCase();

/** The current subjects of proposals, by operation. An operation that is not listed here is shown by its body only. */
export const describeProposals = (clock: Clock): Readonly<Record<string, Describe>> => ({
  grantRole: (db, calls) => named(db, appUser.email, calls.map(emailOf)),
  revokeRole: (db, calls) => named(db, appUser.id, idsOf(calls)),
  approveDistribution: (db, calls, locale) => distributed(db, idsOf(calls), locale),
  correctProject: (db, calls, locale) => drafted(db, idsOf(calls), locale),
  publishProject: (db, calls, locale) => drafted(db, idsOf(calls), locale),
  announceEarlyRepayment: (db, calls, locale) => earlyRepayments(db, idsOf(calls), locale, today(clock)),
  cancelProject: (db, calls, locale) => projectNames(db, idsOf(calls), locale),
  declareDefault: (db, calls, locale) => projectNames(db, idsOf(calls), locale),
  setPayeeAccount: (db, calls, locale) => ownerNames(db, idsOf(calls), locale),
  writeOff: (db, calls, locale) => projectNames(db, idsOf(calls), locale),
});

const nameIn = (names: Localised | undefined, locale: Locale) => names?.[locale]?.trim() || names?.en?.trim();

/** The people whose column has each of these values. */
async function named(db: Db, column: typeof appUser.email | typeof appUser.id, values: readonly string[]): Promise<ProposalFacts[]> {
  const rows = await db
    .select({ value: column, profile: appUser.profile, email: appUser.email })
    .from(appUser)
    .where(inArray(column, [...values]));
  return values.map((value) => ({
    names: rows.filter((row) => row.value === value).map(({ profile, email }) => `${nameOf(profile)} (${email})`),
  }));
}

type Distributed = { row: DistributionRow; project: ProjectRow };

/** How much, before tax, how many lenders get, after which costs, and of which project. */
async function distributed(db: Db, ids: readonly string[], locale: Locale): Promise<ProposalFacts[]> {
  const found = await db
    .select({ row: distribution, project })
    .from(distribution)
    .innerJoin(project, eq(project.id, distribution.projectId))
    .where(inArray(distribution.id, [...ids]));
  const together = await paidTogether(db, found);
  const totals = await totalsOf(db, together);
  const byId = new Map(found.map((one) => [one.row.id, one]));
  return ids.map((id) => {
    const { count = 0, cents = 0 } = totals.get(id) ?? {};
    const costs = (together.get(id) ?? []).reduce((sum, { costsCents, amountCents }) => sum + Math.min(costsCents, amountCents), 0);
    return { count, amount: fromCents(cents), costs: fromCents(costs), names: [nameIn(byId.get(id)?.project.data.name, locale) || id] };
  });
}

/** The distributions that are paid with each of these, by its id; itself alone where it pays nothing yet. Reads for each project that is repaid early. */
async function paidTogether(db: Db, found: readonly Distributed[]): Promise<ReadonlyMap<string, readonly DistributionRow[]>> {
  const together = new Map<string, readonly DistributionRow[]>(found.map(({ row }) => [row.id, [row]]));
  const projects = new Map(found.map((each) => [each.project.id, each.project]));
  for (const [projectId, projectRow] of projects) {
    const rows = found.filter(({ row, project: { id } }) => row.status === 'DRAFTED' && id === projectId).map(({ row }) => row);
    for (const [index, group] of (await approvedTogether(db, projectRow, rows)).entries())
      if (group.length > 0) together.set(rows[index]!.id, group);
  }
  return together;
}

/** The lenders of each group of distributions, and the cents they get, by the key of the group. */
async function totalsOf(
  db: Db,
  groups: ReadonlyMap<string, readonly DistributionRow[]>,
): Promise<ReadonlyMap<string, { count: number; cents: Cents }>> {
  const parts = [...groups].flatMap(([key, rows]) => rows.map(({ id }) => ({ key, id })));
  const [keys, ids] = [parts.map(({ key }) => key), parts.map(({ id }) => id)];
  const totals = await db
    .select({
      key: sql<string>`part.key`,
      count: countDistinct(investment.userId),
      cents:
        sql`sum(${distributionLine.interestCents} + ${distributionLine.principalCents} + ${distributionLine.defaultInterestCents})`.mapWith(
          Number,
        ),
    })
    .from(distributionLine)
    .innerJoin(investment, eq(investment.id, distributionLine.investmentId))
    .innerJoin(
      sql`unnest(${sql.param(keys)}::text[], ${sql.param(ids)}::text[]) as part(key, id)`,
      sql`part.id = ${distributionLine.distributionId}`,
    )
    .groupBy(sql`part.key`);
  return new Map(totals.map(({ key, ...total }) => [key, total]));
}

/** The offers and their amounts. */
async function drafted(db: Db, ids: readonly string[], locale: Locale): Promise<ProposalFacts[]> {
  const rows = await db
    .select({ id: projectDraft.id, content: projectDraft.content })
    .from(projectDraft)
    .where(inArray(projectDraft.id, [...ids]));
  const contents = new Map(rows.map(({ id, content }) => [id, content]));
  return ids.map((id) => {
    const { name, target } = contents.get(id) ?? {};
    return { names: [nameIn(name, locale) || id], ...(target !== undefined && { amount: target }) };
  });
}

/** The data of projects, by their ids. */
async function dataOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ProjectRow['data']>> {
  const rows = await db
    .select({ id: project.id, data: project.data })
    .from(project)
    .where(inArray(project.id, [...ids]));
  return new Map(rows.map(({ id, data }) => [id, data]));
}

async function projectNames(db: Db, ids: readonly string[], locale: Locale): Promise<ProposalFacts[]> {
  const data = await dataOf(db, ids);
  return ids.map((id) => ({ names: [nameIn(data.get(id)?.name, locale) || id] }));
}

/** Of which projects, and the days that may be announced today; none where the loan cannot be repaid early any more. */
async function earlyRepayments(db: Db, ids: readonly string[], locale: Locale, day: string): Promise<ProposalFacts[]> {
  const rows = await db
    .select()
    .from(project)
    .where(inArray(project.id, [...ids]));
  const repayable = rows.filter(mayAnnounce);
  const paid = await lastDatesPaid(
    db,
    repayable.map(({ id }) => id),
  );
  const days = new Map(repayable.map((row) => [row.id, announceableDays(row, day, paid.get(row.id))]));
  const names = new Map(rows.map(({ id, data }) => [id, data.name]));
  return ids.map((id) => ({ names: [nameIn(names.get(id), locale) || id], ...days.get(id) }));
}

/** The payees and the projects. */
async function ownerNames(db: Db, ids: readonly string[], locale: Locale): Promise<ProposalFacts[]> {
  const data = await dataOf(db, ids);
  return ids.map((id) => {
    const { name: names, owner } = data.get(id) ?? {};
    const name = nameIn(names, locale) || id;
    return { names: [owner ? `${owner.name} (${name})` : name] };
  });
}

function fieldOf(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;
  return typeof value === 'string' ? value : undefined;
}
