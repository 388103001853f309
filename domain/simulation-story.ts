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

/** What is told of a run before it is watched. */
export interface StoryHead {
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
}

/** A run of the simulation that people watch. */
export interface Story extends StoryHead {
  moments: Moment[];
}

/** What was found after so many steps. */
export interface CoverageAt {
  steps: number;
  states: number;
  transitions: number;
  /** Pairs of screen, server and bank. */
  pairs: number;
}

/** What many runs have reached, and the stories to watch. */
export interface Simulation<Told = Story> {
  commit: string;
  at: string;
  runs: number;
  /** Steps of all runs together. */
  steps: number;
  seed: string;
  reached: { states: [number, number]; transitions: [number, number]; screens: number; pairs: number };
  /** After each run, beginning with none. */
  growth: CoverageAt[];
  /** By machine: how often each transition was taken, by its id, and how often people went away, by state. */
  machines: Record<string, { taken: Record<string, number>; left: Record<string, number> }>;
  stories: Told[];
}

/** The same without what happens in the stories; `moments` says how much it is. */
export type SimulationOverview = Simulation<StoryHead & { moments: number }>;
