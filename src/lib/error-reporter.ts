const listeners = new Set<(error: unknown) => void>();

/** Tells of an error that a screen could show but not explain; consent decides elsewhere whether anybody is told. */
export function reportClientError(error: unknown) {
  for (const listener of listeners) listener(error);
}

export function onError(listener: (error: unknown) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
