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
import { outputOf } from '../output.ts';
import type { StateMeta } from '../state-meta.ts';
import { keysOf } from '../../domain/keys.ts';
import { isOneOf } from '../../domain/unknown.ts';

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

type FieldChange = { field: UserInfoField; value: string };
type KindChange = { isCompany: boolean };
export type UserInfoEvent = ({ type: 'field.change' } & FieldChange) | ({ type: 'kind.change' } & KindChange) | { type: 'form.submit' };
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

/** Errors already shown that the change has not corrected; new ones are not added before the next submit. */
function remainingErrors(context: Context, { field, value }: FieldChange): UserInfoProblems {
  const now = problemsOf({ ...context, draft: { ...context.draft, [field]: value } });
  const shown = keysOf(context.problems);
  return Object.fromEntries(
    shown.flatMap((userInfoField) => {
      // an error that only the server knows counts as corrected when its field changes
      const problem = userInfoField === field ? now[userInfoField] : (now[userInfoField] ?? context.problems[userInfoField]);
      return problem ? [[userInfoField, problem]] : [];
    }),
  );
}

/** Problems that concern this kind of account. */
function problemsOfKind({ problems }: Pick<Context, 'problems'>, { isCompany }: KindChange): UserInfoProblems {
  const fields = fieldsOf(isCompany);
  return Object.fromEntries(Object.entries(problems).filter(([field]) => isOneOf(fields, field)));
}

const isOtherKind = ({ isKindOpen, isCompany }: Context, change: KindChange) => isKindOpen && isCompany !== change.isCompany;

const change = ({ event }: { event: FieldChange }) => event;
const kind = ({ event }: { event: KindChange }) => event;
const setField = [{ type: 'setField', params: change }, 'saveDraft'] as const;
const setKind = [{ type: 'setKind', params: kind }, 'saveDraft'] as const;
const sameText = { guard: { type: 'isUnchanged', params: change } } as const;
const otherKind = { guard: { type: 'isOtherKind', params: kind }, actions: setKind } as const;
/** The first change starts a new draft. */
const editing = {
  'field.change': [sameText, { target: 'filling', actions: setField }],
  'kind.change': { ...otherKind, target: 'filling' },
} as const;

const types: Partial<{
  input: UserInfoInput;
  context: Context;
  events: UserInfoEvent;
  emitted: UserInfoEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** A person says who they are. What was typed survives a reload, and nothing is lost when saving does not work. */
export const userInfoMachine = setup({
  types,
  actors: { saveInfo: fromPromise<SaveResult, SaveInput>(() => notProvided('saveInfo')) },
  guards: {
    /** A browser does not tell of the same text again, and nothing happens then. */
    isUnchanged: ({ context }, { field, value }: FieldChange) => context.draft[field] === value,
    isOtherKind: ({ context }, change: KindChange) => isOtherKind(context, change),
    isRightKind: ({ context }, change: KindChange) =>
      isOtherKind(context, change) && Object.keys(problemsOfKind(context, change)).length === 0,
    isComplete: ({ context }) => Object.keys(problemsOf(context)).length === 0,
    isValid: ({ context }, change: FieldChange) => Object.keys(remainingErrors(context, change)).length === 0,
  },
  actions: {
    setField: assign(({ context }, change: FieldChange) => ({
      draft: { ...context.draft, [change.field]: change.value },
      problems: remainingErrors(context, change),
      code: undefined,
    })),
    setKind: assign(({ context }, change: KindChange) => ({
      isCompany: change.isCompany,
      problems: problemsOfKind(context, change),
      code: undefined,
    })),
    setSaved: assign((_, { known }: { known: KnownInfo }) => ({
      draft: draftOf(known),
      isCompany: known.company,
      locked: lockedFields(known),
    })),
    saveDraft: emit(({ context }) => ({ type: 'draft.save', draft: context.draft, isCompany: context.isCompany })),
    validate: assign({ problems: ({ context }) => problemsOf(context), code: undefined }),
    clearErrors: assign({ problems: {}, code: undefined }),
    reportFailure: emit(({ context }) => ({ type: 'failed', ...(context.code ? { code: context.code } : {}) })),
  },
}).createMachine({
  id: 'userInfo',
  context: ({ input: { known, kept, keptCompany, isKindOpen = false } }) => {
    const locked = lockedFields(known);
    const stored = draftOf(known);
    const open = Object.entries(kept ?? {}).filter(([field]) => field in stored && !isOneOf(locked, field));
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
      description: 'The user edits the details. Each change is saved in this browser until submitted.',
      meta: { title: 'Filling in the details', requirements: ['DASH-01', 'DASH-04', 'DASH-12'] },
      on: {
        'field.change': [sameText, { actions: setField }],
        'kind.change': otherKind,
        'form.submit': [
          { guard: 'isComplete', target: 'saving' },
          { target: 'correcting', actions: 'validate' },
        ],
      },
    },
    correcting: {
      description: 'A field is missing or invalid. Each field shows its error; the first has the focus.',
      meta: { title: 'Correcting the details', requirements: ['DASH-03', 'DASH-06', 'UI-02'] },
      on: {
        'field.change': [
          sameText,
          { guard: { type: 'isValid', params: change }, target: 'filling', actions: setField },
          { actions: setField },
        ],
        'kind.change': [{ guard: { type: 'isRightKind', params: kind }, target: 'filling', actions: setKind }, otherKind],
        'form.submit': [{ guard: 'isComplete', target: 'saving', actions: 'clearErrors' }, { actions: 'validate' }],
      },
    },
    saving: {
      description: 'Saves the details.',
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
              { type: 'setSaved', params: ({ event }) => outputOf(event, 'saved') },
              emit({ type: 'draft.clear' }),
              emit({ type: 'saved' }),
            ],
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && Object.keys(event.output.problems).length > 0,
            target: 'correcting',
            actions: [
              assign({ problems: ({ event }) => outputOf(event, 'refused').problems }),
              emit(({ event }) => ({ type: 'failed', code: outputOf(event, 'refused').code })),
            ],
          },
          {
            target: 'notSaved',
            actions: [assign({ code: ({ event }) => outputOf(event, 'refused').code }), 'reportFailure'],
          },
        ],
        onError: { target: 'notSaved', actions: 'reportFailure' },
      },
    },
    saved: {
      description: 'The details are saved. Names and email are locked from now on.',
      meta: { title: 'Details saved', requirements: ['DASH-05', 'DASH-04'] },
      on: {
        ...editing,
        'form.submit': 'saving',
      },
    },
    notSaved: {
      description: 'The request was refused, or the response was lost. The input is kept; saving again is safe.',
      meta: { title: 'Details not saved', requirements: ['DASH-05'] },
      on: {
        ...editing,
        'form.submit': { target: 'saving', actions: 'clearErrors' },
      },
    },
  },
});

export type UserInfoActor = ActorRefFrom<typeof userInfoMachine>;
