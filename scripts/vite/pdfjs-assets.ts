import { createReadStream, existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** Serves the asset folders of pdf.js under `/pdfjs`: from the package in development, copied into the build otherwise. */
export function pdfjsAssets(): Plugin {
  const require = createRequire(import.meta.url);
  // the copy that react-pdf resolves, so worker, wasm and API always have one version
  const root = path.dirname(createRequire(require.resolve('react-pdf')).resolve('pdfjs-dist/package.json'));
  return {
    name: 'pdfjs-assets',
    // the Atlas as a folder shows no documents
    apply: (_config, { mode }) => mode !== 'folder',
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const requested = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
        const file = path.join(root, path.normalize(requested));
        const isAllowed = folders.some((folder) => file.startsWith(path.join(root, folder) + path.sep));
        if (!isAllowed || !existsSync(file) || !statSync(file).isFile()) return next();
        if (file.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        createReadStream(file).pipe(response);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const folder of folders) {
        for (const name of await readdir(path.join(root, folder))) {
          const source = await readFile(path.join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source });
        }
      }
    },
  };
}
