import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider as LibraryLocale } from 'react-aria-components/I18nProvider';
import type { Locale } from '../../domain/locale.ts';
import { i18n, useLocale } from './i18n.ts';

const tags: Record<Locale, string> = { en: 'en-US', de: 'de-DE', lt: 'lt-LT', es: 'es-ES', pt: 'pt-BR' };

/** The texts of the app, and the few that come with the component library, in the language in use. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <Library>{children}</Library>
    </I18nProvider>
  );
}

/** Without it the library speaks the browser's language, whatever the reader has chosen. */
function Library({ children }: { children: ReactNode }) {
  return <LibraryLocale locale={tags[useLocale()]}>{children}</LibraryLocale>;
}
