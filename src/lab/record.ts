/** The parts of a committed record that the lab reads. */
export type Recorded = {
  beginnings: { input: unknown }[];
  steps: { event: { type: string; output?: unknown; error?: unknown }; refused?: true }[];
  paths: { id: string; begin: number; steps: number[] }[];
  tours: { id: string; begin: number; steps: number[] }[];
};

const records = import.meta.glob<Recorded>('../../machines/*/*.record.json', { import: 'default' });

export async function loadRecord(machine: string): Promise<Recorded> {
  const load = records[`../../machines/${machine}/${machine}.record.json`];
  if (!load) throw new Error(`There is no record of "${machine}".`);
  return load();
}
