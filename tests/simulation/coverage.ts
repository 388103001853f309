/** What of the platform was reached, in one run or in many. */
export class Coverage {
  /** Screens that somebody has seen. */
  readonly screens = new Set<string>();
  /** Statuses, `subject status`. */
  readonly states = new Set<string>();
  /** `subject: from event to`, each as often as it was taken. */
  readonly transitions = new Map<string, number>();
  /** `screen × status on the server × payment at the bank`, of the investment on the screen. */
  readonly pairs = new Set<string>();

  add(other: Coverage): void {
    for (const kind of ['screens', 'states', 'pairs'] as const) for (const name of other[kind]) this[kind].add(name);
    for (const [name, count] of other.transitions) this.transitions.set(name, (this.transitions.get(name) ?? 0) + count);
  }

  toString(): string {
    const { screens, states, transitions, pairs } = this;
    return `${states.size} states, ${transitions.size} transitions, ${screens.size} screens, ${pairs.size} pairs`;
  }

  lines(): string[] {
    return [...[...this.transitions].map(([name, count]) => `${count} × ${name}`), ...this.screens, ...this.pairs].toSorted();
  }
}
