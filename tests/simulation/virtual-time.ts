interface Timer {
  id: number;
  at: number;
  /** Milliseconds between two calls; absent where there is one call only. */
  every?: number;
  call: () => void;
}

/** Timers and dates that move only when the scheduler moves them. `real` puts the system's back. */
export class VirtualTime {
  #now: number;
  #ids = 0;
  readonly #timers = new Map<number, Timer>();
  readonly #settled: () => Promise<void>;
  readonly #system = {
    Date: globalThis.Date,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
  };

  /** `settled` resolves when everything has gone on that a call of a timer has set off. */
  constructor(start: Date, settled: () => Promise<void>) {
    this.#now = start.getTime();
    this.#settled = settled;
    const add = (call: () => void, ms: number, every?: number) => {
      const id = ++this.#ids;
      this.#timers.set(id, { id, at: this.#now + Math.max(0, ms), call, ...(every === undefined ? {} : { every: Math.max(1, every) }) });
      const timer = { [Symbol.toPrimitive]: () => id, id, ref: () => timer, unref: () => timer, hasRef: () => true };
      return timer;
    };
    const clear = (timer: { id?: number } | number | undefined) =>
      void this.#timers.delete(typeof timer === 'number' ? timer : (timer?.id ?? 0));
    Object.assign(globalThis, {
      setTimeout: (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => add(() => call(...args), ms),
      setInterval: (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => add(() => call(...args), ms, ms),
      clearTimeout: clear,
      clearInterval: clear,
      Date: this.#dates(),
    });
  }

  #dates(): DateConstructor {
    const now = () => this.#now;
    return new Proxy(this.#system.Date, {
      construct: (system, args, target) => Reflect.construct(system, args.length === 0 ? [this.#now] : args, target) as object,
      apply: (system) => new system(this.#now).toString(),
      get: (system, key, target) => (key === 'now' ? now : (Reflect.get(system, key, target) as unknown)),
    });
  }

  #next(until: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers.values())
      if (timer.at <= until && (!next || timer.at < next.at || (timer.at === next.at && timer.id < next.id))) next = timer;
    return next;
  }

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let timer = this.#next(until); timer; timer = this.#next(until)) {
      this.#now = Math.max(this.#now, timer.at);
      if (timer.every === undefined) this.#timers.delete(timer.id);
      else timer.at += timer.every;
      timer.call();
      await this.#settled();
    }
    this.#now = until;
    await this.#settled();
  }

  real(): void {
    this.#timers.clear();
    Object.assign(globalThis, this.#system);
  }
}
