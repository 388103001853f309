import { minifySync } from 'rolldown/utils';
import type { AnyStateMachine } from 'xstate';
import { transitionIds } from './explore.ts';
import type { MachineRecord } from './record.ts';

/** A guard as a chart names it: its name, its code, one with parameters, or others joined by `not`, `and`, `or`. */
type Guard = string | Joined | { type: string; params?: unknown };
type Joined = ((...args: never[]) => unknown) & { guards?: readonly Guard[] };

/**
 * The transitions, each with the code of its condition as the build prints it: comments and layout do not count. Functions that it calls stay
 * names. Not under Vitest for a record that is kept: there the code has other names for what it imports.
 */
export function withConditions(transitions: MachineRecord['transitions'], machine: AnyStateMachine): MachineRecord['transitions'] {
  const guards = machine.implementations.guards as Record<string, Joined | undefined>;
  const print = (guard: Guard): string => {
    if (typeof guard === 'string') return guards[guard] ? print(guards[guard]) : guard;
    if (typeof guard === 'object')
      return typeof guard.params === 'object' ? `${print(guard.type)} ${JSON.stringify(guard.params)}` : print(guard.type);
    return guard.guards ? `${guard.name}(${guard.guards.map(print).join(', ')})` : printed(String(guard));
  };
  const written = new Map([...transitionIds(machine)].flatMap(([{ guard }, id]) => (guard ? [[id, print(guard as Guard)]] : [])));
  return transitions.map((transition) => {
    const code = written.get(transition.id);
    return code === undefined ? transition : { ...transition, code };
  });
}

/** An arrow or a function, or a method of an object. */
function printed(source: string): string {
  const bare = { compress: false, mangle: false, codegen: { removeWhitespace: false } };
  const made = [source, `{${source}}`].map((text) => minifySync('condition.js', `export default (${text})`, bare));
  const { code } = made.find(({ errors }) => errors.length === 0) ?? {};
  const [, it] = /^export default \(?([^]+?)\)?;\s*$/.exec(code ?? '') ?? [];
  if (it === undefined) throw new Error(`This condition cannot be read: ${source}`);
  return it;
}
