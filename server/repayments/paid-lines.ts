import { and, asc, eq, sql } from 'drizzle-orm';
import { withheldCents, withheldPercent } from '../../domain/tax.ts';
import type { Tx } from '../store/open.ts';
import { appUser, distributionLine, investment, residencyPermit } from '../store/schema.ts';

/** A line with its lender and the tax that is kept back of it. */
export interface PaidLine {
  investmentId: string;
  dueDate: string;
  userId: string;
  lentCents: number;
  interestCents: number;
  principalCents: number;
  defaultInterestCents: number;
  withheldCents: number;
}

/** The lines of a distribution with the tax of each: by the certificate of the due date's year. */
export async function paidLines(tx: Pick<Tx, 'select'>, id: string): Promise<PaidLine[]> {
  const rows = await tx
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
    )
    .where(eq(distributionLine.distributionId, id))
    .orderBy(asc(distributionLine.dueDate), asc(distributionLine.investmentId));
  return rows.map(({ country, isCompany, certificate, ...line }) => {
    const percent = withheldPercent({ country, isCompany, hasCertificate: certificate !== null });
    return { ...line, withheldCents: withheldCents(line.interestCents + line.defaultInterestCents, percent) };
  });
}
