import { type SQL, sql } from 'drizzle-orm';
import type { Localised, project } from '../store/schema.ts';

/** The name of a project in all languages, to avoid reading the whole `data` of many rows. */
export const nameIn = (data: typeof project.data): SQL<Localised> => sql<Localised>`${data}->'name'`;
