import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../store/open.ts';
import type { ProjectData } from '../store/tables/projects.ts';
import { payout } from '../store/tables/repayments.ts';
import { document, investment, type InvestmentStatus, payment, project } from '../store/schema.ts';

/** What only the page of a project shows: texts in five languages and galleries, most of its bytes. */
const onlyOnItsPage = ['description', 'security', 'gallery', 'updates', 'location', 'owner', 'interestPerAnnum', 'bond'] as const;
export type ProjectTerms = Omit<ProjectData, (typeof onlyOnItsPage)[number]>;

/** In which money has been paid for an investment. */
export const paidStatuses: InvestmentStatus[] = ['PAYMENT_COMPLETED', 'COMPLETED'];

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

/** Reads a person's investments and what is shown beside them, each with one narrow statement, so that they can be asked at once. */
export function ownInvestments(db: Db) {
  const mine = eq(investment.userId, sql.placeholder('userId'));
  const inStatuses = sql`coalesce(${investment.status} = any(${sql.placeholder('statuses')}::text[]), true)`;

  const investments = db
    .select({
      id: investment.id,
      projectId: investment.projectId,
      amountCents: investment.amountCents,
      ratePercent: investment.ratePercent,
      status: investment.status,
      transferredTo: investment.transferredTo,
      reflectionEndsAt: investment.reflectionEndsAt,
    })
    .from(investment)
    .where(and(mine, inStatuses))
    .orderBy(desc(investment.createdAt), desc(investment.number))
    .prepare('own_investments');

  const projects = db
    .select({
      id: project.id,
      status: project.status,
      data: sql<ProjectTerms>`${project.data} - ${sql.raw(`'{${onlyOnItsPage.join()}}'`)}::text[]`,
    })
    .from(project)
    .where(inArray(project.id, db.select({ id: investment.projectId }).from(investment).where(mine)))
    .prepare('own_projects');

  const documents = db
    .select({ id: document.id, type: document.type, name: document.name, investmentId: investment.id })
    .from(document)
    .innerJoin(investment, eq(investment.id, document.investmentId))
    .where(mine)
    .orderBy(document.id)
    .prepare('own_documents');

  const payments = db
    .select({ investmentId: payment.investmentId, provider: payment.provider })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(mine)
    .orderBy(payment.createdAt, payment.id)
    .prepare('own_payments');

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
    .where(eq(payout.userId, sql.placeholder('userId')))
    .prepare('own_payouts');

  return {
    /** Newest first; `null`: in any status. */
    investmentsOf: (userId: string, statuses: readonly InvestmentStatus[] | null = paidStatuses) =>
      investments.execute({ userId, statuses }),
    /** Of a person's investments, each read once however many are in it. */
    projectsOf: async (userId: string) => {
      const rows = new Map((await projects.execute({ userId })).map((row) => [row.id, row]));
      return (id: string) => {
        const row = rows.get(id);
        if (!row) throw new Error(`no investment in project ${id}`);
        return row;
      };
    },
    /** By investment. */
    documentsOf: async (userId: string) => groupBy(await documents.execute({ userId }), 'investmentId'),
    /** The last way to pay of each investment. */
    paymentTypesOf: async (userId: string) =>
      new Map((await payments.execute({ userId })).map(({ investmentId, provider }) => [investmentId, provider])),
    /** By investment. */
    payoutsOf: async (userId: string) => groupBy(await payouts.execute({ userId }), 'investmentId'),
  };
}
