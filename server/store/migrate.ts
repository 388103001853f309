import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { randomInt } from '../lib/random.ts';
import { sqlState } from './sql-state.ts';

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

/** How long a migration waits for a lock: requests on that table queue behind it. */
const lockTimeout = '1s';
/** After this time the tables count as permanently in use. */
const patienceMs = 180_000;

/** The migrations of this version, in their order. */
export const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Applies what is missing, in the order of the file names. Each file and the note that it was applied are one transaction.
 * The caller holds a lock, so that two servers that start together do not both apply a file.
 */
export async function migrate(applied: AppliedNames, run: RunScript): Promise<string[]> {
  const done = await applied();
  const missing = (await migrationNames()).filter((name) => !done.has(name));
  for (const name of missing) {
    const script = await readFile(folder + name, 'utf8');
    await run(
      `begin;\nset local lock_timeout = '${lockTimeout}';\n${script}\ninsert into schema_migration (name) values ('${name}');\ncommit;`,
    );
  }
  return missing;
}

interface Client {
  query(text: string): Promise<{ rows: { name: string }[] }>;
}

/**
 * Applies what is missing on a database that another version may be using. A migration that gets no lock in time (55P03), or is the victim of a deadlock
 * (40P01), lets the requests behind it go on and is tried again.
 */
export async function migrateInUse(client: Client): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('statefolio.migrate'))`);
  await migrate(
    async () => {
      await client.query(createMigrationTable);
      const { rows } = await client.query('select name from schema_migration');
      return new Set(rows.map(({ name }) => name));
    },
    async (script) => {
      for (const begun = performance.now(); ; await pause(250 + randomInt(500))) {
        try {
          await client.query(script);
          return;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          const state = sqlState(error);
          if ((state !== '55P03' && state !== '40P01') || performance.now() - begun > patienceMs) throw error;
        }
      }
    },
  );
}
