import type { DraftContent } from '../../machines/project-draft/project-draft.machine.ts';
import { withoutPreparation, lostAnswers, noAnswers, refusedWith, serverFails } from './causes.ts';
import type { Cause, JourneyModel, World } from './journey.ts';
import { content, otherContent } from './project-draft.model.ts';
import { savedDraft } from './project-draft.screen.ts';
import type { Schemas } from './screen.ts';

/** Place in the scenario. */
const colleague = 1;
const gone = 'the server has discarded the draft';
const saved = 'the server has saved what no answer told';

const drafts = new WeakMap<World, string>();

/** Saves this by one of the two, whatever is there. */
async function save(world: World, wanted: DraftContent, by: number) {
  const path = `/admin/project-drafts/${drafts.get(world)}`;
  const { version } = (await world.api('GET', path)) as Schemas['ProjectDraft'];
  await world.api('PUT', path, { version, content: wanted }, by);
}

const byColleague: Cause = {
  by: 'is true, a colleague has saved it',
  async before(world) {
    // what is the same already is not saved again
    await save(world, content, colleague);
    await save(world, otherContent, colleague);
  },
  unless: gone,
};

/** The second after a change passes when its step comes; the page holds no other timer of this length. */
async function holdPause({ page }: World) {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('pause-is-held') === null) return;
    const held = new Map<number, () => void>();
    const { setTimeout: set, clearTimeout: clear } = window;
    let last = -1;
    const wait = (run: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== 1000) return set(run, ms, ...rest);
      held.set(--last, run);
      return last;
    };
    Object.assign(window, {
      setTimeout: wait,
      clearTimeout: (id?: number) => (id !== undefined && held.delete(id) ? undefined : clear(id)),
      endPause: () => {
        for (const [id, run] of held) {
          held.delete(id);
          run();
        }
      },
    });
  });
  await page.evaluate(() => sessionStorage.setItem('pause-is-held', ''));
}

export const projectDraftJourney: JourneyModel = {
  starts: {
    'an operator opens a draft': {
      scenario: { users: [{ roles: ['CREDIT'] }, { roles: ['CREDIT'], name: 'Inga', surname: 'Mockutė' }] },
      async arrive(world) {
        const { id } = (await world.api('POST', '/admin/project-drafts', { projectType: 'REAL_ESTATE' })) as Schemas['ProjectDraft'];
        drafts.set(world, id);
        await save(world, content, 0);
        await holdPause(world);
        return `/admin/drafts/${id}`;
      },
    },
  },
  from: () => '/faq',
  scope: 'main',
  aside: ['Projects', 'Drafts', 'Proposals', 'Money', 'People', 'Reports', 'Log'].map((name) => ({ role: 'link', name })),
  requests: {
    loadDraft: [{ method: 'GET', path: /\/admin\/project-drafts\/[^/]+$/ }],
    saveDraft: [{ method: 'PUT', path: /\/admin\/project-drafts\/[^/]+$/ }],
    discardDraft: [{ method: 'DELETE', path: /\/admin\/project-drafts\/[^/]+$/ }],
  },
  responses: {
    loadDraft: {
      'the draft is there': [{ by: 'comes by itself', before: (world) => save(world, content, 0), unless: gone }],
      'it is published': [{ by: 'is given in the place of the server', instead: { ...savedDraft, content, projectId: 'riverside-homes' } }],
      'there is none': refusedWith('getProjectDraft', 404, 'NOT_FOUND'),
      'the answer is lost': lostAnswers('getProjectDraft'),
    },
    saveDraft: {
      'it is saved': [{ ...withoutPreparation[0], unless: saved }],
      'a colleague was faster': [byColleague],
      'it was published meanwhile': refusedWith('saveProjectDraft', 400, 'INVALID_STATUS_TRANSITION'),
      'the answer is lost': lostAnswers('saveProjectDraft', { makes: saved }),
    },
    discardDraft: {
      'it is discarded': [{ ...withoutPreparation[0], makes: gone }],
      'a colleague has saved it': [byColleague],
      'its publication is proposed': refusedWith('discardProjectDraft', 409, 'DRAFT_PROPOSED'),
      'the answer is lost': [...noAnswers('discardProjectDraft', { makes: gone }), ...serverFails('discardProjectDraft')],
    },
  },
  world: {
    // once: when the message goes away, the tabs move to where the second press would be
    'mine.keep': ({ page }) => page.locator('main [role=alert] button').last().click(),
    retry: ({ page }) => page.locator('main [role=alert] button').first().click(),
    'draft.save': { leftOut: 'Leaving the page sends it; a test of the page leaves.' },
    'xstate.after.pause.projectDraft.changed': ({ page }) => page.evaluate(() => (window as unknown as { endPause(): void }).endPause()),
  },
  // the server is asked afresh
  reloaded: Object.fromEntries(
    [
      'loadFailed',
      'missing',
      'published',
      'saved',
      'changed',
      'saving',
      'saveUnknown',
      'conflict',
      'refused',
      'confirmingDiscard',
      'discarding',
      'discardUnknown',
      'discardRefused',
      'discarded',
    ].map((state) => [state, 'loading']),
  ),
};
