import { addressOf } from './address.ts';
import { type Machine, openAll } from './machine.ts';
import { toldIn } from './screen-words.ts';
import type { Found } from './search.ts';

/** A text that a test expects on the screen of a state, or a requirement that the state is for. */
interface Entry {
  to: string;
  kind: Found['kind'];
  /** What is searched and shown. */
  text: string;
  /** Machine and state. */
  place: string;
}

let index: Promise<Entry[]> | undefined;

/** All texts and requirements of all machines, read once. */
export function openIndex(): Promise<Entry[]> {
  index ??= openAll().then((machines) => machines.flatMap(entriesOf));
  return index;
}

function entriesOf(machine: Machine): Entry[] {
  const { record, summary } = machine;
  return record.states.flatMap(({ name, title, requirements }) => {
    const to = addressOf({ machine: summary.name, state: name });
    const place = `${summary.title}: ${title}`;
    const context = record.places.find(({ state }) => state === name)?.context ?? {};
    const told = toldIn(machine, name, context);
    const seen = told.kind === 'seen' ? [told.heading ?? '', ...told.text, ...told.controls.map((control) => control.name)] : [];
    return [
      ...[...new Set(seen)].filter(Boolean).map((text): Entry => ({ to, kind: 'text', text, place })),
      ...requirements.map((text): Entry => ({ to, kind: 'requirement', text, place })),
    ];
  });
}

/** What holds every word of the query: requirements first, then short texts before long ones. */
export function findIn(entries: readonly Entry[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ kind, text }: Entry) => (kind === 'requirement' ? 0 : text.length);
  return entries
    .filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
    .sort((one, other) => rank(one) - rank(other))
    .map(({ to, kind, text, place }) => ({ to, kind, title: text, text: place }));
}
