/** How long it takes to generate each machine's record: milliseconds, and what came out. `node bench/records.ts [machine]` */
import { catalogue } from '../machines/catalogue.ts';
import type { AnyModel } from '../tests/models/model.ts';
import { makeRecord } from '../tests/support/paths/record.ts';

const isModel = (value: unknown): value is AnyModel =>
  typeof value === 'object' && value !== null && 'starts' in value && 'wishes' in value;
const only = process.argv[2];

let slowest = 0;
for (const entry of catalogue) {
  if (only && entry.name !== only) continue;
  const exported = (await import(`../tests/models/${entry.name}.model.ts`)) as Record<string, unknown>;
  const model = Object.values(exported).find(isModel);
  if (!model) throw new Error(`tests/models/${entry.name}.model.ts exports no model`);
  const from = performance.now();
  const { record, graph } = makeRecord(entry, model);
  const ms = performance.now() - from;
  slowest = Math.max(slowest, ms);
  const bytes = Buffer.byteLength(JSON.stringify(record));
  console.log(
    `${entry.name.padEnd(20)}${ms.toFixed(0).padStart(7)} ms  ${String(graph.places.size).padStart(6)} places  ${(bytes / 1_000).toFixed(0).padStart(6)} kB`,
  );
}
console.log(`slowest: ${slowest.toFixed(0)} ms (at most 2000)`);
process.exitCode = slowest > 2_000 ? 1 : 0;
