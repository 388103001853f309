import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
<<<<<<< HEAD
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { atlasFolded } from './scripts/atlas-fold.ts';
import { atlasMap } from './scripts/atlas-map.ts';
import { atlasReads } from './scripts/atlas-reads.ts';
import { atlasSummary } from './scripts/atlas-summary.ts';
import { brandParts } from './scripts/brand-parts.ts';
import { machineRecords } from './scripts/vite/machine-records.ts';

/** Serves the side files of pdf.js from our own origin in development and copies them in a build. */
function pdfjsAssets(): Plugin {
  const require = createRequire(import.meta.url);
  // the copy that react-pdf resolves, so worker, wasm and API always have one version
  const root = path.dirname(createRequire(require.resolve('react-pdf')).resolve('pdfjs-dist/package.json'));
  const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
  return {
    name: 'pdfjs-assets',
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const asked = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
        const file = path.join(root, path.normalize(asked));
        const allowed = folders.some((folder) => file.startsWith(path.join(root, folder) + path.sep));
        if (!allowed || !existsSync(file) || !statSync(file).isFile()) return next();
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

/** Pages with an entry of their own, beside the app; the server mounts them in the demo only. */
const pages = ['lab', 'atlas'].filter((page) => existsSync(`${page}.html`));

/** In development `/lab/…` is answered with lab.html, as the server does with the built one. */
function ownPages(): Plugin {
  return {
    name: 'own-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === '/live.js') request.url = '/src/atlas/watch.ts';
        const page = pages.find((name) => /^\/\w+(?=[/?]|$)/.exec(request.url ?? '')?.[0] === `/${name}`);
        if (page && request.headers.accept?.includes('text/html')) request.url = `/${page}.html`;
        next();
      });
    },
  };
}

/**
 * `virtual:atlas-summary`: names and numbers of all machines, so that the Atlas loads a record only when it is opened. `virtual:atlas-map`: how
 * they begin each other, laid out. `virtual:atlas-folded`: their charts without the states in which one only waits. `virtual:atlas-reads`: what their conditions look at.
 */
function summaryOfMachines(): Plugin {
  const made: Record<string, () => object | Promise<object>> = {
    'virtual:atlas-summary': atlasSummary,
    'virtual:atlas-map': atlasMap,
    'virtual:atlas-folded': atlasFolded,
    'virtual:atlas-reads': atlasReads,
  };
  return {
    name: 'atlas-summary',
    resolveId: (wanted) => (made[wanted] ? `\0${wanted}` : undefined),
    load: async (wanted) => {
      const make = wanted.startsWith('\0') ? made[wanted.slice(1)] : undefined;
      return make && `export default ${JSON.stringify(await make())};`;
    },
  };
}

/**
 * React Aria asks, as it is loaded, whether the browser's own language is a valid tag, by way of a list of all languages that dates can be written in: 20 to
 * 40 ms on every page with a form. The same question has a cheap answer; both throw for a tag that is none.
 */
function cheapLanguageCheck(): Plugin {
  const asked = 'Intl.DateTimeFormat.supportedLocalesOf(';
  const file = /\/react-aria\/.*\/useDefaultLocale\.\w+$/;
  return {
    name: 'cheap-language-check',
    enforce: 'pre',
    transform(code, id) {
      return file.test(id) ? { code: code.replace(asked, 'Intl.getCanonicalLocales('), map: null } : undefined;
    },
    generateBundle(_options, bundle) {
      const left = Object.values(bundle).find((one) => one.type === 'chunk' && one.code.includes(asked));
      if (left) this.error(`${left.fileName} asks for a list of all languages: has React Aria moved where it does?`);
    },
  };
}

/** The library code that no visit does without, in two files: a small phone runs one, answers, and runs the other. */
const drawing = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@lingui\/(?:core|react))\//;
const base =
  /\/node_modules\/@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store)\/(?!.*(?:mutationObserver|useMutation))/;

/** What of ours every visit needs, in one file: in forty small ones it weighs a twentieth more. None of it may need React Aria or xstate. */
const pageParts = [
  /\/src\/app\/(?:failed|message-page|news|newsletter-form|not-found|scroll-to-top|shell)(?:\.module)?\.(?:tsx?|css)$/,
  /\/src\/i18n\/[\w-]+\.tsx?$/,
  /\/src\/api\/(?:blog|client|stats-query|refusal|timeout|unauthenticated-requests|unexpected-answer)\.ts$/,
  /\/src\/lib\/(?:cookie-settings|draft-storage|error-reporter|hydrated|session-context|session-storage|site|storage|today|use-page-shown)\.ts$/,
  /\/src\/ui\/(?:badge|empty-state|brand-mark|button-class|button-link|card|class-names|credit-scale|duration-text|stats|footer|funding-progress|header|icon|icon-button|sign-up-prompt|ledger|document-head|page-title|location-label|post-card|project-badge|project-card|questions|site|skeleton|toast|toast-region|toasts|vip-badge)(?:\.module)?\.(?:tsx?|css)$/,
  /\/src\/ui\/(?:button|field)\.module\.css$/,
  /\/src\/app\/hydration\/[\w-]+\.ts$/,
  /\/src\/ui\/focus\/focus-heading\.ts$/,
  /\/src\/features\/[\w-]+\/[\w-]+-provider\.tsx$/,
  /\/src\/features\/(?:auth-callback\/callback-search|consent\/consent-storage|onboarding\/settings-search|payment-status\/outcome-search|register-banner\/banner-storage|session\/session-actor|session\/use-session|task-modal\/task-modal-context|verification\/verification-search)\.ts$/,
  /\/src\/routes\/[^?-][^?]*\.tsx$/,
  /\/domain\/(?:brand|consent|credit|duration|eligibility|format|locale|money|nonce|register-banner|return-path)\.ts$/,
  /\/openapi-fetch\/|^\0vite\/preload-helper/,
];

