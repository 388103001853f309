// Loads the platform into one process of Node, as the simulation needs it: pauses on the virtual clock, no catalogues, and the planted defect.
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defects } from './defects.ts';

const root = path.resolve(import.meta.dirname, '../..');
const urlOf = (file) => pathToFileURL(path.join(root, file)).href;

/** One line of a source, replaced while it is loaded. */
const replacements = [
  { name: 'catalogues', file: 'src/i18n/i18n.ts', find: "import.meta.glob<Language>('./languages/*.ts')", replace: '{}' },
];
const defectName = process.env.SIMULATION_DEFECT;
if (defectName) {
  const defect = defects.find(({ name }) => name === defectName);
  if (!defect) {
    console.error(`There is no defect “${defectName}”; there are:\n${defects.map(({ name }) => name).join('\n')}`);
    process.exit(1);
  }
  replacements.push(defect);
}
// a defect in a file that nobody loads is not planted
process.once('exit', () => {
  const missed = replacements.find(({ file }) => !loaded.has(urlOf(file)));
  if (missed) throw new Error(`${missed.file} was not loaded.`);
});
const loaded = new Set();
const byUrl = Map.groupBy(replacements, ({ file }) => urlOf(file));

const ours = (url) => ({ url, format: 'module-typescript', shortCircuit: true });

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = context.parentURL?.startsWith(urlOf('server')) || context.parentURL?.startsWith(urlOf('src'));
    if (specifier === 'node:timers/promises' && isOurs) return ours(urlOf('tests/simulation/timers-promises.ts'));
    // to find out the format of each file takes Node longer than to load it
    if (specifier.startsWith('.') && specifier.endsWith('.ts') && !context.parentURL.includes('/node_modules/'))
      return ours(new URL(specifier, context.parentURL).href);
    return next(specifier, context);
  },
  load(url, context, next) {
    const module = next(url, context);
    const wanted = byUrl.get(url);
    if (!wanted) return module;
    loaded.add(url);
    let source = String(module.source);
    for (const { file, find, replace } of wanted) {
      if (source.split(find).length !== 2) throw new Error(`“${find}” does not stand once in ${file}.`);
      source = source.replace(find, () => replace);
    }
    return { ...module, source };
  },
});
