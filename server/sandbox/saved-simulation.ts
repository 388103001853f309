import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Moment, Simulation, Story, StoryHead } from '../../domain/simulation-story.ts';

/** Written by `npm run simulate -- --record`. */
export const lastSimulationFile = 'tests/last-simulation.json';

/** What travels with the project stays small, in bytes. */
export const largest = 500_000;

type Told = Omit<Moment, 'at'>;

/** `moments` has two numbers for each moment: the milliseconds since the one before, the first since `began`, and its index in the list of all moments. */
interface SavedStory extends StoryHead {
  began: string;
  moments: number[];
}

/** Many moments repeat; the file contains each once. */
export interface SavedSimulation extends Omit<Simulation, 'stories'> {
  told: Told[];
  stories: SavedStory[];
}

export function toSavedSimulation({ stories, ...simulation }: Simulation): SavedSimulation {
  const places = new Map<string, number>();
  const told: Told[] = [];
  const placeOf = (moment: Told): number => {
    const key = JSON.stringify(moment);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, told.length);
    return told.push(moment) - 1;
  };
  const saved = stories.map(({ moments, ...head }): SavedStory => {
    const began = moments[0]?.at ?? simulation.at;
    let before = Date.parse(began);
    const rows = moments.flatMap(({ at, ...moment }) => {
      const since = Date.parse(at) - before;
      before += since;
      return [since, placeOf(moment)];
    });
    return { ...head, began, moments: rows };
  });
  return { ...simulation, told, stories: saved };
}

export function fromSavedSimulation({ told, stories, ...simulation }: SavedSimulation): Simulation {
  const storyOf = ({ began, moments: rows, ...head }: SavedStory): Story => {
    let at = Date.parse(began);
    const moments: Moment[] = [];
    for (let row = 0; row < rows.length; row += 2) {
      const moment = told[rows[row + 1] ?? -1];
      if (!moment) throw new Error(`${lastSimulationFile}: story ${head.name} has a moment that is not told.`);
      at += rows[row] ?? 0;
      moments.push({ at: new Date(at).toISOString(), ...moment });
    }
    return { ...head, moments };
  };
  return { ...simulation, stories: stories.map(storyOf) };
}

/** @param root of the project */
export function readSimulation(root: string): Simulation | undefined {
  const file = path.join(root, lastSimulationFile);
  if (!existsSync(file)) return undefined;
  const saved: SavedSimulation = JSON.parse(readFileSync(file, 'utf8'));
  return fromSavedSimulation(saved);
}

/** @returns the bytes written @throws where they are more than {@link largest} */
export function writeSimulation(root: string, simulation: Simulation): number {
  const text = `${JSON.stringify(toSavedSimulation(simulation))}\n`;
  const bytes = Buffer.byteLength(text);
  if (bytes > largest) throw new Error(`${bytes} bytes are more than ${largest}.`);
  writeFileSync(path.join(root, lastSimulationFile), text);
  return bytes;
}
