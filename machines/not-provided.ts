/** A chart declares its requests; the app provides them. Running one that nobody provided is a mistake in the binding. */
export function notProvided(name: string): never {
  throw new Error(`No actor was provided for "${name}".`);
}
