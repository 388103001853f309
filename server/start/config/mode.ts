import { StartProblem } from '../../lib/start-problem.ts';
import type { Mode } from './config.ts';
import type { Read } from './values.ts';

export function readMode(read: Read): Mode {
  const mode = read('MODE') ?? 'demo';
  if (mode !== 'demo' && mode !== 'production') throw new StartProblem(`MODE must be demo or production, not "${mode}".`);
  return mode;
}

export function readNow(read: Read): Date | undefined {
  const text = read('NOW');
  if (text === undefined) return undefined;
  if (Number.isNaN(Date.parse(text))) throw new StartProblem(`NOW must be a date like 2026-03-01 or 2026-03-01T09:00:00Z, not "${text}".`);
  return new Date(text);
}
