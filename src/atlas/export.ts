import { type AtlasRecord, eventName, type Transition } from './record.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Characters that end a statement in Mermaid are written as its entities. */
const inMermaid = (text: string) => text.replaceAll('#', '#35;').replaceAll(';', '#59;').replaceAll(':', '#58;').replaceAll('"', '#quot;');
/** `end` and `state` are words of Mermaid's own. */
const idOf = (name: string) => `s_${name.replace(/\W/g, '_')}`;
const firstOf = ({ layout, states }: AtlasRecord) => layout.states[0]?.name ?? states[0]?.name ?? '';
const conditionOf = ({ when, guard }: Transition) => when ?? (guard ? 'answer' : undefined);
const isEnd = (record: AtlasRecord, name: string) =>
  !record.transitions.some(({ from, to }) => from === name && to !== undefined && to !== name);

/** What may happen anywhere is written at each state that does not answer the event itself: other tools know no arrow from the whole. */
function arrowsOf({ states, transitions }: AtlasRecord): Transition[] {
  const isState = (name: string) => states.some((state) => state.name === name);
  const answers = (name: string, event: string) =>
    transitions.some((transition) => transition.from === name && transition.event === event && !transition.guard);
  return transitions.flatMap((transition) =>
    isState(transition.from)
      ? [transition]
      : states
          .filter(({ name }) => !answers(name, transition.event))
          .map(({ name }) => ({ ...transition, from: name, to: transition.to ?? name })),
  );
}

export function toMermaid(record: AtlasRecord): string {
  const lines = arrowsOf(record).map((arrow) => {
    const condition = conditionOf(arrow);
    return `  ${idOf(arrow.from)} --> ${idOf(arrow.to ?? arrow.from)} : ${inMermaid(eventName(arrow))}${condition ? ` [${inMermaid(condition)}]` : ''}`;
  });
  return [
    'stateDiagram-v2',
    ...record.states.map(({ name, title }) => `  state "${inMermaid(title)}" as ${idOf(name)}`),
    `  [*] --> ${idOf(firstOf(record))}`,
    ...lines,
    ...record.states.filter(({ name }) => isEnd(record, name)).map(({ name }) => `  ${idOf(name)} --> [*]`),
    '',
  ].join('\n');
}

export function toScxml(record: AtlasRecord): string {
  const arrows = arrowsOf(record);
  const transition = (it: Transition) => {
    const condition = conditionOf(it);
    const event = it.event === 'always' ? '' : ` event="${escaped(eventName(it).replaceAll(' ', '.'))}"`;
    return `    <transition${event}${condition ? ` cond="${escaped(condition)}"` : ''} target="${escaped(it.to ?? it.from)}"/>`;
  };
  const state = ({ name, title }: AtlasRecord['states'][number]) => [
    `  <state id="${escaped(name)}">`,
    `    <!-- ${escaped(title).replaceAll('--', '–')} -->`,
    ...arrows.filter(({ from }) => from === name).map(transition),
    '  </state>',
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${escaped(record.machine)}" initial="${escaped(firstOf(record))}">`,
    ...record.states.flatMap(state),
    '</scxml>',
    '',
  ].join('\n');
}

const drawn = ['fill', 'stroke', 'stroke-width', 'stroke-opacity', 'font', 'font-family', 'font-size', 'font-weight'];

/** The drawing as a file of its own: every colour and font is written into it. */
export function toSvg(drawing: SVGSVGElement, title: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of drawn) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
    for (const name of ['href', 'tabindex', 'aria-current']) if (element.tagName === 'a') element.removeAttribute(name);
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('class');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const { x, y } = drawing.viewBox.baseVal;
  for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(document.body).backgroundColor }))
    ground.setAttribute(name, String(value));
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  copy.prepend(name, ground);
  return new XMLSerializer().serializeToString(copy);
}

/** `settle`: how many milliseconds fonts that are written into the drawing get to load, which `decode` does not wait for. */
export async function toPng(svg: string, scale = 2, settle = 0): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  if (settle) await new Promise((resolve) => setTimeout(resolve, settle));
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  });
}
