import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { components } from '../../openapi/schema.d.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

type Schemas = components['schemas'];
export type DraftContent = Schemas['ProjectDraftContent'];
/** What of the draft the machine decides on. */
export type SavedDraft = Pick<Schemas['ProjectDraft'], 'version' | 'content' | 'projectId'>;

export type ProjectDraftInput = { draftId: string };
export type LoadDraftInput = { id: string };
export type LoadDraftResult = { kind: 'loaded'; draft: SavedDraft } | { kind: 'missing' };
export type SaveDraftInput = { id: string; version: number; content: DraftContent };
export type SaveDraftResult = { kind: 'saved'; draft: SavedDraft } | { kind: 'changedByOther'; draft: SavedDraft; by: string } | Refusal;
export type DiscardDraftInput = { id: string; version: number };
export type DiscardDraftResult = { kind: 'discarded' } | { kind: 'changedByOther'; draft: SavedDraft; by: string } | Refusal;

export type ProjectDraftEvent =
  | { type: 'content.change'; content: DraftContent }
  | { type: 'draft.save' }
  | { type: 'theirs.take' }
  | { type: 'mine.keep' }
  | { type: 'draft.discard' }
  | { type: 'discard.confirm' }
  | { type: 'discard.cancel' }
  | { type: 'retry' };

type Context = {
  draftId: string;
  /** The version that was edited. */
  version: number;
  /** What the form shows. */
  content: DraftContent;
  /** What is being saved; it differs from the content when somebody types meanwhile. */
  sent?: DraftContent;
  /** What somebody else saved meanwhile, and who. */
  theirs?: { draft: SavedDraft; by: string };
  refusal?: ErrorCode;
  projectId?: string;
};

function theirsOf({ theirs }: Context): { draft: SavedDraft; by: string } {
  if (!theirs) throw new Error('Nobody else has saved the draft.');
  return theirs;
}

const theirsIn = ({ draft, by }: { draft: SavedDraft; by: string }) => ({ draft, by });

const types: Partial<{
  input: ProjectDraftInput;
  context: Context;
  events: ProjectDraftEvent;
  meta: StateMeta;
  /** `unsaved`: something typed is not saved; `underWay`: it is going to be saved without another word. */
  tags: 'busy' | 'editable' | 'unsaved' | 'underWay';
}> = {};

/**
 * Saves a draft of a project a second after the last change. What somebody else saved meanwhile is never overwritten or discarded unasked, and nothing
 * typed is lost.
 */
