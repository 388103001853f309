import type { Page } from '@playwright/test';
import { brand } from '../../../domain/brand.ts';
import { demoProjects } from '../../../server/demo/projects.ts';
import { accessible } from '../fixtures.ts';
import { keyboardOf } from '../keys.ts';
import { cardTitles, columns, expect, fault, fits, signedIn, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, patternOf, text } from '../../support/catalogue.ts';

const ground = (page: Page) => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor);
/** How bright the header is to the eye: 0 black, 1 white. */
const brightness = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const paper = document.createElement('canvas').getContext('2d')!;
    for (const colour of ['white', getComputedStyle(document.body).backgroundColor, getComputedStyle(header).backgroundColor]) {
      paper.fillStyle = colour;
      paper.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...paper.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
const panel = (page: Page) => page.locator('[id^="header-panel"]');

test('the header stays at the top, dark on home, affiliate and about, light elsewhere [SHELL-01, SHELL-02, CONST-16]', async ({
  page,
  origin,
}) => {
  const colours = new Map<string, string>();
  const bright = new Map<string, number>();
  for (const address of ['/', '/affiliate', '/about', '/invest', '/projects', '/faq', '/project/riverside-homes', '/no-such-page']) {
    await page.goto(origin + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    colours.set(address, await ground(page));
    bright.set(address, await brightness(page));
  }
  const [night, ...dark] = ['/', '/affiliate', '/about'].map((address) => colours.get(address));
  expect(dark).toEqual([night, night]);
  const light = ['/invest', '/projects', '/faq', '/project/riverside-homes', '/no-such-page'].map((address) => colours.get(address));
  expect(new Set(light).size).toBe(1);
  expect(light[0]).not.toBe(night);
  expect(bright.get('/')).toBeLessThan(0.1);
  expect(bright.get('/invest')).toBeGreaterThan(0.8);
  await page.goto(`${origin}/invest`);
  await expect(cardTitles(page).first()).toBeVisible();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
});

test('wide screens show five links and both ways in; narrow ones a menu [SHELL-03, SHELL-06, SHELL-20]', async ({ page, origin }) => {
  const nav = page.getByRole('navigation', { name: text('ui', 'Main menu') });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(`${origin}/invest`);
  await expect(nav).toBeVisible();
  const links = await nav.getByRole('link').evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    [text('ui', 'Invest'), '/invest'],
    [text('ui', 'Apply for a loan'), '/get-funded'],
    [text('ui', 'Team'), '/about'],
    [text('ui', 'Blog'), '/blog'],
    [text('ui', 'nav.faq'), '/faq'],
  ]);
  await expect(page.getByRole('banner').getByRole('button', { name: text('ui', 'Sign in') })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: messages.createAccount })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('button', { name: text('ui', 'Menu') })).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(nav).toBeHidden();
  await expect(page.getByRole('button', { name: text('ui', 'Menu') })).toBeVisible();
});

