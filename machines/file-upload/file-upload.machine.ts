import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter, isNothingSent } from '../../domain/failure.ts';
import type { FileProblem } from '../../domain/upload.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** The file itself stays with the binding; the chart knows its name. One key for all requests that send it. */
export type FileUploadInput = { name: string; requestKey: string } | { name: string; stored: { fileId: string } };
export type InspectResult = { kind: 'fine' } | { kind: 'refused'; code: FileProblem };
export type UploadInput = { requestKey: string };
export type UploadResult = { kind: 'stored'; fileId: string; fileName: string } | Refusal;

type Progress = { percent: number };
export type FileUploadEvent = ({ type: 'upload.progress' } & Progress) | { type: 'retry' } | { type: 'remove' };
export type FileUploadEmitted = { type: 'file.stored'; fileId: string };

type Context = { name: string; requestKey?: string; percent?: number; fileId?: string; refusal?: string; failure?: Failure };

function uploadOf({ requestKey }: Context): UploadInput {
  if (requestKey === undefined) throw new Error('A stored file is not sent again.');
  return { requestKey };
}

const setRefusal = {
  type: 'setRefusal',
  params: ({ event }: { event: { output: InspectResult | UploadResult } }) => outputOf(event, 'refused').code,
} as const;
const inspected = ({ event }: { event: { output: InspectResult } }) => event.output;
const cause = ({ event }: { event: { error: unknown } }) => event.error;
const stored = ({ event }: { event: { output: UploadResult } }) => outputOf(event, 'stored');
const setFailure = { type: 'setFailure', params: cause } as const;
const setProgress = { actions: { type: 'setPercent', params: ({ event }: { event: Progress }) => event } } as const;

/** What the server responds to the file, also when it is sent again. */
const received = [
  {
    guard: { type: 'isStored', params: ({ event }: { event: { output: UploadResult } }) => event.output },
    target: 'stored',
    actions: [
      { type: 'setStored', params: stored },
      { type: 'reportStored', params: stored },
    ],
  },
  { target: 'refused', actions: setRefusal },
] as const;

const types: Partial<{
  input: FileUploadInput;
  context: Context;
  events: FileUploadEvent;
  emitted: FileUploadEmitted;
  meta: StateMeta;
  /** `replaceable`: the server certainly does not have the file, so another one may take its place. */
  tags: 'busy' | 'replaceable';
}> = {};

/** One file on its way to the server. It is looked at before it is sent, and can be taken back at any time. */
export const fileUploadMachine = setup({
  types,
  actors: {
    inspectFile: fromPromise<InspectResult>(() => notProvided('inspectFile')),
    uploadFile: fromPromise<UploadResult, UploadInput>(() => notProvided('uploadFile')),
  },
  guards: {
    isKnown: ({ context }) => context.fileId !== undefined,
    isFine: (_, result: InspectResult) => result.kind === 'fine',
    isStored: (_, result: UploadResult) => result.kind === 'stored',
    isNotSent: ({ context }, error: unknown) => isNothingSent(context.failure, error),
  },
  actions: {
    resetPercent: assign({ percent: 0 }),
    setPercent: assign((_, { percent }: Progress) => ({ percent })),
    setStored: assign((_, { fileId }: { fileId: string }) => ({ fileId, percent: 100 })),
    reportStored: emit((_, { fileId }: { fileId: string }) => ({ type: 'file.stored', fileId })),
    setRefusal: assign((_, refusal: string) => ({ refusal })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
  },
}).createMachine({
  id: 'fileUpload',
  context: ({ input }) =>
    'stored' in input
      ? { name: input.name, percent: 100, fileId: input.stored.fileId }
      : { name: input.name, requestKey: input.requestKey },
  initial: 'arriving',
  states: {
    arriving: {
      description: 'A file that was stored before a reload is not uploaded again.',
      meta: { title: 'File added', requirements: ['EXP-10'] },
      always: [{ guard: 'isKnown', target: 'stored' }, { target: 'inspecting' }],
    },
    inspecting: {
      description: 'Checks size and content before the upload.',
      meta: { title: 'Checking the file', requirements: ['EXP-10'] },
      tags: 'busy',
      invoke: {
        id: 'inspectFile',
        src: 'inspectFile',
        onDone: [
          { guard: { type: 'isFine', params: inspected }, target: 'uploading' },
          { target: 'refused', actions: setRefusal },
        ],
        onError: 'unreadable',
      },
      on: { remove: 'removed' },
    },
    uploading: {
      description: 'Uploads the file with its idempotency key.',
      meta: { title: 'Uploading the file', requirements: ['EXP-01'] },
      tags: 'busy',
      entry: 'resetPercent',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context }) => uploadOf(context),
        onDone: received,
        onError: [
          { guard: { type: 'isNotSent', params: cause }, target: 'notSent', actions: setFailure },
          { target: 'confirming', actions: setFailure },
        ],
      },
      on: { 'upload.progress': setProgress, remove: 'removed' },
    },
    confirming: {
      description: 'No usable response: the file may be stored. Sends it again with the same key, so it is stored once.',
      meta: { title: 'Sending the file again', requirements: ['EXP-10'] },
      tags: 'busy',
      entry: 'resetPercent',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context }) => uploadOf(context),
        onDone: received,
        onError: { target: 'receiptUnknown', actions: setFailure },
      },
      on: { 'upload.progress': setProgress, remove: 'removed' },
    },
    stored: {
      description: 'The file is stored.',
      meta: { title: 'File stored', requirements: ['EXP-01'] },
      on: { remove: 'removed' },
    },
    refused: {
      description: 'Too large, not an accepted type by its content, or one file too many. It stays in the list with the reason.',
      meta: { title: 'File refused', requirements: ['EXP-10'] },
      tags: 'replaceable',
      on: { remove: 'removed' },
    },
    unreadable: {
      description: 'The browser could not read the file: it was moved or changed meanwhile.',
      meta: { title: 'File could not be read', requirements: ['EXP-10'] },
      tags: 'replaceable',
      on: { retry: 'inspecting', remove: 'removed' },
    },
    notSent: {
      description: 'The device was offline before the upload began.',
      meta: { title: 'File not sent', requirements: ['EXP-10'] },
      tags: 'replaceable',
      on: { retry: 'uploading', remove: 'removed' },
    },
    receiptUnknown: {
      description: 'Sending the file again had no usable response either, so the file may be stored. Retrying sends the same key.',
      meta: { title: 'File may have arrived', requirements: ['EXP-10'] },
      on: { retry: 'confirming', remove: 'removed' },
    },
    removed: {
      description: 'The user removed the file from the list.',
      meta: { title: 'File removed', requirements: ['EXP-10'] },
      type: 'final',
    },
  },
});

export type FileUploadActor = ActorRefFrom<typeof fileUploadMachine>;
