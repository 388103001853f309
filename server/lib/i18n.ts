import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { intlLocale, type Locale, locales } from '../../domain/locale.ts';
import { mapKeys } from '../../domain/keys.ts';

const quoted = (text: string) => String(JSON.parse(text));

/** The messages of a catalogue by their id. Reads what Lingui writes: `msgid` and `msgstr`, each in one or more quoted lines. */
export function readCatalogue(po: string): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const entry of po.split(/\n{2,}/)) {
    const text = { msgid: '', msgstr: '' };
    let field: keyof typeof text | undefined;
    for (const line of entry.split('\n')) {
      const [, name, value] = /^(msgid|msgstr|) ?(".*")$/.exec(line) ?? [];
      if (name === 'msgid' || name === 'msgstr') field = name;
      if (field && value) text[field] += quoted(value);
    }
    if (text.msgid && text.msgstr) messages[text.msgid] = text.msgstr;
  }
  return messages;
}

/** Lingui keeps nothing of what it compiles. */
function compileOnce(): typeof compileMessage {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  return (message) => {
    const compiledMessage = compiled.get(message) ?? compileMessage(message);
    compiled.set(message, compiledMessage);
    return compiledMessage;
  };
}

function load(locale: Locale): I18n {
  const messages = readCatalogue(readFileSync(new URL(`../locales/${locale}.po`, import.meta.url), 'utf8'));
  // the compiler comes first: messages are compiled on first use, also in production
  const i18n = setupI18n().setMessagesCompiler(compileOnce());
  i18n.load(locale, messages);
  i18n.activate(locale, intlLocale(locale));
  return i18n;
}

const loaded = mapKeys(locales, load);

/** The server's messages in one language. [I18N-01] */
export const messagesFor = (locale: Locale): I18n => loaded[locale];

/** The same texts in each language. `i18n` has to be the name of the parameter: by it the texts are found and put into the catalogues. */
export function inEachLanguage<T>(build: (i18n: I18n, locale: Locale) => T): Record<Locale, T> {
  return mapKeys(locales, (locale) => build(messagesFor(locale), locale));
}