test('the menu of small screens holds links, sign-in and languages, toggles, and closes by link and logo [SHELL-04, SHELL-05]', async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${origin}/invest`);
  const toggle = page.getByRole('banner').locator('[aria-controls^="header-panel"]');
  await toggle.click();
  for (const name of [
    text('ui', 'Invest'),
    text('ui', 'Apply for a loan'),
    text('ui', 'Team'),
    text('ui', 'Blog'),
    text('ui', 'nav.faq'),
    messages.createAccount,
  ])
    await expect(panel(page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: text('ui', 'Sign in') })).toBeVisible();
  for (const name of ['English', 'Deutsch', 'Lietuvių', 'Español', 'Português'])
    await expect(panel(page).getByRole('button', { name })).toBeVisible();
  await accessible(page);
  await toggle.click();
  await expect(panel(page)).toBeHidden();
  await toggle.click();
  await panel(page)
    .getByRole('link', { name: text('ui', 'Invest') })
    .click();
  await expect(panel(page)).toBeHidden();
  await toggle.click();
  await page.getByRole('banner').getByRole('link', { name: brand.name }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(`${origin}/`);
});

test('the menu of small screens closes by Escape, which gives the focus back, and with its page [SHELL-04]', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${origin}/faq`);
  const toggle = page.getByRole('banner').locator('[aria-controls^="header-panel"]');
  const toTeam = panel(page).getByRole('link', { name: text('ui', 'Team'), exact: true });
  await toggle.click();
  await toTeam.click();
  await expect(page).toHaveURL(`${origin}/about`);
  await toggle.press('Enter');
  await toTeam.focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/faq`);
  await expect(panel(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(`${origin}/about`);
  await expect(panel(page)).toBeHidden();
});

test('the menu of someone signed in names them, leads to their settings and signs out [SHELL-07, SHELL-08]', async ({ page, origin }) => {
  await signedIn(page, origin, { name: 'Rasa', surname: 'Petraitė' });
  await page.goto(`${origin}/invest`);
  const summary = page.getByRole('banner').locator('summary', { hasText: 'Rasa Petraitė' });
  await summary.click();
  const menu = page.getByRole('banner').locator('details[open]');
  await expect(menu.getByRole('link', { name: text('ui', 'Settings') })).toHaveAttribute('href', '/dashboard/settings');
  await expect(menu.getByRole('button', { name: text('ui', 'Sign out') })).toBeVisible();
  await accessible(page);
  await menu.getByRole('link', { name: 'Rasa Petraitė' }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
});

test('a company is named with its building, a VIP wears a badge [SHELL-07, ADMIN-04]', async ({ page, origin }) => {
  const summary = page.getByRole('banner').locator('summary', { hasText: patternOf('ui', 'Your account: {0}') });
  const picture = () => summary.locator('svg').first().innerHTML();
  await signedIn(page, origin, { name: 'Rasa', userGroup: 'VIP' });
  await page.goto(`${origin}/invest`);
  await expect(summary.getByText('VIP', { exact: true })).toBeVisible();
  const person = await picture();
  await signedIn(page, origin, { name: 'Rasa', company: true });
  await page.goto(`${origin}/invest`);
  await expect(summary).toBeVisible();
  await expect(summary.getByText('VIP', { exact: true })).toHaveCount(0);
  expect(await picture()).not.toBe(person);
  await summary.click();
  await expect(page.getByRole('banner').locator('details[open]')).toContainText('UAB');
});

test('the count of new notifications stands in the header and is hidden at zero [SHELL-09]', async ({ page, origin }) => {
  await signedIn(page, origin, { tasks: ['RENEW_KYC', 'QUESTIONNAIRE'] });
  await page.goto(`${origin}/payments/direct/nothing`);
  await expect(page.getByRole('img', { name: text('ui', 'New notifications: {count}', 'en', { count: 2 }) }).first()).toHaveText('2');
  await signedIn(page, origin);
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('banner').locator('summary', { hasText: patternOf('ui', 'Your account: {0}') })).toBeVisible();
  await expect(page.getByRole('img', { name: patternOf('ui', 'New notifications: {count}') })).toHaveCount(0);
});

test('the language menu offers all five, and the choice is kept [SHELL-10, I18N-01]', async ({ page, origin }) => {
  await page.goto(`${origin}/invest`);
  await page.getByRole('banner').locator('summary').first().click();
  const menu = page.getByRole('banner').locator('details[open]');
  await expect(menu).toBeVisible();
  expect(await menu.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('lang')))).toEqual([
    'en',
    'de',
    'lt',
    'es',
    'pt',
  ]);
  await menu.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('projects', 'Choose a project', 'de'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a choice in a menu of the header leaves the focus at the menu, and a link leads it to the page [SHELL-07, SHELL-10]', async ({
  page,
  origin,
}) => {
  const keys = await keyboardOf(page);
  await signedIn(page, origin, { name: 'Rasa', surname: 'Petraitė' });
  await page.goto(`${origin}/invest`);
  const menus = page.getByRole('banner').locator('summary');
  await keys.activate(menus.filter({ hasText: 'English' }));
  await keys.activate(page.getByRole('banner').getByRole('button', { name: 'Deutsch' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('banner').locator('details[open]')).toHaveCount(0);
  await expect(menus.filter({ hasText: 'Deutsch' })).toBeFocused();
  await keys.activate(menus.filter({ hasText: 'Rasa Petraitė' }));
  await keys.activate(page.getByRole('banner').getByRole('link', { name: text('ui', 'My investments', 'de') }));
  await expect(page).toHaveURL(`${origin}/dashboard/investments`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the footer links everything it must, states licence, risk, year and associations [SHELL-11, SHELL-12, SHELL-13]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/invest`);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeVisible();
  const targets = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const target of ['/legal', '/about', '/invest', '/faq']) expect(targets).toContain(target);
  // four pages of others: three of the company, each under its own name, and its entry in the register
  for (const [name, address] of [
    ['Facebook', brand.social.facebook],
    ['LinkedIn', brand.social.linkedin],
    ['Instagram', brand.social.instagram],
    [text('ui', 'Public register'), brand.regulator.url],
  ] as const) {
    const link = footer.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('target', '_blank');
    expect(new URL(address).origin).not.toBe(origin);
  }
  await expect(footer).toContainText(brand.licence.en);
  await expect(footer).toContainText(
    text(
      'ui',
      'Investing carries risk, including the loss of all the money invested. Past returns are not a reliable indicator of future results.',
    ),
  );
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  for (const { name, does } of brand.memberships) await expect(footer).toContainText(`${name} (${does.en})`);
  expect(brand.memberships).toHaveLength(2);
  const listed = text(
    'ui',
    'The company is listed in the <0>supervisory authority’s public register</0>. Investments are not covered by deposit guarantee or investor compensation schemes.',
  );
  await expect(footer.getByText(listed).getByRole('link')).toHaveAttribute('href', brand.regulator.url);
});

