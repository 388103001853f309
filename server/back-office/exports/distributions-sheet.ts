import { eq, inArray } from 'drizzle-orm';
import { dayOf } from '../../../domain/duration.ts';
import { toCents } from '../../../domain/money.ts';
import { distributionList, distributionRows, toDistributions } from '../../repayments/distribution-list.ts';
import type { Db } from '../../store/db.ts';
import { orderBy } from '../../store/paged-list.ts';
import { distribution, incomingTransfer, type Language } from '../../store/schema.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';
import { logMessages } from './log-messages.ts';

/** Distributions of borrowers' receipts. */
export function distributionsSheet(db: Db, query: Parameters<typeof distributionList>[0], locale: Language): ListSheet {
  const messages = listMessages[locale];
  const statuses = logMessages[locale].statuses.distribution;
  const { where, order } = distributionList(query);
  return {
    name: messages.distributions,
    columns: [
      { title: messages.number, width: 34 },
      { title: messages.project, width: 32 },
      { title: messages.payer, width: 32 },
      { title: messages.reference, width: 24 },
      { title: messages.receivedOn, width: 14 },
      { title: messages.status, width: 18 },
      { title: messages.decidedOn, width: 14 },
      { title: messages.costs, width: 16 },
      { title: messages.interest, width: 16 },
      { title: messages.principal, width: 16 },
      { title: messages.defaultInterest, width: 16 },
      { title: messages.overpaid, width: 16 },
      { title: messages.amount, width: 16 },
    ],
    ids: db
      .select({ id: distribution.id })
      .from(distribution)
      .innerJoin(incomingTransfer, eq(incomingTransfer.id, distribution.receiptId))
      .where(where)
      .orderBy(...orderBy(order))
      .getSQL(),
    async rowsOf(reader, ids) {
      const found = await distributionRows(reader).where(inArray(distribution.id, ids));
      return byId(await toDistributions(reader, found, locale), (row) => [
        row.id,
        row.projectName,
        row.payer,
        row.reference,
        { day: row.valueOn },
        statuses[row.status],
        { day: row.decidedAt ? dayOf(row.decidedAt) : null },
        ...[row.costs, row.interest, row.principal, row.defaultInterest, row.rest, row.amount].map((amount) => ({
          cents: toCents(amount),
        })),
      ]);
    },
  };
}
