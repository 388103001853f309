import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { CoverageAt, Moment, Simulation, Story } from '../../domain/simulation-story.ts';
import { lastSimulationFile, readSimulation, writeSimulation } from '../../server/sandbox/saved-simulation.ts';
import type { Coverage } from './coverage.ts';
import { allFaults, type Fault, faultTitles } from '../../domain/simulation-run.ts';
import { defects } from './defects.ts';
import { run, type RunResult } from './world.ts';

const root = path.resolve(import.meta.dirname, '../..');
const longestStory = 160;

function write(simulation: Simulation): void {
  const bytes = writeSimulation(root, simulation);
  console.log(`${lastSimulationFile}: ${Math.round(bytes / 1000)} kB, ${simulation.stories.length} stories`);
}

/** What people watch: jobs that have found nothing to do, and lists that were read, are left out. */
export const isWorthWatching = ({ text, isFault }: Moment) => isFault === true || !/^job \S+: done$|operator GET /.test(text);

/** The last moments of a run that is long. */
export function storyOf(about: Omit<Story, 'moments' | 'isCut'>, { story }: Pick<RunResult, 'story'>): Story {
  const moments = story.filter(isWorthWatching);
  const cut = moments.slice(-longestStory);
  return { ...about, ...(cut.length < moments.length && { isCut: true }), moments: cut };
}

/** False for the story of a defect that is planted no more. */
const isPlanted = ({ kind, title }: Story) => kind !== 'defect' || defects.some(({ name }) => name === title);

/** Replaces stories of the same name in what is recorded. */
export function recordStories(stories: readonly Story[]): void {
  const known = readSimulation(root);
  if (!known) throw new Error('First: npm run simulate -- --record');
  const names = new Set(stories.map(({ name }) => name));
  const others = known.stories.filter((story) => isPlanted(story) && !names.has(story.name));
  write({ ...known, stories: [...others, ...stories] });
}

/** Keeps what many runs have reached, and a story of each fault by itself; those of planted defects stay. */
export async function recordRuns({
  coverage,
  growth,
  runs,
  steps,
  seed,
}: {
  coverage: Coverage;
  growth: CoverageAt[];
  runs: number;
  steps: number;
  seed: string;
}): Promise<void> {
  const stories = [await watched('none', 'nothing goes wrong', []), ...(await eachFault())];
  write({
    commit: execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    at: new Date().toISOString(),
    runs,
    steps,
    seed,
    reached: coverage.figures,
    growth,
    machines: coverage.machines,
    stories: [...stories, ...(readSimulation(root)?.stories.filter((story) => story.kind === 'defect' && isPlanted(story)) ?? [])],
  });
}

async function eachFault(): Promise<Story[]> {
  const stories = [];
  for (const fault of allFaults) stories.push(await watched(fault, faultTitles[fault], [fault]));
  return stories;
}

const watchedSteps = 130;
const watchedRate = 6;

/** The first of twelve seeds whose run shows the fault three times, else the one that shows it most often. */
async function watched(name: string, title: string, faults: readonly Fault[]): Promise<Story> {
  const steps = Array.from({ length: watchedSteps }, (_, at) => at);
  const wanted = faults.length > 0 ? 3 : 0;
  let best: { story: Story; seen: number } | undefined;
  for (let at = 0; at < 12 && (best === undefined || best.seen < wanted); at++) {
    const seed = `watch-${name}-${at}`;
    const result = await run({ seed, steps, faults, rate: watchedRate, withoutRest: true });
    const seen = result.story.filter(({ isFault }) => isFault).length;
    if (best && best.seen >= seen) continue;
    const kind = faults.length > 0 ? ('fault' as const) : ('none' as const);
    best = { seen, story: storyOf({ name, title, kind, seed, faults: [...faults], steps: watchedSteps }, result) };
  }
  return best!.story;
}
