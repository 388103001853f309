import { dayOf } from '../../../domain/duration.ts';
import type { Db } from '../../store/db.ts';
import { orderBy } from '../../store/paged-list.ts';
import type { Language } from '../../store/schema.ts';
import { operatorNames } from '../../users/operator-names.ts';
import { transferRows } from '../transfer-rows.ts';
import { type TransferFilter, transferList } from '../unmatched-transfers.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';
import { logMessages } from './log-messages.ts';

/** Unmatched transfers and their outcomes. */
export function transfersSheet(db: Db, query: TransferFilter, locale: Language): ListSheet {
  const messages = listMessages[locale];
  const statuses = logMessages[locale].statuses.payment;
  const { listed, order } = transferList(db, query);
  return {
    name: messages.transfers,
    columns: [
      { title: messages.number, width: 34 },
      { title: messages.payer, width: 32 },
      { title: messages.reference, width: 32 },
      { title: messages.bookedOn, width: 14 },
      { title: messages.status, width: 18 },
      { title: messages.reason, width: 24 },
      { title: messages.project, width: 32 },
      { title: messages.investor, width: 32 },
      { title: messages.dueOn, width: 14 },
      { title: messages.decidedBy, width: 28 },
      { title: messages.decidedOn, width: 14 },
      { title: messages.amount, width: 16 },
    ],
    ids: db
      .select({ id: listed.id })
      .from(listed)
      .orderBy(...orderBy(order))
      .getSQL(),
    async rowsOf(reader, ids) {
      const found = await transferRows(reader, ids, locale);
      const names = await operatorNames(
        reader,
        found.flatMap(({ decision }) => decision?.by.id ?? []),
      );
      return byId(found, ({ id, payer, reference, bookedAt, status, reason, match, decision, amountCents }) => [
        id,
        payer,
        reference,
        { day: dayOf(bookedAt) },
        statuses[status],
        reason ? messages.mismatches[reason] : '',
        match?.projectName ?? '',
        match?.investor?.name ?? '',
        { day: match?.dueDate ?? null },
        decision ? (names.get(decision.by.id) ?? decision.by.name ?? decision.by.id) : '',
        { day: decision ? dayOf(decision.at) : null },
        { cents: amountCents },
      ]);
    },
  };
}
