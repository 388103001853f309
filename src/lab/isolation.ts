/** What went wrong behind the screen: a request that nothing answers, or an error that nobody caught. */
export const problems: string[] = [];

/** Storage that lasts as long as the page. */
class MemoryStorage implements Storage {
  #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  clear() {
    this.#items.clear();
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.#items.delete(key);
  }
  setItem(key: string, value: string) {
    this.#items.set(key, String(value));
  }
}

/**
 * Imported before anything else: nothing here may read or change what the app keeps in this browser (its token, the language), and no
 * request may reach a server.
 */
Object.defineProperty(window, 'localStorage', { value: new MemoryStorage() });
Object.defineProperty(window, 'sessionStorage', { value: new MemoryStorage() });
Object.defineProperty(document, 'cookie', { get: () => '', set() {} });

/** What a screen has left in storage, in the library's live region and among the problems goes. */
export function leaveNothing() {
  window.localStorage.clear();
  window.sessionStorage.clear();
  problems.length = 0;
  for (const region of document.querySelectorAll('[data-live-announcer] > *')) region.replaceChildren();
  window.scrollTo(0, 0);
}

const ownFiles = window.fetch.bind(window);
window.fetch = (input, init) => {
  const { pathname, origin } = new URL(input instanceof Request ? input.url : input, window.location.href);
  const isFile = origin === window.location.origin && /^\/(?:assets|fonts|pdfjs|src|node_modules|@)/.test(pathname);
  if (isFile) return ownFiles(input, init);
  problems.push(`The screen asks for ${pathname}, which its model does not know.`);
  return Promise.reject(new TypeError(`No server here: ${pathname}`));
};

window.addEventListener('error', ({ message }) => problems.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