/** What the list of projects and a project's page share with each other and with investing. */
const projectParts = [
  /\/src\/ui\/(?:amount-field|copy-row|field|alert|payout-text|select-field|table|tabs|tiers)(?:\.module)?\.(?:tsx?|css)$/,
  /\/src\/documents\/(?:open-in-tab|pdf-bytes|save-blob|use-document-tab)\.ts$/,
  /\/src\/features\/projects\/(?:project-queries\.ts|projects-page\.module\.css)$/,
  /\/src\/lib\/settings\.ts$/,
  /\/domain\/(?:amount|bonds|flags|interest)\.ts$/,
];

/** What runs a machine in the browser. */
const machineParts = [
  /\/node_modules\/(?:xstate|@xstate\/react|use-isomorphic-layout-effect)\//,
  /\/src\/lib\/(?:flow-events|return-path-storage|inspect-actor|marketing|redirect-url|use-flow-actor)\.tsx?$/,
  /\/src\/api\/(?:problems|sign-in)\.ts$/,
  /\/machines\/not-provided\.ts$/,
  /\/domain\/marketing\.ts$/,
];

/** What most forms are made of. */
const formParts = [
  /\/src\/ui\/(?:button|checkbox|choice|text-field)(?:\.module)?\.(?:tsx?|css)$/,
  /\/src\/lib\/(?:focus-invalid|step-title)\.tsx?$/,
  /\/domain\/(?:countries|documents|person-text|text)\.ts$/,
];

/** The library of controls; of it, what several forms need. */
const controls = /\/node_modules\/(?:react-aria|react-aria-components|react-stately|@internationalized|clsx)\//;

const isIn = (parts: RegExp[]) => (module: string) => parts.some((part) => part.test(module));

const server = 'http://127.0.0.1:4001';

/** The Atlas on its own: it needs react and nothing else of what the app loads on every visit. */
const atlasAlone = {
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: '.vite/atlas.json',
  rolldownOptions: { input: ['atlas.html'] },
} satisfies BuildOptions;

/** The lab on its own: a chunk it shares with the app would start the app beside it. */
const labAlone = {
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: '.vite/lab.json',
  rolldownOptions: { input: ['lab.html'] },
} satisfies BuildOptions;

/** What tells the Atlas of a running app: one file that the app asks for by its address; only the demo's server has it. */
const liveAlone = {
  emptyOutDir: false,
  copyPublicDir: false,
  lib: { entry: 'src/atlas/watch.ts', formats: ['es'], fileName: 'live' },
} satisfies BuildOptions;

/** The Atlas as a folder for any static host: `npm run atlas`. */
const folder = {
  outDir: 'dist-atlas',
  rolldownOptions: { input: ['atlas.html'] },
} satisfies BuildOptions;

const alone: Partial<Record<string, BuildOptions>> = { atlas: atlasAlone, lab: labAlone, live: liveAlone, folder };
=======
import { type BuildOptions, defineConfig } from 'vite';
import { atlasModules } from './scripts/vite/atlas-modules.ts';
import { brandInStatics } from './scripts/vite/brand.ts';
import { builds } from './scripts/vite/builds.ts';
import { chunks } from './scripts/vite/chunks.ts';
import { htmlEntries } from './scripts/vite/html-entries.ts';
import { pdfjsAssets } from './scripts/vite/pdfjs-assets.ts';
import { reactAriaLocaleCheck } from './scripts/vite/react-aria-locale-check.ts';
>>>>>>> main

const app = {
  manifest: true,
  rolldownOptions: {
    input: ['index.html'],
    output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } },
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
<<<<<<< HEAD
    mode !== 'folder' && pdfjsAssets(),
    ownPages(),
    brandParts(),
    machineRecords(),
    summaryOfMachines(),
    cheapLanguageCheck(),
=======
    pdfjsAssets(),
    htmlEntries(),
    brandInStatics(),
    atlasModules(),
    reactAriaLocaleCheck(),
>>>>>>> main
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'lt-LT', 'es-ES', 'pt-BR'] }), enforce: 'pre' },
  ],
  build: {
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    ...(builds[mode] ?? app),
  },
}));
