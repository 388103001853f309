import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  draftOf,
  fieldsOf,
  type KnownInfo,
  lockedFields,
  type UserInfoDraft,
  type UserInfoField,
  type UserInfoProblems,
  userInfoProblems,
} from '../../domain/user-info.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

/** What the account knows, and what was typed or chosen before a reload and not saved yet. */
export type UserInfoInput = {
  known: KnownInfo;
  kept?: Partial<UserInfoDraft>;
  keptCompany?: boolean;
  /** The account may still turn from a person into a company, or back (T-63). */
  isKindOpen?: boolean;
};
export type SaveInput = { draft: UserInfoDraft; isCompany: boolean };
export type SaveResult = { kind: 'saved'; known: KnownInfo } | { kind: 'refused'; code: ErrorCode; problems: UserInfoProblems };

export type UserInfoEvent =
  | { type: 'field.change'; field: UserInfoField; value: string }
  | { type: 'kind.change'; isCompany: boolean }
  | { type: 'form.submit' };
export type UserInfoEmitted =
  | { type: 'draft.save'; draft: UserInfoDraft; isCompany: boolean }
  | { type: 'draft.clear' }
  | { type: 'saved' }
  | { type: 'failed'; code?: ErrorCode };

type Context = {
  draft: UserInfoDraft;
  isKindOpen: boolean;
  isCompany: boolean;
  locked: UserInfoField[];
  problems: UserInfoProblems;
  code?: ErrorCode;
};

const problemsOf = ({ draft, isCompany, locked }: Pick<Context, 'draft' | 'isCompany' | 'locked'>) =>
  userInfoProblems(draft, isCompany, locked);

/** Problems already shown that typing has not mended; new ones wait until the form is sent again. */
function remainingErrors(context: Context, field: UserInfoField, value: string): UserInfoProblems {
  const now = problemsOf({ ...context, draft: { ...context.draft, [field]: value } });
  const shown = Object.keys(context.problems) as UserInfoField[];
  return Object.fromEntries(
    shown.flatMap((it) => {
      // what the server alone knew to be wrong is taken for mended when it is changed
      const problem = it === field ? now[it] : (now[it] ?? context.problems[it]);
      return problem ? [[it, problem]] : [];
    }),
  );
}

/** Problems that concern this kind of account. */
function problemsOfKind({ problems }: Pick<Context, 'problems'>, isCompany: boolean): UserInfoProblems {
  const asked = fieldsOf(isCompany);
  return Object.fromEntries(Object.entries(problems).filter(([field]) => asked.includes(field as UserInfoField)));
}

