import { parse } from 'yaml';
import type { Control, Role, ExpectedScreen, Text, Way } from '../models/screen.ts';
import type { TextReader } from './words.ts';

export type FoundControl = { role: Role; name: string; enabled: boolean; checked: boolean; value?: string };
/** A screen as assistive technology reads it. */
export type ScreenContent = { headings: string[]; text: string; controls: FoundControl[] };

const roles: readonly string[] = ['button', 'link', 'radio', 'checkbox', 'textbox', 'combobox'] satisfies Role[];
/** Roles that a person could use and that no model knows yet: they may not hide from the complete set. */
const unknownRoles = ['spinbutton', 'slider', 'switch', 'tab', 'menuitem', 'searchbox', 'option', 'listbox'];

/** Without invisible characters: soft hyphens, kinds of spaces. */
export function plainText(text: string): string {
  const known = plains.get(text);
  if (known !== undefined) return known;
  const made = text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
  plains.set(text, made);
  return made;
}
/** The same few hundred texts are compared a million times. */
const plains = new Map<string, string>();

/** Reads the accessibility tree that Playwright writes as YAML. */
export function readScreen(snapshot: string): ScreenContent {
  const seen: ScreenContent = { headings: [], text: '', controls: [] };
  const texts: string[] = [];
  const meet = (line: string) => {
    const [, role = '', quoted, rest = ''] = /^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$/s.exec(line) ?? [];
    const name = quoted ? plainText(JSON.parse(quoted) as string) : '';
    if (name) texts.push(name);
    if (role === 'heading') seen.headings.push(name);
    if (unknownRoles.includes(role)) throw new Error(`The screen has a ${role} "${name}"; models know only ${roles.join(', ')}.`);
    if (roles.includes(role))
      seen.controls.push({ role: role as Role, name, enabled: !rest.includes('[disabled]'), checked: rest.includes('[checked]') });
  };
  const visit = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'string') meet(node);
    else if (node && typeof node === 'object')
      for (const [key, below] of Object.entries(node)) {
        if (key.startsWith('/')) continue;
        if (key !== 'text') meet(key);
        const control = roles.some((role) => key.startsWith(role)) ? seen.controls.at(-1) : undefined;
        // the list of the browser's own selection is closed: only the chosen one is seen
        const chosen = key.startsWith('combobox') && Array.isArray(below) ? below.flatMap(chosenOption).join(' ') : below;
        if (typeof chosen === 'string' || typeof chosen === 'number') {
          texts.push(plainText(String(chosen)));
          if (control) control.value = plainText(String(chosen));
        } else visit(chosen);
      }
  };
  visit(parse(snapshot));
  seen.text = texts.join(' ');
  return seen;
}

const chosenOption = (line: unknown) => (typeof line === 'string' ? (/^option "(.*)".* \[selected\]/.exec(line)?.[1] ?? []) : []);

const nameOf = (control: Control, words: TextReader) => plainText(words(control.name));
/** The explanation of a choice is part of its name. */
const mayGrow = ({ role, grows }: Control) => grows === true || role === 'radio' || role === 'checkbox';
const isControl = (foundControl: FoundControl, control: Control, words: TextReader) =>
  foundControl.role === control.role &&
  (foundControl.name === nameOf(control, words) || (mayGrow(control) && foundControl.name.startsWith(`${nameOf(control, words)} `))) &&
  (control.checked === undefined || control.checked === foundControl.checked) &&
  (control.value === undefined || plainText(control.value) === (foundControl.value ?? ''));

/** All differences between a screen and what the model expects. */
export function differences(
  screen: ScreenContent,
  { heading, texts = [], notVisible = [], enabled }: ExpectedScreen,
  frame: readonly Control[],
  words: TextReader,
): string[] {
  const wrong: string[] = [];
  const say = (text: Text) => plainText(words(text));
  const first = screen.headings[0];
  if (heading === undefined ? first !== undefined : first !== say(heading))
    wrong.push(`the heading is ${first ?? 'missing'}${heading === undefined ? ', and there should be none' : `, not ${say(heading)}`}`);
  for (const text of texts) if (!screen.text.includes(say(text))) wrong.push(`does not say "${say(text)}"`);
  for (const text of notVisible) if (screen.text.includes(say(text))) wrong.push(`says "${say(text)}" and should not`);
  const left = screen.controls.filter((control) => control.enabled);
  for (const control of [...frame, ...enabled]) {
    const at = left.findIndex((foundControl) => isControl(foundControl, control, words));
    if (at < 0) wrong.push(`${control.role} "${nameOf(control, words)}" cannot be used`);
    else left.splice(at, 1);
  }
  wrong.push(...left.map(({ role, name }) => `${role} "${name}" can be used and should not`));
  return wrong;
}

/** Could a person cause this now? */
export function isOffered(screen: ScreenContent, ways: readonly Way[], words: TextReader): boolean {
  return ways.some(
    ({ heading, controls }) =>
      (heading === undefined || screen.headings[0] === plainText(words(heading))) &&
      controls.every((control) => screen.controls.some((found) => found.enabled && isControl(found, control, words))),
  );
}
