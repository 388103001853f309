import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Money: integer cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** A moment, with its time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
