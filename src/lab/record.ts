import records from 'virtual:machine-records';

/** The parts of a record that the lab reads. */
export type Recorded = {
  starts: { input: unknown }[];
  steps: { event: { type: string; output?: unknown; error?: unknown }; refused?: true }[];
  paths: { id: string; start: number; steps: readonly number[] }[];
  tours: { id: string; start: number; steps: readonly number[] }[];
};

export async function loadRecord(machine: string): Promise<Recorded> {
  const load = records[machine];
  if (!load) throw new Error(`There is no record of "${machine}".`);
  return (await load()).default;
}
