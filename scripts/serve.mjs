// Production: no sandbox, no demo people. The server says what it needs in the environment.
import { spawn } from 'node:child_process';
import { install, main, nodeBinary, root, supervise } from './bootstrap.mjs';
import { build, serverEntry } from './build.mjs';

await main(async () => {
  await install();
  await build();
  const server = spawn(nodeBinary(), [serverEntry], {
    cwd: root,
    stdio: 'inherit',
    env: { PORT: '4000', ...process.env, MODE: 'production', NODE_ENV: 'production' },
  });
  return supervise([server]);
});
