import { expect, test } from 'vitest';
import { passedOn } from '../../scripts/passed-on.ts';

/** As Vite's proxy decides. */
const goesToServer = (url: string) => passedOn.some((key) => (key.startsWith('^') ? new RegExp(key).test(url) : url.startsWith(key)));

test.each(['/registration/verify?token=x', '/traces', '/robots.txt', '/sitemap.xml', '/api/v1/me', '/auth/return?code=x', '/healthz'])(
  'in development %s is answered by the server',
  (url) => expect(goesToServer(url)).toBe(true),
);

test.each(['/', '/registration-verification-callback?lang=lt', '/verify-registration', '/register', '/auth?code=x', '/verify?code=x'])(
  'in development %s is answered by the app',
  (url) => expect(goesToServer(url)).toBe(false),
);
