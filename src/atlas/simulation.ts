import type { Moment, StoryHead } from '../../domain/simulation-story.ts';

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
export function commandOf({ kind, title, seed, faults, steps }: StoryHead): string {
  if (kind === 'failure') return `npm run simulate -- --story reports/simulation/${seed}.json`;
  if (kind === 'defect') return `npm run simulate -- --defect "${title}" --seed ${seed}`;
  return `npm run simulate -- --seed ${seed} --steps ${steps} --faults ${faults?.join(',') || 'none'} --rate 6`;
}
