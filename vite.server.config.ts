import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { builtFile, bundle } from './server/http/contract/load.ts';

/**
 * The server for production: `vite build --config vite.server.config.ts`, then `node dist-server/server/main.js`. Modules stay files, so
 * that what they read beside themselves (contract, migrations) is found; unused parts of drizzle are left out, which saves 200 MB of memory.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['drizzle-orm'] },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node24',
    minify: false,
    // the second and third one are commands, the next one is started as a process of its own, the last two as threads
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/admin.ts',
        'server/maintain.ts',
        'server/store/make-directory.ts',
        'server/documents/worker.ts',
        'server/documents/table-worker.ts',
      ],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
  plugins: [
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
