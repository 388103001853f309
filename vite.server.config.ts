import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { placesOfModules } from './scripts/vite/places-of-modules.ts';
import { builtFile, bundle } from './server/http/contract/load.ts';

/**
 * The server for production: `vite build --config vite.server.config.ts`, then `node dist-server/server/main.js`. It is one file with its packages inside,
 * without the parts of them that nothing uses, which starts in half the time and takes 60 MB less than 1,700 files. Decision 109.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // what reads files of its own, what an operator's own program shares with the server, and what is seldom used
    external: ['@electric-sql/pglite', '@napi-rs/canvas', '@opentelemetry/api', '@scalar/fastify-api-reference', 'pdfkit'],
  },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node24',
    minify: false,
    // the second and third one are commands, the next one is started as a process of its own, the last two as threads
    rolldownOptions: {
      input: Object.fromEntries(
        ['main', 'admin', 'maintain', 'store/make-directory', 'documents/worker', 'documents/table-worker'].map((name) => [
          `server/${name}`,
          `server/${name}.ts`,
        ]),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'server/[name].js', comments: false },
    },
  },
  plugins: [
    placesOfModules('server'),
    {
      name: 'files-beside-modules',
      writeBundle() {
        for (const folder of [
          'openapi',
          'server/locales',
          'server/store/migrations',
          'server/marketing/blog/posts',
          'server/documents/legal',
        ])
          cpSync(folder, `dist-server/${folder}`, { recursive: true });
        const contract = 'openapi/openapi.yaml';
        writeFileSync(builtFile(`dist-server/${contract}`), JSON.stringify(bundle(path.resolve(contract))));
      },
    },
  ],
});
