/**
 * How long an investor on a phone (390 px) waits for the first page of the contract after pressing "Continue to the contract", on the built demo:
 * `node bench/contract-page.ts [visitors]`, after `npm run build`. Each visitor has an empty browser and reads two contracts.
 */
import { openBrowser } from './browser.ts';
import { startServer } from './server.ts';

declare global {
  interface Window {
    /** Milliseconds from the press until words are drawn. */
    __drawnAfter?: number;
  }
}

/** Runs in the page: waits for a press, then for dark points on the canvas of the document. */
function watchContract() {
  const isDrawn = (canvas: HTMLCanvasElement) => {
    const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let dark = 0;
    for (let at = 0; at < points.length; at += 400) if ((points[at + 3] ?? 0) > 0 && (points[at] ?? 255) < 128) dark += 1;
    return dark > 3;
  };
  const look = (pressed: number) => {
    const canvas = [...document.querySelectorAll('canvas')].find(({ width }) => width > 100);
    if (canvas && isDrawn(canvas)) window.__drawnAfter = performance.now() - pressed;
    else requestAnimationFrame(() => look(pressed));
  };
  document.addEventListener('click', () => look(performance.now()), { capture: true, once: true });
}

const visitors = Number(process.argv[2] ?? 5);
const server = await startServer();
const browser = await openBrowser();
const times: number[] = [];
try {
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', hasTouch: true, isMobile: true });
    await context.addInitScript(() => localStorage.setItem('analytics-consent-granted', 'denied'));
    const page = await context.newPage();
    const answer = await page.request.get(`${server.origin}/api/v1/projects`);
    const projects: { id: string; projectType: string; investingEnabled: boolean }[] = await answer.json();
    const open = projects.find(({ projectType, investingEnabled }) => projectType === 'REAL_ESTATE' && investingEnabled);
    if (!open) throw new Error('The demo has no open project.');
    for (const isFirst of [true, false]) {
      await page.goto(`${server.origin}/project/${open.id}/invest`);
      if (isFirst) {
        await page.getByLabel('E-mail', { exact: true }).fill('individual@demo.example');
        await page.getByLabel('Password', { exact: true }).fill('demo-password-1');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      }
      await page.getByLabel('Amount', { exact: true }).fill('500');
      // a person reads what the amount brings
      await page.waitForTimeout(1_500);
      await page.evaluate(watchContract);
      await page.getByRole('button', { name: 'Continue to the contract' }).click();
      await page.waitForFunction(() => window.__drawnAfter);
      times.push(await page.evaluate(() => Math.round(window.__drawnAfter ?? 0)));
      await page.goto('about:blank');
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
const later = times.slice(1).sort((one, other) => one - other);
console.log(`the first contract after the start of the server: ${times[0]} ms`);
console.log(`later: median ${later[Math.floor(later.length / 2)]} ms, slowest ${later.at(-1)} ms, of ${later.length}`);
