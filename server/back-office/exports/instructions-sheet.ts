import { inArray } from 'drizzle-orm';
import { dayOf } from '../../../domain/duration.ts';
import { instructionList } from '../../instructions/instruction-list.ts';
import type { Db } from '../../store/db.ts';
import { orderBy } from '../../store/paged-list.ts';
import { instruction, type Language } from '../../store/schema.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';
import { logMessages } from './log-messages.ts';

/** Payment instructions. */
export function instructionsSheet(db: Db, query: Parameters<typeof instructionList>[0], locale: Language): ListSheet {
  const messages = listMessages[locale];
  const statuses = logMessages[locale].statuses.instruction;
  const { where, order } = instructionList(query);
  return {
    name: messages.instructions,
    columns: [
      { title: messages.number, width: 34 },
      { title: messages.purpose, width: 28 },
      { title: messages.payee, width: 32 },
      { title: messages.iban, width: 28 },
      { title: messages.reference, width: 32 },
      { title: messages.draftedOn, width: 14 },
      { title: messages.status, width: 20 },
      { title: messages.project, width: 24 },
      { title: messages.paymentFile, width: 34 },
      { title: messages.reason, width: 24 },
      { title: messages.amount, width: 16 },
    ],
    ids: db
      .select({ id: instruction.id })
      .from(instruction)
      .where(where)
      .orderBy(...orderBy(order))
      .getSQL(),
    rowsOf: async (reader, ids) =>
      byId(await reader.select().from(instruction).where(inArray(instruction.id, ids)), (row) => [
        row.id,
        messages.instructionKinds[row.kind],
        row.payeeName,
        row.payeeIban ?? '',
        row.remittance,
        { day: dayOf(row.draftedAt) },
        statuses[row.status],
        row.projectId ?? '',
        row.paymentFileId ?? '',
        row.reason ?? '',
        { cents: row.amountCents },
      ]),
  };
}
