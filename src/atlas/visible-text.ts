import { formatDate, formatMoney } from '../../domain/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { toCents } from '../../domain/money.ts';
import type { Control, Figure, ExpectedScreen, Text } from '../../tests/models/screen.ts';
import type { Machine } from './machine.ts';

/** A language, what an English text is in it, and how a text reads with its values. */
export interface Reader {
  locale: Locale;
  translate: (message: string) => string;
  fill: (message: string, values: Readonly<Record<string, string>>) => string;
}
const english: Reader = { locale: 'en', translate: (message) => message, fill: withPlaceholders };

/** A message in which nothing is counted. A placeholder without a value reads as nothing. */
export function withPlaceholders(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** A text of a model as a reader sees it, with figures and dates as their language writes them. */
export function visibleText(text: Text, reader = english): string {
  if (typeof text === 'string') return reader.translate(text);
  if ('data' in text) return text.data;
  if ('each' in text) return text.each[reader.locale];
  const values = Object.entries(text.values).map(([name, figure]) => [name, figureOf(figure, reader)]);
  return reader.fill(reader.translate(text.text), Object.fromEntries(values));
}

function figureOf(figure: Figure, reader: Reader): string {
  if (typeof figure !== 'object') return figure;
  if ('words' in figure) return visibleText(figure.words, reader);
  if ('day' in figure) return formatDate(figure.day, reader.locale, { style: 'long' });
  return formatMoney(toCents(figure.euros), reader.locale, figure.whole ? { whole: true } : {});
}

export type StepText =
  | {
      kind: 'seen';
      heading?: string;
      text: string[];
      controls: { role: Control['role']; name: string }[];
      like?: { state: string; because: string };
    }
  /** The machine never rests here, so there is nothing to see. */
  | { kind: 'passing' }
  /** The machine has no screen of its own. */
  | { kind: 'none' };

/** What a test asserts that a person perceives in a state, with the data of one place. */
export function screenIn({ screens: model }: Machine, state: string, context: Record<string, unknown>, reader = english): StepText {
  const screen = model?.screens[state];
  if (!model || screen === undefined) return { kind: 'none' };
  if (screen === 'passing') return { kind: 'passing' };
  if (typeof screen === 'function') return inWords((screen as (context: unknown) => ExpectedScreen)(context), reader);
  if ('like' in screen) {
    const other = model.screens[screen.like];
    const like = { state: screen.like, because: screen.because };
    if (typeof other === 'function') return { ...inWords((other as (context: unknown) => ExpectedScreen)(context), reader), like };
    return other && typeof other === 'object' && !('like' in other) ? { ...inWords(other, reader), like } : { kind: 'none' };
  }
  return inWords(screen, reader);
}

const inWords = ({ heading, texts = [], enabled }: ExpectedScreen, reader: Reader) => ({
  kind: 'seen' as const,
  ...(heading === undefined ? {} : { heading: visibleText(heading, reader) }),
  text: texts.map((text) => visibleText(text, reader)),
  controls: enabled.map(({ role, name }) => ({ role, name: visibleText(name, reader) })),
});
