/** An operation of the API reference. */
export type Operation = { id: string; method: string; path: string; tag: string; summary: string };

/** What is known of a machine before it is opened. The build makes the list from the catalogue and the records. */
export type MachineSummary = {
  name: string;
  folder: string;
  kind: 'journey' | 'lifecycle';
  title: string;
  description: string;
  area: string;
  requirements: readonly string[];
  paths: number;
  tours: number;
  /** Paths and tours, each once: some are both. */
  walks: number;
  /** The hash of its record, shortened: another one means that the machine does something else. */
  record: string;
  transitions: number;
  /** Some of its states are only waited in, and can be folded away. */
  folds: boolean;
  /** Transitions that no run can take, with a reason in the record. */
  untaken: number;
  states: { name: string; title: string; description: string }[];
  events: string[];
  /** Operations that each request of the machine uses in the app. */
  calls: Record<string, Operation[]>;
};
