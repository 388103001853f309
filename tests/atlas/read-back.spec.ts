import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Download, Page } from '@playwright/test';
import { render } from 'state-machine-cat';
import { expect, machines, test } from './fixtures.ts';

/** States and transitions of the record, as another tool should find them: what may happen anywhere stands at each state that leaves it open. */
function wanted({ record: { states, transitions } }: (typeof machines)[number]): { states: string[]; arrows: string[] } {
  const names = states.map(({ name }) => name).sort();
  const own = transitions.filter(({ from }) => names.includes(from));
  const anywhere = transitions.filter(({ from }) => !names.includes(from));
  const isOpen = (name: string, event: string) => !own.some((it) => it.from === name && it.event === event && !it.guard);
  const arrows = [
    ...own.map(({ from, to }) => `${from} ${to ?? from}`),
    ...anywhere.flatMap(({ event, to }) => names.filter((name) => isOpen(name, event)).map((name) => `${name} ${to ?? name}`)),
  ];
  return { states: names, arrows: arrows.sort() };
}

async function exported(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = (await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: title, exact: true }).click(),
  ])) as [Download, void];
  return readFileSync(await download.path(), 'utf8');
}

// flat and with what runs anywhere in the machine, with conditions, delays and signs that a tool may stumble over
const some = machines.filter(({ name }) => ['loan-wizard', 'payment-status', 'analytics-consent', 'bond-wizard'].includes(name));

test('Mermaid reads the exported charts and finds the same states and transitions', async ({ page, origin }) => {
  const mermaid = path.join(path.dirname(createRequire(import.meta.url).resolve('mermaid/package.json')), 'dist/mermaid.min.js');
  for (const machine of some) {
    await page.goto(`${origin}/atlas/${machine.name}`);
    const text = await exported(page, 'Mermaid');
    await page.addScriptTag({ path: mermaid });
    const read = await page.evaluate(async (content) => {
      type Db = {
        getStates(): Map<string, { id: string }>;
        getRelations(): { id1: string; id2: string }[];
      };
      const { mermaid: tool } = window as unknown as {
        mermaid: {
          parse(text: string): Promise<unknown>;
          mermaidAPI: { getDiagramFromText(text: string): Promise<{ db: Db; type: string }> };
        };
      };
      // reading once makes the kinds of diagrams known
      await tool.parse(content);
      const { db, type } = await tool.mermaidAPI.getDiagramFromText(content);
      const name = (id: string) => id.replace(/^s_/, '');
      const isOwn = (id: string) => id.startsWith('s_');
      const relations = db.getRelations();
      return {
        type,
        initial: relations.filter(({ id1 }) => !isOwn(id1)).map(({ id2 }) => name(id2)),
        states: [...db.getStates().values()]
          .map(({ id }) => id)
          .filter(isOwn)
          .map(name)
          .sort(),
        arrows: relations
          .filter(({ id1, id2 }) => isOwn(id1) && isOwn(id2))
          .map(({ id1, id2 }) => `${name(id1)} ${name(id2)}`)
          .sort(),
      };
    }, text);
    const { initial, ...found } = read;
    expect({ ...found, name: machine.name }).toEqual({ ...wanted(machine), type: 'stateDiagram', name: machine.name });
    expect(initial).toHaveLength(1);
  }
});

test('state-machine-cat reads the exported SCXML and finds the same states and transitions', async ({ page, origin }) => {
  type Ast = { states: { name: string; type: string }[]; transitions: { from: string; to: string }[] };
  for (const machine of some) {
    await page.goto(`${origin}/atlas/${machine.name}`);
    const text = await exported(page, 'SCXML');
    const { states, transitions } = (await render(text, { inputType: 'scxml', outputType: 'json' })) as unknown as Ast;
    const initial = states.filter(({ type }) => type === 'initial').map(({ name }) => name);
    const read = {
      states: states
        .filter(({ type }) => type !== 'initial')
        .map(({ name }) => name)
        .sort(),
      arrows: transitions
        .filter(({ from }) => !initial.includes(from))
        .map(({ from, to }) => `${from} ${to}`)
        .sort(),
    };
    expect({ ...read, name: machine.name }).toEqual({ ...wanted(machine), name: machine.name });
    expect(initial).toHaveLength(1);
  }
});
