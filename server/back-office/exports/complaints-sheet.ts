import { inArray } from 'drizzle-orm';
import { dayOf } from '../../../domain/duration.ts';
import { languageNames } from '../../auth/messages.ts';
import { complaintList, toComplaintSummary } from '../../complaints/complaint-list.ts';
import type { Db } from '../../store/db.ts';
import { orderBy } from '../../store/paged-list.ts';
import { complaint, type Language } from '../../store/schema.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';
import { logMessages } from './log-messages.ts';

/** The register of complaints. The text of a complaint is on its own page only. */
export function complaintsSheet(db: Db, query: Parameters<typeof complaintList>[0], locale: Language): ListSheet {
  const messages = listMessages[locale];
  const statuses = logMessages[locale].statuses.complaint;
  const { where, order } = complaintList(query);
  return {
    name: messages.complaints,
    columns: [
      { title: messages.reference, width: 16 },
      { title: messages.complainant, width: 32 },
      { title: messages.language, width: 14 },
      { title: messages.receiptOn, width: 16 },
      { title: messages.answerBy, width: 14 },
      { title: messages.status, width: 18 },
      { title: messages.outcome, width: 18 },
      { title: messages.closedOn, width: 14 },
    ],
    ids: db
      .select({ id: complaint.id })
      .from(complaint)
      .where(where)
      .orderBy(...orderBy(order))
      .getSQL(),
    async rowsOf(reader, ids) {
      const rows = await reader.select().from(complaint).where(inArray(complaint.id, ids));
      return byId(rows, (row) => {
        const { reference, name, language, receivedAt, dueOn, status, outcome } = toComplaintSummary(row);
        return [
          reference,
          name,
          languageNames[language],
          { day: dayOf(receivedAt) },
          { day: dueOn },
          statuses[status],
          outcome ? messages.complaintOutcomes[outcome] : '',
          { day: row.closedAt ? dayOf(row.closedAt) : null },
        ];
      });
    },
  };
}
