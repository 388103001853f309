import { inArray } from 'drizzle-orm';
import { dayOf } from '../../../domain/duration.ts';
import { managedList } from '../../projects/managed-list.ts';
import { toManagedProject } from '../../projects/managed.ts';
import { reportMessages } from '../../reports/messages.ts';
import type { Db } from '../../store/db.ts';
import { orderBy } from '../../store/paged-list.ts';
import { type Language, project } from '../../store/schema.ts';
import { listMessages } from './list-messages.ts';
import type { ListSheet } from './list-sheet.ts';

/** Projects with their money. `day`: on which days late are counted. */
export function projectsSheet(db: Db, query: Parameters<typeof managedList>[0], day: string, locale: Language): ListSheet {
  const messages = listMessages[locale];
  const { projectStatuses, offerIdentifier, target, collected, daysLate, investors } = reportMessages[locale];
  const { where, order } = managedList(query);
  return {
    name: messages.projects,
    columns: [
      { title: messages.number, width: 24 },
      { title: offerIdentifier, width: 32 },
      { title: messages.project, width: 32 },
      { title: messages.status, width: 20 },
      { title: messages.offerEnds, width: 14 },
      { title: daysLate, width: 16 },
      { title: messages.suspendedUntil, width: 16 },
      { title: investors, width: 14 },
      { title: target, width: 18 },
      { title: messages.reserved, width: 18 },
      { title: collected, width: 18 },
    ],
    ids: db
      .select({ id: project.id })
      .from(project)
      .where(where)
      .orderBy(...orderBy(order))
      .getSQL(),
    async rowsOf(reader, ids) {
      const rows = await reader.select().from(project).where(inArray(project.id, ids));
      return new Map(
        rows.map((row) => {
          const shown = toManagedProject(row, locale, day);
          return [
            row.id,
            [
              row.id,
              shown.offerIdentifier,
              shown.name,
              projectStatuses[row.status],
              { day: shown.fundingEndsAt && dayOf(shown.fundingEndsAt) },
              { count: shown.daysLate },
              { day: shown.suspendedUntil },
              { count: row.investorCount },
              { cents: row.targetCents },
              { cents: row.reservedCents },
              { cents: row.collectedCents },
            ],
          ];
        }),
      );
    },
  };
}
