import { inArray, sql } from 'drizzle-orm';
import { dayOf } from '../../../domain/duration.ts';
import type { Db } from '../../store/db.ts';
import { descending, orderBy } from '../../store/paged-list.ts';
import { audit, type Language } from '../../store/schema.ts';
import { operatorNames } from '../../users/operator-names.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';
import { logMessages } from './log-messages.ts';

const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Vilnius' });

/** The log in words. A name that has none yet is written as it is. */
export function logSheet(db: Db, locale: Language): ListSheet {
  const messages = listMessages[locale];
  const labels: LogSheetMessages = logMessages[locale];
  const statusIn = (subject: string, status: string | null) => (status === null ? '' : (labels.statuses[subject]?.[status] ?? status));
  return {
    name: messages.log,
    columns: [
      { title: messages.number, width: 12 },
      { title: messages.day, width: 14 },
      { title: messages.time, width: 12 },
      { title: messages.event, width: 36 },
      { title: messages.subject, width: 24 },
      { title: messages.subjectNumber, width: 34 },
      { title: messages.before, width: 24 },
      { title: messages.after, width: 24 },
      { title: messages.by, width: 28 },
    ],
    ids: db
      .select({ id: sql<string>`${audit.id}::text`.as('id') })
      .from(audit)
      .orderBy(...orderBy(descending(audit.id)))
      .getSQL(),
    async rowsOf(reader, ids) {
      const rows = await reader
        .select()
        .from(audit)
        .where(inArray(audit.id, ids.map(Number)));
      const names = await operatorNames(
        reader,
        rows.map(({ actor }) => actor),
      );
      return byId(
        rows.map((row) => ({ ...row, id: String(row.id) })),
        (row) => [
          row.id,
          { day: dayOf(row.at) },
          clockTime.format(row.at),
          labels.events[row.event] ?? row.event,
          labels.subjects[row.subject] ?? row.subject,
          row.subjectId,
          statusIn(row.subject, row.before),
          statusIn(row.subject, row.after),
          names.get(row.actor) ?? row.actor,
        ],
      );
    },
  };
}

type LogLabels = Partial<Record<string, string>>;
interface LogSheetMessages {
  events: LogLabels;
  subjects: LogLabels;
  statuses: Partial<Record<string, LogLabels>>;
}
