import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { type OfferMovement, type OfferPeriod, type Raised, raisedIn, wasOffered } from '../../domain/yearly-report.ts';
import { textIn } from '../investing/responses.ts';
import { accountId } from '../ledger/ledger.ts';
import type { Db } from '../store/open.ts';
import { audit, investment, type Language, ledgerTransfer, project, type ProjectOwner, type ProjectStatus } from '../store/schema.ts';

type ProjectRow = typeof project.$inferSelect;

/** One offer of the yearly report. */
export interface ReportedOffer extends Raised, OfferPeriod {
  projectId: string;
  identifier: string;
  name: string;
  owner: { name: string; country: string; identifier: string; identifierType: 'LEI' | 'NATIONAL' };
  /** Loans, or transferable securities (Regulation (EU) 2020/1503, Article 2(1)(b) and (m)). */
  instrument: 'LOAN' | 'TRANSFERABLE_SECURITIES';
  status: ProjectStatus;
}

interface Offer {
  row: ProjectRow;
  period: OfferPeriod;
  movements: OfferMovement[];
}

/** Statuses in which nothing was offered yet. */
const beforeOffer: readonly ProjectStatus[] = ['ON_STUDY', 'COMING_SOON'];

export interface YearlyReport {
  /** Those with an offer, the latest first, up to the one of `today`. */
  years: number[];
  /** In the order of their identifiers. */
  offers: ReportedOffer[];
}

/** The offers of a year, from the ledger and the audit log (Regulation (EU) 2020/1503, Article 16(1)). */
export async function yearlyReport(
  db: Db,
  { year, today, locale }: { year: number; today: string; locale: Language },
): Promise<YearlyReport> {
  const all = await allOffers(db);
  const offers = all
    .filter(({ period, movements }) => wasOffered(year, period, movements))
    .map(
      ({ row, period, movements }): ReportedOffer => ({
        projectId: row.id,
        identifier: offerIdentifier(row.offerNumber),
        name: textIn(row.data.name, locale),
        owner: ownerOf(row.data.owner),
        instrument: row.data.projectType === 'BONDS' ? 'TRANSFERABLE_SECURITIES' : 'LOAN',
        status: row.status,
        ...period,
        ...raisedIn(year, movements),
      }),
    );
  const last = Number(today.slice(0, 4));
  const first = Math.min(last, ...all.map(({ period: { openedOn = today } }) => Number(openedOn.slice(0, 4))));
  return { offers, years: Array.from({ length: last - first + 1 }, (_, back) => last - back) };
}

function ownerOf(owner: ProjectOwner | undefined): ReportedOffer['owner'] {
  const { name = '', country = '', code = '', lei } = owner ?? {};
  return { name, country, ...(lei ? { identifier: lei, identifierType: 'LEI' } : { identifier: code, identifierType: 'NATIONAL' }) };
}

async function allOffers(db: Db): Promise<Offer[]> {
  const [rows, movements, periods] = await Promise.all([
    db.select().from(project).orderBy(asc(project.offerNumber)),
    escrowMovements(db),
    auditedPeriods(db),
  ]);
  return rows.flatMap((row): Offer[] => {
    const own = movements.get(row.id) ?? [];
    const audited = periods.get(row.id);
    const days = own.map(({ day }) => day).sort();
    const isOver = !beforeOffer.includes(row.status) && row.status !== 'ACTIVE' && row.status !== 'SUSPENDED';
    // projects that were imported have no log of their offer: its first money, or the day that was announced
    const openedOn = audited?.openedOn ?? (beforeOffer.includes(row.status) ? undefined : (days[0] ?? row.data.opensOn));
    const endedOn = audited?.endedOn ?? (isOver ? (row.data.interestStartDate ?? days.at(-1) ?? openedOn) : undefined);
    return openedOn === undefined && own.length === 0 ? [] : [{ row, period: { openedOn, endedOn }, movements: own }];
  });
}

/** When offers were opened, and funded or cancelled. One that was cancelled before it opened was none. */
async function auditedPeriods(db: Db): Promise<Map<string, OfferPeriod>> {
  const rows = await db
    .select({ projectId: audit.subjectId, event: audit.event, at: audit.at })
    .from(audit)
    .where(and(eq(audit.subject, 'project'), inArray(audit.event, ['open', 'fund', 'cancel'])))
    .orderBy(asc(audit.id));
  const periods = new Map<string, OfferPeriod>();
  for (const { projectId, event, at } of rows) {
    const { openedOn, endedOn } = periods.get(projectId) ?? { openedOn: undefined, endedOn: undefined };
    const day = dayOf(at);
    periods.set(projectId, event === 'open' ? { openedOn: openedOn ?? day, endedOn } : { openedOn, endedOn: day });
  }
  return periods;
}

/** What was paid into each project and given back, by project. What went on to the owner stays raised. */
async function escrowMovements(db: Db): Promise<Map<string, OfferMovement[]>> {
  const escrow = accountId({ kind: 'escrow', holder: '' });
  const isEscrow = (account: typeof ledgerTransfer.toAccount | typeof ledgerTransfer.fromAccount) =>
    sql<boolean>`${account} like ${`${escrow}%`}`;
  const rows = await db
    .select({
      from: ledgerTransfer.fromAccount,
      to: ledgerTransfer.toAccount,
      isIn: isEscrow(ledgerTransfer.toAccount),
      amountCents: ledgerTransfer.amountCents,
      day: sql<string>`to_char(${ledgerTransfer.at} at time zone 'Europe/Vilnius', 'YYYY-MM-DD')`,
      userId: investment.userId,
      residence: investment.residenceCountry,
      sophisticated: investment.sophisticated,
    })
    .from(ledgerTransfer)
    .leftJoin(investment, eq(investment.id, ledgerTransfer.ref))
    .where(
      and(
        ne(ledgerTransfer.kind, 'project.funded'),
        sql`(${isEscrow(ledgerTransfer.toAccount)} or ${isEscrow(ledgerTransfer.fromAccount)})`,
      ),
    )
    .orderBy(asc(ledgerTransfer.id));
  const movements = new Map<string, OfferMovement[]>();
  for (const { from, to, isIn, amountCents, day, userId, residence, sophisticated } of rows) {
    const projectId = (isIn ? to : from).slice(escrow.length);
    const own = movements.get(projectId) ?? [];
    own.push({
      investorId: userId ?? (isIn ? from : to),
      residence: residence ?? '',
      isSophisticated: sophisticated ?? false,
      day,
      amountCents: isIn ? amountCents : -amountCents,
    });
    movements.set(projectId, own);
  }
  return movements;
}
