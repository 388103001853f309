import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { ScreenContent } from '../../src/atlas/screen-content.ts';
import { expect, test } from './fixtures.ts';

/** The part of the Atlas that reads a screen, as a script of a page. */
const reader = `${stripTypeScriptTypes(readFileSync(path.resolve('src/atlas/screen-content.ts'), 'utf8')).replaceAll(/^export /gm, '')}
  window.readScreen = readScreen;`;

test('only what a person sees or hears is read [30]', async ({ page }) => {
  await page.setContent(`
    <style>.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }</style>
    <h1>Seen heading</h1>
    <p>seen paragraph</p>
    <p class="heard">heard alone</p>
    <p style="position: absolute; left: -9999px">heard off the screen</p>
    <p style="opacity: 0">heard and clear</p>
    <p style="display: none">not displayed</p>
    <p hidden>hidden by its attribute</p>
    <div style="display: none"><p>in what is not displayed</p></div>
    <p style="visibility: hidden">invisible <span style="visibility: visible">visible again</span></p>
    <p style="visibility: collapse">collapsed</p>
    <div style="content-visibility: hidden"><p>content left out</p></div>
    <div style="display: contents"><p>seen without a box</p></div>
    <p aria-hidden="true" style="position: absolute; left: -9999px">neither seen nor heard</p>
    <details><summary>seen summary</summary><p>folded away</p></details>
    <details open><summary>open summary</summary><p>seen in open details</p></details>
    <img alt="seen picture" src="data:,"><img alt="hidden picture" src="data:," hidden>
    <section aria-label="heard label" hidden>x</section>
    <template><p>in a template</p></template>
    <script type="text/plain">in a script</script>
    <button type="button" aria-labelledby="name">shown</button><span id="name" hidden>named by what is hidden</span>
    <button type="button" style="display: none">hidden button</button>
  `);
  await page.addScriptTag({ content: reader, type: 'module' });
  const { headings, text, controls } = await page.evaluate(() =>
    (window as unknown as { readScreen: (root: Element) => ScreenContent }).readScreen(document.body),
  );
  expect(headings).toEqual(['Seen heading']);
  expect(controls).toEqual([{ role: 'button', name: 'named by what is hidden' }]);
  expect(text).toBe(
    'Seen heading seen paragraph heard alone heard off the screen heard and clear visible again seen without a box seen summary open summary seen in open details seen picture shown named by what is hidden',
  );
});
