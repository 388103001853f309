import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nonce } from '../../domain/nonce.ts';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { Providers } from '../../src/app/providers.tsx';
import { renderPage } from '../../src/app/render.tsx';
import { createAppRouter } from '../../src/app/router.tsx';
import { callbackInput, callbackSearch } from '../../src/features/auth-callback/callback-search.ts';
import { verificationSearch } from '../../src/features/verification/verification-search.ts';
import { createBackOfficeRouter } from '../../src/back-office/router.tsx';
import { activate } from '../../src/i18n/i18n.ts';
import { consumeReturnPath, saveReturnPath } from '../../src/lib/return-path-storage.ts';

const origin = 'http://localhost:4000';
const requests: string[] = [];

beforeEach(() => {
  const saved = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => void saved.set(name, value),
    removeItem: (name: string) => void saved.delete(name),
  });
  requests.length = 0;
  return () => vi.unstubAllGlobals();
});

/** The real router at an address, for somebody who is not signed in. */
function routerAt(address: string) {
  const fetch = async (request: Request) => {
    requests.push(new URL(request.url).pathname);
    return Response.json([]);
  };
  const api = createApi({ origin, token: () => null, locale: () => 'en', fetch });
  const history = createMemoryHistory({ initialEntries: [address] });
  return createAppRouter({ history, api, $api: createQueryApi(api) });
}

function matchesOf(address: string): string[] {
  const { router } = routerAt(address);
  return router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId);
}

async function htmlOf(address: string): Promise<string> {
  const { router, queryClient } = routerAt(address);
  await activate('en');
  await router.load();
  return renderToString(<Providers router={router} queryClient={queryClient} />);
}

const mainOf = (html = '') => /<main.*<\/main>/s.exec(html)?.[0];

type Place = readonly [requirements: string, address: string, route: string];

const everybody: readonly Place[] = [
  ['ROUTE-01', '/', '/'],
  ['ROUTE-02', '/invest', '/invest'],
  ['ROUTE-02', '/projects', '/projects'],
  ['ROUTE-03', '/project/p-1', '/project/$projectId/'],
  ['ROUTE-10', '/payments/accept?investmentId=i-1', '/payments/accept'],
  ['ROUTE-10', '/payments/cancelled', '/payments/cancelled'],
  ['ROUTE-11', '/register', '/register'],
  ['ROUTE-12', '/verify-registration', '/verify-registration'],
  ['ROUTE-13', '/registration-verification-callback?lang=de', '/registration-verification-callback'],
  ['ROUTE-16', '/terms-and-conditions', '/terms-and-conditions'],
  ['ROUTE-18', '/blog', '/blog/'],
  ['ROUTE-18', '/blog/a-post', '/blog/$slug'],
  ['ROUTE-19', '/affiliate', '/affiliate'],
  ['ROUTE-19', '/faq', '/faq'],
  ['ROUTE-19', '/legal', '/legal'],
  ['ROUTE-19', '/about', '/about'],
  ['ROUTE-19', '/get-funded', '/get-funded'],
  ['ROUTE-20', '/auth?code=c&state=s', '/auth'],
  ['ROUTE-20', '/auth/callback?code=c&state=s', '/auth/callback'],
  ['ROUTE-27', '/complaint', '/complaint'],
  ['ROUTE-27', '/default-rates', '/default-rates'],
  ['ROUTE-27', '/accessibility', '/accessibility'],
  // it guards itself: whoever has closed their account still reads so
  ['ROUTE-27', '/close-account', '/close-account'],
];

