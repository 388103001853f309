import { toldIn } from './screen-words.ts';
import type { Machine } from './machine.ts';
import { placeAfter, type Run } from './record.ts';

type Told = { says: string; title: string; sees: string[] };

/** Each step of a run in words: what happens, where it leads and what is seen there. */
function told(machine: Machine, run: Run): [Told, ...Told[]] {
  const { record } = machine;
  const at = (count: number) => {
    const place = record.places[placeAfter(record, run, count)];
    const seen = toldIn(machine, place?.state ?? '', place?.context ?? {});
    const sees = seen.kind === 'seen' ? [...(seen.heading === undefined ? [] : [seen.heading]), ...seen.says] : [];
    return { title: record.states.find(({ name }) => name === place?.state)?.title ?? '', sees };
  };
  return [
    { says: record.beginnings[run.begin]?.says ?? '', ...at(0) },
    ...run.steps.map((number, index) => ({ says: record.steps[number]?.says ?? '', ...at(index + 1) })),
  ];
}

/** For people who try it by hand. */
export function toChecklist(machine: Machine, run: Run): string {
  const lines = told(machine, run).flatMap(({ says, title, sees }) => [
    `- [ ] ${says} → **${title}**`,
    ...sees.map((text) => `  - [ ] it says “${text}”`),
  ]);
  return [`# ${machine.summary.title}: ${told(machine, run).at(-1)?.title ?? ''}`, '', ...lines, ''].join('\n');
}

export function toGherkin(machine: Machine, run: Run): string {
  const [first, ...steps] = told(machine, run);
  const sees = (texts: string[]) => texts.map((text) => `    And the screen says "${text.replaceAll('"', "'")}"`);
  return [
    `Feature: ${machine.summary.title}`,
    `  Scenario: ${steps.at(-1)?.title ?? first.title}`,
    `    Given ${first.says}`,
    ...sees(first.sees),
    ...steps.flatMap(({ says, title, sees: texts }) => [`    When ${says}`, `    Then it is "${title}"`, ...sees(texts)]),
    '',
  ].join('\n');
}

/** The run on the chart alone, with the real machine: answers are given as events. */
export function toVitest({ record, summary: { name, folder, title } }: Machine, run: Run): string {
  const variable = `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Machine`;
  const input = record.beginnings[run.begin]?.input;
  const steps = run.steps.flatMap((number) => {
    const step = record.steps[number];
    if (!step) return [];
    return [
      `  // ${step.says}`,
      `  [snapshot] = transition(${variable}, snapshot, ${JSON.stringify(step.event)} as never);`,
      `  expect(snapshot.value).toBe(${JSON.stringify(record.places[step.to]?.state)});`,
    ];
  });
  return [
    "import { expect, test } from 'vitest';",
    "import { initialTransition, transition } from 'xstate';",
    `import { ${variable} } from '../../machines/${folder}/${name}.machine.ts';`,
    '',
    `test(${JSON.stringify(`${title}: ${record.states.find(({ name: it }) => it === record.places[placeAfter(record, run, run.steps.length)]?.state)?.title ?? ''}`)}, () => {`,
    `  let [snapshot] = initialTransition(${variable}, ${JSON.stringify(input ?? {})} as never);`,
    ...steps,
    '});',
    '',
  ].join('\n');
}
