import type { Control } from '../../tests/models/screen.ts';

export type FoundControl = { role: Control['role']; name: string };
/** A screen as a user perceives it: its headings, its texts, and what can be used. */
export type ScreenContent = { headings: string[]; text: string; controls: FoundControl[] };

/** Without invisible characters: soft hyphens, kinds of spaces. */
export const plainText = (text: string) => text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();

const kindsOfInput: Record<string, Control['role'] | undefined> = {
  radio: 'radio',
  checkbox: 'checkbox',
  button: 'button',
  submit: 'button',
  image: 'button',
  hidden: undefined,
};
const roles: Record<string, Control['role'] | undefined> = { a: 'link', button: 'button', select: 'combobox', textarea: 'textbox' };
const selector =
  'a[href], button, input, select, textarea, [role="button"], [role="link"], [role="radio"], [role="checkbox"], [role="combobox"]';

function roleOf(element: Element): Control['role'] | undefined {
  const given = element.getAttribute('role');
  if (given) return Object.values({ ...roles, radio: 'radio' as const, checkbox: 'checkbox' as const }).find((role) => role === given);
  if (element.localName !== 'input') return roles[element.localName];
  const type = (element as HTMLInputElement).type;
  return type in kindsOfInput ? kindsOfInput[type] : 'textbox';
}

/** Hidden from everybody, or from assistive technology. Playwright, by which the lab reads, ignores `inert`: so does this. */
const isHidden = (element: Element) =>
  element.closest('[aria-hidden="true"], template') !== null || !element.checkVisibility({ visibilityProperty: true });

/** Radios and checkboxes are often drawn by their label, and are invisible on top of it. */
const isDrawnByLabel = (element: Element) =>
  element.localName === 'input' && element.closest('[aria-hidden="true"]') === null && element.closest('label')?.checkVisibility() === true;

/** `:disabled` knows that a fieldset disables neither links nor what is in its legend. */
const isEnabled = (element: Element) => !element.matches(':disabled') && element.closest('[aria-disabled="true"]') === null;

/** A closed `details` shows its summary alone. */
const isFolded = ({ parentElement: parent, localName }: Element) =>
  parent?.localName === 'details' && !parent.hasAttribute('open') && localName !== 'summary';

/**
 * The text of a node that a person sees or hears: what is drawn, and what is there for assistive technology alone. `whole`: beside its label stands
 * what the label replaces in a name. `isNamed`: it names something else, which it does also where it is not shown.
 */
function contentOf(node: Node, { whole = false, isNamed = false } = {}): string {
  if (node.nodeType === 3) return node.textContent ?? '';
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (element.getAttribute('aria-hidden') === 'true' || element.localName === 'style') return '';
  const isDropped = style?.display === 'none' || style?.contentVisibility === 'hidden' || isFolded(element);
  if (isDropped && !isNamed) return '';
  // what is in it may be visible again
  const isInvisible = style?.visibility !== 'visible' && !isNamed;
  const label = isInvisible
    ? null
    : (element.getAttribute('aria-label') ?? (element.localName === 'img' ? element.getAttribute('alt') : null));
  if (label !== null && !whole) return ` ${label} `;
  const text = [...element.childNodes]
    .map((child) => (child.nodeType === 3 && isInvisible ? '' : contentOf(child, { whole, isNamed })))
    .join('');
  if (label !== null) return ` ${label} ${text} `;
  return style?.display === 'inline' ? text : ` ${text} `;
}

function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  if (named.length > 0) return plainText(named.map((one) => one.getAttribute('aria-label') ?? contentOf(one, { isNamed: true })).join(' '));
  const label = element.getAttribute('aria-label');
  if (label) return plainText(label);
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  if (labels.length > 0) return plainText(labels.map((it) => contentOf(it, { isNamed: true })).join(' '));
  const own = plainText(contentOf(element));
  return own || plainText(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '');
}

/** Reads a page as it is shown. */
export function readScreen(root: Element): ScreenContent {
  const headings = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"]')].filter((it) => !isHidden(it)).map(nameOf);
  const controls = [...root.querySelectorAll(selector)].flatMap((element): FoundControl[] => {
    const role = roleOf(element);
    return role && isEnabled(element) && (!isHidden(element) || isDrawnByLabel(element)) ? [{ role, name: nameOf(element) }] : [];
  });
  // the name of a control is a text too
  return { headings, text: plainText([contentOf(root, { whole: true }), ...controls.map(({ name }) => name)].join(' ')), controls };
}

export type Assertion = { text: string; holds: boolean; seen: string };
type Asserted = { heading?: string; text: readonly string[]; controls: readonly FoundControl[] };

/** The explanation of a choice is part of its name. */
const isControl = (foundControl: FoundControl, { role, name }: FoundControl) =>
  foundControl.role === role && (foundControl.name === plainText(name) || foundControl.name.startsWith(`${plainText(name)} `));

/** Each assertion about a screen with what was seen; `frame` are the controls around it. */
export function assertOn(screen: ScreenContent, { heading, text, controls }: Asserted, frame: readonly FoundControl[]): Assertion[] {
  const [first] = screen.headings;
  const left = [...screen.controls];
  const take = (control: FoundControl): FoundControl | undefined => {
    const exact = left.findIndex(({ role, name }) => role === control.role && name === plainText(control.name));
    const at = exact >= 0 ? exact : left.findIndex((foundControl) => isControl(foundControl, control));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  for (const control of frame) take(control);
  const used = controls.map((control): Assertion => {
    const found = take(control);
    return {
      text: `can be used: ${control.role} “${control.name}”`,
      holds: found !== undefined,
      seen: found ? `“${found.name}”` : 'not there, or disabled',
    };
  });
  return [
    {
      text: heading === undefined ? 'no heading' : `heading “${heading}”`,
      holds: first === (heading === undefined ? undefined : plainText(heading)),
      seen: first === undefined ? 'none' : `“${first}”`,
    },
    ...text.map((wanted) => {
      const holds = screen.text.includes(plainText(wanted));
      return { text: `text “${wanted}”`, holds, seen: holds ? 'there' : 'not there' };
    }),
    ...used,
    {
      text: 'nothing else can be used',
      holds: left.length === 0,
      seen: left.length === 0 ? 'nothing' : left.map(({ role, name }) => `${role} “${name}”`).join(', '),
    },
  ];
}
