import { fromCents } from '../../domain/money.ts';
import { type Investors, reportDueOn } from '../../domain/yearly-report.ts';
import type { components } from '../../openapi/schema.d.ts';
import { tableStream } from '../documents/table-stream.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { type Clock, today } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/store.ts';
import { type ReportedOffer, yearlyReport } from './yearly-report.ts';
import { yearlyReportSheet } from './yearly-report-sheet.ts';

type Schemas = components['schemas'];

/** The yearly report on projects for the authority, as a page and as a file (Regulation (EU) 2020/1503, Article 16). */
export function yearlyReportHandlers({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Pick<Handlers, 'getYearlyReport' | 'exportYearlyReport'> {
  const lastYear = () => Number(today(clock).slice(0, 4)) - 1;
  return {
    async getYearlyReport(request) {
      const day = today(clock);
      const { year = lastYear() } = request.query;
      const { offers, years } = await yearlyReport(store, { year, today: day, locale: request.locale });
      return {
        status: 200,
        body: {
          year,
          years: years.includes(year) ? years : [...years, year],
          dueOn: reportDueOn(year),
          isOver: year < Number(day.slice(0, 4)),
          offers: offers.map(toResponse),
        },
      };
    },

    async exportYearlyReport(request) {
      const { year = lastYear() } = request.query;
      const actor = callerOf(request).id;
      await store.tx((tx) =>
        recordAudit(tx, {
          subject: 'person',
          subjectId: actor,
          event: 'yearlyReport.exported',
          after: String(year),
          actor,
          at: clock.now(),
        }),
      );
      return {
        status: 200,
        headers: {
          'content-type': 'text/csv',
          'content-disposition': `attachment; filename="projects-${year}.csv"`,
          'cache-control': 'private, no-store',
        },
        body: await tableStream('CSV', actor, () => yearlyReportSheet(store, year)),
      };
    },
  };
}

const investors = ({ count, amountCents }: Investors) => ({ count, amount: fromCents(amountCents) });

function toResponse(offer: ReportedOffer): Schemas['YearlyReportOffer'] {
  const { projectId, identifier, name, owner, instrument, status, openedOn = null, endedOn = null } = offer;
  return {
    projectId,
    identifier,
    name,
    owner,
    instrument,
    status,
    openedOn,
    endedOn,
    raised: fromCents(offer.yearCents),
    raisedInAll: fromCents(offer.totalCents),
    residences: offer.residences.map(({ country, sophisticated, nonSophisticated }) => ({
      country: country === '' ? null : country,
      sophisticated: investors(sophisticated),
      nonSophisticated: investors(nonSophisticated),
    })),
  };
}
