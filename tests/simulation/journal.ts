import type { Lane, Moment } from '../../domain/simulation-story.ts';

/** Who is told of a run while it goes on. */
export interface RunObserver {
  moment(moment: Moment): void;
  /** So many steps are taken. */
  step(steps: number): void;
  /** The faults stop. */
  rest(): void;
}

/** What happens in a run: its trace as text, and its story for the Atlas. */
export class Journal {
  readonly trace: string[] = [];
  readonly story: Moment[] = [];
  readonly #watcher: RunObserver | undefined;

  constructor(watcher: RunObserver | undefined) {
    this.#watcher = watcher;
  }

  heading(line: string): void {
    this.trace.push(line);
  }

  /** `!` behind the lane: it is a fault. */
  note(lane: Lane | `${Lane}!`, text: string, more: Pick<Moment, 'who' | 'screen'> = {}): void {
    const at = new Date().toISOString();
    this.trace.push(`${at} ${text}`);
    const isFault = lane.endsWith('!') && { isFault: true as const };
    const moment = { at, lane: lane.replace('!', '') as Lane, text, ...isFault, ...more };
    this.story.push(moment);
    this.#watcher?.moment(moment);
  }
}
