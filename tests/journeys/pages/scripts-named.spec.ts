import { expect, signedIn, test, title } from './support.ts';

const named = (html: string) => [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g)].map(([, file]) => file);

test('the page of somebody who is signed in names the scripts and style sheets that it needs', async ({ page, origin }) => {
  const html = await (await page.request.get(`${origin}/dashboard/investments`, { headers: { accept: 'text/html' } })).text();
  await signedIn(page, origin);
  const found = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/.*\.(?:js|css)$/.test(pathname) && !/\/assets\/en-/.test(pathname)) found.add(pathname);
  });
  // what comes before the page can be used: no more than its name and its frame
  await page.route('**/api/v1/me', (route) => route.abort());
  await page.goto(`${origin}/dashboard/investments`);
  await expect(title(page)).toBeVisible();
  const later = /\/(?:later|recover-focus|consent|known-session|load-error|idle)/;
  expect([...found].filter((file) => !later.test(file) && !named(html).includes(file) && !html.includes(`src="${file}"`))).toEqual([]);
});

for (const [kind, address] of [
  ['rendered here', '/invest'],
  ['drawn by the browser', '/dashboard/investments'],
] as const)
  test(`a page that is ${kind} is sent in gzip, and says on what it depends`, async ({ origin }) => {
    const get = (encoding: string) => fetch(`${origin}${address}`, { headers: { accept: 'text/html', 'accept-encoding': encoding } });
    const [packed, plain] = [await get('gzip'), await get('identity')];
    expect([packed.status, packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([200, 'gzip', null]);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(await packed.text()).toBe(await plain.text());
  });
