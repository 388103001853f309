import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Written by `npm run simulate -- --record`. */
export const lastSimulationFile = 'tests/last-simulation.json';

/** Where something happens. */
export type Lane = 'people' | 'server' | 'bank';

/** A state of one of the app's machines. */
export interface Place {
  machine: string;
  state: string;
}

/** Something that has happened in a run of the simulation. */
export interface Moment {
  /** On the virtual clock, ISO 8601. */
  at: string;
  lane: Lane;
  text: string;
  isFault?: true;
  /** Whose screen has changed, with their device. */
  who?: string;
  screen?: Place;
}

/** A run of the simulation that people watch. */
export interface Story {
  name: string;
  title: string;
  /** `failure`: a run that was saved here. */
  kind: 'none' | 'fault' | 'defect' | 'failure';
  seed: string;
  /** Faults that may happen in it; absent where all may. */
  faults?: string[];
  /** Steps that were taken. */
  steps: number;
  problem?: { invariant: string; detail: string };
  /** Its beginning is left out. */
  isCut?: true;
  moments: Moment[];
}

/** What many runs have reached, and the stories to watch. */
export interface Simulation {
  commit: string;
  at: string;
  runs: number;
  /** Steps of all runs together. */
  steps: number;
  seed: string;
  reached: { states: [number, number]; transitions: [number, number]; screens: number; pairs: number };
  /** By machine: how often each transition was taken, by its id, and how often people went away, by state. */
  machines: Record<string, { taken: Record<string, number>; left: Record<string, number> }>;
  stories: Story[];
}

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

async function recorded(directory: string): Promise<Simulation | undefined> {
  const file = path.resolve(directory, '..', lastSimulationFile);
  if (!existsSync(file)) return undefined;
  const simulation: Simulation = JSON.parse(await readFile(file, 'utf8'));
  return simulation;
}

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
  ...((await recorded(directory))?.stories ?? []),
  ...(await failures(directory)),
];

export async function overviewOf(directory: string) {
  const found = await recorded(directory);
  const stories = (await storiesOf(directory)).map(({ moments, ...story }) => ({ ...story, moments: moments.length }));
  return found && { ...found, stories };
}
