import { allFaults, type Fault } from '../../domain/simulation-run.ts';
import type { Seeded } from './seeded.ts';

/** Draws the faults of one run, of those that may happen in it, until they stop. */
export class Faults {
  readonly #allowed: ReadonlySet<Fault>;
  readonly #rate: number;
  #haveStopped = false;

  /** `rate`: how many times as often as usual each happens. */
  constructor(allowed: readonly Fault[] = allFaults, rate = 1) {
    this.#allowed = new Set(allowed);
    this.#rate = rate;
  }

  stop(): void {
    this.#haveStopped = true;
  }

  get haveStopped(): boolean {
    return this.#haveStopped;
  }

  has(fault: Fault): boolean {
    return !this.#haveStopped && this.#allowed.has(fault);
  }

  happens(fault: Fault, random: Seeded, probability: number): boolean {
    return this.has(fault) && random.chance(Math.min(0.5, probability * this.#rate));
  }

  #weight(fault: Fault, weight: number): number {
    return this.has(fault) ? weight * this.#rate : 0;
  }

  /** What becomes of a request on its way to the server. */
  request(random: Seeded, isRead: boolean) {
    return random.weighted({
      handled: isRead ? 400 : 88,
      lost: this.#weight('requestLost', 5),
      twice: this.#weight('requestTwice', 3),
      unavailable: this.#weight('unavailable', 4),
    });
  }

  /** What becomes of an event of the provider; `anew` is told again under an id of its own. */
  event(random: Seeded) {
    return random.weighted({
      taken: 65,
      again: this.#weight('event', 15),
      anew: this.#weight('event', 10),
      lost: this.#weight('event', 10),
    });
  }

  /** What becomes of a call of the provider. */
  call(random: Seeded) {
    if (!this.happens('provider', random, 0.12)) return undefined;
    return random.weighted({ lostBefore: 3, lostAfter: 3, refused: 1, never: 2 });
  }

  /** Before which statement of a task its process ends; 0 for none. */
  crashPoint(random: Seeded): number {
    return this.happens('crash', random, 0.006) ? 1 + random.int(8) : 0;
  }

  /** Before which statement a task waits; 0 for none. */
  parkPoint(random: Seeded): number {
    return this.happens('delay', random, 0.12) ? 1 + random.int(8) : 0;
  }
}
