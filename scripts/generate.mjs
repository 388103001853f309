// What is written by programs and committed: API types, machine charts, message catalogues.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Stop, bin, install, main, root, runNode } from './bootstrap.mjs';

const steps = [
  ['API types', ['scripts/contract-types.mjs']],
  ['machine records', ['scripts/generate-records.ts'], 'scripts/generate-records.ts'],
  ['settings', ['scripts/generate-settings.ts']],
  ['law', ['scripts/generate-law.ts']],
  ['message catalogues', [() => bin('@lingui/cli', 'lingui'), 'extract', '--clean'], 'lingui.config.ts'],
];

await main(async () => {
  await install();
  const only = process.argv.slice(2);
  for (const [name, args, needs] of steps) {
    if (only.length && !only.some((word) => name.includes(word))) continue;
    if (needs && !existsSync(path.join(root, needs))) throw new Stop(`${name}: ${needs} is missing.`);
    const started = Date.now();
    const { code } = await runNode(args.map((arg) => (typeof arg === 'function' ? arg() : arg)));
    if (code !== 0) throw new Stop(`${name} could not be generated.`);
    console.log(`${name}: done (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
});
