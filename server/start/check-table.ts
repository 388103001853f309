import { type Part, parts } from './config/settings.ts';

export interface CheckRow {
  part: Part;
  state: 'on' | 'off' | 'wrong';
  text: string;
  /** What to do; absent where there is nothing to do. */
  mend?: string | undefined;
}

/** The rows as text for a terminal, in the order of the parts. */
export function checkTable(rows: readonly CheckRow[]): string {
  const width = Math.max(...parts.map((part) => part.length));
  const lines = rows
    .toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part))
    .flatMap(({ part, state, text, mend }) => [
      `${(state === 'wrong' ? 'WRONG' : state).padEnd(6)} ${part.padEnd(width)}  ${text}`,
      ...(mend ? [`${' '.repeat(width + 9)}${mend}`] : []),
    ]);
  const wrong = rows.filter(({ state }) => state === 'wrong').length;
  const end = wrong === 0 ? 'Nothing is wrong.' : wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`;
  return `${lines.join('\n')}\n\n${end}\n`;
}
