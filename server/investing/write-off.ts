import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../store/db.ts';
import { audit, project } from '../store/schema.ts';

/** The day on which a project was written off, by its audit log (`YYYY-MM-DD`, null if it was not): one row for each project, to be joined laterally. */
export const writeOff = (db: Db) =>
  db
    .select({ on: sql<string | null>`to_char(max(${audit.at}) at time zone 'Europe/Vilnius', 'YYYY-MM-DD')`.as('written_off_on') })
    .from(audit)
    .where(
      and(eq(project.status, 'WRITTEN_OFF'), eq(audit.subject, 'project'), eq(audit.subjectId, project.id), eq(audit.after, 'WRITTEN_OFF')),
    )
    .as('write_off');
