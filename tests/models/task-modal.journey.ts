import { taskTexts } from '../../server/onboarding/notice-texts.ts';
import { answers, lostAnswers } from './causes.ts';
import type { Cause, JourneyModel, World } from './journey.ts';
import type { Control } from './screen.ts';
import { taskModalScreens } from './task-modal.screen.ts';

const { single, combined } = taskModalScreens.screens;
const { title, content } = taskTexts.TERMS_AND_CONDITIONS;
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

const unsent = 'A test of the notifications walks it on the real server: a task that comes while somebody is here opens the window.';
const demanded = 'Only the loan wizard demands the tasks: its own tours do, with one task open. The lab walks the other answers.';

export const taskModalJourney: JourneyModel = {
  starts: {
    'on the dashboard': { scenario: { users: [{}] }, signedOut: true, arrive: (world) => goTo(world, '/dashboard') },
    'on the terms page': { scenario: { users: [{}] }, signedOut: true, arrive: (world) => goTo(world, '/terms-and-conditions') },
  },
  from: () => '/faq',
  scope: '[role="dialog"]',
  requests: { loadTasks: [{ method: 'GET', path: /\/user-notifications$/, search: /types=TASK/ }] },
  answers: {
    loadTasks: {
      'no task is open': open(),
      'one task is open': open('TERMS_AND_CONDITIONS'),
      'two tasks are open': open('TERMS_AND_CONDITIONS', 'CATEGORIZATION'),
      'the answer is lost': lostAnswers('listNotifications'),
    },
  },
  world: {
    // a sign-in comes back to the page where it began, and the page begins anew
    async 'session.started'(world) {
      const { page, origin, person } = world;
      // a page that the server has drawn for a stranger is taken over first
      await answers(world, 'header a');
      await page.evaluate((token) => localStorage.setItem('token', token), person.token);
      await page.goto(`${origin}${whereabouts.get(world)}`, { waitUntil: 'commit' });
    },
    async 'session.ended'(world) {
      const { page, origin } = world;
      await page.evaluate(() => localStorage.removeItem('token'));
      await page.goto(`${origin}${whereabouts.get(world)}`, { waitUntil: 'commit' });
    },
    async 'url.changed'(world, { path }) {
      await world.page.evaluate((to) => history.pushState({}, '', to), goTo(world, path));
    },
    'tasks.changed': { leftOut: unsent },
    'tasks.pending': { leftOut: demanded },
  },
  screens: {
    single: { heading: { each: title }, says: [{ each: content }], enabled: inside(single.enabled) },
    combined: { ...combined, enabled: inside(combined.enabled) },
  },
  leftOut: Object.fromEntries(
    [
      'session.ended|0',
      'xstate.done.actor.loadTasks|0',
      'xstate.done.actor.loadTasks|1',
      'xstate.done.actor.loadTasks|2',
      'xstate.error.actor.loadTasks|0',
    ].map((id) => [`taskModal.demanded|${id}`, demanded]),
  ),
  // put away until the page begins anew
  reloaded: { dismissed: 'single' },
};