const signedIn: readonly Place[] = [
  ['ROUTE-04', '/project/p-1/invest', '/_signed-in/project/$projectId/invest/'],
  ['ROUTE-05', '/project/p-1/invest/i-1', '/_signed-in/project/$projectId/invest/$investmentId/'],
  ['ROUTE-06', '/project/p-1/invest/i-1/payment', '/_signed-in/project/$projectId/invest/$investmentId/payment'],
  ['ROUTE-07', '/project/p-1/bonds', '/_signed-in/project/$projectId/bonds/'],
  ['ROUTE-07', '/project/p-1/bonds/i-1?step=payment', '/_signed-in/project/$projectId/bonds/$investmentId'],
  ['ROUTE-08', '/project/p-1/transfer-investment/i-1', '/_signed-in/project/$projectId/transfer-investment/$investmentId'],
  ['ROUTE-09', '/payments/direct/i-1', '/_signed-in/payments/direct/$investmentId'],
  ['ROUTE-14', '/verify?code=12e3&state=s', '/_signed-in/verify'],
  ['ROUTE-15', '/renew-kyc', '/_signed-in/renew-kyc'],
  ['ROUTE-17', '/risk-warning', '/_signed-in/risk-warning'],
  ['ROUTE-22', '/dashboard/settings', '/_signed-in/dashboard/settings'],
  ['ROUTE-22', '/dashboard/investments', '/_signed-in/dashboard/investments'],
  ['ROUTE-22', '/dashboard/reports', '/_signed-in/dashboard/reports'],
  ['ROUTE-22', '/dashboard/notifications', '/_signed-in/dashboard/notifications'],
  ['ROUTE-22', '/dashboard/loss-simulation', '/_signed-in/dashboard/loss-simulation'],
  ['ROUTE-23', '/questionnaire', '/_signed-in/questionnaire'],
  ['ROUTE-24', '/investor-experience', '/_signed-in/investor-experience'],
  ['ROUTE-26', '/dashboard/investments/i-1/withdraw', '/_signed-in/dashboard/investments_/$investmentId/withdraw'],
  ['ROUTE-26', '/dashboard/settings/devices', '/_signed-in/dashboard/settings_/devices'],
  ['ROUTE-26', '/dashboard/settings/email', '/_signed-in/dashboard/settings_/email'],
  ['ROUTE-26', '/dashboard/settings/passkeys', '/_signed-in/dashboard/settings_/passkeys'],
  ['ROUTE-26', '/dashboard/settings/password', '/_signed-in/dashboard/settings_/password'],
  ['ROUTE-26', '/dashboard/settings/second-factor', '/_signed-in/dashboard/settings_/second-factor'],
  ['ROUTE-26', '/dashboard/settings/payout-account', '/_signed-in/dashboard/settings_/payout-account'],
];

describe('pages that everybody may see [ROUTE-27]', () => {
  test.each(everybody)('[%s] %s', (_, address, route) => {
    const matches = matchesOf(address);
    expect(matches.at(-1)).toBe(route);
    expect(matches).not.toContain('/_signed-in');
  });
});

describe('pages that ask for sign-in [ROUTE-26, ROUTE-29]', () => {
  test.each(signedIn)('[%s] %s', async (_, address, route) => {
    const matches = matchesOf(address);
    expect(matches.at(-1)).toBe(route);
    expect(matches).toContain('/_signed-in');
  });

  test.each(signedIn)('[%s] %s asks the server for nothing of a stranger’s, and sign-in leads back to it', async (_, address) => {
    const { router } = routerAt(address);
    await router.load();
    expect(router.state.location.href).toBe(address);
    // what everybody may read
    expect(requests.filter((path) => path !== '/api/v1/projects/p-1')).toEqual([]);
    const key = nonce();
    saveReturnPath(key, router.state.location.href);
    expect(consumeReturnPath(key)).toBe(address);
  });

  test('until it is known who is there a spinner is shown [ROUTE-29]', async () => {
    const html = await htmlOf('/dashboard/settings');
    expect(html).toContain('One moment…');
    expect(html).not.toContain('<h1');
  });
});

test('every address of the route tree has its place here [ROUTE-26, ROUTE-27]', () => {
  const { router } = routerAt('/');
  const named = [...everybody, ...signedIn].map(([, , route]) => route);
  const routes = Object.values(router.routesByPath).map(({ id }) => id as string);
  expect(routes.filter((id) => !named.includes(id)).toSorted()).toEqual(['/$', '/_signed-in/dashboard/']);
});

