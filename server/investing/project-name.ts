import { type SQL, sql } from 'drizzle-orm';
import type { Localised, project } from '../store/schema.ts';

/** The name of a project in all languages, where the whole of many would take long to read. */
export const nameIn = (data: typeof project.data): SQL<Localised> => sql<Localised>`${data}->'name'`;
