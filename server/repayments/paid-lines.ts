import { and, asc, eq, sql } from 'drizzle-orm';
import { withheldCents, withheldPercent } from '../../domain/tax.ts';
import type { Db, Tx } from '../store/db.ts';
import { ascending, type KeysetQuery, keyOf, readList } from '../store/paged-list.ts';
import { appUser, distributionLine, investment, residencyPermit } from '../store/schema.ts';

/** A line with its lender and its withheld tax. */
export interface PaidLine {
  investmentId: string;
  dueDate: string;
  userId: string;
  lentCents: number;
  interestCents: number;
  principalCents: number;
  defaultInterestCents: number;
  withheldCents: number;
  /** The lender's country; withheld tax is paid by country. */
  country: string | null;
}

const lineOrder = ascending(distributionLine.dueDate, distributionLine.investmentId);

const linesOf = (tx: Pick<Tx, 'select'>) =>
  tx
    .select({
      investmentId: distributionLine.investmentId,
      dueDate: distributionLine.dueDate,
      userId: investment.userId,
      lentCents: investment.amountCents,
      interestCents: distributionLine.interestCents,
      principalCents: distributionLine.principalCents,
      defaultInterestCents: distributionLine.defaultInterestCents,
      country: sql<string | null>`${appUser.profile} ->> 'country'`,
      isCompany: sql<boolean>`coalesce((${appUser.profile} ->> 'company')::boolean, false)`,
      certificate: residencyPermit.id,
      key: keyOf(lineOrder),
    })
    .from(distributionLine)
    .innerJoin(investment, eq(investment.id, distributionLine.investmentId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .leftJoin(
      residencyPermit,
      and(
        eq(residencyPermit.userId, investment.userId),
        eq(residencyPermit.status, 'APPROVED'),
        sql`${residencyPermit.taxYear} = left(${distributionLine.dueDate}, 4)::integer`,
      ),
    );

type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

function withTax({ country, isCompany, certificate, key: _key, ...line }: LineRow): PaidLine {
  const percent = withheldPercent({ country, isCompany, hasCertificate: certificate !== null });
  return { ...line, country, withheldCents: withheldCents(line.interestCents + line.defaultInterestCents, percent) };
}

/** The lines of a distribution with the tax of each: by the certificate of the due date's year. */
export async function paidLines(tx: Pick<Tx, 'select'>, id: string): Promise<PaidLine[]> {
  const rows = await linesOf(tx)
    .where(eq(distributionLine.distributionId, id))
    .orderBy(asc(distributionLine.dueDate), asc(distributionLine.investmentId));
  return rows.map(withTax);
}

/** The requested part of these lines; all of them where the request names none. */
export async function paidLinesPart(db: Db, id: string, query: KeysetQuery) {
  const { rows, headers } = await readList(query, {
    order: lineOrder,
    where: eq(distributionLine.distributionId, id),
    read: ({ where, orderBy, limit }) => {
      const lines = linesOf(db)
        .where(where)
        .orderBy(...orderBy);
      return limit === undefined ? lines : lines.limit(limit);
    },
    count: (where) => db.$count(distributionLine, where),
  });
  return { lines: rows.map(withTax), headers };
}
