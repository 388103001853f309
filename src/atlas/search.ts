import { addressOf } from './address.ts';
import type { MachineSummary } from './summary.ts';

/** `to` is missing where there is no page about it. */
export type Found = {
  to?: string;
  kind: 'machine' | 'state' | 'event' | 'text' | 'invariant' | 'requirement';
  title: string;
  text: string;
};

/** Machines, states and events that hold every word of the query, names before descriptions. */
export function find(machines: readonly MachineSummary[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (...messages: string[]) => words.every((word) => messages.some((text) => text.toLowerCase().includes(word)));
  const all = machines.flatMap((machine) => {
    const { name, title, description, states, events } = machine;
    const found: Found[] = [];
    if (holds(name, title, description)) found.push({ to: addressOf({ machine: name }), kind: 'machine', title, text: description });
    for (const state of states)
      if (holds(state.name, state.title, state.description))
        found.push({ to: addressOf({ machine: name, state: state.name }), kind: 'state', title: state.title, text: title });
    for (const event of events)
      if (holds(event))
        found.push({ to: addressOf({ machine: name, view: 'paths', filter: `event:${event}` }), kind: 'event', title: event, text: title });
    return found;
  });
  const isFirst = ({ title }: Found) => holds(title);
  return [...all.filter(isFirst), ...all.filter((it) => !isFirst(it))];
}
