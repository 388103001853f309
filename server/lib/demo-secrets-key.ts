import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newSecret } from './secrets.ts';

/**
 * The demo's own key, in a file of its data directory that only its account can read; made at the first start. Undefined where there is no such directory:
 * a demo on a database server, or in memory, uses the fixed key of `buildApp`.
 */
export async function demoSecretsKey({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<string | undefined> {
  if (databaseUrl || dataDir === 'memory://') return undefined;
  const file = path.join(dataDir, 'secrets.key');
  await writeFile(file, newSecret(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