test.describe('a new visitor', () => {
  test.use({ visitor: 'new' });

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    test(`is asked about cookies at ${width} until there is an answer, and the page ends with its footer above the bar [SHELL-16]`, async ({
      page,
      origin,
    }) => {
      await page.setViewportSize({ width, height });
      const bar = page.getByRole('region', { name: text('consent', 'Cookies') });
      for (const answer of [text('consent', 'Decline'), text('consent', 'Agree')]) {
        await page.goto(`${origin}/faq`);
        await expect(bar).toBeVisible();
        await page.getByRole('contentinfo').getByText(/^©/).scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            page.evaluate(() => {
              const footer = document.querySelector('#root > footer')?.getBoundingClientRect();
              const last = [...document.querySelectorAll('#root > footer p')].at(-1)?.getBoundingClientRect();
              const asks = document.querySelector('#root > section')?.getBoundingClientRect();
              scrollTo(0, document.documentElement.scrollHeight);
              return {
                below: Math.round(Math.abs(document.documentElement.scrollHeight - scrollY - (footer?.bottom ?? 0))),
                isRead: (last?.bottom ?? Infinity) <= (asks?.top ?? 0),
              };
            }),
          )
          .toEqual({ below: 0, isRead: true });
        await bar.getByRole('button', { name: answer }).click();
        await expect(bar).toHaveCount(0);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(bar).toHaveCount(0);
        await page.evaluate(() => localStorage.removeItem('analytics-consent-granted'));
      }
    });
});

