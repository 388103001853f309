import { lei } from '../../domain/brand.ts';
import type { Investors } from '../../domain/yearly-report.ts';
import type { LongTable } from '../documents/table-stream.ts';
import type { SheetCell } from '../documents/table-writer.ts';
import { batchRows } from '../store/cursors.ts';
import type { Store } from '../store/store.ts';
import { openOffers, type ReportedOffer, reportedOffers } from './yearly-report.ts';

/**
 * The report as the authority gets it (Implementing Regulation (EU) 2022/2120, Article 1): one line for each offer and country of residence, one line for an
 * offer that raised nothing. Its headings are English in every language. The columns of the annex come first; those after `Status` are the platform's own.
 */
export async function yearlyReportSheet(store: Store, year: number): Promise<LongTable> {
  const titles = [
    'Crowdfunding service provider identification code',
    'Reporting period',
    'Identifier of the crowdfunding offer',
    'Project owner identification code',
    'Amount raised',
    'Currency',
    'Instrument',
    'Fiscal residency of the investors',
    'Number of sophisticated investors',
    'Amount invested by sophisticated investors',
    'Number of non-sophisticated investors',
    'Amount invested by non-sophisticated investors',
    'Status',
    'Project',
    'Project owner',
    'Type of the identification code',
    'Country of the project owner',
    'Offered from',
    'Offered until',
    'Amount raised by the end of the year',
  ];
  const reading = await openOffers(store);
  return {
    name: `Projects ${year}`,
    columns: titles.map((title) => ({ title, width: 24 })),
    batches: batches(reportedOffers(reading, year, 'en'), year),
    close: reading.close,
  };
}

async function* batches(offers: AsyncIterable<ReportedOffer>, year: number): AsyncGenerator<SheetCell[][]> {
  let rows: SheetCell[][] = [];
  for await (const offer of offers) {
    rows.push(...offerRows(offer, year));
    if (rows.length < batchRows) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

const nobody: Investors = { count: 0, amountCents: 0 };
const nowhere = [{ country: '', sophisticated: nobody, nonSophisticated: nobody }];

const offerRows = (offer: ReportedOffer, year: number): SheetCell[][] =>
  (offer.residences.length > 0 ? offer.residences : nowhere).map(({ country, sophisticated, nonSophisticated }) => [
    lei,
    String(year),
    offer.identifier,
    offer.owner.identifier,
    { cents: offer.yearCents },
    'EUR',
    offer.instrument,
    country,
    { count: sophisticated.count },
    { cents: sophisticated.amountCents },
    { count: nonSophisticated.count },
    { cents: nonSophisticated.amountCents },
    offer.status,
    offer.name,
    offer.owner.name,
    offer.owner.identifierType,
    offer.owner.country,
    { day: offer.openedOn ?? null },
    { day: offer.endedOn ?? null },
    { cents: offer.totalCents },
  ]);
