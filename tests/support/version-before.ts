// The sources of an earlier version, built in a folder of their own.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folderOfMigrations = 'server/store/migrations';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const migrationsAt = (commit: string) => git('ls-tree', '-r', '--name-only', commit, '--', folderOfMigrations).split('\n').join();

const noHistory =
  'The version before cannot be checked out: this needs a clone with its history (git fetch --unshallow), or UPGRADE_FROM with a commit of it.';

/**
 * The commit that an upgrade begins at: UPGRADE_FROM, else that of the last whole run (tests/last-run.json) where its migrations are others than today's,
 * else the newest one of which that is so.
 */
export function commitBefore(): string {
  try {
    const named = process.env['UPGRADE_FROM'];
    if (named) return git('rev-parse', '--verify', `${named}^{commit}`);
    const today = readdirSync(path.join(root, folderOfMigrations))
      .map((name) => `${folderOfMigrations}/${name}`)
      .sort()
      .join();
    const { commit } = JSON.parse(readFileSync(path.join(root, 'tests/last-run.json'), 'utf8')) as { commit: string };
    const touched = git('log', '--format=%H', '--', folderOfMigrations).split('\n');
    const candidates = [commit, 'HEAD', ...touched.map((hash) => `${hash}^`)];
    for (const candidate of candidates) {
      if (spawnSync('git', ['merge-base', '--is-ancestor', candidate, 'HEAD'], { cwd: root }).status !== 0) continue;
      if (migrationsAt(candidate) !== today) return git('rev-parse', candidate);
    }
  } catch {
    throw new Error(noHistory);
  }
  throw new Error(noHistory);
}

export const run = (command: string, args: string[], cwd: string) =>
  new Promise<void>((resolve, reject) => {
    const { PATH = '', HOME = '' } = process.env;
    const node = path.dirname(process.execPath);
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: `${node}${path.delimiter}${PATH}`, HOME } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed.\n${output.slice(-2_000)}`)),
    );
  });

/** Checks a commit out into a folder that is not there yet. Its packages are these ones, by hard link, where the lock file is the same; else none. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder], root);
  await run('git', ['checkout', '--quiet', '--detach', commit], folder);
  const lock = (tree: string) => readFileSync(path.join(tree, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root) && existsSync(path.join(root, 'node_modules'))) {
    const packages = path.join(folder, 'node_modules');
    // another file system takes no links
    await run('cp', ['-al', path.join(root, 'node_modules'), packages], folder).catch(async () => {
      rmSync(packages, { recursive: true, force: true });
      await run('cp', ['-a', path.join(root, 'node_modules'), packages], folder);
    });
    // what one version caches is not the other's
    rmSync(path.join(packages, '.cache'), { recursive: true, force: true });
  }
}

/** That, and everything that a server needs. */
export async function buildVersion(commit: string, folder: string): Promise<void> {
  await checkOut(commit, folder);
  await run(process.execPath, ['scripts/build.mjs'], folder);
}
