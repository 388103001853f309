import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** One row for each slot of a job that was run. The primary key gives a slot to one process only. */
export const jobRun = pgTable(
  'job_run',
  {
    name: text('name').notNull(),
    /** Number of the slot since 1970: milliseconds divided by the length of a slot. */
    slot: bigint('slot', { mode: 'number' }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Null while it runs, and for ever where its process died. */
    durationMs: integer('duration_ms'),
    /** Null where it succeeded. */
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.name, t.slot] })],
);