test('the dashboard leads to its settings [ROUTE-21]', async () => {
  const { router } = routerAt('/dashboard');
  await router.load();
  // outside a browser the router does not follow a redirect but says it
  expect(router._serverResult).toMatchObject({ type: 'redirect', redirect: { options: { to: '/dashboard/settings' } } });
});

test('both addresses of the list show the same [ROUTE-02]', async () => {
  const page = { fetch: async () => Response.json([]), locale: 'en', origin } as const;
  const listAt = async (path: string) => mainOf((await renderPage({ path, ...page }))?.body);
  const list = await listAt('/invest');
  expect(list).toContain('<h1');
  expect(await listAt('/projects')).toBe(list);
});

test.each(['/no-such-page', '/dashboard/no-such-tab', '/project', '/project/p-1/invest/i-1/pay', '/payments', '/AUTH/other'])(
  '%s is a page that does not exist, with a way home [ROUTE-25]',
  async (address) => {
    expect(matchesOf(address).at(-1)).toBe('/$');
    const html = await htmlOf(address);
    const main = mainOf(html);
    expect(main).toContain('There is no page at this address');
    expect(main).toContain('href="/"');
  },
);

test('whom the bank sent back without an id is told when the payment appears, and where [PAY-17, 25 D8]', async () => {
  const main = mainOf(await htmlOf('/payments/accept'));
  expect(main).toContain('Your payment appears under My investments as soon as it is confirmed. Please do not pay again.');
  expect(main).toContain('href="/dashboard/investments"');
  expect(main).not.toContain('No payment');
});

describe('a code reaches its route as it was sent [25 D1, AUTH-09, ONB-13]', () => {
  test.each(['12345678901234567890', '12e3', '1.50', 'null', 'true', '0012', '{"a":1}'])('%s', (code) => {
    const query = `?${new URLSearchParams({ code, state: code })}`;
    const searchOf = (path: string) => {
      const { router } = routerAt(path + query);
      return router.matchRoutes(router.latestLocation).at(-1)?.search ?? {};
    };
    expect(callbackInput(callbackSearch(searchOf('/auth')))).toEqual({ code, state: code });
    expect(callbackInput(callbackSearch(searchOf('/auth/callback')))).toEqual({ code, state: code });
    expect(verificationSearch(searchOf('/verify'))).toEqual({ code, state: code });
  });
});

describe('what is not valid in an address is as if it were not there', () => {
  const invalid = {
    page: '-1',
    status: 'x',
    kind: 'x',
    sort: 'x',
    direction: 'x',
    month: '2026-13',
    day: 'x',
    year: 'x',
    box: 'x',
    section: 'x',
    step: 'x',
    link: 'x',
  };
  // these read their search by themselves
  const readers = ['/projects', '/invest', '/default-rates', '/questionnaire'];
  const addresses = (routes: object) =>
    Object.values<AnyRoute>({ ...routes })
      .filter(({ fullPath, options }) => options.validateSearch !== undefined && !readers.includes(fullPath))
      .map(({ fullPath }) => fullPath.replaceAll(/\$\w+/g, 'id-1'));

  test.each([
    ['the app', () => routerAt('/').router],
    ['the back office', () => createBackOfficeRouter().router],
  ])('%s', (_name, routerOf) => {
    const router = routerOf();
    const paths = addresses(router.routesById);
    expect(paths.length).toBeGreaterThan(10);
    const left = paths.flatMap((pathname) => {
      const search: Record<string, unknown> = router.matchRoutes(pathname, invalid).at(-1)?.search ?? {};
      return Object.keys(invalid)
        .filter((key) => search[key] !== undefined)
        .map((key) => `${pathname} ${key}`);
    });
    expect(left).toEqual([]);
  });
});
