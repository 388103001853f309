const listeners = new Set<(error: unknown) => void>();

/** Reports an error that a screen could show but not explain; consent decides elsewhere whether it is sent. */
export function reportClientError(error: unknown) {
  for (const listener of listeners) listener(error);
}

export function onError(listener: (error: unknown) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
