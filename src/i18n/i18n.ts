import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { intlLocale, isLocale, languageTag, type Locale, localeOfVisit } from '../../domain/locale.ts';
import { browserStorage } from '../lib/storage.ts';

/** A `.po` file as the app loads it. */
export type Catalogue = { messages: Messages };
type Loader = () => Promise<Catalogue>;

/** The shell's messages of one language, and a loader for those of each feature. */
type Language = { shell: Record<string, Catalogue>; features: Record<string, Loader> };

// one file a language: the first script would grow with every language it lists features of
const languages = import.meta.glob<Language>('./languages/*.ts');

const wanted = new Set<string>(['ui']);
const loaded = new Set<string>();

const added = new Map<string, Record<string, Loader>>();

/** Adds a catalogue that stands outside the features: a loader for each `./locales/<locale>.po`. */
export const addCatalogue = (name: string, loaders: Record<string, Loader>) => void added.set(name, loaders);

async function load(name: string, locale: Locale): Promise<Catalogue> {
  const other = added.get(name)?.[`./locales/${locale}.po`];
  if (other) return other();
  const language = await languages[`./languages/${locale}.ts`]?.();
  const catalogue =
    name === 'ui'
      ? language?.shell[`../../ui/locales/${locale}.po`]
      : await language?.features[`../../features/${name}/locales/${locale}.po`]?.();
  if (!catalogue) throw new Error(`There is no catalogue ${locale}/${name}`);
  return catalogue;
}

async function loadInto(locale: Locale, name: string): Promise<void> {
  const key = `${locale}/${name}`;
  if (loaded.has(key)) return;
  const { messages } = await load(name, locale);
  // whatever needs these texts waits for them; to tell of them would draw everything that is there once more, at once
  if (locale === i18n.locale) Object.assign(i18n.messages, messages);
  else i18n.load(locale, messages);
  loaded.add(key);
}

/** Loads a feature's texts in the language in use. Route loaders await it, so that no message shows as its id. */
export async function loadCatalogue(...names: string[]): Promise<void> {
  for (const name of names) wanted.add(name);
  const locale = isLocale(i18n.locale) ? i18n.locale : detectLocale();
  await Promise.all(names.map((name) => loadInto(locale, name)));
}

/** Switches the language and remembers it for this browser (`i18nextLng`) and for the server's pages (cookie `lang`). [A7] */
export async function activate(locale: Locale): Promise<void> {
  await Promise.all([...wanted].map((name) => loadInto(locale, name)));
  i18n.activate(locale, intlLocale(locale));
  if (typeof document === 'undefined') return;
  document.documentElement.lang = languageTag(locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`;
  browserStorage.setItem('i18nextLng', locale);
}

/** The language of a visit, which `activate` mirrors for the server. */
export function detectLocale(): Locale {
  if (typeof window === 'undefined') return 'en';
  return localeOfVisit({
    query: window.location.search,
    remembered: browserStorage.getItem('i18nextLng'),
    preferred: navigator.languages,
  });
}

/** The language in use; components that call it are drawn again when it changes. */
export function useLocale(): Locale {
  const { i18n: active } = useLingui();
  return isLocale(active.locale) ? active.locale : 'en';
}

/** The language in use, outside components. */
export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}

export { i18n };
