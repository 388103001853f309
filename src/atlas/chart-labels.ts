import { actions, actors, emitted } from './action-words.ts';
import { codes, guards, refusals } from './guard-words.ts';
import { spacedName, type Transition } from './record.ts';

/** An event of a committed chart in words: its title in the model, if it has one there, else words made of its name. */
export function eventLabel(event: string, titles: ReadonlyMap<string, string>): string {
  const [, kind, request = ''] = /^(done|error)\((.+)\)$/.exec(event) ?? [];
  if (kind) return `“${actorLabel(request)}” ${kind === 'done' ? 'is answered' : 'fails'}`;
  if (event === 'always') return 'at once';
  return titles.get(event) ?? spacedName(event.replaceAll('.', ' '));
}

const not = 'it is not so that ';

/** A guard of a committed chart in words, to be read after “if”: of its name, or of its code as far as that can be read aloud. */
export function guardLabel(guard: string, machine = ''): string {
  const bare = guard.replace(/^`|`$/g, '').replaceAll(String.raw`\|`, '|').replaceAll(/\s+/g, ' ');
  const [, negated] = /^not\((.+)\)$/.exec(bare) ?? [];
  if (negated) return `${not}${guardLabel(negated, machine)}`;
  // parameters that are made anew for each event are written behind the code as `undefined`
  const [, code] = /^\(.*?\) => (.+?)(?:(?<![!=]=) undefined)?$/.exec(bare) ?? [];
  if (code !== undefined) return codes[code] ?? codeLabel(code);
  return guards[`${machine}.${bare}`] ?? guards[bare] ?? spacedName(bare).replace(/^(?=(?:is|has|goes|leads|names) )/, 'it ');
}

/** The condition of a transition in words. */
export function conditionLabel(machine: string, { when, code, guard }: Transition): string | undefined {
  if (!guard) return undefined;
  const words = when ?? code;
  return words === undefined ? 'its condition holds' : guardLabel(words, machine);
}

/** Why a condition that does not hold refuses. */
export function refusalLabel(machine: string, transition: Transition): string {
  const words = conditionLabel(machine, transition) ?? 'its condition holds';
  return words.startsWith(not) ? words.slice(not.length) : `${not}${words}`;
}

/** Actions of a chart in words: `setAttempt, emit navigate`. */
export const actionsLabel = (names: string): string => names.split(', ').map(actionLabel).join(', ');

function actionLabel(name: string): string {
  const [, type] = /^(?:emit|tells) (.+)$/.exec(name) ?? [];
  if (type) return emitted[type] ?? `reports ${spacedName(type.replaceAll('.', ' '))}`;
  const [, fields] = /^assign (.+)$/.exec(name) ?? [];
  if (fields) return `remembers ${fields.split(' ').map(spacedName).join(', ')}`;
  return actions[name] ?? actionLabels.get(name) ?? spacedName(name);
}

/** A record holds the names of actions as words already. */
const actionLabels = new Map(Object.entries(actions).map(([name, words]) => [spacedName(name), words]));

/** An actor's task, to be read after “to”. */
export const actorLabel = (name: string): string => actors[name] ?? spacedName(name);

/** The description of an emitted event. */
export const emittedLabel = (type: string): string => actionLabel(`emit ${type}`);

/** Texts in quotes stay as they are. */
function codeLabel(code: string): string {
  return code
    .replace('event.output.kind === "refused" && event.output.code === ', 'refused ')
    .replaceAll(/(?:isRefusedWith\(event\.output, |refused )"(\w+)"\)?/g, (_, refusal: string) => `«${refusal}»`)
    .split(/("[^"]*"|«\w+»)/)
    .map((part, index) => (index % 2 ? quoted(part) : spoken(part)))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function quoted(part: string): string {
  const text = part.slice(1, -1);
  if (part.startsWith('«')) return `the server refuses because ${refusals[text] ?? `of “${text}”`}`;
  return `“${/^[A-Z_]+$/.test(text) ? text.toLowerCase().replaceAll('_', ' ') : spacedName(text)}”`;
}

const spoken = (code: string) =>
  code
    .replaceAll(' !== undefined', ' is known')
    .replaceAll(' === undefined', ' is not known')
    .replaceAll(' === ', ' is ')
    .replaceAll(' !== ', ' is not ')
    .replaceAll(' && ', ' and ')
    .replaceAll(' || ', ' or ')
    .replaceAll(/!(?=\w)/g, 'not ')
    .replaceAll('event.output.kind', 'the answer')
    .replaceAll(/event\.output\??\.(\w+)/g, '$1 of the answer')
    .replaceAll('event.output', 'the answer')
    .replaceAll(/\bevent\.(?=\w)/g, '')
    .replaceAll(/\bcontext\.(?=\w)/g, 'its ')
    .replaceAll(/(?<=\w)\.(?=\w)/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
