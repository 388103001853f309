import { catalogue } from '../machines/catalogue.ts';
import { transitionIds } from '../tests/support/paths/explore.ts';
import { readRecord } from '../tests/support/paths/records.ts';

type Guard = (args: { context: unknown; event: unknown }, params?: unknown) => unknown;

/** What each condition looks at before it answers, by the id of its transition: `context.amount`, `event.amount`. Found by asking it with the places of the record. */
export function atlasReads(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { name, machine } of catalogue) {
    const record = readRecord(name);
    const guards = machine.implementations.guards as Record<string, Guard>;
    for (const [definition, id] of transitionIds(machine)) {
      const { guard } = definition as { guard?: string | Guard | { type: string; params?: unknown } };
      if (guard === undefined) continue;
      const ask = typeof guard === 'function' ? guard : guards[typeof guard === 'string' ? guard : guard.type];
      if (!ask) continue;
      const params = typeof guard === 'object' ? guard.params : undefined;
      const read = new Set<string>();
      const asked = record.steps.filter(({ takes }) => takes.includes(`${id}=true`) || takes.includes(`${id}=false`)).slice(0, 40);
      for (const step of asked) {
        const args = {
          context: watched(record.places[step.from]?.context ?? {}, 'context', read),
          event: watched(step.event, 'event', read),
        };
        ask(args, typeof params === 'function' ? (params as Guard)(args) : params);
      }
      // every condition of an event knows its event
      read.delete('event.type');
      if (read.size) found[id] = [...read].sort();
    }
  }
  return found;
}

/** Notes the names of what is read, one level deep: of an answer, its parts. */
function watched(value: object, name: string, read: Set<string>): object {
  return new Proxy(value, {
    get(target, key) {
      const part = Reflect.get(target, key) as unknown;
      if (typeof key !== 'string' || !(key in target || part === undefined)) return part;
      const path = `${name}.${key}`;
      if ((key === 'output' || key === 'error') && part && typeof part === 'object') return watched(part, path, read);
      read.add(path);
      return part;
    },
  });
}
