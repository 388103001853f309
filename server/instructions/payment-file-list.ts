import { getTableColumns } from 'drizzle-orm';
import { descending, type SortQuery, sorted } from '../store/paged-list.ts';
import { paymentFile } from '../store/schema.ts';

/** In which order payment files are listed: newest first by default. */
export const paymentFileList = (query: SortQuery<'MADE' | 'EXECUTES' | 'PAYMENTS' | 'TOTAL'>) => ({
  order: sorted(
    query,
    { MADE: paymentFile.createdAt, EXECUTES: paymentFile.executesOn, PAYMENTS: paymentFile.paymentCount, TOTAL: paymentFile.totalCents },
    paymentFile.id,
    descending(paymentFile.createdAt, paymentFile.id),
  ),
});

const { content: _content, ...summary } = getTableColumns(paymentFile);

/** All of payment files but their content. */
export const paymentFileSummary = summary;
