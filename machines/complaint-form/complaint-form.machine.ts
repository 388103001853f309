import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  type ComplaintDocument,
  type ComplaintDraft,
  type ComplaintField,
  complaintProblems,
  type ComplaintProblems,
  type OptionalPart,
} from '../../domain/complaint.ts';
import type { ComplaintReceipt, ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { StateMeta } from '../state-meta.ts';

/** What was typed before a reload, and the key under which it may have been sent. */
export type ComplaintFormInput = { draft: ComplaintDraft; requestKey?: string };
export type SendInput = { draft: ComplaintDraft; requestKey: string };
type SendRefusal = { kind: 'refused'; code: ErrorCode; problems: ComplaintProblems };
export type SendResult = { kind: 'received'; receipt: ComplaintReceipt } | SendRefusal;

type TextChange = { field: ComplaintField; text: string };
type PartToggle = { part: OptionalPart; applies: boolean };
type DocumentToggle = { document: ComplaintDocument; isEnclosed: boolean };
export type ComplaintFormEvent =
  | ({ type: 'text.change' } & TextChange)
  | ({ type: 'part.toggle' } & PartToggle)
  | ({ type: 'document.toggle' } & DocumentToggle)
  | { type: 'complaint.submit'; requestKey: string }
  | { type: 'retry' };
export type ComplaintFormEmitted = { type: 'draft.save'; draft: ComplaintDraft; requestKey?: string } | { type: 'draft.clear' };

type Context = { draft: ComplaintDraft; problems: ComplaintProblems; requestKey?: string; code?: ErrorCode; receipt?: ComplaintReceipt };

function inputOf({ draft, requestKey }: Context): SendInput {
  if (requestKey === undefined) throw new Error('The complaint was not submitted.');
  return { draft, requestKey };
}

const types: Partial<{
  input: ComplaintFormInput;
  context: Context;
  events: ComplaintFormEvent;
  emitted: ComplaintFormEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

const complaintForm = setup({
  types,
  actors: {
    sendComplaint: fromPromise<SendResult, SendInput>(() => notProvided('sendComplaint')),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(complaintProblems(context.draft)).length === 0,
  },
  actions: {
    // a changed complaint is another one: it gets a key of its own
    setText: assign(({ context: { draft, problems } }, { field, text }: TextChange) => ({
      draft: { ...draft, texts: { ...draft.texts, [field]: text } },
      problems: { ...problems, [field]: undefined },
      requestKey: undefined,
    })),
    setApplies: assign(({ context: { draft } }, { part, applies }: PartToggle) => ({
      draft: { ...draft, applies: { ...draft.applies, [part]: applies } },
      requestKey: undefined,
    })),
    setDocument: assign(({ context: { draft } }, { document, isEnclosed }: DocumentToggle) => ({
      draft: { ...draft, documents: [...draft.documents.filter((one) => one !== document), ...(isEnclosed ? [document] : [])] },
      requestKey: undefined,
    })),
    setRequestKey: assign(({ context }, { requestKey }: { requestKey: string }) => ({ requestKey: context.requestKey ?? requestKey })),
    saveDraft: emit(({ context: { draft, requestKey } }) => ({
      type: 'draft.save',
      draft,
      ...(requestKey !== undefined && { requestKey }),
    })),
    clearDraft: emit({ type: 'draft.clear' }),
    validate: assign({ problems: ({ context }) => complaintProblems(context.draft), code: undefined }),
    setRefusal: assign((_, { problems, code }: SendRefusal) => ({ problems, code, requestKey: undefined })),
    clearErrors: assign({ problems: {}, code: undefined }),
    setReceipt: assign((_, { receipt }: { receipt: ComplaintReceipt }) => ({ receipt })),
  },
});

const editing = complaintForm.createStateConfig({
  on: {
    'text.change': { actions: [{ type: 'setText', params: ({ event }) => event }, 'saveDraft'] },
    'part.toggle': { actions: [{ type: 'setApplies', params: ({ event }) => event }, 'saveDraft'] },
    'document.toggle': { actions: [{ type: 'setDocument', params: ({ event }) => event }, 'saveDraft'] },
    'complaint.submit': [
      {
        guard: 'isComplete',
        target: 'sending',
        actions: [{ type: 'setRequestKey', params: ({ event }) => event }, 'saveDraft'],
      },
      { target: 'correcting', actions: 'validate' },
    ],
  },
});

/** A complaint by the standard template, by anybody (Delegated Regulation (EU) 2022/2117, Article 2). It is taken once, and nothing typed is lost. */
export const complaintFormMachine = complaintForm.createMachine({
  id: 'complaintForm',
  context: ({ input: { draft, requestKey } }) => ({ draft, problems: {}, ...(requestKey !== undefined && { requestKey }) }),
  initial: 'writing',
  states: {
    writing: {
      description: 'The complaint is written. Each change is saved in this tab.',
      meta: { title: 'Writing the complaint', requirements: ['COMP-01'] },
      ...editing,
    },
    correcting: {
      description: 'Something is missing or wrong. Each place says what, and the first of them has the focus. Nothing was taken.',
      meta: { title: 'Complaint to be corrected', requirements: ['COMP-01'] },
      ...editing,
    },
    sending: {
      description: 'The complaint is sent.',
      meta: { title: 'Sending the complaint', requirements: ['COMP-02'] },
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'sendComplaint',
        src: 'sendComplaint',
        input: ({ context }) => inputOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'received',
            target: 'received',
            actions: [{ type: 'setReceipt', params: ({ event }) => outputOf(event, 'received') }, 'clearDraft'],
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && Object.keys(event.output.problems).length > 0,
            target: 'correcting',
            actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') },
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: 'sendingUnknown',
      },
    },
    sendingUnknown: {
      description: 'No response arrived, so the complaint may have been taken. Retrying sends the same idempotency key: it is taken once.',
      meta: { title: 'The complaint may have arrived', requirements: ['COMP-02'] },
      on: { retry: 'sending' },
    },
    refused: {
      description: 'The server refused the complaint as a whole, such as after too many from one network. Everything typed is still here.',
      meta: { title: 'The complaint was refused', requirements: ['COMP-01'] },
      ...editing,
    },
    received: {
      description: 'The complaint is received. Says its number, and until when what is answered.',
      meta: { title: 'The complaint is received', requirements: ['COMP-02'] },
    },
  },
});

export type ComplaintFormActor = ActorRefFrom<typeof complaintFormMachine>;
