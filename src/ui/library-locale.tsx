import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Locale } from '../../domain/locale.ts';
import { useLocale } from '../i18n/i18n.ts';

const tags: Record<Locale, string> = { en: 'en-US', de: 'de-DE', lt: 'lt-LT', es: 'es-ES', pt: 'pt-PT' };

/** Around parts of the component library that bring words of their own: without it they use the browser's language instead of the chosen one. */
export function LibraryLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={tags[useLocale()]}>{children}</I18nProvider>;
}
