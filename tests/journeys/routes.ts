import { globSync, readFileSync } from 'node:fs';

const found = globSync('src/routes/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/createFileRoute\(\s*'([^']+)'/g)].map(([, path = '']) => path),
);
const backOffice = [...readFileSync('src/back-office/router.tsx', 'utf8').matchAll(/path: '(\/[^']+)'/g)].map(([, path = '']) => path);
const signedIn = /^\/_signed-in(?=\/|$)/;
/** Pages for signed-in users that stay when the session has ended. */
const outlivesSession = (path: string) => path === '/close-account';
const isSignedIn = (path: string) => signedIn.test(path) || outlivesSession(path);
const named = (paths: string[]) =>
  [...new Set(paths.map((path) => path.replace(signedIn, '').replace(/(?<=.)\/$/, '')))].filter((path) => path !== '').sort();

/** Every address of the app as its routes name it, so that a walk over all pages misses none that is new. */
export const publicRoutes = named(found.filter((path) => !isSignedIn(path)));
export const signedInRoutes = named([...found.filter(isSignedIn), ...backOffice]);

/** Public pages, one or more of each route. */
export const publicPages: Record<string, string[]> = {
  '/': ['/'],
  '/$': ['/nothing-here'],
  '/about': ['/about', '/about/'],
  '/accessibility': ['/accessibility'],
  '/affiliate': ['/affiliate'],
  '/auth': ['/auth?error_description=email'],
  '/auth/callback': ['/auth/callback?error_description=consent'],
  '/blog': ['/blog'],
  '/blog/$slug': ['/blog/what-loan-to-value-tells-you'],
  '/faq': ['/faq'],
  '/get-funded': ['/get-funded'],
  '/complaint': ['/complaint'],
  '/default-rates': ['/default-rates', '/default-rates?figure=DEFAULTED'],
  '/invest': ['/invest', '/invest?q=river&sort=rate'],
  '/legal': ['/legal'],
  '/payments/accept': ['/payments/accept'],
  '/payments/cancelled': ['/payments/cancelled'],
  '/project/$projectId': ['/project/riverside-homes', '/project/pine-hill'],
  '/projects': ['/projects'],
  '/register': ['/register'],
  // leads on to the first page
  '/registration-verification-callback': ['/registration-verification-callback'],
  '/terms-and-conditions': ['/terms-and-conditions'],
  '/verify-registration': ['/verify-registration', '/verify-registration?link=used'],
};
