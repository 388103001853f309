import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { expensiveCall, patchedFile, reactAriaLocaleCheck } from '../../scripts/vite/react-aria-locale-check.ts';

const root = path.resolve(import.meta.dirname, '../..');
const versionOf = (name: string) =>
  (JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

/** Each workaround names the library versions it was written for; a new version is looked at before the number is changed. */
const workarounds = {
  'scripts/vite/react-aria-locale-check.ts': ['react-aria'],
  'src/app/hydration/replay-click.ts': ['react-dom'],
  'src/app/hydration/replay-input.ts': ['react-dom'],
  'src/ui/list-place.ts': ['react-aria', 'react-aria-components'],
  'src/ui/focus/recover-focus.ts': ['react-aria', 'react'],
};

describe('a workaround of a library goes when its reason has gone', () => {
  test.each(Object.entries(workarounds))('%s names the installed version and its removal condition', (file, libraries) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(text).toContain('Remove when:');
    for (const library of libraries) expect(text.toLowerCase()).toContain(`${library} ${versionOf(library)}`);
  });

  test('React does not replay changes made before hydration yet: replay-input.ts is needed', () => {
    const client = createRequire(import.meta.url).resolve('react-dom/client');
    const code = readFileSync(path.join(path.dirname(client), 'cjs/react-dom-client.production.js'), 'utf8');
    expect(code).toContain('hydrateRoot');
    expect(code).not.toContain('queueChangeEvent');
  });

  test('React Aria still calls what the build replaces', () => {
    const file = path.join(root, 'node_modules/react-aria/dist/private/i18n/useDefaultLocale.mjs');
    expect(file).toMatch(patchedFile);
    const code = readFileSync(file, 'utf8');
    expect(code).toContain(expensiveCall);
    const { transform } = reactAriaLocaleCheck();
    const patched = typeof transform === 'function' ? transform.call(undefined as never, code, file) : undefined;
    expect(patched).toMatchObject({ code: expect.stringContaining('Intl.getCanonicalLocales(') });
    expect(patched).not.toMatchObject({ code: expect.stringContaining(expensiveCall) });
  });
});
