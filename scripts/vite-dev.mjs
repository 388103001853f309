// Vite's development server with what belongs to the reference server passed on to it. Started by dev.mjs.
import { createServer } from 'vite';
import { portOf } from './bootstrap.mjs';
import { passedOn } from './passed-on.ts';

const target = `http://localhost:${portOf('SERVER_PORT', 4001)}`;

const server = await createServer({
  server: {
    port: portOf('PORT', 4000),
    strictPort: true,
    // the provider's own addresses must be those the browser sees
    proxy: Object.fromEntries(passedOn.map((path) => [path, { target, changeOrigin: false, xfwd: true }])),
  },
});
await server.listen();
server.printUrls();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close().then(() => process.exit(0)));
