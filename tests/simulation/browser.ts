import { AsyncLocalStorage } from 'node:async_hooks';

/** What the browser of each person stores; the app asks for `sessionStorage` and `document.cookie` and gets those of whoever acts. */
const tabOf = new AsyncLocalStorage<Map<string, string>>();
const noTab = new Map<string, string>();
const tab = () => tabOf.getStore() ?? noTab;

/** Runs a person's work in front of their browser, which stores in `storage`. */
export const inTab = <T>(storage: Map<string, string>, work: () => T): T => tabOf.run(storage, work);

const cookiePrefix = 'cookie ';
const readCookies = () =>
  [...tab()].flatMap(([key, value]) => (key.startsWith(cookiePrefix) ? [`${key.slice(cookiePrefix.length)}=${value}`] : [])).join('; ');

Object.defineProperties(globalThis, {
  sessionStorage: {
    configurable: true,
    value: {
      getItem: (key: string) => tab().get(key) ?? null,
      setItem: (key: string, value: string) => void tab().set(key, value),
      removeItem: (key: string) => void tab().delete(key),
    },
  },
  document: {
    configurable: true,
    value: {
      get cookie() {
        return readCookies();
      },
      set cookie(text: string) {
        const [pair = ''] = text.split(';');
        const at = pair.indexOf('=');
        tab().set(cookiePrefix + pair.slice(0, at), pair.slice(at + 1));
      },
    },
  },
});
