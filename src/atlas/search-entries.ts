import { type Locale, locales } from '../../domain/locale.ts';
import type { Address } from './address.ts';
import type { Machine } from './machine.ts';
import { counted } from './counted-words.ts';
import { type Reader, screenIn, withPlaceholders } from './visible-text.ts';
import type { Found } from './search.ts';

/** A row of docs/requirements.md. */
export type Requirement = { id: string; text: string };

/** By catalogue and English text, what the text is in the other languages. */
export type Translations = Readonly<Record<string, Readonly<Record<string, Readonly<Partial<Record<Locale, string>>>>>>>;

/** What the words of people are searched for: a text of a screen, an event, an invariant or a requirement. */
export interface Entry {
  /** Where it is seen; a requirement without a screen is seen nowhere. */
  at?: Partial<Address>;
  kind: Found['kind'];
  /** What is searched and shown. */
  text: string;
  /** Searched as well. */
  also?: string;
  /** What it belongs to. */
  place: string;
}

export function entriesOf(machine: Machine, translations: Translations, requirements: readonly Requirement[]): Entry[] {
  return [
    ...machine.record.states.flatMap((state) => [
      ...textsOf(machine, state, translations),
      ...requirementsOf(machine, state, requirements),
    ]),
    ...eventsOf(machine),
    ...machine.invariants.map(
      ({ title, requirements: ids }): Entry => ({
        at: { machine: machine.summary.name, view: 'invariants' },
        kind: 'invariant',
        text: title,
        also: ids.join(' '),
        place: `${machine.summary.title}, ${ids.join(', ')}`,
      }),
    ),
  ];
}

/** The rows of all requirements, also of those that no state of a machine is for. */
export const rowsOf = (requirements: readonly Requirement[]): Entry[] =>
  requirements.map(({ id, text }) => ({ kind: 'requirement', text: id, also: text, place: text }));

const languages = new Intl.DisplayNames('en', { type: 'language' });
type State = Machine['record']['states'][number];

/** The texts of a state with the data of each of its places, in each language. */
function textsOf(machine: Machine, { name, title }: State, translations: Translations): Entry[] {
  const { record, summary, screens } = machine;
  const contexts = record.places.filter(({ state }) => state === name).map(({ context }) => context);
  const seen = (reader?: Reader) =>
    contexts.flatMap((context) => {
      const expected = screenIn(machine, name, context, reader);
      return expected.kind === 'seen'
        ? [expected.heading ?? '', ...expected.text, ...expected.controls.map((control) => control.name)]
        : [];
    });
  const english = new Set(seen());
  const entry = (text: string, place: string): Entry => ({ at: { machine: summary.name, state: name }, kind: 'text', text, place });
  return locales.flatMap((locale) => {
    const translate = (text: string) => {
      for (const catalogue of ['ui', ...(screens?.catalogues ?? [])]) {
        const found = translations[catalogue]?.[text]?.[locale];
        if (found !== undefined) return found;
      }
      return text;
    };
    const fill: Reader['fill'] = (message, values) =>
      message.includes(', plural,') ? counted(message, values, locale) : withPlaceholders(message, values);
    const texts = locale === 'en' ? english : new Set(seen({ locale, translate, fill }).filter((text) => !english.has(text)));
    const place = `${summary.title}: ${title}${locale === 'en' ? '' : `, ${languages.of(locale)}`}`;
    return [...texts].filter(Boolean).map((text) => entry(text, place));
  });
}

function requirementsOf({ summary }: Machine, { name, title, requirements: ids }: State, requirements: readonly Requirement[]): Entry[] {
  return ids.map((id) => ({
    at: { machine: summary.name, state: name },
    kind: 'requirement',
    text: id,
    also: requirements.find((requirement) => requirement.id === id)?.text ?? '',
    place: `${summary.title}: ${title}`,
  }));
}

/** Each event in the words of its model: "the answer is lost". */
function eventsOf({ record, summary }: Machine): Entry[] {
  const found = new Map(record.steps.map(({ event, title }) => [`${event.type} ${title}`, { type: event.type, title }]));
  return [...found.values()].map(({ type, title }) => ({
    at: { machine: summary.name, view: 'paths', filter: `event:${type} "${title.replaceAll('"', '')}"` },
    kind: 'event',
    text: title,
    also: type,
    place: `${summary.title}, ${type}`,
  }));
}

/** What holds every word of the query: what is called so first, then requirements, then short texts before long ones. */
export function findIn(entries: readonly Entry[], query: string): Entry[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = ({ kind, text }: Entry) => (text.toLowerCase() === wanted ? -1 : kind === 'requirement' ? 0 : text.length);
  return entries
    .filter(({ text, also = '' }) => words.every((word) => `${text} ${also}`.toLowerCase().includes(word)))
    .sort((entry, other) => rank(entry) - rank(other));
}
