import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

interface Named {
  company: boolean;
  companyName: string | null;
  name: string | null;
  surname: string | null;
}

/** The name of a person in documents and in the back office; a company's own name. */
export const nameOf = ({ company, companyName, name, surname }: Named): string =>
  (company && companyName) || [name, surname].filter(Boolean).join(' ');

/** The fields that `nameOf` reads, to avoid reading many whole profiles. */
export const namesIn = (profile: PgColumn | SQL): SQL<Named> => sql<Named>`jsonb_build_object(
  'company', ${profile}->'company', 'companyName', ${profile}->'companyName', 'name', ${profile}->'name', 'surname', ${profile}->'surname')`;
