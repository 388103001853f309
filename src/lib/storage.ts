type Place = Pick<Storage, 'getItem' | 'removeItem'> & {
  /** Whether it outlasts the page. */
  setItem(key: string, value: string): boolean;
  keys(): string[];
};

/**
 * A browser may refuse a page its storage, give it none, or call it full; the app then works from memory, as long as the page lasts. Asked
 * for anew each time: even to name a storage that is refused throws.
 */
function safe(find: () => Storage | null | undefined): Place {
  const memory = new Map<string, string>();
  function attempt<T>(action: (storage: Storage) => T): T | undefined {
    try {
      const storage = find();
      return storage ? action(storage) : undefined;
    } catch {
      return undefined;
    }
  }
  /** There one process draws for everybody: what it kept for one visitor another would see. */
  function isOutsideBrowser() {
    try {
      return find() === undefined;
    } catch {
      return false;
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isKept =
        attempt((storage) => {
          storage.setItem(key, value);
          return true;
        }) ?? false;
      if (isKept) memory.delete(key);
      else if (!isOutsideBrowser()) memory.set(key, value);
      return isKept;
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
  };
}

/** What this browser keeps; pages that are drawn outside a browser keep nothing. */
export const browserStorage = safe(() => globalThis.localStorage);
/** What this tab keeps. */
export const tabStorage = safe(() => globalThis.sessionStorage);

/** What is kept now is gone when the page is left. */
export function isForgetful(): boolean {
  const probe = 'storage-probe';
  const isKept = tabStorage.setItem(probe, '');
  tabStorage.removeItem(probe);
  return !isKept;
}
