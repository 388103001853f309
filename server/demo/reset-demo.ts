import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { openStore } from '../store/open.ts';
import { StoreProblem } from '../store/problem.ts';
import { appUser } from '../store/schema.ts';
import { demoUsers } from './users.ts';

/**
 * Takes away what the demo holds in this directory, so that its next start makes everything anew. A StoreProblem says what stands against it: a server that
 * runs there, or data that is not the demo's. [decisions 7]
 */
export async function resetDemo(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const store = await openStore({ dataDir: directory });
  const [person] = await store.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.email, demoUsers[0]?.email ?? ''));
  await store.close();
  if (!person) throw new StoreProblem(`The data in ${directory} is not the demo's and stays as it is.`);
  await rm(directory, { recursive: true });
}

const [, program = '', directory] = process.argv;
if (directory && path.resolve(program) === import.meta.filename)
  try {
    await resetDemo(path.resolve(directory));
    process.stdout.write('The demo begins anew at its next start.\n');
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
