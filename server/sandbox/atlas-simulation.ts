import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Moment, SimulationOverview, Story } from '../../domain/simulation-story.ts';
import { readSimulation } from './saved-simulation.ts';

/** A failing run as `tests/simulation` saves it. */
interface SavedFailure {
  seed: string;
  steps: number[];
  problem?: Story['problem'];
  story?: Moment[];
}

/** The simulation for the Atlas: what was recorded, without its stories, and each story by itself. Nothing is an answer too. */
export function registerAtlasSimulation(app: FastifyInstance, directory: string): void {
  app.get('/atlas/reports/simulation.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send((await overviewOf(directory)) ?? 'null'),
  );
  app.get<{ Params: { file: string } }>('/atlas/reports/simulation/:file', async ({ params: { file } }, reply) => {
    const name = /^([\w-]+)\.json$/.exec(file)?.[1];
    const story = name && (await storiesOf(directory)).find((one) => one.name === name);
    return story ? reply.header('cache-control', 'no-cache').send(story) : reply.callNotFound();
  });
}

const recorded = (directory: string) => readSimulation(path.dirname(directory));

/** Runs that have failed here. */
async function failures(directory: string): Promise<Story[]> {
  const folder = path.join(directory, 'simulation');
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => /^[\w-]+\.json$/.test(name)).sort() : [];
  const found = await Promise.all(
    names.map(async (name) => {
      const failure: SavedFailure = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
      return failure;
    }),
  );
  return found.flatMap(({ seed, steps, problem, story }): Story[] => {
    if (!story) return [];
    const title = `${problem?.invariant ?? 'a failure'}, seed ${seed}`;
    return [{ name: `failure-${seed}`, title, kind: 'failure', seed, steps: steps.length, ...(problem && { problem }), moments: story }];
  });
}

export const storiesOf = async (directory: string): Promise<Story[]> => [
  ...(recorded(directory)?.stories ?? []),
  ...(await failures(directory)),
];

export async function overviewOf(directory: string): Promise<SimulationOverview | undefined> {
  const found = recorded(directory);
  const stories = (await storiesOf(directory)).map(({ moments, ...story }) => ({ ...story, moments: moments.length }));
  return found && { ...found, stories };
}