export const projectDraftMachine = setup({
  types,
  actors: {
    loadDraft: fromPromise<LoadDraftResult, LoadDraftInput>(() => notProvided('loadDraft')),
    saveDraft: fromPromise<SaveDraftResult, SaveDraftInput>(() => notProvided('saveDraft')),
    discardDraft: fromPromise<DiscardDraftResult, DiscardDraftInput>(() => notProvided('discardDraft')),
  },
  delays: { pause: 1000, retryPause: 10_000 },
  actions: {
    setContent: assign({ content: (_, { content }: { content: DraftContent }) => content }),
    setDraft: assign({
      version: (_, draft: SavedDraft) => draft.version,
      content: (_, draft: SavedDraft) => draft.content,
      sent: undefined,
      theirs: undefined,
      refusal: undefined,
    }),
    setPublished: assign({ projectId: (_, draft: SavedDraft) => draft.projectId ?? undefined }),
    setVersion: assign({ version: (_, draft: SavedDraft) => draft.version, refusal: undefined }),
    setTheirs: assign({ theirs: (_, theirs: { draft: SavedDraft; by: string }) => theirs }),
    setRefusal: assign({ refusal: (_, refusal: Refusal) => refusal.code }),
    keepMine: assign({ version: ({ context }) => theirsOf(context).draft.version, theirs: undefined }),
    takeTheirs: assign(({ context }) => {
      const { version, content } = theirsOf(context).draft;
      return { version, content, theirs: undefined, sent: undefined };
    }),
  },
}).createMachine({
  id: 'projectDraft',
  context: ({ input }) => ({ draftId: input.draftId, version: 0, content: {} }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the draft as it was last saved.',
      meta: { title: 'Loading the draft', requirements: ['PROJ-06'] },
      tags: 'busy',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context }) => ({ id: context.draftId }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'loaded' && event.output.draft.projectId === null,
            target: 'saved',
            actions: { type: 'setDraft', params: ({ event }) => outputOf(event, 'loaded').draft },
          },
          {
            guard: ({ event }) => event.output.kind === 'loaded',
            target: 'published',
            actions: { type: 'setPublished', params: ({ event }) => outputOf(event, 'loaded').draft },
          },
          { target: 'missing' },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The draft could not be loaded.',
      meta: { title: 'The draft could not be loaded', requirements: ['PROJ-06'] },
      on: { retry: 'loading' },
    },
    missing: {
      description: 'There is no such draft.',
      meta: { title: 'No such draft', requirements: ['PROJ-06'] },
    },
    published: {
      description: 'A project was published from it; it does not change any more.',
      meta: { title: 'Published', requirements: ['PROJ-06'] },
    },
    saved: {
      description: 'Everything that was typed is saved.',
      meta: { title: 'Saved', requirements: ['PROJ-06'] },
      tags: 'editable',
      on: {
        'content.change': { target: 'changed', actions: { type: 'setContent', params: ({ event }) => event } },
        'draft.discard': 'confirmingDiscard',
      },
    },
    changed: {
      description: 'Something was typed that is not saved yet. It is saved when nothing more is typed for a second.',
      meta: { title: 'Not saved yet', requirements: ['PROJ-06'] },
      tags: ['editable', 'unsaved', 'underWay'],
      after: { pause: 'saving' },
      on: {
        'content.change': { target: 'changed', reenter: true, actions: { type: 'setContent', params: ({ event }) => event } },
        'draft.save': 'saving',
      },
    },
    saving: {
      description: 'Saves the draft; somebody may go on typing.',
      meta: { title: 'Saving', requirements: ['PROJ-06'] },
      tags: ['busy', 'editable', 'unsaved', 'underWay'],
      entry: assign({ sent: ({ context }) => context.content }),
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => ({ id: context.draftId, version: context.version, content: context.content }),
        onDone: [
          {
            guard: ({ context, event }) => event.output.kind === 'saved' && context.content === context.sent,
            target: 'saved',
            actions: { type: 'setVersion', params: ({ event }) => outputOf(event, 'saved').draft },
          },
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'changed',
            actions: { type: 'setVersion', params: ({ event }) => outputOf(event, 'saved').draft },
          },
          {
            guard: ({ event }) => event.output.kind === 'changedByOther',
            target: 'conflict',
            actions: { type: 'setTheirs', params: ({ event }) => theirsIn(outputOf(event, 'changedByOther')) },
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: 'saveUnknown',
      },
      on: { 'content.change': { actions: { type: 'setContent', params: ({ event }) => event } } },
    },
    saveUnknown: {
      description:
        'No answer arrived, so the draft may be saved. Saving again changes nothing twice; it is tried again by itself after ten seconds.',
      meta: { title: 'The draft may not be saved', requirements: ['PROJ-06'] },
      tags: ['editable', 'unsaved'],
      after: { retryPause: 'saving' },
      on: {
        'content.change': { actions: { type: 'setContent', params: ({ event }) => event } },
        retry: 'saving',
      },
    },
    conflict: {
      description: 'Somebody else saved the draft meanwhile. The operator takes their version, or saves their own over it.',
      meta: { title: 'Somebody else saved the draft', requirements: ['PROJ-06'] },
      tags: 'unsaved',
      on: {
        'theirs.take': { target: 'saved', actions: 'takeTheirs' },
        'mine.keep': { target: 'saving', actions: 'keepMine' },
      },
    },
    refused: {
      description: 'The server refused to save the draft with a reason; what was typed stays in the form.',
      meta: { title: 'The draft was not saved', requirements: ['PROJ-06'] },
      tags: ['editable', 'unsaved'],
      on: {
        'content.change': { target: 'changed', actions: { type: 'setContent', params: ({ event }) => event } },
        retry: 'saving',
      },
    },
    confirmingDiscard: {
      description: 'Says that discarding the draft cannot be undone; nothing is discarded before the operator confirms it.',
      meta: { title: 'Discard the draft?', requirements: ['PROJ-06'] },
      on: { 'discard.confirm': 'discarding', 'discard.cancel': 'saved' },
    },
    discarding: {
      description: 'Discards the version that the operator sees.',
      meta: { title: 'Discarding', requirements: ['PROJ-06'] },
      tags: 'busy',
      invoke: {
        id: 'discardDraft',
        src: 'discardDraft',
        input: ({ context }) => ({ id: context.draftId, version: context.version }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'discarded', target: 'discarded' },
          {
            guard: ({ event }) => event.output.kind === 'changedByOther',
            target: 'conflict',
            actions: { type: 'setTheirs', params: ({ event }) => theirsIn(outputOf(event, 'changedByOther')) },
          },
          { target: 'discardRefused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: 'discardUnknown',
      },
    },
    discardUnknown: {
      description: 'No answer arrived, so the draft may be discarded. Discarding again ends the same; going back loads what is there.',
      meta: { title: 'The draft may be discarded', requirements: ['PROJ-06'] },
      on: { retry: 'discarding', 'discard.cancel': 'loading' },
    },
    discardRefused: {
      description:
        'The server refused to discard the draft with a reason, such as a publication that is proposed. Going back loads it again.',
      meta: { title: 'The draft was not discarded', requirements: ['PROJ-06'] },
      on: { 'discard.cancel': 'loading' },
    },
    discarded: {
      description: 'The draft does not exist any more.',
      meta: { title: 'Discarded', requirements: ['PROJ-06'] },
    },
  },
});

export type ProjectDraftActor = ActorRefFrom<typeof projectDraftMachine>;
