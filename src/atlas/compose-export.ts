import { screenIn } from './visible-text.ts';
import type { Machine } from './machine.ts';
import { placeAfter, type Run } from './record.ts';

/** The machine, and where the run ends. */
function nameOf({ record, summary }: Machine, run: Run): string {
  const end = record.places[placeAfter(record, run, run.steps.length)]?.state;
  return `${summary.title}: ${record.states.find(({ name }) => name === end)?.title ?? ''}`;
}

export type StepText = { text: string; state: string; place: number; title: string; texts: string[] };

/** Each step of a run in words: what happens, where it leads and what is seen there. */
export function stepTexts(machine: Machine, run: Run): [StepText, ...StepText[]] {
  const { record } = machine;
  const at = (count: number) => {
    const number = placeAfter(record, run, count);
    const place = record.places[number];
    const seen = screenIn(machine, place?.state ?? '', place?.context ?? {});
    const texts = seen.kind === 'seen' ? [...(seen.heading === undefined ? [] : [seen.heading]), ...seen.text] : [];
    return { state: place?.state ?? '', place: number, title: record.states.find(({ name }) => name === place?.state)?.title ?? '', texts };
  };
  return [
    { text: record.starts[run.start]?.title ?? '', ...at(0) },
    ...run.steps.map((number, index) => ({ text: record.steps[number]?.title ?? '', ...at(index + 1) })),
  ];
}

/** For people who try it by hand. */
export function toChecklist(machine: Machine, run: Run): string {
  const lines = stepTexts(machine, run).flatMap(({ text, title, texts }) => [
    `- [ ] ${text} → **${title}**`,
    ...texts.map((text) => `  - [ ] it says “${text}”`),
  ]);
  return [`# ${machine.summary.title}: ${stepTexts(machine, run).at(-1)?.title ?? ''}`, '', ...lines, ''].join('\n');
}

export function toGherkin(machine: Machine, run: Run): string {
  const [first, ...steps] = stepTexts(machine, run);
  const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const quoted = (text: string) => `"${line(text).replaceAll('"', "'")}"`;
  const texts = (messages: string[]) => messages.map((text) => `    And the screen says ${quoted(text)}`);
  return [
    `Feature: ${line(machine.summary.title)}`,
    `  Scenario: ${line(steps.at(-1)?.title ?? first.title)}`,
    `    Given ${line(first.text)}`,
    ...texts(first.texts),
    ...steps.flatMap(({ text, title, texts: messages }) => [
      `    When ${line(text)}`,
      `    Then it is ${quoted(title)}`,
      ...texts(messages),
    ]),
    '',
  ].join('\n');
}

/** The run on the real screen with the answers of the model, as the tours are walked: for a file in a folder of tests. */
export function toPlaywright(machine: Machine, run: Run): string {
  const { record, summary } = machine;
  const known = [...record.tours, ...record.paths].find(({ start }) => start === run.start);
  const end = record.places[placeAfter(record, run, run.steps.length)]?.state;
  const events = run.steps.flatMap((number) => {
    const step = record.steps[number];
    return step ? [`  // ${step.title}`, `  ${JSON.stringify(step.event)},`] : [];
  });
  return [
    "import path from 'node:path';",
    "import { expect, test } from '@playwright/test';",
    "import { serveBuild } from '../lab/server.ts';",
    "import { settingAt, subject, walk } from '../lab/walk.ts';",
    '',
    'const events: { type: string; [key: string]: unknown }[] = [',
    ...events,
    '];',
    '',
    `test(${JSON.stringify(nameOf(machine, run))}, async ({ page }) => {`,
    `  const it = subject(${JSON.stringify(summary.name)});`,
    `  let at = it.record.starts[${run.start}]?.place;`,
    '  const steps = events.map((event) => {',
    '    const number = it.record.steps.findIndex((step) => step.from === at && JSON.stringify(step.event) === JSON.stringify(event));',
    '    at = it.record.steps[number]?.to;',
    '    return number;',
    '  });',
    "  expect(steps, 'the machine still does this').not.toContain(-1);",
    `  expect(it.record.places[at ?? -1]?.state, 'it still ends there').toBe(${JSON.stringify(end)});`,
    `  const way = { id: ${JSON.stringify(known?.id ?? '')}, title: ${JSON.stringify(nameOf(machine, run))}, start: ${run.start}, steps };`,
    '  const setting = settingAt(it.model, 0);',
    '  await page.setViewportSize(setting);',
    "  const { origin, close } = await serveBuild(path.resolve(process.env.LAB_BUILD ?? 'dist'));",
    '  try {',
    "    await walk(page, origin, it, way, setting, { keep: 'nothing' });",
    '  } finally {',
    '    await close();',
    '  }',
    '});',
    '',
  ].join('\n');
}

/** The run on the chart alone, with the real machine, answers given as events: for a file in a folder of tests. */
export function toVitest(machine: Machine, run: Run): string {
  const { record, summary } = machine;
  const { name, folder } = summary;
  const variable = `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Machine`;
  const input = record.starts[run.start]?.input;
  const steps = run.steps.flatMap((number) => {
    const step = record.steps[number];
    if (!step) return [];
    return [
      `  // ${step.title}`,
      `  [snapshot] = transition(${variable}, snapshot, ${JSON.stringify(step.event)} as never);`,
      `  expect(snapshot.value).toBe(${JSON.stringify(record.places[step.to]?.state)});`,
    ];
  });
  return [
    "import { expect, test } from 'vitest';",
    "import { initialTransition, transition } from 'xstate';",
    `import { ${variable} } from '../../machines/${folder}/${name}.machine.ts';`,
    '',
    `test(${JSON.stringify(nameOf(machine, run))}, () => {`,
    `  let [snapshot] = initialTransition(${variable}, ${JSON.stringify(input ?? {})} as never);`,
    ...steps,
    '});',
    '',
  ].join('\n');
}
