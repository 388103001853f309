import { lei } from '../../domain/brand.ts';
import type { Investors } from '../../domain/yearly-report.ts';
import type { SheetCell, SheetTable } from '../documents/spreadsheet.ts';
import type { ReportedOffer } from './yearly-report.ts';

/**
 * The report as the authority gets it (Implementing Regulation (EU) 2022/2120, Article 1): one line for each offer and country of residence, one line for an
 * offer that raised nothing. Its headings are English in every language. The columns of the annex come first; those after `Status` are the platform's own.
 */
export function yearlyReportSheet(year: number, offers: readonly ReportedOffer[]): SheetTable {
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
  const nobody: Investors = { count: 0, amountCents: 0 };
  const nowhere = [{ country: '', sophisticated: nobody, nonSophisticated: nobody }];
  return {
    name: `Projects ${year}`,
    columns: titles.map((title) => ({ title, width: 24 })),
    rows: offers.flatMap((offer) =>
      (offer.residences.length > 0 ? offer.residences : nowhere).map(({ country, sophisticated, nonSophisticated }): SheetCell[] => [
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
      ]),
    ),
  };
}
