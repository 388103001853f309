import { mapKeys } from '../../domain/keys.ts';
import { locales } from '../../domain/locale.ts';
import { text } from '../support/catalogue.ts';
import type { Text } from './screen.ts';

/** The reader of a contract is at its first page. How many there are differs with the language. */
export const atFirstPage: Text = {
  each: mapKeys(locales, (locale) => text('ui', 'Page {page} of {pages}', locale, { page: '1', pages: '' }).trim()),
};
