import { type Part, parts } from './config/settings.ts';

export interface CheckRow {
  part: Part;
  /** `warning`: the server starts with it, and somebody has to look at it. */
  state: 'on' | 'off' | 'warning' | 'wrong';
  text: string;
  /** What to do; absent where there is nothing to do. */
  mend?: string | undefined;
}

const labels = { on: 'on', off: 'off', warning: 'warn', wrong: 'WRONG' } satisfies Record<CheckRow['state'], string>;

/** The rows as text for a terminal, in the order of the parts. */
export function checkTable(rows: readonly CheckRow[]): string {
  const width = Math.max(...parts.map((part) => part.length));
  const lines = rows
    .toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part))
    .flatMap(({ part, state, text, mend }) => [
      `${labels[state].padEnd(6)} ${part.padEnd(width)}  ${text}`,
      ...(mend ? [`${' '.repeat(width + 9)}${mend}`] : []),
    ]);
  const countOf = (wanted: CheckRow['state']) => rows.filter(({ state }) => state === wanted).length;
  const [wrong, warnings] = [countOf('wrong'), countOf('warning')];
  const end = wrong === 0 ? 'Nothing is wrong.' : wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`;
  const besides = warnings === 0 ? '' : warnings === 1 ? ' There is one warning.' : ` There are ${warnings} warnings.`;
  return `${lines.join('\n')}\n\n${end}${besides}\n`;
}
