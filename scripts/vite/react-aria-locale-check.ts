import type { Plugin } from 'vite';

/**
 * react-aria 3.53.1, `i18n/useDefaultLocale`: replaces one call at build time.
 *
 * What: on load the library asks whether `navigator.language` is a valid tag with `Intl.DateTimeFormat.supportedLocalesOf`, which makes the browser build
 * the list of all locales that dates have. `Intl.getCanonicalLocales` throws for the same invalid tags and builds no list.
 * Gain: 20 to 40 ms of script on every page with a form (Chromium, four times slower CPU).
 * Upstream: adobe/react-spectrum, `packages/react-aria/src/i18n/useDefaultLocale.ts`; no issue is open.
 * Remove when: the library no longer calls it. `tests/unit/library-workarounds.test.ts` fails then, and so does the build when the call has moved.
 */
export const expensiveCall = 'Intl.DateTimeFormat.supportedLocalesOf(';
export const patchedFile = /\/react-aria\/.*\/useDefaultLocale\.\w+$/;

export function reactAriaLocaleCheck(): Plugin {
  return {
    name: 'react-aria-locale-check',
    enforce: 'pre',
    transform(code, id) {
      return patchedFile.test(id) ? { code: code.replace(expensiveCall, 'Intl.getCanonicalLocales('), map: null } : undefined;
    },
    generateBundle(_options, bundle) {
      const unpatched = Object.values(bundle).find((output) => output.type === 'chunk' && output.code.includes(expensiveCall));
      if (unpatched) this.error(`${unpatched.fileName} calls ${expensiveCall}…): react-aria has moved the call that this plugin replaces`);
    },
  };
}
