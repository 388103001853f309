import type { Moment } from '../../domain/simulation-story.ts';
import { machineNamed } from './machine.ts';

const elsewhere: Record<string, string> = {
  none: 'has no page of the wizard open',
  bank: 'is on the page of the bank',
  details: 'reads where to transfer the money',
};

/** What happened; of a screen its title. */
export function momentText({ text, who, screen }: Pick<Moment, 'text' | 'who' | 'screen'>): string {
  if (who === undefined) return text;
  return screen ? `${who} sees ${titleOf(screen)}` : `${who} ${elsewhere[text.slice(`${who} sees `.length)] ?? 'is elsewhere'}`;
}

export function titleOf({ machine, state }: { machine: string; state: string }): string {
  const summary = machineNamed(machine);
  return `${summary?.title ?? machine}: ${summary?.states.find(({ name }) => name === state)?.title ?? state}`;
}

export const clockOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)}`;
