import type { Control, Seen, Text } from '../../tests/models/screen.ts';
import type { Machine } from './machine.ts';

const euros = (value: number, whole: boolean) =>
  `€${value.toLocaleString('en-GB', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 })}`;

const dayOf = (instant: string) => new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Vilnius' });

const inEnglish = (message: string) => message;

/** A text of a model as an English reader sees it; figures and dates are English in every language. */
export function wordsOf(text: Text, translate = inEnglish): string {
  if (typeof text === 'string') return translate(text);
  if ('data' in text) return text.data;
  if ('each' in text) return text.each.en;
  return translate(text.text).replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = text.values[name];
    if (typeof figure !== 'object') return figure ?? '';
    if ('words' in figure) return wordsOf(figure.words, translate);
    return 'day' in figure ? dayOf(figure.day) : euros(figure.euros, figure.whole === true);
  });
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
export function toldIn({ screens: model }: Machine, state: string, context: Record<string, unknown>, translate = inEnglish): StepText {
  const screen = model?.screens[state];
  if (!model || screen === undefined) return { kind: 'none' };
  if (screen === 'passing') return { kind: 'passing' };
  if (typeof screen === 'function') return inWords((screen as (context: unknown) => Seen)(context), translate);
  if ('like' in screen) {
    const other = model.screens[screen.like];
    const like = { state: screen.like, because: screen.because };
    if (typeof other === 'function') return { ...inWords((other as (context: unknown) => Seen)(context), translate), like };
    return other && typeof other === 'object' && !('like' in other) ? { ...inWords(other, translate), like } : { kind: 'none' };
  }
  return inWords(screen, translate);
}

const inWords = ({ heading, texts = [], enabled }: Seen, translate: (message: string) => string) => ({
  kind: 'seen' as const,
  ...(heading === undefined ? {} : { heading: wordsOf(heading, translate) }),
  text: texts.map((text) => wordsOf(text, translate)),
  controls: enabled.map(({ role, name }) => ({ role, name: wordsOf(name, translate) })),
});
