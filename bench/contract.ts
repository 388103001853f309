/**
 * How long an investor waits for the first page of the contract: from the press of "Continue to the contract", and when it is opened by its address.
 * Each is measured in turns with the project page (address to heading), so that a busy machine does not change the ratio.
 * `node bench/contract.ts [runs]`, after `npm run build`
 */
import type { Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { startServer } from './server.ts';

const runs = Number(process.argv[2] ?? 5);
const server = await startServer();
const browser = await openBrowser();

interface Made {
  users: { token: string }[];
  projects: { id: string }[];
}

/** The instant at which something is shown for the first time, in milliseconds since the page was opened. */
const shownAt = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = document.querySelector(wanted);
          if (found && getComputedStyle(found).visibility === 'visible' && found.getBoundingClientRect().width > 0)
            requestAnimationFrame((now) => resolve(now));
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const firstPage = 'main canvas';

async function scenario(): Promise<Made> {
  const answer = await fetch(`${server.origin}/sandbox/scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ users: [{}], projects: [{ status: 'ACTIVE', loanAmount: 900_000 }] }),
  });
  return (await answer.json()) as Made;
}

/** When each request that matters began and ended, since the press. */
function profile(page: Page, from: number) {
  return page.evaluate(
    (start) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(investments|documents)(\/|$)|pdf/.test(name))
        .map(({ name, startTime, duration }) => ({
          what: new URL(name).pathname.replace(/(inv|doc)-[\w-]+/, '…'),
          from: Math.round(startTime - start),
          to: Math.round(startTime + duration - start),
        })),
    from,
  );
}

const figures = { press: [] as number[], address: [] as number[], project: [] as number[] };
try {
  for (let run = 0; run <= runs; run++) {
    const { users, projects } = await scenario();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
    await context.addInitScript((token) => {
      localStorage.setItem('token', token);
      localStorage.setItem('analytics-consent-granted', 'denied');
      addEventListener('click', ({ timeStamp }) => ((globalThis as { pressed?: number }).pressed = timeStamp), true);
    }, users[0]?.token ?? '');
    const page = await context.newPage();
    const project = `${server.origin}/project/${projects[0]?.id}`;
    await page.goto(project, { waitUntil: 'commit' });
    const heading = await shownAt(page, 'main h1');
    await page.goto(`${project}/invest`);
    const amount = page.getByLabel('Amount', { exact: true });
    // as long as somebody needs to read and type
    await page.waitForTimeout(3_000);
    await amount.fill('5000');
    await page.getByRole('button', { name: 'Continue to the contract' }).click();
    const drawn = await shownAt(page, firstPage);
    const pressed = await page.evaluate(() => (globalThis as { pressed?: number }).pressed ?? 0);
    const steps = await profile(page, pressed);
    const contract = page.url();
    await page.close();
    const again = await context.newPage();
    await again.goto(contract, { waitUntil: 'commit' });
    const opened = await shownAt(again, firstPage);
    await context.close();
    // the first run warms the server up
    if (run === 0) {
      console.table(steps);
      continue;
    }
    figures.press.push(drawn - pressed);
    figures.address.push(opened);
    figures.project.push(heading);
    if (run === runs) console.table(steps);
  }
} finally {
  await browser.close();
  await server.stop();
}
const unit = median(figures.project);
console.log(`project page: ${Math.round(unit)} ms`);
for (const [name, values] of [
  ['first page after the press', figures.press],
  ['first page by its address', figures.address],
] as const)
  console.log(`${name}: ${Math.round(median(values))} ms, ${(median(values) / unit).toFixed(2)} times the project page`);
