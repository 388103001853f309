import type { components } from '../openapi/schema.d.ts';
import { type RetentionDays, type RetentionKind, usualDays } from './retention.ts';

export type ClosingObstacle = components['schemas']['ClosingObstacle'];
export type KeptData = components['schemas']['KeptData'];
type KeptKind = KeptData['kind'] & RetentionKind;

/** What an account still has to do with the platform. */
export interface ClosingFacts {
  hasOpenInvestments: boolean;
  /** Is anything still to be paid out? */
  hasMoneyDue: boolean;
  hasOpenPayments: boolean;
  hasOpenComplaint: boolean;
  isHeld: boolean;
  isOperator: boolean;
}

/** What prevents the closing of an account; with nothing it can be closed. [terms 12.2; GDPR Art. 17(3)(b) and (e)] */
export function closingObstacles(facts: ClosingFacts): ClosingObstacle[] {
  const obstacles: [ClosingObstacle, boolean][] = [
    ['OPEN_INVESTMENTS', facts.hasOpenInvestments],
    ['OPEN_PAYMENTS', facts.hasOpenPayments],
    ['MONEY_DUE', facts.hasMoneyDue],
    ['OPEN_COMPLAINT', facts.hasOpenComplaint],
    ['LEGAL_HOLD', facts.isHeld],
    ['OPERATOR', facts.isOperator],
  ];
  return obstacles.filter(([, isTrue]) => isTrue).map(([obstacle]) => obstacle);
}

/** What there was between a person and the platform, as far as the law keeps records of it. */
export interface Relationship {
  /** Identified, rated or asked the questions about knowledge and risk. */
  isKnown: boolean;
  /** Money was moved, or a contract was made. */
  hasTraded: boolean;
  hasConsented: boolean;
  /** When complaints were decided. */
  complaintsClosedAt: readonly Date[];
}

const dayMs = 86_400_000;

/** The day on which data is deleted whose period (`domain/retention.ts`) began at `from`. */
function lastDay(kind: KeptKind, from: Date, days: RetentionDays): KeptData {
  return { kind, until: new Date(from.getTime() + days[kind] * dayMs).toISOString().slice(0, 10) };
}

/**
 * What is kept of an account that is closed at `closedAt`, why (`retention[kind].law`) and until which day, in UTC. The only rule for it: the page, the e-mail
 * and the job that deletes have their dates from the same periods. [GDPR Art. 17(3)(b), 18]
 */
export function keptAfterClosing(
  { isKnown, hasTraded, hasConsented, complaintsClosedAt }: Relationship,
  closedAt: Date,
  days: RetentionDays = usualDays,
): KeptData[] {
  const lastComplaint = Math.max(...complaintsClosedAt.map((at) => at.getTime()));
  return [
    ...(isKnown || hasTraded ? [lastDay('identification', closedAt, days)] : []),
    ...(hasTraded ? [lastDay('accounting', closedAt, days)] : []),
    ...(complaintsClosedAt.length > 0 ? [lastDay('complaint', new Date(lastComplaint), days)] : []),
    ...(hasConsented ? [lastDay('endedConsent', closedAt, days)] : []),
    lastDay('email', closedAt, days),
  ];
}
