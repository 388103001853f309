import type { EarlyRepayment } from '../../domain/early-repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { isOwing } from './owing-status.ts';

/** The early repayment that was announced to the lenders and is neither paid nor ended. [decision 090] */
export function announcedRepayment(row: Pick<ProjectRow, 'status' | 'data'>): EarlyRepayment | undefined {
  const { earlyRepayment: early } = row.data;
  return early && early.settledOn === undefined && isOwing(row) ? early : undefined;
}
