import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Stop, bin, install, main, root, runNode } from './bootstrap.mjs';

const sources = [
  'src',
  'domain',
  'machines',
  'openapi',
  'server',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
];
const stampFile = path.join(root, 'dist', '.stamp');

function fingerprint() {
  const hash = createHash('sha256');
  const visit = (file) => {
    const full = path.join(root, file);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const entry of readdirSync(full).sort()) visit(`${file}/${entry}`);
    // the route tree and compiled catalogues are written by the build itself
    else if (!file.endsWith('.gen.ts') && !/locales\/.*\.mjs$/.test(file))
      hash.update(`${file}:${stat.size}:${Math.round(stat.mtimeMs)}\n`);
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

/** Builds the app when a source changed since the last build. A missing translation fails it. Answers whether it had to. */
export async function build({ force = false } = {}) {
  const wanted = fingerprint();
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  const started = Date.now();
  console.log('Building the app …');
  const { code, output } = await runNode([bin('vite'), 'build'], { quiet: true, env: { LINGUI_STRICT: '1', NODE_ENV: 'production' } });
  if (code !== 0) throw new Stop(`The build failed.\n${output.trim()}`);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
  console.log(`Building the app: done (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    await install();
    await build({ force: true });
  });
