import { inWords } from './record.ts';

/** An event of a committed chart in words: its title in the model, if it has one there, else words made of its name. */
export function eventWords(event: string, titles: ReadonlyMap<string, string>): string {
  const [, kind, request = ''] = /^(done|error)\((.+)\)$/.exec(event) ?? [];
  if (kind) return `“${inWords(request)}” ${kind === 'done' ? 'is answered' : 'fails'}`;
  if (event === 'always') return 'at once';
  return titles.get(event) ?? inWords(event.replaceAll('.', ' '));
}

/** A guard of a committed chart in words: of its name, or of its code as far as that can be read aloud. */
export function guardWords(guard: string): string {
  const bare = guard.replace(/^`|`$/g, '').replaceAll(String.raw`\|`, '|');
  const [, negated] = /^not\((.+)\)$/.exec(bare) ?? [];
  if (negated) return `not: ${guardWords(negated)}`;
  // parameters that are made anew for each event are written behind the code as `undefined`
  const [, code] = /^\(.*?\) => (.+?)(?:(?<![!=]=) undefined)?$/.exec(bare) ?? [];
  return code === undefined ? inWords(bare).replace(/^(?=(?:is|has|goes|leads|names) )/, 'it ') : codeWords(code);
}

/** Texts in quotes stay as they are. */
function codeWords(code: string): string {
  return code
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 ? `“${part.slice(1, -1)}”` : spoken(part)))
    .join('')
    .replaceAll(/is refused with\(the answer, (“\w+”)\)/g, 'the answer is refused with $1')
    .replaceAll(/\s+/g, ' ')
    .trim();
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
