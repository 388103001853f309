// `npm run atlas` makes dist-atlas/, a folder that opens from any static host: charts, paths, pictures and results of this computer.
// `npm run atlas -- diff main [other]` prints what changed in the machines as Markdown. `-- before main` lays the records of a revision beside the
// reports, `-- keep` the results and pictures of the last runs: the Atlas then shows what has changed since. `-- record` writes the results of the last
// runs to tests/last-run.json: everybody sees them until they have run the tests themselves. `-- pictures --since main` compares screens by their pixels.
import path from 'node:path';
import { Stop, bin, install, main, root, runNode } from './bootstrap.mjs';

const script = (name, ...args) => [path.join(root, 'scripts', name), ...args];

await main(async () => {
  const [command = 'folder', ...args] = process.argv.slice(2);
  if (!['folder', 'diff', 'before', 'keep', 'record', 'pictures'].includes(command))
    throw new Stop(`npm run atlas knows "diff", "before", "keep", "record" and "pictures", or nothing at all; not "${command}".`);
  await install();
  if (command === 'pictures') return (await runNode(script('atlas-pictures.ts', ...args))).code;
  if (command !== 'folder') return (await runNode(script('atlas-reports.ts', command, ...args))).code;
  const built = await runNode([bin('vite'), 'build', '--logLevel=warn', '--mode', 'folder'], { env: { NODE_ENV: 'production' } });
  if (built.code !== 0) return built.code;
  return (await runNode(script('atlas-reports.ts', 'folder', 'dist-atlas'))).code;
});
