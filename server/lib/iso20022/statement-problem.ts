import type { ErrorCode } from '../refusal.ts';

export type StatementErrorCode = Extract<ErrorCode, `STATEMENT_${string}`>;

/** Why a file of the bank is refused, and where in it. */
interface Place {
  /** Line of the file, from 1. */
  line?: number | undefined;
  /** The bank's reference of the entry. */
  entry?: string | undefined;
  /** The element, or the rule that does not hold. */
  reason: string;
}

/** A file of the bank that is not taken. Nothing of it is stored. */
export class StatementProblem extends Error {
  readonly code: StatementErrorCode;
  readonly place: Place;

  constructor(code: StatementErrorCode, place: Place) {
    super(`${code}: ${place.reason}`);
    this.name = 'StatementProblem';
    this.code = code;
    this.place = place;
  }
}
