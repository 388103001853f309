import { inArray } from 'drizzle-orm';
import { dayOf } from '../../../domain/duration.ts';
import { paymentFileList, paymentFileSummary } from '../../instructions/payment-file-list.ts';
import type { Db } from '../../store/db.ts';
import { orderBy } from '../../store/paged-list.ts';
import { type Language, paymentFile } from '../../store/schema.ts';
import { operatorNames } from '../../users/operator-names.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';

/** The files for the bank, with what identifies each. */
export function paymentFilesSheet(db: Db, query: Parameters<typeof paymentFileList>[0], locale: Language): ListSheet {
  const messages = listMessages[locale];
  const { order } = paymentFileList(query);
  return {
    name: messages.paymentFiles,
    columns: [
      { title: messages.number, width: 36 },
      { title: messages.madeOn, width: 14 },
      { title: messages.madeBy, width: 28 },
      { title: messages.executesOn, width: 14 },
      { title: messages.iban, width: 28 },
      { title: messages.checksum, width: 68 },
      { title: messages.payments, width: 12 },
      { title: messages.total, width: 18 },
    ],
    ids: db
      .select({ id: paymentFile.id })
      .from(paymentFile)
      .orderBy(...orderBy(order))
      .getSQL(),
    async rowsOf(reader, ids) {
      const rows = await reader.select(paymentFileSummary).from(paymentFile).where(inArray(paymentFile.id, ids));
      const names = await operatorNames(
        reader,
        rows.map(({ createdBy }) => createdBy),
      );
      return byId(rows, (row) => [
        row.id,
        { day: dayOf(row.createdAt) },
        names.get(row.createdBy) ?? row.createdBy,
        { day: row.executesOn },
        row.accountIban,
        row.sha256,
        { count: row.paymentCount },
        { cents: row.totalCents },
      ]);
    },
  };
}
