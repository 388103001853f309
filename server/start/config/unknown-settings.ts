import { fileSetting, secretSettings } from './secret-files.ts';
import { type Part, partOf, settings } from './settings.ts';

/** A variable that is no setting of the server and looks like one: what it was to set is not set. */
export interface UnknownSetting {
  name: string;
  part: Part;
  /** The setting that was meant, by its name, or all that begin with the same word. */
  meant: readonly string[];
}

const names = settings.flatMap((setting) => setting.names);
const known = [...names, ...secretSettings.map(fileSetting)];

/** First words of our names that variables of other programs and platforms have too: `GOOGLE_CLOUD_PROJECT`, `SESSION_MANAGER`. */
const sharedPrefixes = [
  'DATA',
  'DATABASE',
  'GOOGLE',
  'IDENTITY',
  'LOG',
  'METRICS',
  'OPERATOR',
  'SENTRY',
  'SESSION',
  'SMTP',
  'TLS',
  'TRUST',
];

/** What Docker and Kubernetes set for a container or service of that name: `CLAMAV_PORT_3310_TCP`, `CLAMAV_SERVICE_HOST`. */
const isOfContainers = (name: string) => /_(PORT|SERVICE_HOST|SERVICE_PORT)(_|$)/.test(name);

/** Variables with a value that look like a setting and are none. Names alone: values may be secrets. */
export const unknownSettings = (env: NodeJS.ProcessEnv): UnknownSetting[] =>
  Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.includes(name) && !isOfContainers(name))
    .toSorted()
    .flatMap((name) => {
      const meant = meantBy(name.toUpperCase());
      return meant[0] === undefined ? [] : [{ name, part: partOf(meant[0]), meant }];
    });

function meantBy(name: string): readonly string[] {
  const nearest = [0, 1, 2].flatMap((edits) =>
    known.filter((setting) => edits <= maxEdits(name, setting) && isWithin(edits, name, setting)),
  )[0];
  if (nearest !== undefined) return [nearest];
  const word = firstWord(name);
  return word === undefined || sharedPrefixes.includes(word) ? [] : names.filter((setting) => firstWord(setting) === word);
}

const firstWord = (name: string): string | undefined => /^[A-Z]+(?=_)/.exec(name)?.[0];

/** Typing errors that a setting is still recognised with. Short names and other beginnings are near to foreign ones: `HOME`, `SSL_CERT_FILE`. */
function maxEdits(name: string, setting: string): number {
  if (setting.length < 6) return -1;
  return setting.length >= 9 && name[0] === setting[0] ? 2 : 1;
}

/** Whether so many characters added, left out, replaced or swapped with the next one make one text the other. */
function isWithin(edits: number, one: string, other: string): boolean {
  if (one === other) return true;
  if (edits === 0) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  const after = (left: number, otherLeft: number) => isWithin(edits - 1, rest.slice(left), otherRest.slice(otherLeft));
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return after(1, 0) || after(0, 1) || after(1, 1) || (isSwapped && after(2, 2));
}
