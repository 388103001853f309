import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Runs SQL text that may hold several statements. */
export type RunScript = (script: string) => Promise<void>;
/** Reads the names of the migrations that were applied, after making sure that their table exists. */
export type AppliedNames = () => Promise<Set<string>>;

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

export const createMigrationTable =
  // a role that may make no tables may start the server where nothing is missing
  `do $$ begin
    if to_regclass('schema_migration') is null then
      create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now());
    end if;
  end $$`;

/**
 * Applies what is missing, in the order of the file names. Each file and the note that it was applied are one transaction.
 * The caller holds a lock, so that two servers that start together do not both apply a file.
 */
export async function migrate(applied: AppliedNames, run: RunScript): Promise<string[]> {
  const known = await applied();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const missing = names.filter((name) => !known.has(name));
  for (const name of missing) {
    const script = await readFile(folder + name, 'utf8');
    await run(`begin;\n${script}\ninsert into schema_migration (name) values ('${name}');\ncommit;`);
  }
  return missing;
}
