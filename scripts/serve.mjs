// Production: no sandbox, no demo people. The server says what it needs in the environment; with --check it only looks whether all of that works.
import { spawn } from 'node:child_process';
import { install, main, nodeBinary, root, runNode, supervise } from './bootstrap.mjs';
import { build, serverEntry, serverMemory } from './build.mjs';

await main(async () => {
  await install();
  const environment = { PORT: process.env.PORT || '4000', MODE: 'production', NODE_ENV: 'production' };
  if (process.argv.includes('--check')) return (await runNode(['server/main.ts', '--check'], { env: environment })).code;
  await build();
  const server = spawn(nodeBinary(), [serverEntry], {
    cwd: root,
    stdio: 'inherit',
    env: { ...serverMemory, ...process.env, ...environment },
  });
  return supervise([server]);
});
