import { chmodSync, copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { containerStages, root } from '../support/container-file.ts';

const image = containerStages().at(-1)!;
/** What the image sets, for the port that a test chooses. */
export const imageEnv: Readonly<Record<string, string>> = image.env;

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // another file system
    copyFileSync(from, to);
  }
}

/** A package has the packages inside it as entries of their own in the lock file. */
function linkTree(from: string, to: string, leave: readonly string[] = []): void {
  if (!statSync(from).isDirectory()) return link(from, to);
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isDirectory()) {
      if (!leave.includes(entry.name)) linkTree(path.join(from, entry.name), path.join(to, entry.name), leave);
    } else if (entry.isFile()) link(path.join(from, entry.name), path.join(to, entry.name));
}

/** What `npm ci --omit=dev` installs here. */
function packagesOf(folder: string): string[] {
  const { packages }: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(path.join(folder, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(packages)
    .filter(([name, { dev, devOptional }]) => name !== '' && !dev && !devOptional && !/node-linux-/.test(name))
    .map(([name]) => name)
    .filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false }));
}

/** Lays out /app as deploy/Containerfile does, from this machine's build. Nobody may write into its folders. */
export function layOutImage(app: string): void {
  mkdirSync(app, { recursive: true });
  for (const { stage, sources, target } of image.copies)
    for (const source of sources) {
      const to = path.join(app, target === './' ? source : target);
      if (stage === 'packages')
        for (const name of packagesOf(root)) {
          mkdirSync(path.dirname(path.join(app, name)), { recursive: true });
          linkTree(path.join(root, name), path.join(app, name), ['node_modules']);
        }
      else linkTree(path.join(root, stage === undefined ? source : path.relative('/build', source)), to);
    }
  forEachFolder(app, (folder) => chmodSync(folder, 0o555));
}

function forEachFolder(folder: string, does: (folder: string) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) forEachFolder(path.join(folder, entry.name), does);
  does(folder);
}

export const makeRemovable = (app: string): void => forEachFolder(app, (folder) => chmodSync(folder, 0o755));

/** Every file with its size and when it was written. */
export function listing(app: string): string[] {
  return readdirSync(app, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`)
    .toSorted();
}
