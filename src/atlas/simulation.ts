/** Something that has happened in a run, in the lane of people, server or bank. */
export type Moment = {
  at: string;
  lane: 'people' | 'server' | 'bank';
  text: string;
  isFault?: true;
  /** Whose screen has changed, with their device. */
  who?: string;
  screen?: { machine: string; state: string };
};
type About = {
  name: string;
  title: string;
  /** `failure`: a run that has failed here. */
  kind: 'none' | 'fault' | 'defect' | 'failure';
  seed: string;
  faults?: string[];
  steps: number;
  problem?: { invariant: string; detail: string };
  isCut?: true;
};
export type Story = About & { moments: Moment[] };
/** What many runs have reached, and the stories that can be watched; `npm run simulate -- --record` writes it. */
export type Simulation = {
  commit: string;
  at: string;
  runs: number;
  steps: number;
  seed: string;
  reached: { states: [number, number]; transitions: [number, number]; screens: number; pairs: number };
  machines: Record<string, { taken: Record<string, number>; left: Record<string, number> }>;
  stories: (About & { moments: number })[];
};

export const command = 'npm run simulate -- --record';
export const kinds = { none: 'Without a fault', fault: 'One fault', defect: 'A planted defect', failure: 'Failed here' } as const;
export const lanes = { people: 'People', server: 'Server', bank: 'Bank and provider' } as const;

export type Screen = { who: string; machine: string; state: string };
/** What each person sees at a moment, whose screen has changed last first. */
export function screensAt(moments: readonly Moment[], step: number): Screen[] {
  const seen = new Map<string, Screen | undefined>();
  for (const { who, screen } of moments.slice(0, step + 1)) {
    if (who === undefined) continue;
    seen.delete(who);
    seen.set(who, screen && { who, ...screen });
  }
  return [...seen.values()].flatMap((screen) => screen ?? []).reverse();
}

/** The command that runs a story again, with its trace. */
export function commandOf({ kind, title, seed, faults, steps }: About): string {
  if (kind === 'failure') return `npm run simulate -- --story reports/simulation/${seed}.json`;
  if (kind === 'defect') return `npm run simulate -- --defect "${title}" --seed ${seed}`;
  return `npm run simulate -- --seed ${seed} --steps ${steps} --faults ${faults?.join(',') || 'none'} --rate 6`;
}
