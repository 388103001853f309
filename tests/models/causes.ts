import type { Page } from '@playwright/test';
import type { Control } from './screen.ts';
import type { Fault } from '../../server/sandbox/faults.ts';
import type { Cause, World } from './journey.ts';

/** The project stands beside each step, with its sheet. */
export const asideControls: readonly Control[] = [{ role: 'button', name: 'Key investment information sheet (PDF)' }];

/** Nothing has to be done: the server answers so by itself. */
export const withoutPreparation: readonly [Cause] = [{ by: 'comes by itself' }];

/** The server responds with an error. */
export const serverFails = (operationId: Fault['operationId']): readonly [Cause] => [
  { by: 'is a 500', before: ({ fault }) => fault({ operationId, kind: 'status', status: 500, errorCode: 'INTERNAL_ERROR', times: 9 }) },
];

/** The browser would have to be offline; the lab has this answer, and `pages` the browser. */
export const offlineLeftOut = { leftOut: 'The tours do not take the browser offline; a test of its own does.' };

/** The ways in which nobody can know what an answer was. */
export const lostAnswers = (operationId: Fault['operationId'], done?: { makes: string }): readonly [Cause, ...Cause[]] => [
  ...noAnswers(operationId, done),
  ...serverFails(operationId),
];

/** No response arrives; `done` is a fact that is true when the server did it all the same. */
export function noAnswers(operationId: Fault['operationId'], done?: { makes: string }): readonly [Cause, ...Cause[]] {
  return [
    { by: 'never left, the network is gone', cut: true },
    // more than one: a query may ask the same at the same time, and a browser repeats by itself what was lost on a connection that it had used before
    { by: 'is lost after the server has done it', before: ({ fault }) => fault({ operationId, kind: 'lost', times: 9 }), ...done },
  ];
}

export const refusedWith = (
  operationId: Fault['operationId'],
  status: number,
  errorCode: NonNullable<Fault['errorCode']>,
): readonly [Cause] => [
  { by: 'is set at the fault switch', before: ({ fault }) => fault({ operationId, kind: 'status', status, errorCode, times: 9 }) },
];

const early = (before: NonNullable<Cause['before']>): readonly [Cause] => [
  { by: 'is true of the person or the project', before, early: true },
];

/** What keeps a person from investing in a project, in every way to invest; only the project's own words differ. */
export const investingObstacles = (closed: string) => ({
  'the identity is not verified': early(({ change }) => change({ user: { kycStatus: 'EMPTY' } })),
  [closed]: early(({ change }) => change({ project: { investingEnabled: false } })),
  'the profile is not complete': early(({ change }) => change({ user: { compliance: 'IN_PROGRESS' } })),
  'the response is lost': lostAnswers('getCompliance'),
});

/** Goes Back or Forward where the browser remembers this address, path and search, else there as a link would; the app has been told when it is over. */
export async function goTo({ page }: World, address: string) {
  await page.evaluate(async (wanted) => {
    const { navigation } = window as unknown as {
      navigation: { entries(): { url: string; index: number; sameDocument: boolean }[]; currentEntry: { index: number } };
    };
    const at = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;
    const here = navigation.currentEntry.index;
    const [found] = navigation
      .entries()
      .filter(({ url, sameDocument, index }) => sameDocument && index !== here && at(new URL(url)) === wanted)
      .sort((a, b) => Math.abs(a.index - here) - Math.abs(b.index - here));
    if (found) {
      const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.go(found.index - here);
      await moved;
    } else if (at(location) !== wanted) history.pushState({}, '', wanted);
  }, address);
  await isRouted(page);
}

/** The machines hear of an address when its page is drawn; its files may still be on their way, or wait for what this walk holds back. */
async function isRouted(page: Page) {
  await page
    .waitForFunction(
      () => {
        const { __TSR_ROUTER__: router } = window as unknown as {
          __TSR_ROUTER__: { state: { status: string; resolvedLocation?: { pathname: string; searchStr: string } } };
        };
        const { status, resolvedLocation: at } = router.state;
        return status === 'idle' && at !== undefined && at.pathname + at.searchStr === location.pathname + location.search;
      },
      undefined,
      { timeout: 3_000 },
    )
    .catch(() => {});
}

/** A page that the server has drawn is looked at before it answers: waits until it does. */
export async function answers({ page }: Pick<World, 'page'>, selector: string) {
  await page.waitForFunction((wanted) => {
    const found = document.querySelector(wanted);
    return found !== null && Object.keys(found).some((key) => key.startsWith('__reactProps'));
  }, selector);
}

/** Playwright turns the browser's back-forward cache off, so the event with which it shows a kept page is sent by hand. */
export async function pageShown({ page }: Parameters<NonNullable<Cause['before']>>[0]) {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}
