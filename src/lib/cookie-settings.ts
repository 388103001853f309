const listeners = new Set<() => void>();
let isWaiting = false;

/** Opens the settings of consent, from wherever a person looks for them; who asks before they can be opened has them when they can. */
export function openCookieSettings() {
  isWaiting = listeners.size === 0;
  for (const listener of listeners) listener();
}

export function onCookieSettings(listener: () => void): () => void {
  listeners.add(listener);
  if (isWaiting) {
    isWaiting = false;
    listener();
  }
  return () => listeners.delete(listener);
}
