import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { render } from 'state-machine-cat';
import { toMermaid, toScxml } from '../../src/atlas/export.ts';
import { type AtlasRecord, eventName } from '../../src/atlas/record.ts';
import { expect, machines, test } from './fixtures.ts';

type Chart = { states: string[]; arrows: string[] };
const recordOf = ({ record }: (typeof machines)[number]) => record as unknown as AtlasRecord;
const arrow = (from: string, to: string, event = '', condition = '') =>
  `${from} → ${to} on ${event || 'nothing'} if ${condition || 'nothing'}`;

/** States and transitions of the record, as another tool should find them: what may happen anywhere stands at each state that leaves it open. */
function wanted(machine: (typeof machines)[number]): Chart {
  const { states, transitions } = recordOf(machine);
  const names = states.map(({ name }) => name).sort();
  const own = transitions.filter(({ from }) => names.includes(from));
  const anywhere = transitions.filter(({ from }) => !names.includes(from));
  const isOpen = (name: string, event: string) =>
    !own.some((transition) => transition.from === name && transition.event === event && !transition.guard);
  const told = (transition: (typeof transitions)[number], from: string) =>
    arrow(
      from,
      transition.to ?? from,
      transition.event === 'always' ? '' : eventName(transition),
      transition.when ?? (transition.guard ? 'answer' : ''),
    );
  const arrows = [
    ...own.map((transition) => told(transition, transition.from)),
    ...anywhere.flatMap((transition) => names.filter((name) => isOpen(name, transition.event)).map((name) => told(transition, name))),
  ];
  return { states: names, arrows: arrows.sort() };
}

/** The charts of all machines as Mermaid itself reads them. */
async function asMermaid(page: Page): Promise<(Chart & { type: string; initial: string[] })[]> {
  const mermaid = path.join(path.dirname(createRequire(import.meta.url).resolve('mermaid/package.json')), 'dist/mermaid.min.js');
  await page.setContent('<!doctype html><title>Mermaid</title>');
  await page.addScriptTag({ path: mermaid });
  const read = await page.evaluate(
    async (texts) => {
      type Db = { getStates(): Map<string, { id: string }>; getRelations(): { id1: string; id2: string; relationTitle?: string }[] };
      const { mermaid: tool } = window as unknown as {
        mermaid: {
          parse(text: string): Promise<unknown>;
          mermaidAPI: { getDiagramFromText(text: string): Promise<{ db: Db; type: string }> };
        };
      };
      const found: { type: string; states: string[]; relations: { id1: string; id2: string; relationTitle?: string }[] }[] = [];
      // reading once makes the kinds of diagrams known
      await tool.parse(texts[0] ?? '');
      for (const text of texts) {
        const { db, type } = await tool.mermaidAPI.getDiagramFromText(text);
        found.push({ type, states: [...db.getStates().values()].map(({ id }) => id), relations: structuredClone(db.getRelations()) });
      }
      return found;
    },
    machines.map((machine) => toMermaid(recordOf(machine))),
  );
  const isOwn = (id: string) => id.startsWith('s_');
  const name = (id: string) => id.replace(/^s_/, '');
  return read.map(({ type, states, relations }) => ({
    type,
    states: states.filter(isOwn).map(name).sort(),
    initial: relations.filter(({ id1 }) => !isOwn(id1)).map(({ id2 }) => name(id2)),
    arrows: relations
      .filter(({ id1, id2 }) => isOwn(id1) && isOwn(id2))
      .map(({ id1, id2, relationTitle = '' }) => {
        // Mermaid keeps its entities in letters of its own until it draws
        const title = relationTitle
          .replaceAll(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code)))
          .replaceAll('ﬂ°quot¶ß', '"');
        const [, event = '', condition] = /^(.*?)(?: \[(.*)\])?$/.exec(title) ?? [];
        return arrow(name(id1), name(id2), event === 'at once' ? '' : event, condition);
      })
      .sort(),
  }));
}

test(`Mermaid reads all ${machines.length} exported charts and finds the same states and transitions`, { tag: '@full' }, async ({
  page,
}) => {
  for (const [index, { initial, ...found }] of (await asMermaid(page)).entries()) {
    const machine = machines[index] as (typeof machines)[number];
    expect({ name: machine.name, ...found }).toEqual({ name: machine.name, type: 'stateDiagram', ...wanted(machine) });
    expect(initial).toHaveLength(1);
  }
});

test(`state-machine-cat reads all ${machines.length} exported SCXML files and finds the same states and transitions`, {
  tag: '@full',
}, async () => {
  type Ast = {
    states: { name: string; type: string }[];
    transitions: { from: string; to: string; event?: string; cond?: string }[];
  };
  for (const machine of machines) {
    const { states, transitions } = (await render(toScxml(recordOf(machine)), {
      inputType: 'scxml',
      outputType: 'json',
    })) as unknown as Ast;
    const initial = states.filter(({ type }) => type === 'initial').map(({ name }) => name);
    const read: Chart = {
      states: states
        .filter(({ type }) => type !== 'initial')
        .map(({ name }) => name)
        .sort(),
      arrows: transitions
        .filter(({ from }) => !initial.includes(from))
        .map(({ from, to, event, cond }) => arrow(from, to, event, cond))
        .sort(),
    };
    // an event of SCXML is a name without spaces
    const { states: names, arrows } = wanted(machine);
    const dotted = arrows.map((it) =>
      it.replace(/(?<=→ \S+ on )(.+)(?= if )/, (event) => (event === 'nothing' ? event : event.replaceAll(' ', '.'))),
    );
    expect({ name: machine.name, ...read }).toEqual({ name: machine.name, states: names, arrows: dotted.sort() });
    expect(initial).toHaveLength(1);
  }
});

test('what the menu exports is what the other tools have read', { tag: '@full' }, async ({ page, origin }) => {
  // flat and with what runs anywhere in the machine
  for (const machine of machines.filter(({ name }) => ['loan-wizard', 'analytics-consent'].includes(name))) {
    await page.goto(`${origin}/atlas/${machine.name}`);
    for (const [kind, make] of [['Mermaid', toMermaid] as const, ['SCXML', toScxml] as const]) {
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: kind, exact: true }).click()]);
      expect(readFileSync(await download.path(), 'utf8')).toBe(make(recordOf(machine)));
    }
  }
});
