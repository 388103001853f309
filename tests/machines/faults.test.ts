import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { delayOf } from '../../src/lab/script.ts';
import { models } from '../models/all.ts';
import type { AnyModel } from '../models/model.ts';
import { explore, type Graph, placeOf, stepper } from '../support/paths/explore.ts';
import type { MachineEvent, Place } from '../support/paths/run.ts';

type Way = { start: unknown; events: MachineEvent[]; place: Place };
type Asked = { src: string; resolve: (output: unknown) => void; reject: (error: unknown) => void };

const failures = {
  'the connection breaks': new TypeError('Failed to fetch'),
  'the server fails with 500': Object.assign(new Error('INTERNAL_ERROR'), { status: 500 }),
};

/** The shortest way to each place. */
function waysIn(graph: Graph): Map<string, Way> {
  const ways = new Map<string, Way>();
  const queue: { key: string; start: unknown; events: MachineEvent[] }[] = [];
  for (const { place, input } of graph.starts) queue.push({ key: place, start: input, events: [] });
  for (let at = queue.shift(); at; at = queue.shift()) {
    const place = graph.places.get(at.key);
    if (!place || ways.has(at.key)) continue;
    ways.set(at.key, { start: at.start, events: at.events, place });
    for (const step of graph.out.get(at.key) ?? [])
      if (!step.refused) queue.push({ key: step.to, start: at.start, events: [...at.events, step.event] });
  }
  return ways;
}

/** Lets what was settled reach the machine. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The machine as it runs in a browser, brought to a place; its requests are answered by hand, also when nobody waits for them any more. */
async function running(machine: AnyStateMachine, { start, events }: Way) {
  const asked: Asked[] = [];
  const emitted: unknown[] = [];
  const clock = new SimulatedClock();
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((src) => [
      src,
      fromPromise<unknown, unknown>(() => new Promise((resolve, reject) => asked.push({ src, resolve, reject }))),
    ]),
  );
  const actor = createActor(machine.provide({ actors }), { clock, input: start as never });
  actor.on('*', (event: unknown) => emitted.push(event));
  actor.start();
  const happen = async (event: MachineEvent) => {
    const [, kind, , id] = /^xstate\.(done|error|after)\.(actor\.)?(.+)$/.exec(event.type) ?? [];
    const last = asked.findLast(({ src }) => src === id);
    if (kind === 'done') last?.resolve(event.output);
    else if (kind === 'error') last?.reject(event.error);
    else if (kind === 'after') clock.increment(delayOf(machine, event.type));
    else actor.send(event);
    await settled();
  };
  for (const event of events) await happen(event);
  return { actor, asked, emitted, happen };
}

const whereIs = (snapshot: AnyMachineSnapshot) => {
  const { state, context, status } = placeOf(snapshot, '');
  return { state, context, status };
};

