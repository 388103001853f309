import { inArray, sql } from 'drizzle-orm';
import { dayOf } from '../../../domain/duration.ts';
import { findingList, toFindings } from '../../reconciliation/list-findings.ts';
import type { Db } from '../../store/db.ts';
import { orderBy } from '../../store/paged-list.ts';
import { auditFinding, type Language } from '../../store/schema.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';
import { logMessages } from './log-messages.ts';

/** Histories of the log that are no path of their lifecycle. */
export function findingsSheet(db: Db, query: Parameters<typeof findingList>[0], locale: Language): ListSheet {
  const messages = listMessages[locale];
  const { subjects } = logMessages[locale];
  const { where, order } = findingList(query);
  return {
    name: messages.findings,
    columns: [
      { title: messages.finding, width: 36 },
      { title: messages.detail, width: 48 },
      { title: messages.subject, width: 20 },
      { title: messages.subjectNumber, width: 34 },
      { title: messages.personNumber, width: 34 },
      { title: messages.foundOn, width: 14 },
    ],
    // an entry of the log belongs to one object, which has one finding
    ids: db
      .select({ id: sql<string>`${auditFinding.auditId}::text`.as('id') })
      .from(auditFinding)
      .where(where)
      .orderBy(...orderBy(order))
      .getSQL(),
    async rowsOf(reader, ids) {
      const rows = await reader
        .select()
        .from(auditFinding)
        .where(inArray(auditFinding.auditId, ids.map(Number)));
      const found = await toFindings(reader, rows);
      return byId(
        found.map((finding, index) => ({ ...finding, id: String(rows[index]?.auditId) })),
        ({ problem, detail, subject, subjectId, personId, foundAt }) => [
          messages.findingProblems[problem],
          detail,
          subjects[subject],
          subjectId,
          personId ?? '',
          { day: dayOf(foundAt) },
        ],
      );
    },
  };
}
