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

/** The tables of a machine's committed chart. */
export interface ChartTables {
  /** Cells of each state, by its name. */
  states: ReadonlyMap<string, string>;
  /** Target and actions of each transition, by state, event and guard. */
  transitions: ReadonlyMap<string, string>;
}

const columns = 5;
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Reads `<name>.chart.md`. Undefined text is a chart that did not exist. */
export function tablesOf(text: string | undefined): ChartTables {
  const states = new Map<string, string>();
  const transitions = new Map<string, string>();
  let section = '';
  for (const line of (text ?? '').split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const cells = line.startsWith('| ') && line.endsWith('|') ? cellsOf(line) : [];
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = cells;
    if (cells.length !== columns || /^(?:state|from|-+)$/.test(first)) continue;
    if (section === 'States') states.set(first, [second, third, fourth, fifth].filter(Boolean).join(', '));
    if (section === 'Transitions') {
      const when = third ? ` if ${third}` : '';
      const does = fifth ? ` (${fifth})` : '';
      transitions.set(`**${first}** on ${second}${when}`, `${fourth || 'stays'}${does}`);
    }
  }
  return { states, transitions };
}

/** What differs between two versions of a chart: states first. */
export function chartChanges(before: ChartTables, after: ChartTables): ChartChange[] {
  return [
    ...changesOf(before.states, after.states, (name, words) => `State **${name}**: ${words}`),
    ...changesOf(before.transitions, after.transitions, (when, to) => `${when} → ${to}`),
  ];
}

function changesOf(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  words: (key: string, value: string) => string,
): ChartChange[] {
  const gone = [...before].filter(([key]) => !after.has(key));
  return [
    ...[...after].flatMap(([key, value]): ChartChange[] => {
      const was = before.get(key);
      if (was === undefined) return [{ kind: 'new', text: words(key, value) }];
      return was === value ? [] : [{ kind: 'changed', text: `${words(key, value)}; before: ${was}` }];
    }),
    ...gone.map(([key, value]): ChartChange => ({ kind: 'gone', text: words(key, value) })),
  ];
}
