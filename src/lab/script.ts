import { type AnyStateMachine, fromPromise } from 'xstate';

export type SettledCall = { output: unknown } | { error: unknown };
type Waiting = { src: string; answer: (answer: SettledCall) => void; isLeft: () => boolean };

/** Every request of a machine waits until it is answered by hand. Each one is noted with what it asks. */
export function scripted(machine: AnyStateMachine) {
  let waiting: Waiting[] = [];
  const requests: { src: string; input: unknown }[] = [];
  const sources = Object.keys(machine.implementations.actors);
  const actors = Object.fromEntries(
    sources.map((src) => [
      src,
      fromPromise<unknown, unknown>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => {
            requests.push({ src, input });
            waiting.push({
              src,
              answer: (answer) => ('output' in answer ? resolve(answer.output) : reject(answer.error as Error)),
              isLeft: () => signal.aborted,
            });
          }),
      ),
    ]),
  );
  return {
    asked: requests,
    machine: machine.provide({ actors }),
    /** Answers the one request of this name that is under way; none or two are an error, so nothing is ever asked twice. */
    settle: async (src: string, answer: SettledCall) => {
      waiting = waiting.filter((it) => !it.isLeft());
      const found = waiting.filter((it) => it.src === src);
      if (found.length !== 1) throw new Error(`${found.length} requests of "${src}" are under way, not 1.`);
      waiting = waiting.filter((it) => it.src !== src);
      found[0]?.answer(answer);
      await new Promise((done) => setTimeout(done));
    },
  };
}

/** Milliseconds until a delayed transition, from the name of its event. */
export function delayOf(machine: AnyStateMachine, type: string): number {
  const name = type.split('.')[2] ?? '';
  const delay: unknown = machine.implementations.delays[name] ?? Number(name);
  if (typeof delay !== 'number' || Number.isNaN(delay)) throw new Error(`How long is ${type}?`);
  return delay;
}
