import {
  averageRate,
  enoughObservations,
  expectedRate,
  type Observation,
  observationsOf,
  observedCount,
  observedRate,
  observeUntil,
  publicationDays,
} from '../../domain/default-rates.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Handlers } from '../http/contract/handlers.ts';
import { textIn } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { type Loan, loanHistories } from './loan-histories.ts';

type Schemas = components['schemas'];
type Observations = readonly Observation<Loan>[];

/** How old the histories may be: what people read there is a year of loans. */
const maxAgeMs = 1000;

const headers = { 'cache-control': 'no-cache', vary: 'locale' };

/** Default rates and the loans behind them, for everybody (Regulation (EU) 2020/1503, Article 20). */
export function defaultRateHandlers({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Pick<Handlers, 'getDefaultRates' | 'listDefaultRateLoans'> {
  let cached: { readAt: number; loans: Promise<Loan[]> } | undefined;

  function histories(): Promise<Loan[]> {
    const now = clock.now().getTime();
    // the sandbox moves the clock, also back
    if (cached && Math.abs(now - cached.readAt) < maxAgeMs) return cached.loans;
    const loans = loanHistories(store.db);
    cached = { readAt: now, loans };
    loans.catch(() => (cached = undefined));
    return loans;
  }

  /** The loans, and what was observed of them by the day that is asked for, or by the end of the last financial year. */
  async function observed(date: string | undefined) {
    const loans = await histories();
    const day = today(clock);
    const [firstLoanOn] = loans.map(({ startedOn }) => startedOn).sort();
    const days = publicationDays(day, firstLoanOn);
    const wanted = date ?? days[0] ?? day;
    const asOf = wanted > day ? day : wanted;
    return { asOf, day, days, firstLoanOn, observations: observeUntil(loans, asOf) };
  }

  return {
    async getDefaultRates({ query }) {
      const { asOf, day, days, firstLoanOn, observations } = await observed(query.date);
      return {
        status: 200,
        headers,
        body: {
          asOf,
          today: day,
          publicationDays: days,
          firstLoanOn: firstLoanOn ?? null,
          windows: observations.map((observation) => ({
            ...observation.window,
            loans: observation.counted.length,
            defaulted: observation.defaulted.length,
            excluded: observation.excluded.length,
            rate: rounded(observedRate(observation)),
          })),
          averageRate: rounded(averageRate(observations)),
          classes: riskClassesOf(observations).map((riskClass) => classResponse(observations, riskClass)),
          enoughObservations,
        },
      };
    },

    async listDefaultRateLoans({ query, locale }) {
      const { observations, asOf } = await observed(query.date);
      const { window: from, riskClass, figure } = query;
      const part = ({ COUNTED: 'counted', DEFAULTED: 'defaulted', EXCLUDED: 'excluded' } as const)[figure];
      const body = observations
        .filter(({ window }) => from === undefined || window.from === from)
        .flatMap((observation) =>
          observation[part]
            .filter((loan) => riskClass === undefined || (loan.riskClass ?? 'NONE') === riskClass)
            .map((loan) => loanResponse(loan, observation.window, { asOf, name: textIn(loan.name, locale) })),
        );
      return { status: 200, headers, body };
    },
  };
}

const rounded = (percent: number | undefined): number | null => (percent === undefined ? null : Math.round(percent * 100) / 100);

/** Those with an observed loan, the safest first, loans without a score last. */
function riskClassesOf(observations: Observations): (string | undefined)[] {
  const classes = new Set(observations.flatMap(({ counted }) => counted.map(({ riskClass }) => riskClass)));
  return [...classes].sort((a, b) => (a ?? 'Z').localeCompare(b ?? 'Z'));
}

function classResponse(observations: Observations, riskClass: string | undefined): Schemas['DefaultRateClass'] {
  const own = observationsOf(observations, (loan) => loan.riskClass === riskClass);
  const expected = expectedRate(observations, riskClass);
  const last = own.at(-1);
  return {
    riskClass: riskClass ?? null,
    loans: observedCount(own),
    defaulted: own.reduce((sum, { defaulted }) => sum + defaulted.length, 0),
    actualRate: rounded(averageRate(own)),
    expectedRate: rounded(expected?.percent),
    expectedBasis: expected?.basis ?? null,
    last: {
      loans: last?.counted.length ?? 0,
      defaulted: last?.defaulted.length ?? 0,
      actualRate: rounded(last && observedRate(last)),
      expectedRate: rounded(expectedRate(observations.slice(0, -1), riskClass)?.percent),
    },
  };
}

function loanResponse(
  { id, projectId, riskClass, startedOn, endedOn, defaults }: Loan,
  { from, to }: Observation['window'],
  { asOf, name }: { asOf: string; name: string },
): Schemas['DefaultRateLoan'] {
  return {
    windowFrom: from,
    id,
    name,
    projectId: projectId ?? null,
    riskClass: riskClass ?? null,
    startedOn,
    endedOn: endedOn !== undefined && endedOn <= asOf ? endedOn : null,
    defaultedOn: defaults.find(({ on }) => on >= from && on <= to)?.on ?? null,
  };
}
