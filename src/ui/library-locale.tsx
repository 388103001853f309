import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Locale } from '../../domain/locale.ts';
import { useLocale } from '../i18n/i18n.ts';

const tags: Record<Locale, string> = { en: 'en-US', de: 'de-DE', lt: 'lt-LT', es: 'es-ES', pt: 'pt-PT' };

/** Around parts of the component library that bring words of their own: without it they speak the browser's language, whatever the reader has chosen. */
export function LibraryLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={tags[useLocale()]}>{children}</I18nProvider>;
}
