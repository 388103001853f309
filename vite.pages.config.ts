import { defineConfig } from 'vite';
import app from './vite.config.ts';

/** The public pages as the server draws them: `vite build --config vite.pages.config.ts`. Everything they need is inside. */
export default defineConfig({
  plugins: app({ mode: 'production', command: 'build' }).plugins,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['react-pdf', 'pdfjs-dist'] },
  build: {
    ssr: true,
    outDir: 'dist-pages',
    target: 'node24',
    minify: false,
    rolldownOptions: { input: { render: 'src/app/render.tsx' }, output: { entryFileNames: '[name].js' } },
  },
});
