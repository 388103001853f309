import { taskMessages } from '../../server/onboarding/notification-messages.ts';
import { answers, lostAnswers } from './causes.ts';
import type { Cause, JourneyModel, World } from './journey.ts';
import type { Control } from './screen.ts';
import { taskModalScreens } from './task-modal.screen.ts';

const { single, combined, noneFound } = taskModalScreens.screens;
const { title, content } = taskMessages.TERMS_AND_CONDITIONS;
const open = (...tasks: ('TERMS_AND_CONDITIONS' | 'CATEGORIZATION')[]): readonly [Cause] => [
  { by: 'is true of the person', before: ({ change }) => change({ user: { tasks } }) },
];

/** The library's button for screen readers stands beside the dialog, not in it. */
const inside = (controls: readonly Control[]) => controls.filter(({ name }) => typeof name !== 'object' || !('each' in name));

/** The pages of the model, here: one that does no task, and the one of the terms; visitors may see both. */
const pages: Record<string, string> = { '/dashboard': '/invest', '/terms-and-conditions': '/terms-and-conditions' };
/** Where the model believes the person to be: the window may have led them elsewhere. */
const whereabouts = new WeakMap<World, string>();

function goTo(world: World, path: unknown): string {
  const page = pages[String(path)];
  if (!page) throw new Error(`No page stands for ${String(path)}.`);
  whereabouts.set(world, page);
  return page;
}

/** The number of new notifications was read on this page. */
const listed = ({ page }: World) =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((entry) => entry.name.includes('/user-notifications?statuses=NEW&limit=1') && 'responseEnd' in entry && entry.responseEnd),
  );

/** Who comes back to the tab after half a minute is shown the list as it is now. */
const lookAgain = ({ page }: World) =>
  page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 31_000;
    window.dispatchEvent(new Event('visibilitychange'));
  });

export const taskModalJourney: JourneyModel = {
  starts: {
    'on the dashboard': { scenario: { users: [{}], projects: [{}] }, signedOut: true, arrive: (world) => goTo(world, '/dashboard') },
    'on the terms page': {
      scenario: { users: [{}], projects: [{}] },
      signedOut: true,
      arrive: (world) => goTo(world, '/terms-and-conditions'),
    },
    // a walk begins signed out, and these pages are for signed-in users
    'on the page of the experience': { leftOut: 'Nobody stays on this page without signing in.' },
    'on the notifications page': { leftOut: 'Nobody stays on this page without signing in.' },
  },
  from: () => '/faq',
  scope: '[role="dialog"]',
  requests: { loadTasks: [{ method: 'GET', path: /\/user-notifications$/, search: /types=TASK/ }] },
  responses: {
    loadTasks: {
      'no task is open': open(),
      'one task is open': open('TERMS_AND_CONDITIONS'),
      'two tasks are open': open('TERMS_AND_CONDITIONS', 'CATEGORIZATION'),
      'the answer is lost': lostAnswers('listNotifications'),
    },
  },
  world: {
    // a sign-in comes back to the page where it began, and the page begins anew
    'session.started': {
      bySays: {
        async 'a person signs in'(world) {
          const { page, origin, person } = world;
          // a page rendered for an anonymous user is hydrated first
          await answers(world, 'header a');
          await page.evaluate((token) => localStorage.setItem('token', token), person.token);
          await page.goto(`${origin}${whereabouts.get(world)}`, { waitUntil: 'commit' });
        },
        'a reload after a task was dismissed': {
          leftOut:
            'Nobody is signed in where a walk begins. Putting away and a reload are walked in "dismissed" and in a journey of their own.',
        },
      },
    },
    async 'session.ended'(world) {
      const { page, origin } = world;
      // who signs in anew has another token; this walk has one
      await page.evaluate(() => {
        localStorage.removeItem('token');
        sessionStorage.clear();
      });
      await page.goto(`${origin}${whereabouts.get(world)}`, { waitUntil: 'commit' });
    },
    async 'url.changed'(world, { path }) {
      await world.page.evaluate((to) => history.pushState({}, '', to), goTo(world, path));
    },
    async 'tasks.changed'(world) {
      const { page, change } = world;
      const place = whereabouts.get(world) ?? '';
      // a task that was opened has led to its own page, where the window stays shut
      if (new URL(page.url()).pathname !== place) await page.evaluate((to) => history.pushState({}, '', to), place);
      await listed(world);
      // the same tasks once more change nothing: one of two is other than what the page knows
      for (const task of ['QUESTIONNAIRE', 'CATEGORIZATION'] as const) {
        await change({ user: { tasks: [task] } });
        const asked = page.waitForRequest(/types=TASK/, { timeout: 3_000 }).then(
          () => true,
          () => false,
        );
        await lookAgain(world);
        if (await asked) return;
      }
      throw new Error('The page takes no notice of other tasks.');
    },
    // the loan wizard is a page that does no task; on the way there from one that does, the window would open by itself
    'tasks.pending': {
      where: ({ path }) => path === '/dashboard',
      async by(world) {
        const { page, fault, projectId } = world;
        const wizard = `/project/${projectId}/invest`;
        if (new URL(page.url()).pathname !== wizard) {
          await answers(world, 'header a');
          await page.evaluate((to) => history.pushState({}, '', to), wizard);
        }
        await page.locator('main form input').first().fill('500');
        await fault({ operationId: 'createInvestment', kind: 'status', status: 400, errorCode: 'PENDING_TASKS' });
        await page.locator('main form button[type="submit"]').click();
      },
    },
  },
  screens: {
    single: { heading: { each: title }, texts: [{ each: content }], enabled: inside(single.enabled) },
    combined: { ...combined, enabled: inside(combined.enabled) },
    noneFound: { ...noneFound, enabled: inside(noneFound.enabled) },
  },
  // what the wizard was told is not asked again by a reload: the page begins anew with the list as it is
  reloaded: { noneFound: 'closed' },
  // Back and Forward stay within the app: the window waits for its answer
  returned: { noneFound: 'noneFound' },
};