test('small screens offer the way back to the top once far down [SHELL-15]', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${origin}/invest`);
  await expect(cardTitles(page).nth(4)).toBeVisible();
  const up = page.getByRole('button', { name: text('ui', 'Back to top') });
  await expect(up).toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
  await expect(up).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(up).toBeHidden();
  await page.setViewportSize({ width: 390, height: 700 });
  await up.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the page is never wider than 1366 px, and nothing sticks out at 360 [SHELL-19, CONST-11]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.setViewportSize({ width: 1800, height: 900 });
  for (const address of ['/', '/invest', '/project/riverside-homes', '/dashboard/investments', '/dashboard/settings']) {
    await page.goto(origin + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const widths = await page.locator('.page').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.max(...widths)).toBe(1366);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  for (const address of [
    '/',
    '/invest',
    '/project/riverside-homes',
    '/dashboard/investments',
    '/payments/direct/inv-individual-transfer',
  ]) {
    await page.goto(origin + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await fits(page);
  }
});

test('cards stand in one, two and three columns, by the breakpoints [SHELL-21, CONST-12, PROJ-15]', async ({ page, origin }) => {
  await page.goto(`${origin}/invest`);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  for (const [width, count] of [
    [430, 1],
    [431, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(cards), `${width} px`).toBe(count);
  }
});

test('a toast stands top right and is gone after five seconds, not before [SHELL-22, CONST-02]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await page.goto(`${origin}/dashboard/investments`);
  const contract = page.getByRole('button', { name: beginningOf('investments', 'Contract of {projectName}, opens in a new tab') }).first();
  await expect(contract).toBeVisible();
  await fault(page, origin, { operationId: 'getDocument', kind: 'status', status: 500 });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000));
  await contract.click();
  const toast = page.getByText(messages.documentNotOpened);
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box!.x).toBeGreaterThan(900);
  expect(box!.y).toBeLessThan(250);
  await page.mouse.move(10, 700);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('of two toasts none goes while somebody points at one, and the page scrolls at once for who wants no motion [SHELL-22]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(`${origin}/dashboard/investments`);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  const contract = page.getByRole('button', { name: beginningOf('investments', 'Contract of {projectName}, opens in a new tab') }).first();
  await expect(contract).toBeVisible();
  await fault(page, origin, { operationId: 'getDocument', kind: 'status', status: 500, times: 2 });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000));
  const toasts = page.getByText(messages.documentNotOpened);
  await contract.click();
  await expect(toasts).toHaveCount(1);
  await contract.click();
  await expect(toasts).toHaveCount(2);
  await toasts.nth(1).hover();
  await page.clock.runFor(9000);
  await expect(toasts).toHaveCount(2);
  await page.mouse.move(10, 700);
  await page.clock.runFor(4900);
  await expect(toasts).toHaveCount(2);
  await page.clock.runFor(200);
  await expect(toasts).toHaveCount(0);
});

test('a chunk of the app that does not load shows an error and can be loaded again [SHELL-24]', async ({ page, origin }) => {
  // kept in session storage: the router reloads the page once before it fails
  await page.addInitScript(() => addEventListener('vite:preloadError', () => sessionStorage.setItem('preload-error', 'yes')));
  await page.goto(`${origin}/invest`);
  await expect(cardTitles(page).first()).toBeVisible();
  await page.route(/assets\/routes-.*\.js/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: brand.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ui', 'This page could not be loaded'));
  expect(await page.evaluate(() => sessionStorage.getItem('preload-error'))).toBe('yes');
  await expect(page.getByRole('button', { name: text('ui', 'Try again') })).toBeVisible();
});

test('pictures come from /v2/pictures of the own origin [SHELL-25]', async ({ page, origin }) => {
  await page.goto(`${origin}/invest`);
  // pictures that operators upload are served from /media/projects
  const isDemo = page.locator(demoProjects.map(({ id }) => `a[href$="/project/${id}"]`).join());
  const pictures = page.getByRole('main').getByRole('listitem').filter({ has: isDemo }).locator('img');
  await expect(pictures.first()).toBeVisible();
  const sources = await pictures.evaluateAll((all) =>
    all.map((one) => new URL((one as HTMLImageElement).src)).map((url) => url.origin + url.pathname),
  );
  expect(sources.length).toBeGreaterThan(5);
  for (const source of sources) expect(source.startsWith(`${origin}/v2/pictures/`), source).toBe(true);
});
