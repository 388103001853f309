/** `file:line` of what a machine is made of, from the root of the project. */
export interface MachineSources {
  states: Readonly<Record<string, string>>;
  /** By id: where the transition is written, and, if several states share it, where its state takes it in. */
  transitions: Readonly<Record<string, readonly string[]>>;
}
