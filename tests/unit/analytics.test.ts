import { expect, test, vi } from 'vitest';
import { categoriesOf, consentKey, consentOf, isOwnMachine } from '../../domain/consent.ts';
import { clickKey, leadSources, referralCookie, trackedIn, utmKey } from '../../domain/marketing.ts';
import { bannerClosed, bannerCount, bannerKey, isBannerDue } from '../../domain/register-banner.ts';
import { isDropped, rates } from '../../src/features/consent/error-rules.ts';
import { bareAddress } from '../../src/features/consent/bare-address.ts';
import { marketingOf } from '../../src/lib/marketing.ts';
import { UnexpectedAnswer } from '../../src/api/unexpected-answer.ts';

test('only a clear yes is a yes, for each of the four categories [CONS-02, CONS-03, CONS-04]', () => {
  expect([null, undefined, '', 'true', 'GRANTED', 'pending'].map(consentOf)).toEqual(Array(6).fill('pending'));
  const no = { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  expect(categoriesOf('pending')).toEqual(no);
  expect(categoriesOf('denied')).toEqual(no);
  expect(new Set(Object.values(categoriesOf('granted')))).toEqual(new Set(['granted']));
});

test('one’s own machine is known by its name [CONS-06]', () => {
  expect(['localhost', 'app.localhost', '127.0.0.1', '[::1]', '0.0.0.0'].map(isOwnMachine)).toEqual(Array(5).fill(true));
  expect(['statefolio.example', 'localhost.example', '10.0.0.1'].map(isOwnMachine)).toEqual([false, false, false]);
});

test('all traces, every tenth replay, and each replay with an error [CONS-12, CONST-20]', () => {
  expect(rates).toEqual({ tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 });
});

test('refusals and ended sessions are no errors, wherever the status stands [CONS-13]', () => {
  expect([400, 401].map((status) => isDropped({}, new UnexpectedAnswer(status)))).toEqual([true, true]);
  expect(isDropped({ contexts: { response: { status_code: 401 } } }, undefined)).toBe(true);
  expect([403, 404, 500].map((status) => isDropped({}, new UnexpectedAnswer(status)))).toEqual([false, false, false]);
  expect(isDropped({}, new Error('broken'))).toBe(false);
});

test('what is measured carries no code and no state of a sign-in', () => {
  expect(bareAddress('https://statefolio.example/auth?code=secret&state=n-1&utm_source=letter#part')).toBe(
    'https://statefolio.example/auth?utm_source=letter',
  );
  expect(bareAddress('/verify?code=secret')).toBe('/verify');
});

test('there are three sources of leads, and each has its parameter [MKT-01, MKT-08]', () => {
  expect([...leadSources].sort((a, b) => a.localeCompare(b))).toEqual(['FACEBOOK', 'GOOGLE', 'LINKEDIN']);
  expect(trackedIn('?fbclid=f&gclid=g&li_fat_id=l&ttclid=t')).toEqual({ clickIds: { FACEBOOK: 'f', GOOGLE: 'g', LINKEDIN: 'l' }, utm: {} });
  expect(trackedIn(`?gclid=${'x'.repeat(2000)}&fbclid=%20`)).toEqual({ clickIds: {}, utm: {} });
});

test('what cannot be seen is tracked neither from an address nor from what an earlier visit kept [MKT-01, MKT-03, MKT-07]', () => {
  expect(trackedIn('?utm_source=%00&utm_medium=a%1Fb&gclid=%00&click_id=%7F&referralCode=ONA%00&utm_id=letter%20%C5%A1')).toEqual({
    clickIds: {},
    utm: { utm_id: 'letter š' },
  });
  const kept = new Map([
    [clickKey('GOOGLE'), 'a\u0000'],
    [clickKey('LINKEDIN'), 'b'],
    [utmKey, JSON.stringify({ utm_source: '\u0000', utm_term: 'c', utm_id: '\ud800' })],
  ]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal('document', { cookie: `${referralCookie}=ONA%00` });
  expect(marketingOf()).toEqual({ marketingLeads: [{ source: 'LINKEDIN', clickId: 'b' }], utmParameters: { utm_term: 'c' } });
  vi.unstubAllGlobals();
});

test('keys of this browser and the numbers of the banner are the ones agreed [CONST-14, CONST-15]', () => {
  expect([consentKey, bannerKey, bannerClosed]).toEqual(['analytics-consent-granted', 'register_count', 3]);
  expect([null, '0', '1', '2', '3', 'x'].map((stored) => isBannerDue(bannerCount(stored)))).toEqual([true, true, true, false, false, true]);
});