/** A person says who they are. What was typed survives a reload, and nothing is lost when saving does not work. */
export const userInfoMachine = setup({
  types: {} as {
    input: UserInfoInput;
    context: Context;
    events: UserInfoEvent;
    emitted: UserInfoEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: { saveInfo: fromPromise<SaveResult, SaveInput>(() => notProvided('saveInfo')) },
  guards: {
    /** A browser does not tell of the same text again, and nothing happens then. */
    isUnchanged: ({ context, event }) => event.type === 'field.change' && context.draft[event.field] === event.value,
    isOtherKind: ({ context, event }) => event.type === 'kind.change' && context.isKindOpen && context.isCompany !== event.isCompany,
    isRightKind: ({ context, event }) =>
      event.type === 'kind.change' &&
      context.isKindOpen &&
      context.isCompany !== event.isCompany &&
      Object.keys(problemsOfKind(context, event.isCompany)).length === 0,
    isComplete: ({ context }) => Object.keys(problemsOf(context)).length === 0,
    isValid: ({ context, event }) =>
      event.type === 'field.change' && Object.keys(remainingErrors(context, event.field, event.value)).length === 0,
  },
  actions: {
    type: assign(({ context, event }) =>
      event.type === 'field.change'
        ? {
            draft: { ...context.draft, [event.field]: event.value },
            problems: remainingErrors(context, event.field, event.value),
            code: undefined,
          }
        : {},
    ),
    turn: assign(({ context, event }) =>
      event.type === 'kind.change'
        ? { isCompany: event.isCompany, problems: problemsOfKind(context, event.isCompany), code: undefined }
        : {},
    ),
    keep: emit(({ context }) => ({ type: 'draft.save', draft: context.draft, isCompany: context.isCompany })),
    validate: assign({ problems: ({ context }) => problemsOf(context), code: undefined }),
    clearErrors: assign({ problems: {}, code: undefined }),
    reportFailure: emit(({ context }) => ({ type: 'failed', ...(context.code ? { code: context.code } : {}) })),
  },
}).createMachine({
  id: 'userInfo',
  context: ({ input: { known, kept, keptCompany, isKindOpen = false } }) => {
    const locked = lockedFields(known);
    const stored = draftOf(known);
    const open = Object.entries(kept ?? {}).filter(([field]) => field in stored && !locked.includes(field as UserInfoField));
    return {
      draft: { ...stored, ...Object.fromEntries(open) },
      isKindOpen,
      isCompany: (isKindOpen ? keptCompany : undefined) ?? known.company,
      locked,
      problems: {},
    };
  },
  initial: 'filling',
  states: {
    filling: {
      description: 'The person reads and changes their details. Each change is kept in this browser until it is saved.',
      meta: { title: 'Filling in the details', requirements: ['DASH-01', 'DASH-04', 'DASH-12'] },
      on: {
        'field.change': [{ guard: 'isUnchanged' }, { actions: ['type', 'keep'] }],
        'kind.change': { guard: 'isOtherKind', actions: ['turn', 'keep'] },
        'form.submit': [
          { guard: 'isComplete', target: 'saving' },
          { target: 'correcting', actions: 'validate' },
        ],
      },
    },
    correcting: {
      description: 'Something is missing or wrong. Each field says what, and the first of them has the focus.',
      meta: { title: 'Details to be corrected', requirements: ['DASH-03', 'DASH-06', 'UI-02'] },
      on: {
        'field.change': [
          { guard: 'isUnchanged' },
          { guard: 'isValid', target: 'filling', actions: ['type', 'keep'] },
          { actions: ['type', 'keep'] },
        ],
        'kind.change': [
          { guard: 'isRightKind', target: 'filling', actions: ['turn', 'keep'] },
          { guard: 'isOtherKind', actions: ['turn', 'keep'] },
        ],
        'form.submit': [{ guard: 'isComplete', target: 'saving', actions: 'clearErrors' }, { actions: 'validate' }],
      },
    },
    saving: {
      description: 'The details are being saved.',
      meta: { title: 'Saving the details', requirements: ['DASH-02'] },
      tags: 'busy',
      invoke: {
        id: 'saveInfo',
        src: 'saveInfo',
        input: ({ context: { draft, isCompany } }) => ({ draft, isCompany }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'saved',
            actions: [
              assign(({ event, context }) => {
                const known = event.output.kind === 'saved' ? event.output.known : undefined;
                return known ? { draft: draftOf(known), isCompany: known.company, locked: lockedFields(known) } : context;
              }),
              emit({ type: 'draft.clear' }),
              emit({ type: 'saved' }),
            ],
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && Object.keys(event.output.problems).length > 0,
            target: 'correcting',
            actions: [
              assign({ problems: ({ event }) => (event.output.kind === 'refused' ? event.output.problems : {}) }),
              emit(({ event }) => ({ type: 'failed', ...(event.output.kind === 'refused' ? { code: event.output.code } : {}) })),
            ],
          },
          {
            target: 'notSaved',
            actions: [assign({ code: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }), 'reportFailure'],
          },
        ],
        onError: { target: 'notSaved', actions: 'reportFailure' },
      },
    },
    saved: {
      description: 'The server has the details. Names and e-mail address are locked from now on.',
      meta: { title: 'Details saved', requirements: ['DASH-05', 'DASH-04'] },
      on: {
        'field.change': [{ guard: 'isUnchanged' }, { target: 'filling', actions: ['type', 'keep'] }],
        'kind.change': { guard: 'isOtherKind', target: 'filling', actions: ['turn', 'keep'] },
        'form.submit': 'saving',
      },
    },
    notSaved: {
      description: 'The details were refused as a whole, or the answer was lost. Everything typed is still here; saving again is harmless.',
      meta: { title: 'Details not saved', requirements: ['DASH-05'] },
      on: {
        'field.change': [{ guard: 'isUnchanged' }, { target: 'filling', actions: ['type', 'keep'] }],
        'kind.change': { guard: 'isOtherKind', target: 'filling', actions: ['turn', 'keep'] },
        'form.submit': { target: 'saving', actions: 'clearErrors' },
      },
    },
  },
});

export type UserInfoActor = ActorRefFrom<typeof userInfoMachine>;
