import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../store/db.ts';
import { descending, type KeysetQuery, preparedParts } from '../store/paged-list.ts';
import type { ProjectData } from '../store/tables/projects.ts';
import { payout } from '../store/tables/repayments.ts';
import { document, investment, type InvestmentStatus, payment, project } from '../store/schema.ts';
import { writeOff } from './write-off.ts';

/** What only the page of a project shows: texts in five languages and galleries, most of its bytes. */
const onlyOnItsPage = ['description', 'security', 'gallery', 'updates', 'location', 'owner', 'interestPerAnnum', 'bond'] as const;
export type ProjectTerms = Omit<ProjectData, (typeof onlyOnItsPage)[number]>;

/** Statuses of paid investments. */
export const paidStatuses: InvestmentStatus[] = ['PAYMENT_COMPLETED', 'COMPLETED'];

const columns = {
  id: investment.id,
  projectId: investment.projectId,
  amountCents: investment.amountCents,
  ratePercent: investment.ratePercent,
  status: investment.status,
  transferredTo: investment.transferredTo,
  reflectionEndsAt: investment.reflectionEndsAt,
};

/** By one column of each row. */
function groupBy<Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Map<Row[Key], Row[]> {
  const groups = new Map<Row[Key], Row[]>();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
}

/** Reads a person's investments and the rows shown with them, each by one narrow statement, so that they can run at once. */
export function ownInvestments(db: Db) {
  const mine = eq(investment.userId, sql.placeholder('userId'));
  const inStatuses = sql`coalesce(${investment.status} = any(${sql.placeholder('statuses')}::text[]), true)`;

  const investments = db
    .select(columns)
    .from(investment)
    .where(and(mine, inStatuses))
    .orderBy(desc(investment.createdAt), desc(investment.number))
    .prepare('own_investments');

  const part = preparedParts({
    name: 'own_investments',
    order: descending(investment.createdAt, investment.number),
    where: and(mine, inStatuses),
    read: ({ where, orderBy, limit, key, following }, name) =>
      db
        .select({ ...columns, key, following })
        .from(investment)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .prepare(name),
    count: (where) => db.$count(investment, where),
  });

  return {
    /** Newest first; `null`: in any status. */
    investmentsOf: (userId: string, statuses: readonly InvestmentStatus[] | null = paidStatuses) =>
      investments.execute({ userId, statuses }),
    /** The requested page of the same list. */
    investmentPage: (userId: string, statuses: readonly InvestmentStatus[], query: KeysetQuery) => part(query, { userId, statuses }),
    /** Of all investments of a person. */
    ofPerson: readers(db, 'own', mine, eq(payout.userId, sql.placeholder('userId'))),
    /** Of some of them, whose ids are given. */
    ofPage: readers(
      db,
      'page',
      and(mine, sql`${investment.id} = any(${sql.placeholder('ids')}::text[])`),
      and(eq(payout.userId, sql.placeholder('userId')), sql`${payout.investmentId} = any(${sql.placeholder('ids')}::text[])`),
    ),
  };
}

interface Which {
  userId: string;
  ids?: readonly string[];
}

/** The rows shown with investments. */
function readers(db: Db, name: string, mine: SQL | undefined, theirPayouts: SQL | undefined) {
  const writtenOff = writeOff(db);
  const projects = db
    .select({
      id: project.id,
      status: project.status,
      disbursedAt: project.disbursedAt,
      writtenOffOn: writtenOff.on,
      data: sql<ProjectTerms>`${project.data} - ${sql.raw(`'{${onlyOnItsPage.join()}}'`)}::text[]`,
    })
    .from(project)
    .crossJoinLateral(writtenOff)
    .where(inArray(project.id, db.select({ id: investment.projectId }).from(investment).where(mine)))
    .prepare(`${name}_projects`);

  const documents = db
    .select({ id: document.id, type: document.type, name: document.name, investmentId: investment.id })
    .from(document)
    .innerJoin(investment, eq(investment.id, document.investmentId))
    .where(mine)
    .orderBy(document.id)
    .prepare(`${name}_documents`);

  const payments = db
    .select({ investmentId: payment.investmentId, provider: payment.provider })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(mine)
    .orderBy(payment.createdAt, payment.id)
    .prepare(`${name}_payments`);

  const payouts = db
    .select({
      investmentId: payout.investmentId,
      dueDate: payout.dueDate,
      interestCents: payout.interestCents,
      principalCents: payout.principalCents,
      defaultInterestCents: payout.defaultInterestCents,
      withheldCents: payout.withheldCents,
      paidOn: payout.paidOn,
    })
    .from(payout)
    .where(theirPayouts)
    .prepare(`${name}_payouts`);

  return {
    /** Each project once. */
    projectsOf: async (which: Which) => {
      const rows = new Map((await projects.execute({ ...which })).map((row) => [row.id, row]));
      return (id: string) => {
        const row = rows.get(id);
        if (!row) throw new Error(`no investment in project ${id}`);
        return row;
      };
    },
    /** By investment. */
    documentsOf: async (which: Which) => groupBy(await documents.execute({ ...which }), 'investmentId'),
    /** The last way to pay of each investment. */
    paymentTypesOf: async (which: Which) =>
      new Map((await payments.execute({ ...which })).map(({ investmentId, provider }) => [investmentId, provider])),
    /** By investment. */
    payoutsOf: async (which: Which) => groupBy(await payouts.execute({ ...which }), 'investmentId'),
  };
}
