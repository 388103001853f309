import { expect, test } from 'vitest';
import { asksForPage, encodePageUrl } from '../../server/http/static.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
const preview = { accept: '*/*' };
const script = { accept: '*/*', 'sec-fetch-dest': 'empty' };

test.each([
  ['a browser', browser, '/about', true],
  ['a browser, at a name with a dot', browser, '/about.html', true],
  ['the preview of a link', preview, '/about', true],
  ['a reader that says nothing', {}, '/about', true],
  ['the preview of a link, at a file that is not there', preview, '/logo.png', false],
  ['a script', script, '/about', false],
  ['whoever takes data only', { accept: 'application/json' }, '/about', false],
  ['a program that looks at the link of a letter', preview, '/registration/verify', false],
  ['a browser below the calls', browser, '/api/v1/nothing', false],
  ['a reader below the calls', {}, '/v2/pictures/nothing', false],
] as const)('%s', (_who, headers, address, expected) => {
  expect(asksForPage({ method: 'GET', headers }, address)).toBe(expected);
});

test('only reading opens a page', () => {
  expect(asksForPage({ method: 'HEAD', headers: browser }, '/about')).toBe(true);
  expect(asksForPage({ method: 'POST', headers: browser }, '/about')).toBe(false);
});

test.each([
  ['/atlas/%', '/atlas/%25'],
  ['/atlas/%c3/%20?q=%', '/atlas/%25c3/%2520?q=%'],
  ['/atlas/session/state/signed%20out', '/atlas/session/state/signed%20out'],
  ['/atlas?q=%', '/atlas?q=%'],
  ['/%', '/%25'],
  ['/admin/people/%E0%A4%A', '/admin/people/%25E0%25A4%25A'],
  ['/project/100%25?x=%', '/project/100%25?x=%'],
  ['/sign-in/%', '/sign-in/%25'],
  ['/%00', '/%2500'],
  ['/project/a%00b?q=%00', '/project/a%2500b?q=%00'],
  ['/about?q=%00', '/about?q=%00'],
  ['/sandbox/%', '/sandbox/%'],
  ['/sandbox/%00', '/sandbox/%00'],
  ['/api/v1/%', '/api/v1/%'],
])('%s is asked for as %s', (url, expected) => {
  expect(encodePageUrl(url)).toBe(expected);
});
