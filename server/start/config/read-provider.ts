import { StartProblem } from '../../lib/start-problem.ts';
import type { Mode } from './config.ts';
import type { Read } from './values.ts';

/** By default the sandbox in the demo, none in production. Production never has the sandbox, in which anybody decides what was paid. */
export function readProvider<Name extends string>(
  read: Read,
  setting: string,
  names: readonly Name[],
  mode: Mode,
): Name | 'sandbox' | 'none' {
  const text = read(setting);
  if (text === undefined) return mode === 'demo' ? 'sandbox' : 'none';
  if (text === 'none') return text;
  const allowed = names.filter((name) => mode === 'demo' || name !== 'sandbox');
  const chosen = allowed.find((name) => name === text);
  if (chosen === undefined)
    throw new StartProblem(
      `${setting} must be ${['none', ...allowed].join(' or ')} in ${mode === 'demo' ? 'the demo' : 'production'}, not "${text}".`,
    );
  return chosen;
}
