import { browserStorage } from '../lib/storage.ts';

/** A wish for a path that somebody has given a name. Kept in this browser; its address can be given to others. */
export type Scenario = { name: string; machine: string; wish: string };

const key = 'atlas-scenarios';
const listeners = new Set<() => void>();
let read: { text: string | null; found: readonly Scenario[] } | undefined;

export function scenarios(): readonly Scenario[] {
  const text = browserStorage.getItem(key);
  if (read?.text === text) return read.found;
  let found: readonly Scenario[] = [];
  try {
    found = JSON.parse(text ?? '[]') as Scenario[];
  } catch {
    // written by hand or by an older version
  }
  read = { text, found };
  return found;
}

function write(next: readonly Scenario[]) {
  browserStorage.setItem(key, JSON.stringify(next));
  for (const listener of listeners) listener();
}

export const keepScenario = (scenario: Scenario) =>
  write([...scenarios().filter(({ name, machine }) => name !== scenario.name || machine !== scenario.machine), scenario]);

export const forgetScenario = (scenario: Scenario) => write(scenarios().filter((it) => it !== scenario));

export function onScenarios(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
