const keywords = ['Given', 'When', 'Then', 'And'] as const;
export type GherkinStep = { keyword: (typeof keywords)[number]; text: string };
export type GherkinFeature = { name: string; scenario: string; steps: GherkinStep[] };

/**
 * Reads a feature of one scenario by the grammar of Gherkin. Only what the Atlas writes is known: a description, a tag, a table or a text over
 * several lines would be read as something else by other tools, so it is an error.
 */
export function readGherkin(content: string): GherkinFeature {
  const [top = '', second = '', ...rest] = content.split('\n').filter((line) => line.trim() !== '');
  const name = /^Feature: (\S.*)$/.exec(top)?.[1];
  if (name === undefined) throw new Error(`No feature begins with "${top}".`);
  const scenario = /^ {2}Scenario: (\S.*)$/.exec(second)?.[1];
  if (scenario === undefined) throw new Error(`No scenario begins with "${second}".`);
  const steps = rest.map((line): GherkinStep => {
    const [, keyword, text] = /^ {4}([A-Z]\w+) (\S.*)$/.exec(line) ?? [];
    const known = keywords.find((it) => it === keyword);
    if (known === undefined || text === undefined) throw new Error(`No step: "${line}".`);
    return { keyword: known, text };
  });
  if (steps[0]?.keyword !== 'Given') throw new Error('A scenario begins with what is given.');
  return { name, scenario, steps };
}
