import type { ProjectRow } from '../investing/responses.ts';

/** Statuses of a project whose borrower owes money. */
export const owingStatuses = ['FULLY_FUNDED', 'LATE', 'DEFAULTED'] as const satisfies readonly ProjectRow['status'][];
export const isOwing = ({ status }: Pick<ProjectRow, 'status'>): boolean => owingStatuses.some((owingStatus) => owingStatus === status);
