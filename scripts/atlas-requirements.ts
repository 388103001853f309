import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Requirement } from '../src/atlas/search-entries.ts';

const file = path.resolve(import.meta.dirname, '../docs/requirements.md');

/** The rows of the requirements, as the search of the Atlas shows them; none in a copy of the project without its documents. */
export function atlasRequirements(): Requirement[] {
  const rows = (existsSync(file) ? readFileSync(file, 'utf8') : '').matchAll(/^\| ([A-Z0-9]+-\w+) \| (.+) \|$/gm);
  return [...rows].map(([, id = '', text = '']) => ({ id, text: text.replaceAll('`', '') }));
}
