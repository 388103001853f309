import path from 'node:path';
import ts from 'typescript';
import { catalogue } from '../machines/catalogue.ts';
import type { MachineSources } from '../src/atlas/sources.ts';
import { readRecord } from '../tests/support/paths/records.ts';
import { type Member, sourceFile, type Value, valueOf } from './source-values.ts';

const root = path.resolve(import.meta.dirname, '..');

/** `machines/payment/payment.machine.ts:41`, from the root of the project; lines begin at 1. */
function addressOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${path.relative(root, file.fileName).replaceAll(path.sep, '/')}:${line + 1}`;
}

/** File and line of each state and each transition, by the name of the machine. */
export const atlasSources = (): Record<string, MachineSources> =>
  Object.fromEntries(
    catalogue.map(({ name, folder, machine }) => {
      const chart = chartIn(path.join(root, 'machines', folder, `${name}.machine.ts`));
      const { states, transitions } = readRecord(name);
      return [
        name,
        {
          states: Object.fromEntries(states.map((state) => [state.name, addressOf(stateIn(chart, [state.name]).key)])),
          transitions: Object.fromEntries(transitions.map(({ id }) => [id, placesOf(chart, machine.root.id, id)])),
        },
      ];
    }),
  );

/** The object that the machine is created with. */
function chartIn(file: string): Value {
  const source = sourceFile(file);
  let found: Value | undefined;
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'createMachine') {
      const [config] = node.arguments;
      if (source && config) found = valueOf(config, source);
    }
    ts.forEachChild(node, visit);
  };
  if (source) visit(source);
  if (!found) throw new Error(`${file} creates no machine.`);
  return found;
}

const memberOf = (value: Value | undefined, name: string): Member | undefined =>
  value?.kind === 'object' ? value.members.get(name) : undefined;
const listOf = (value: Value | undefined): readonly Value[] => (value?.kind === 'list' ? value.items : value ? [value] : []);

function stateIn(chart: Value, names: readonly string[]): Member {
  let at: Member = { key: chart.node, value: chart };
  for (const name of names) {
    const next = memberOf(memberOf(at.value, 'states')?.value, name);
    if (!next) throw new Error(`The state ${names.join('.')} is not where ${addressOf(chart.node)} creates the machine.`);
    at = next;
  }
  return at;
}

/** Where the transition is written, and, if several states share it, where this state takes it in. */
function placesOf(chart: Value, machine: string, id: string): string[] {
  const [node = '', event = '', index = ''] = id.split('|');
  const state = stateIn(chart, node.slice(machine.length).split('.').filter(Boolean)).value;
  const taken = takenOn(state, node, event);
  const branches = listOf(taken?.value);
  const branch = branches[Number(index)];
  if (!taken || !branch) throw new Error(`The transition ${id} is not where ${addressOf(chart.node)} creates the machine.`);
  const key = addressOf(taken.key);
  const isHere = isWithin(branch.node, taken.key.parent);
  // a name of a state may be given from elsewhere: the line that it is given to says more
  if (branches.length === 1 && (isHere || branch.kind === 'text')) return [key];
  const own = addressOf(firstLine(branch.node));
  return isHere || own === key ? [own] : [own, key];
}

const isWithin = (node: ts.Node, whole: ts.Node) =>
  node.getSourceFile() === whole.getSourceFile() && node.pos >= whole.pos && node.end <= whole.end;

/** An object over several lines begins with a line that names nothing. */
function firstLine(node: ts.Node): ts.Node {
  const first = ts.isObjectLiteralExpression(node) ? node.properties[0] : undefined;
  return first ?? node;
}

/** The property of a state that holds what it does on an event. */
function takenOn(state: Value, node: string, event: string): Member | undefined {
  if (event === 'always') return memberOf(state, 'always');
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (outcome) {
    const invoked = listOf(memberOf(state, 'invoke')?.value);
    const asked = invoked.find((it) => {
      const id = memberOf(it, 'id')?.value;
      return id?.kind === 'text' && id.text === actor;
    });
    return memberOf(asked, outcome === 'done' ? 'onDone' : 'onError');
  }
  if (event.startsWith('xstate.after.')) {
    const delay = event.slice('xstate.after.'.length, -node.length - 1);
    return memberOf(memberOf(state, 'after')?.value, delay);
  }
  return memberOf(memberOf(state, 'on')?.value, event);
}
