import { actionsLabel, actorLabel, eventLabel, guardLabel } from './chart-labels.ts';
import { spacedName } from './record.ts';

/** A row of a chart that a commit added, took away or changed, in words with Markdown (`**strong**`, `` `code` ``). */
export interface ChartChange {
  kind: 'new' | 'gone' | 'changed';
  text: string;
}

/** A commit that changed charts. */
export interface ChartCommit {
  /** Shortened. */
  hash: string;
  /** ISO 8601. */
  at: string;
  subject: string;
  charts: readonly { machine: string; changes: readonly ChartChange[] }[];
}

/** A row of a table: what is compared, and its label. */
interface Row {
  cells: string;
  /** Which state or transition it is, in Markdown. */
  subject: string;
  /** What it does. */
  text: string;
}

/** The tables of a machine's committed chart: states by name, transitions by state, event and guard. */
export interface ChartTables {
  states: ReadonlyMap<string, Row>;
  transitions: ReadonlyMap<string, Row>;
}

const columns = 5;
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Reads `<name>.chart.md`, with the titles of its events. Undefined text is a chart that did not exist. */
export function tablesOf(text: string | undefined, events: ReadonlyMap<string, string> = new Map(), machine = ''): ChartTables {
  const states = new Map<string, Row>();
  const transitions = new Map<string, Row>();
  const titles = new Map<string, string>();
  let section = '';
  for (const line of (text ?? '').split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const cells = line.startsWith('| ') && line.endsWith('|') ? cellsOf(line) : [];
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = cells;
    if (cells.length !== columns || /^(?:state|from|-+)$/.test(first)) continue;
    if (section === 'States') {
      const [name = ''] = first.split(' ');
      titles.set(name, second);
      const parts = [
        ...(first === name ? [] : ['the end']),
        ...phrasesOf('asks to', third.split(', ').map(actorLabel).join(', ')),
        ...phrasesOf('on entry', actionsLabel(fourth)),
        ...phrasesOf('on exit', actionsLabel(fifth)),
      ];
      states.set(name, { cells: cells.join('|'), subject: `State **${second}**`, text: parts.join(', ') });
    }
    if (section === 'Transitions') {
      const from = first === '(any)' ? 'Any state' : (titles.get(first) ?? spacedName(first));
      const guard = third ? `, if ${guardLabel(third, machine)}` : '';
      const does = fifth ? ` (${actionsLabel(fifth)})` : '';
      transitions.set(`${first} ${second} ${third}`, {
        cells: `${fourth}|${fifth}`,
        subject: `**${from}**: ${eventLabel(second, events)}${guard}`,
        text: `${fourth ? (titles.get(fourth) ?? spacedName(fourth)) : 'stays'}${does}`,
      });
    }
  }
  return { states, transitions };
}

const phrasesOf = (what: string, text: string) => (text ? [`${what} ${text}`] : []);

/** What differs between two versions of a chart: states first. */
export function chartChanges(before: ChartTables, after: ChartTables): ChartChange[] {
  return [
    ...changesOf(before.states, after.states, ({ subject, text }) => (text ? `${subject}: ${text}` : subject)),
    ...changesOf(before.transitions, after.transitions, ({ subject, text }) => `${subject} → ${text}`),
  ];
}

function changesOf(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>, labelOf: (row: Row) => string): ChartChange[] {
  const gone = [...before].filter(([key]) => !after.has(key));
  return [
    ...[...after].flatMap(([key, row]): ChartChange[] => {
      const was = before.get(key);
      if (was === undefined) return [{ kind: 'new', text: labelOf(row) }];
      if (was.cells === row.cells) return [];
      return [{ kind: 'changed', text: `${labelOf(row)}; before: ${was.subject === row.subject ? was.text || 'nothing' : labelOf(was)}` }];
    }),
    ...gone.map(([, row]): ChartChange => ({ kind: 'gone', text: labelOf(row) })),
  ];
}
