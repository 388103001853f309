// The demo: everything a newcomer needs, on one origin.
import { spawn } from 'node:child_process';
import { install, main, nodeBinary, root, supervise } from './bootstrap.mjs';
import { build, compileCache, serverEntry, serverMemory } from './build.mjs';

await main(async () => {
  await install();
  await build();
  const server = spawn(nodeBinary(), [serverEntry], {
    cwd: root,
    stdio: 'inherit',
    env: { PORT: '4000', DATA_DIR: './data', ...serverMemory, NODE_COMPILE_CACHE: compileCache, ...process.env, MODE: 'demo', PRINT: '1' },
  });
  return supervise([server]);
});
