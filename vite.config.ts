import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { atlasModules } from './scripts/vite/atlas-modules.ts';
import { brandInStatics } from './scripts/vite/brand.ts';
import { builds } from './scripts/vite/builds.ts';
import { chunks } from './scripts/vite/chunks.ts';
import { htmlEntries } from './scripts/vite/html-entries.ts';
import { machineRecords } from './scripts/vite/machine-records.ts';
import { machineTexts } from './scripts/vite/machine-texts.ts';
import { pdfjsAssets } from './scripts/vite/pdfjs-assets.ts';
import { reactAriaLocaleCheck } from './scripts/vite/react-aria-locale-check.ts';

const app = {
  manifest: true,
  // A page names its scripts itself (server/http/ssr.ts); the next page is fetched as soon as its link is pointed at. As lists in the first script they
  // would be a tenth of it.
  modulePreload: { resolveDependencies: (_file, parts, { hostType }) => (hostType === 'js' ? [] : parts) },
  rolldownOptions: {
    input: ['index.html'],
    output: {
      codeSplitting: { groups: chunks, includeDependenciesRecursively: false },
      // the app names nearly two hundred catalogues: one character less of each counts of its first script
      chunkFileNames: 'assets/[name]-[hash:7].js',
    },
  },
} satisfies BuildOptions;

export default defineConfig(({ mode }) => ({
  base: mode === 'folder' ? './' : '/',
  plugins: [
    // before react(), or route components are not split
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // loaders too: with every route the first visit would grow otherwise
      codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']] },
      quoteStyle: 'single',
    }),
    react(),
    lingui({ failOnMissing: process.env.LINGUI_STRICT === '1', failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    mode === 'production' && machineTexts(),
    pdfjsAssets(),
    htmlEntries(),
    brandInStatics(),
    atlasModules(),
    machineRecords(mode),
    reactAriaLocaleCheck(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'lt-LT', 'es-ES', 'pt-PT'] }), enforce: 'pre' },
  ],
  build: {
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    ...(builds[mode] ?? app),
  },
}));
