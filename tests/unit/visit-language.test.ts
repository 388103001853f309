import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageLocale } from '../../server/http/ssr.ts';
import { detectLocale } from '../../src/i18n/i18n.ts';

/** What an address says, what was remembered, what the browser prefers, and the language of the visit. */
const visits: [query: string, remembered: string | undefined, preferred: string[], locale: string][] = [
  ['', undefined, [], 'en'],
  ['', undefined, ['fr-FR', 'es-MX', 'de'], 'es'],
  ['', 'lt', ['de-DE'], 'lt'],
  ['', 'fr', ['de-DE'], 'de'],
  ['?lng=pt', 'lt', ['de-DE'], 'pt'],
  ['?lang=pt', 'lt', ['de-DE'], 'pt'],
  ['?lng=es&lang=pt', 'lt', ['de-DE'], 'pt'],
  ['?lang=pt&lng=es', 'lt', ['de-DE'], 'pt'],
  ['?lang=xx&lng=es', 'lt', ['de-DE'], 'es'],
  ['?lang=xx&lng=', 'lt', ['de-DE'], 'lt'],
  ['?lang=PT-br', undefined, [], 'pt'],
  ['?lang=deutsch', undefined, ['english', 'lt-LT'], 'lt'],
];

afterEach(() => vi.unstubAllGlobals());

describe('the server draws a page in the language that the browser shows it in [I18N-02]', () => {
  test.each(visits)('%j, remembered %j, preferred %j: %s', (query, remembered, preferred, locale) => {
    const headers = {
      ...(remembered ? { cookie: `theme=dark; lang=${remembered}` } : {}),
      'accept-language': preferred.map((tag, index) => `${tag};q=0.${9 - index}`).join(','),
    };
    expect(pageLocale({ url: `/invest${query}`, headers })).toBe(locale);

    vi.stubGlobal('window', { location: { search: query } });
    vi.stubGlobal('navigator', { languages: preferred });
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'i18nextLng' ? (remembered ?? null) : null) });
    expect(detectLocale()).toBe(locale);
  });
});
