import type { DraftContent, projectDraftMachine, SaveDraftInput } from '../../machines/project-draft/project-draft.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

export const content: DraftContent = { projectType: 'REAL_ESTATE', name: { en: 'Riverside homes' }, city: 'Kaunas' };
export const otherContent: DraftContent = { ...content, city: 'Vilnius' };
const draft = { version: 1, content, projectId: null };
const lost = { title: 'the answer is lost', error: { message: 'network' } };

type Step = Run['steps'][number];
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const outputOf = (event: Step['event']) => event.output as { kind?: string; draft?: { version: number; content: unknown } } | undefined;
const isOutput = ({ event }: Step) => event.type.startsWith('xstate.done');
const sent = (step: Step) => step.requests.find(({ src }) => src === 'saveDraft')?.input as SaveDraftInput | undefined;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const writable = ['saved', 'changed', 'saving', 'saveUnknown', 'refused'];
const typed: { [key: string]: string } = {
  saved: 'changed',
  changed: 'changed',
  saving: 'saving',
  saveUnknown: 'saveUnknown',
  refused: 'changed',
};

export const projectDraftModel = {
  starts: [{ title: 'an operator opens a draft', input: { draftId: 'drf-1' } }],
  responses: {
    loadDraft: [
      { title: 'the draft is there', output: { kind: 'loaded', draft } },
      { title: 'it is published', output: { kind: 'loaded', draft: { ...draft, projectId: 'riverside-homes' } } },
      { title: 'there is none', output: { kind: 'missing' } },
      lost,
    ],
    saveDraft: [
      { title: 'it is saved', output: { kind: 'saved', draft: { ...draft, version: 2 } } },
      {
        title: 'a colleague was faster',
        output: { kind: 'changedByOther', draft: { version: 5, content: otherContent, projectId: null }, by: 'Inga Mockutė' },
      },
      { title: 'it was published meanwhile', output: { kind: 'refused', code: 'INVALID_STATUS_TRANSITION' } },
      lost,
    ],
    discardDraft: [
      { title: 'it is discarded', output: { kind: 'discarded' } },
      {
        title: 'a colleague has saved it',
        output: { kind: 'changedByOther', draft: { version: 5, content: otherContent, projectId: null }, by: 'Inga Mockutė' },
      },
      { title: 'its publication is proposed', output: { kind: 'refused', code: 'DRAFT_PROPOSED' } },
      lost,
    ],
  },
  events: {
    'content.change': [
      {
        title: 'another city is typed',
        event: { type: 'content.change', content: { ...content, city: 'Utena' } },
        when: ({ content: shown }) => (shown as DraftContent).city !== 'Utena',
      },
      {
        title: 'more is typed',
        event: { type: 'content.change', content: { ...content, city: 'Utena', address: 'Aušros g. 1' } },
        when: ({ content: shown }) => (shown as DraftContent).city === 'Utena' && (shown as DraftContent).address === undefined,
      },
    ],
    'draft.save': [{ title: 'the page is left', event: { type: 'draft.save' } }],
    'theirs.take': [{ title: 'their version is taken', event: { type: 'theirs.take' } }],
    'mine.keep': [{ title: 'the own version is saved over it', event: { type: 'mine.keep' } }],
    'draft.discard': [{ title: 'discarding is chosen', event: { type: 'draft.discard' } }],
    'discard.confirm': [{ title: 'discarding is confirmed', event: { type: 'discard.confirm' } }],
    'discard.cancel': [{ title: 'going back', event: { type: 'discard.cancel' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the draft is read first, and what was read is shown: the form, the published project, or why there is neither',
      requirements: ['PROJ-06'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadDraft') return 'the draft is not read';
        if (!same(run.start.requests[0]?.input, { id: 'drf-1' })) return 'another draft is read';
        for (const step of run.steps) {
          const { from, to, event, requests } = step;
          if (
            to.state === 'loading' &&
            from.state !== 'loading' &&
            !same(requests[0], { ...requests[0], src: 'loadDraft', input: { id: 'drf-1' } })
          )
            return 'it is not read again';
          if (from.state !== 'loading' || !event.type.startsWith('xstate.')) continue;
          const output = event.output as { kind?: string; draft?: typeof draft & { projectId: string | null } } | undefined;
          const expected = !output
            ? 'loadFailed'
            : output.kind === 'missing'
              ? 'missing'
              : output.draft?.projectId === null
                ? 'saved'
                : 'published';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (
            expected === 'saved' &&
            (!same(to.context['content'], output?.draft?.content) || to.context['version'] !== output?.draft?.version)
          )
            return 'another draft is shown';
          if (expected === 'published' && to.context['projectId'] !== output?.draft?.projectId) return 'another project is named';
        }
        return places(run).some(({ state, accepts }) => state === 'loadFailed' && !accepts.includes('retry'))
          ? 'it cannot be read again'
          : undefined;
      },
    },
    {
      title:
        'what is typed is what the form shows, wherever something can be typed, and only a colleague’s version that was taken replaces it',
      requirements: ['PROJ-06'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          if (event.type === 'content.change') {
            if (refused === writable.includes(from.state)) return refused ? 'nothing can be typed' : 'typed into nothing';
            if (!refused && !same(to.context['content'], event['content'])) return 'what was typed is lost';
            if (!refused && to.state !== typed[from.state]) return `typing leads to ${to.state}`;
            continue;
          }
          if (from.state === 'loading') continue;
          if (event.type === 'theirs.take' && !refused) {
            const { draft: other } = from.context['theirs'] as { draft: { version: number; content: unknown } };
            if (to.state !== 'saved' || !same(to.context['content'], other.content) || to.context['version'] !== other.version)
              return 'their version is not shown';
            if (to.context['theirs'] !== undefined) return 'their version is still offered';
          } else if (!same(from.context['content'], to.context['content'])) return 'the form has changed by itself';
        }
        return undefined;
      },
    },
    {
      title: 'what the form shows is what is saved, under the version that was edited',
      requirements: ['PROJ-06'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          const input = sent(step);
          if (to.state === 'saving' && from.state !== 'saving' && !input) return 'nothing is sent';
          if (input) {
            const isMine = event.type === 'mine.keep' && from.state === 'conflict';
            const isAgain = event.type === 'retry' && ['saveUnknown', 'refused'].includes(from.state);
            const isDue = from.state === 'changed' && (event.type === 'draft.save' || event.type.startsWith('xstate.after'));
            const isLater = from.state === 'saveUnknown' && event.type.startsWith('xstate.after');
            if (!isMine && !isAgain && !isDue && !isLater) return 'sent without a reason';
            if (input.id !== 'drf-1' || !same(input.content, from.context['content'])) return 'something else is sent';
            const version = isMine ? (from.context['theirs'] as { draft: { version: number } }).draft.version : from.context['version'];
            if (input.version !== version) return 'sent under another version';
          }
          if (event.type.startsWith('xstate.after') && to.state !== 'saving') return 'time passes, and nothing is saved';
          if (event.type === 'retry' && from.state === 'loadFailed' && to.state !== 'loading') return 'it is not read again';
          if (event.type === 'draft.save' && from.state === 'changed' && !refused && to.state !== 'saving') return 'leaving saves nothing';
          const isReading = ['loadFailed', 'discardUnknown'].includes(from.state);
          if (event.type === 'retry' && !refused && !isReading && to.state !== 'saving') return 'it is not sent again';
          if (event.type === 'mine.keep' && !refused && (to.state !== 'saving' || to.context['theirs'] !== undefined))
            return 'mine is not saved';
        }
        return undefined;
      },
    },
    {
      title: 'saved is told only by the server and only of what the form shows; anything else says what is not saved',
      requirements: ['PROJ-06'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          if (from.state !== 'saving' || !event.type.startsWith('xstate.')) {
            if (
              to.state === 'saved' &&
              from.state !== 'saved' &&
              from.state !== 'loading' &&
              !['theirs.take', 'discard.cancel'].includes(event.type)
            )
              return 'saved without an answer';
            continue;
          }
          if (!isOutput(step)) {
            if (to.state !== 'saveUnknown') return 'a lost answer was interpreted';
            continue;
          }
          const output = outputOf(event);
          const isCurrent = same(from.context['content'], from.context['sent']);
          const expected = { saved: isCurrent ? 'saved' : 'changed', changedByOther: 'conflict', refused: 'refused' }[output?.kind ?? ''];
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (output?.kind === 'saved' && to.context['version'] !== output.draft?.version) return 'the next save is of an older version';
          if (expected === 'conflict' && !same((to.context['theirs'] as { draft: unknown }).draft, output?.draft))
            return 'another version is offered';
          if (expected === 'refused' && to.context['refusal'] !== (output as { code?: string }).code) return 'the reason is not told';
        }
        return undefined;
      },
    },
    {
      title: 'a draft is discarded only when that was confirmed, in the version that is shown, and is gone only when the server says so',
      requirements: ['PROJ-06'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to, refused, requests } = step;
          const request = requests.find(({ src }) => src === 'discardDraft');
          if (event.type === 'draft.discard' && !refused && to.state !== 'confirmingDiscard') return 'nothing is asked';
          if (event.type === 'discard.confirm' && !refused && to.state !== 'discarding') return 'confirmed, and not discarded';
          if (event.type === 'retry' && from.state === 'discardUnknown' && to.state !== 'discarding') return 'it is not discarded again';
          if (to.state === 'discarding' && from.state !== 'discarding' && !request) return 'nothing is sent';
          if (request) {
            const isConfirmed = event.type === 'discard.confirm' && from.state === 'confirmingDiscard';
            if (!isConfirmed && !(event.type === 'retry' && from.state === 'discardUnknown')) return 'discarded without confirmation';
            if (!same(request.input, { id: 'drf-1', version: from.context['version'] })) return 'another version is discarded';
          }
          if (event.type === 'discard.cancel' && !refused) {
            const expected = from.state === 'confirmingDiscard' ? 'saved' : 'loading';
            if (to.state !== expected) return `going back leads to ${to.state}`;
          }
          if (from.state !== 'discarding') {
            if (to.state === 'discarded' && from.state !== 'discarded') return 'discarded without an answer';
            continue;
          }
          if (!event.type.startsWith('xstate.')) continue;
          const output = isOutput(step) ? outputOf(event) : undefined;
          const expected = { discarded: 'discarded', changedByOther: 'conflict', refused: 'discardRefused' }[output?.kind ?? ''];
          if (to.state !== (expected ?? 'discardUnknown')) return `${to.state} after the answer`;
          if (expected === 'conflict' && !same((to.context['theirs'] as { draft: unknown }).draft, output?.draft))
            return 'another version is offered';
          if (expected === 'discardRefused' && to.context['refusal'] !== (output as { code?: string }).code)
            return 'the reason is not told';
        }
        return undefined;
      },
    },
    {
      title: 'there is a next step wherever something is not saved',
      requirements: ['PROJ-06'],
      every: (run) => {
        for (const { state, accepts, context } of places(run)) {
          if (state === 'conflict' && (!accepts.includes('theirs.take') || !accepts.includes('mine.keep')))
            return 'no way out of the conflict';
          if ((state === 'saveUnknown' || state === 'refused') && !accepts.includes('retry')) return 'it cannot be saved again';
          if (state === 'changed' && !accepts.includes('draft.save')) return 'it cannot be saved at once';
          if (state === 'loadFailed' && !accepts.includes('retry')) return 'it cannot be read again';
          if (state === 'saved' && !accepts.includes('draft.discard')) return 'it cannot be discarded';
          if (state === 'confirmingDiscard' && !accepts.includes('discard.confirm')) return 'discarding cannot be confirmed';
          if (['confirmingDiscard', 'discardUnknown', 'discardRefused'].includes(state) && !accepts.includes('discard.cancel'))
            return 'no way back to the draft';
          if (state === 'discardUnknown' && !accepts.includes('retry')) return 'it cannot be discarded again';
          const isWritten = (context['content'] as DraftContent | undefined)?.address !== undefined;
          if (writable.includes(state) && !isWritten && !accepts.includes('content.change')) return 'nothing can be typed';
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof projectDraftMachine>;
