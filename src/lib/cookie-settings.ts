const listeners = new Set<() => void>();

/** Opens the settings of consent, from wherever a person looks for them. */
export function openCookieSettings() {
  for (const listener of listeners) listener();
}

export function onCookieSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
