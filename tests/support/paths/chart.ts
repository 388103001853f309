import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import { transitionIds } from './explore.ts';
import type { MachineRecord } from './record.ts';

/** What a chart adds about its machine to the record. */
type Described = { description: string; machine: AnyStateMachine };

/**
 * The committed `<name>.chart.md`: states, transitions and tours in a form that people can review. What is too long to read is in its last line, as the hash of
 * the whole record.
 */
export function chartOf(record: MachineRecord, { description, machine }: Described): string {
  const { title, states, transitions, unreachable, paths, places, steps, tours } = record;
  const nodes = machine.root.states as unknown as Record<string, { entry: Action[]; exit: Action[] } | undefined>;
  const actions = actionsOfTransitions(record, machine);
  const rows = transitions.map((transition) => [
    stateOf(record, transition.from),
    eventOf(transition),
    guardOf(transition),
    transition.to ?? '',
    actions[transition.id] ?? '',
  ]);
  return `${[
    `# ${title}`,
    '',
    description,
    '',
    'Written by `npm run generate`: not edited by hand.',
    '',
    '## States',
    '',
    ...table(
      ['state', 'title', 'invokes', 'entry', 'exit'],
      states.map(({ name, title, requests, final }) => [
        final ? `${name} (final)` : name,
        title,
        requests.join(', '),
        actionsOf(nodes[name]?.entry ?? [], () => []),
        actionsOf(nodes[name]?.exit ?? [], () => []),
      ]),
    ),
    '',
    '## Transitions',
    '',
    ...table(['from', 'event', 'guard', 'to', 'actions'], rows),
    ...(unreachable.length ? ['', '## Not taken by any tour', ''] : []),
    ...unreachable.map(({ id, reason }) => `- \`${id}\`: ${reason}`),
    '',
    '## Tours',
    ...tours.flatMap((tour, index) => [
      '',
      `### Tour ${index + 1}${tour.written ? ', written by hand' : ''}`,
      '',
      ...tourLines(record, tour),
    ]),
    '',
    '## Record',
    '',
    `${states.length} states, ${transitions.length} transitions, ${places.length} places, ${steps.length} steps, ${paths.length} paths, ${tours.length} tours; sha256 \`${recordHash(record)}\``,
  ].join('\n')}\n`;
}

/** The hash of all that a machine does: states, steps, contexts, paths, tours. How it is drawn and how its guards are written does not count. */
export function recordHash({ layout: _layout, transitions, ...rest }: MachineRecord): string {
  const written = { ...rest, transitions: transitions.map(({ code: _code, ...it }) => it) };
  return createHash('sha256').update(JSON.stringify(written)).digest('hex');
}

/** Long enough to tell two versions of a machine apart. */
export const shortHash = (record: MachineRecord) => recordHash(record).slice(0, 12);

function tourLines(record: MachineRecord, { start, steps }: MachineRecord['tours'][number]): string[] {
  const beginning = record.starts[start];
  const state = (place: number | undefined) => record.places[place ?? -1]?.state ?? '';
  return [
    `Begins with ${beginning?.title}: ${state(beginning?.place)}`,
    '',
    ...steps.map((number, index) => {
      const step = record.steps[number];
      return `${index + 1}. ${step?.title} → ${step?.refused ? 'not possible' : state(step?.to)}`;
    }),
  ];
}

type Transition = MachineRecord['transitions'][number];

/** Transitions of the machine itself hold in every state. */
const stateOf = ({ states }: MachineRecord, from: string) => (states.some(({ name }) => name === from) ? from : '(any)');

function eventOf({ event, delay }: Transition): string {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(event) ?? [];
  if (kind) return `${kind}(${id})`;
  return event.startsWith('xstate.after.') ? `after ${delay === undefined ? 'a delay' : `${delay / 1000} s`}` : event;
}

const guardOf = ({ guard, when, code }: Transition) => (guard ? (when ?? `\`${(code ?? '').replace(/\s+/g, ' ')}\``) : '');

/** The actions of each transition as the machine names them, by its id. */
export const actionsOfTransitions = (record: MachineRecord, machine: AnyStateMachine): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...transitionIds(machine)].map(([definition, id]) => [
      id,
      actionsOf((definition as { actions?: Action[] }).actions ?? [], () => emittedOn(record, id)),
    ]),
  );

/** A name, or what `emit`, `assign` and the like make. */
type Action = string | { type?: string; event?: unknown; assignment?: unknown };

/** Actions as the machine names them. What an `emit` sends that is only known when it runs is looked up in the steps that ran it. */
function actionsOf(all: readonly Action[], emitted: () => string[]): string {
  const words = all.flatMap((action) => {
    const { type = '', event, assignment } = typeof action === 'string' ? { type: action } : action;
    // what the library does for delays is no action of the machine
    if (type === 'xstate.raise' || type === 'xstate.cancel') return [];
    if (type === 'xstate.assign') return [typeof assignment === 'object' ? `assign ${Object.keys(assignment ?? {}).join(' ')}` : 'assign'];
    if (type !== 'xstate.emit') return [type];
    const sent = typeof event === 'object' ? [(event as { type: string }).type] : emitted();
    return sent.length ? sent.map((it) => `emit ${it}`) : ['emit'];
  });
  return [...new Set(words)].join(', ');
}

const emittedOn = ({ steps }: MachineRecord, id: string) => [
  ...new Set(steps.filter(({ takes }) => takes.includes(id)).flatMap(({ emits }) => emits.map(({ type }) => type))),
];

const table = (head: string[], rows: string[][]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`.replace(/ {2,}/g, ' '),
  );
