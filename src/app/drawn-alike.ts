import { readRatesSearch } from '../features/default-rates/rates-search.ts';
import { readSearch } from '../features/projects/project-filter.ts';

/** Pages whose query changes what they show. */
const readers: Record<string, (search: Record<string, unknown>) => object> = {
  '/invest': readSearch,
  '/projects': readSearch,
  '/default-rates': readRatesSearch,
};

/** False where the browser would find another page than it makes: pages are drawn without their query, and the router drops a slash at the end. */
export function isDrawnAlike(path: string, query: string): boolean {
  if (path.length > 1 && path.endsWith('/')) return false;
  const search = readers[path]?.(Object.fromEntries(new URLSearchParams(query))) ?? {};
  return Object.keys(search).length === 0;
}
