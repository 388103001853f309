import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Asks the disk to keep everything below a directory. */
function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(path.join(entry.parentPath, entry.name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}

// Runs as a process of its own, because making a database takes 500 MB that a server would keep for as long as it lives.
const directory = process.argv[2];
if (directory) {
  const client = await PGlite.create({ dataDir: directory });
  await client.close();
  syncTree(directory);
}
