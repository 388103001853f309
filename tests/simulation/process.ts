import { AsyncLocalStorage } from 'node:async_hooks';

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
let onIdle: (() => void) | undefined;

/** One process of the server: after a crash nothing of it goes on, whatever its tasks were doing. */
export class Process {
  isDead = false;
  readonly parked: Task[] = [];
  readonly #onCrash: (task: Task) => void;

  readonly #onWait: (task: Task) => void;

  constructor(onCrash: (task: Task) => void, onWait: (task: Task) => void) {
    this.#onCrash = onCrash;
    this.#onWait = onWait;
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
    this.#onWait(task);
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

/** Counts a statement or transaction as running until its end is told. */
export function running(): () => void {
  statementsRunning++;
  return () => {
    statementsRunning--;
    if (statementsRunning === 0) onIdle?.();
  };
}

/** Runs a statement or a transaction, after the stop before it. Between two of them another task may run, inside of one never. */
export async function pass<T>(work: () => Promise<T>): Promise<T> {
  const now = current.getStore();
  if (now) await now.process.pass(now.task);
  const end = running();
  try {
    return await work();
  } finally {
    end();
  }
}

/** Resolves when everything that can go on without the scheduler has done so. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet++) {
    if (statementsRunning > 0) {
      await new Promise<void>((resolve) => {
        onIdle = resolve;
      });
      quiet = 0;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
