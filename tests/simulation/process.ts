import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';

/** What a server process does for one request, event or job. It stops before a statement where the scheduler says so. */
export interface Task {
  name: string;
  /** Statements and transactions begun so far. */
  statements: number;
  /** Before which of them it waits until it is resumed; none for 0. */
  parkAt: number;
  /** Before which of them its process ends. */
  crashAt: number;
  resume?: (() => void) | undefined;
}

const current = new AsyncLocalStorage<{ task: Task; process: Process }>();
const never = new Promise<never>(() => {});
let statementsRunning = 0;

/** One process of the server: after a crash nothing of it goes on, whatever its tasks were doing. */
export class Process {
  isDead = false;
  readonly parked: Task[] = [];
  readonly #onCrash: (task: Task) => void;

  constructor(onCrash: (task: Task) => void) {
    this.#onCrash = onCrash;
  }

  run<T>(task: Task, work: () => Promise<T>): Promise<T> {
    return current.run({ task, process: this }, work);
  }

  /** Passed before each statement outside of a transaction and before each transaction. */
  async pass(task: Task): Promise<void> {
    if (this.isDead) await never;
    task.statements++;
    if (task.statements === task.crashAt) {
      this.#onCrash(task);
      await never;
    }
    if (task.statements !== task.parkAt) return;
    await new Promise<void>((resolve) => {
      task.resume = resolve;
      this.parked.push(task);
    });
    if (this.isDead) await never;
  }

  /** Lets a task go on that waits. */
  resume(task: Task): void {
    this.parked.splice(this.parked.indexOf(task), 1);
    task.resume?.();
    task.resume = undefined;
  }
}

/** The database with a stop before each statement and transaction of a task. Between two of them another task may run, inside of one never. */
export function withStops(client: PGlite): PGlite {
  async function pass<T>(work: () => Promise<T>): Promise<T> {
    const now = current.getStore();
    if (now) await now.process.pass(now.task);
    statementsRunning++;
    try {
      return await work();
    } finally {
      statementsRunning--;
    }
  }
  const query: PGlite['query'] = (...args) => pass(() => client.query(...args));
  const transaction: PGlite['transaction'] = (...args) => pass(() => client.transaction(...args));
  return new Proxy(client, {
    get(target, key) {
      if (key === 'query') return query;
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Resolves when everything that can go on without the scheduler has done so. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet = statementsRunning === 0 ? quiet + 1 : 0) await new Promise((resolve) => setImmediate(resolve));
}
