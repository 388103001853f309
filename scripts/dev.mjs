// App and server with reload: Vite on 4000, the server behind it on 4001. One origin for the browser.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { install, main, nodeBinary, portOf, root, supervise } from './bootstrap.mjs';

await main(async () => {
  const port = portOf('PORT', 4000);
  const serverPort = portOf('SERVER_PORT', port + 1);
  await install();
  const node = nodeBinary();
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` };
  const options = { cwd: root, stdio: 'inherit' };
  const server = spawn(
    node,
    ['--watch-path=server', '--watch-path=domain', '--watch-path=openapi', '--watch-path=machines/lifecycles', 'server/main.ts'],
    {
      ...options,
      env: { DATA_DIR: './data', ...env, MODE: 'demo', PRINT: '1', PORT: String(serverPort), ORIGIN: `http://localhost:${port}` },
    },
  );
  const app = spawn(node, ['scripts/vite-dev.mjs'], { ...options, env: { ...env, PORT: String(port), SERVER_PORT: String(serverPort) } });
  return supervise([server, app]);
});
