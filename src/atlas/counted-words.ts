import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { intlLocale, type Locale } from '../../domain/locale.ts';

/** A message that reads differently with each number, with its values. */
export function counted(message: string, values: Readonly<Record<string, string>>, locale: Locale): string {
  const i18n = setupI18n({ locale, locales: intlLocale(locale), messages: { [locale]: { message: compileMessage(message) } } });
  return i18n._('message', values);
}
