import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { type OfferMovement, type OfferPeriod, type Raised, raisedIn, wasOffered } from '../../domain/yearly-report.ts';
import { textIn } from '../investing/responses.ts';
import { accountId } from '../ledger/ledger.ts';
import { givingWay } from '../lib/giving-way.ts';
import { oneByOne } from '../store/cursors.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { audit, investment, type Language, ledgerTransfer, project, type ProjectOwner, type ProjectStatus } from '../store/schema.ts';

type ProjectRow = Pick<typeof project.$inferSelect, 'id' | 'offerNumber' | 'status' | 'data'>;

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
  store: Store,
  { year, today, locale }: { year: number; today: string; locale: Language },
): Promise<YearlyReport> {
  const reading = await openOffers(store);
  try {
    const offers: ReportedOffer[] = [];
    const last = Number(today.slice(0, 4));
    let first = last;
    for await (const offer of givingWay(allOffers(reading))) {
      first = Math.min(first, Number((offer.period.openedOn ?? today).slice(0, 4)));
      offers.push(...reported(offer, year, locale));
    }
    return { offers, years: Array.from({ length: last - first + 1 }, (_, back) => last - back) };
  } finally {
    await reading.close();
  }
}

/** The same offers one after the other, so that the movements of one offer are in memory at a time. */
export async function* reportedOffers(reading: OffersReading, year: number, locale: Language): AsyncGenerator<ReportedOffer> {
  for await (const offer of allOffers(reading)) yield* reported(offer, year, locale);
}

/** The offer as it belongs to the report of a year; nothing where it does not. */
function reported({ row, period, movements }: Offer, year: number, locale: Language): ReportedOffer[] {
  if (!wasOffered(year, period, movements)) return [];
  return [
    {
      projectId: row.id,
      identifier: offerIdentifier(row.offerNumber),
      name: textIn(row.data.name, locale),
      owner: ownerOf(row.data.owner),
      instrument: row.data.projectType === 'BONDS' ? 'TRANSFERABLE_SECURITIES' : 'LOAN',
      status: row.status,
      ...period,
      ...raisedIn(year, movements),
    },
  ];
}

function ownerOf(owner: ProjectOwner | undefined): ReportedOffer['owner'] {
  const { name = '', country = '', code = '', lei } = owner ?? {};
  return { name, country, ...(lei ? { identifier: lei, identifierType: 'LEI' } : { identifier: code, identifierType: 'NATIONAL' }) };
}

export type OffersReading = Awaited<ReturnType<typeof openOffers>>;

/** Projects by their offer numbers, and beside them what was paid into each and given back. What went on to the owner stays raised. */
export const openOffers = (store: Store) =>
  store.openCursors(async (declare) => ({
    projects: await declare<ProjectRow>(
      sql`select id, offer_number::int as "offerNumber", status, data from ${project} order by offer_number`,
    ),
    movements: await declare<MovementRow>(movementRows),
  }));

async function* allOffers({ cursors, db }: OffersReading): AsyncGenerator<Offer> {
  const periods = await auditedPeriods(db);
  const left = oneByOne(cursors.movements);
  for await (const rows of cursors.projects)
    for (const row of rows) {
      const movements: OfferMovement[] = [];
      for (let next = await left.first(); next?.project === row.id; next = await left.first()) {
        left.drop();
        movements.push(next);
      }
      const period = periodOf(row, movements, periods.get(row.id));
      if (period.openedOn !== undefined || movements.length > 0) yield { row, period, movements };
    }
}

function periodOf({ status, data }: ProjectRow, movements: readonly OfferMovement[], audited: OfferPeriod | undefined): OfferPeriod {
  const days = movements.map(({ day }) => day).sort();
  const isOver = !beforeOffer.includes(status) && status !== 'ACTIVE' && status !== 'SUSPENDED';
  // projects that were imported have no log of their offer: its first money, or the day that was announced
  const openedOn = audited?.openedOn ?? (beforeOffer.includes(status) ? undefined : (days[0] ?? data.opensOn));
  const endedOn = audited?.endedOn ?? (isOver ? (data.interestStartDate ?? days.at(-1) ?? openedOn) : undefined);
  return { openedOn, endedOn };
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

interface MovementRow extends OfferMovement {
  project: string;
}

const escrow = accountId({ kind: 'escrow', holder: '' });

const movementRows = sql`
  select moved.project, coalesce(i.user_id, moved.counter) as "investorId", coalesce(i.residence_country, '') as residence,
    coalesce(i.sophisticated, false) as "isSophisticated", to_char(moved.at at time zone 'Europe/Vilnius', 'YYYY-MM-DD') as day,
    moved.cents::float8 as "amountCents"
  from (
    select id, ref, at, substr(to_account, ${escrow.length + 1}) as project, from_account as counter, amount_cents as cents
    from ${ledgerTransfer} where kind not in ('project.funded', 'project.unfunded') and to_account like ${`${escrow}%`}
    union all
    select id, ref, at, substr(from_account, ${escrow.length + 1}), to_account, -amount_cents
    from ${ledgerTransfer} where kind not in ('project.funded', 'project.unfunded') and from_account like ${`${escrow}%`} and to_account not like ${`${escrow}%`}
  ) moved
  join ${project} p on p.id = moved.project
  left join ${investment} i on i.id = moved.ref
  order by p.offer_number, moved.id`;
