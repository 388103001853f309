import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

interface Copy {
  /** The stage it is taken from; absent for the project itself. */
  stage?: string | undefined;
  sources: string[];
  target: string;
}

interface Stage {
  name: string;
  copies: Copy[];
  /** Every `ENV`. */
  env: Record<string, string>;
  /** The other instructions by name, each with its text. */
  instructions: Map<string, string>;
}

/** The stages of deploy/Containerfile, the image last. Reads the forms of the instructions that are used there. */
export function containerStages(): Stage[] {
  const text = readFileSync(path.join(root, 'deploy/Containerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [instruction = '', ...words] = line.split(/\s+/);
    if (instruction === 'FROM') stages.push({ name: words[2] ?? '', copies: [], env: {}, instructions: new Map() });
    const stage = stages.at(-1);
    if (instruction === 'COPY') {
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
      stage?.copies.push({ stage: from, sources: words.slice(0, -1), target: words.at(-1) ?? '' });
    } else if (instruction === 'ENV')
      Object.assign(stage?.env ?? {}, Object.fromEntries(words.map((word) => word.split(/=(.*)/s).slice(0, 2))));
    else stage?.instructions.set(instruction, line.slice(instruction.length + 1));
  }
  return stages;
}
