import path from 'node:path';
import type { AtlasLaw } from '../src/atlas/law.ts';
import { acts, articlesOf, citations } from './law.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The articles that the code cites, by act, as the Atlas shows them. */
export function atlasLaw(): AtlasLaw[] {
  const articles = articlesOf(citations(root));
  return acts.flatMap(({ id, title }) => {
    const own = articles.filter(({ act }) => act === id);
    if (own.length === 0) return [];
    return {
      title,
      articles: own.map(({ places, files }) => ({
        places: places.join(', '),
        machines: files.machine.map((file) => path.basename(file, '.machine.ts')),
        screens: files.screen,
        rules: files.rule,
        tests: files.test,
      })),
    };
  });
}
