import type { Plugin } from 'vite';
import { atlasActions } from '../atlas-actions.ts';
import { atlasFolded } from '../atlas-fold.ts';
import { atlasHistory } from '../atlas-history.ts';
import { atlasLaw } from '../atlas-law.ts';
import { atlasMap } from '../atlas-map.ts';
import { atlasReads } from '../atlas-reads.ts';
import { atlasRequirements } from '../atlas-requirements.ts';
import { atlasSources } from '../atlas-sources.ts';
import { atlasSummary } from '../atlas-summary.ts';
import { atlasTranslations } from '../atlas-translations.ts';

const modules: Record<string, () => object | Promise<object>> = {
  /** Names and numbers of all machines, so that the Atlas loads a record only when it is opened. */
  'virtual:atlas-summary': atlasSummary,
  /** Which machine starts which, laid out. */
  'virtual:atlas-map': atlasMap,
  /** The charts without states that only wait. */
  'virtual:atlas-folded': atlasFolded,
  /** Where the articles of the law are carried out. */
  'virtual:atlas-law': atlasLaw,
  /** What the last commits changed in the charts. */
  'virtual:atlas-history': atlasHistory,
  /** The rows of the requirements. */
  'virtual:atlas-requirements': atlasRequirements,
  /** The app's texts in the other languages. */
  'virtual:atlas-translations': atlasTranslations,
  /** What each guard reads. */
  'virtual:atlas-reads': atlasReads,
  /** Where each state and each transition is defined. */
  'virtual:atlas-sources': atlasSources,
  /** What each transition does. */
  'virtual:atlas-actions': atlasActions,
};

/** Modules of the Atlas that are computed from the machines at build time. */
export function atlasModules(): Plugin {
  return {
    name: 'atlas-modules',
    resolveId: (id) => (modules[id] ? `\0${id}` : undefined),
    load: async (id) => {
      const compute = id.startsWith('\0') ? modules[id.slice(1)] : undefined;
      return compute && `export default ${JSON.stringify(await compute())};`;
    },
  };
}