for (const { name, title, machine } of catalogue) {
  const model = models[name] as AnyModel;
  const graph = explore(machine, model);
  const allWays = waysIn(graph);
  /** One way to each state in which something is asked. */
  const ways = [...new Map([...allWays.values()].reverse().map((way) => [way.place.state, way] as const)).values()].filter(
    ({ place }) => machine.states[place.state]?.invoke.length,
  );
  if (!ways.length) continue;

  describe(`${title}: when answers fail`, () => {
    for (const way of ways) {
      const { state } = way.place;
      const requests = (machine.states[state]?.invoke ?? []).map(({ id }) => id);
      const events = Object.values(model.events).flat();

      for (const request of requests) {
        test(`in "${state}", ${Object.keys(failures).join(' or ')}: "${request}" ends in the state that is described for it`, async () => {
          const step = graph.out.get(way.place.key)?.find(({ event }) => event.type === `xstate.error.actor.${request}`);
          expect(step, 'the model knows no failure of this request').toBeDefined();
          const expected = graph.places.get(step?.to ?? '')?.state;
          for (const error of Object.values(failures)) {
            const { actor, happen } = await running(machine, way);
            expect(whereIs(actor.getSnapshot()).state).toBe(state);
            await happen({ type: `xstate.error.actor.${request}`, error });
            expect(whereIs(actor.getSnapshot())).toMatchObject({ state: expected, status: 'active' });
          }
        });

        const reads = /^(?:load|read)[A-Z]/.test(request);
        test(`in "${state}", while "${request}" is not answered, nothing is asked a second time, however often a person presses`, () => {
          const { start, take } = stepper(machine);
          let { snapshot } = start(way.start);
          for (const event of way.events) snapshot = take(snapshot, event).snapshot;
          expect(whereIs(snapshot).state).toBe(state);
          const again = events.flatMap(({ event, title }) => {
            const once = take(snapshot, event);
            const isHere = once.snapshot.value === snapshot.value;
            // by a way round as well: what is pressed in the state it leads to; who leaves and comes back may only read anew
            const around = events.map((next) => ({ title: `${title}, ${next.title}`, requests: take(once.snapshot, next.event).requests }));
            return [...(isHere || !reads ? [{ title, requests: once.requests }] : []), ...(reads ? [] : around)]
              .filter(({ requests }) => requests.some(({ src }) => src === request))
              .map((it) => it.title);
          });
          expect(again).toEqual([]);
        });

        const leaves = [...new Map(events.map(({ event }) => [JSON.stringify(event), event])).values()];
        test(`in "${state}", an answer to "${request}" that comes after the person has left changes nothing`, async () => {
          const outputs = (model.responses[request] ?? []).flatMap((answer) => ('output' in answer ? [answer.output] : []));
          let looked = 0;
          for (const event of leaves) {
            const next = graph.out
              .get(way.place.key)
              ?.find((step) => !step.refused && JSON.stringify(step.event) === JSON.stringify(event));
            if (!next || graph.places.get(next.to)?.state === state) continue;
            for (const output of outputs) {
              const { actor, asked, emitted, happen } = await running(machine, way);
              const late = asked.findLast(({ src }) => src === request);
              await happen(event);
              const before = { at: whereIs(actor.getSnapshot()), asked: asked.length, emitted: emitted.length };
              late?.resolve(output);
              await settled();
              expect({ at: whereIs(actor.getSnapshot()), asked: asked.length, emitted: emitted.length }).toEqual(before);
              looked += 1;
            }
          }
          const staysUntilAnswered = !graph.out
            .get(way.place.key)
            ?.some(
              (step) => !step.event.type.startsWith('xstate.') && step.to !== way.place.key && graph.places.get(step.to)?.state !== state,
            );
          expect(looked > 0 || staysUntilAnswered).toBe(true);
          // without a way to leave, stopping the machine (another page) is the only one
          const { actor, asked, emitted } = await running(machine, way);
          const late = asked.findLast(({ src }) => src === request);
          const before = { at: whereIs(actor.getSnapshot()).state, emitted: emitted.length };
          actor.stop();
          late?.resolve(outputs[0]);
          await settled();
          expect({ at: whereIs(actor.getSnapshot()).state, emitted: emitted.length }).toEqual(before);
        });
      }
    }

    test('a double submit sends one request', () => {
      const { start, take } = stepper(machine);
      const twice: string[] = [];
      for (const [key, steps] of graph.out)
        for (const step of steps) {
          if (step.refused || step.event.type.startsWith('xstate.') || !step.requests.length) continue;
          const way = allWays.get(key) as Way;
          let { snapshot } = start(way.start);
          for (const event of way.events) snapshot = take(snapshot, event).snapshot;
          const once = take(snapshot, step.event);
          const more = take(once.snapshot, step.event);
          if (more.requests.some(({ src }) => once.requests.some((request) => request.src === src)))
            twice.push(`${step.title} in ${way.place.state}`);
        }
      expect([...new Set(twice)]).toEqual([]);
    });
  });
}
