import type { BuildOptions } from 'vite';

/** Builds beside the app's, by Vite's mode. Each stands alone: a chunk shared with the app would start the app beside it. */
const beside = (name: string): BuildOptions => ({
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: `.vite/${name}.json`,
  rolldownOptions: { input: [`${name}.html`] },
});

export const builds: Partial<Record<string, BuildOptions>> = {
  'back-office': beside('back-office'),
  atlas: beside('atlas'),
  lab: beside('lab'),
  /** Reports machines of a running app to the Atlas: one file that the app requests by its URL; only the demo's server serves it. */
  live: { emptyOutDir: false, copyPublicDir: false, lib: { entry: 'src/atlas/watch.ts', formats: ['es'], fileName: 'live' } },
  /** The Atlas as a folder for any static host: `npm run atlas`. */
  folder: { outDir: 'dist-atlas', rolldownOptions: { input: ['atlas.html'] } },
};
