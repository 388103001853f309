import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { FileProblem } from '../../domain/upload.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** The file itself stays with the binding; the chart knows its name. */
export type FileUploadInput = { name: string; stored?: { fileId: string } };
export type InspectResult = { kind: 'fine' } | { kind: 'refused'; code: FileProblem };
export type UploadResult = { kind: 'stored'; fileId: string; fileName: string } | Refusal;

export type FileUploadEvent = { type: 'upload.progress'; percent: number } | { type: 'retry' } | { type: 'remove' };
export type FileUploadEmitted = { type: 'file.stored'; fileId: string };

type Context = { name: string; percent?: number; fileId?: string; refusal?: string };

/** One file on its way to the server. It is looked at before it is sent, and can be taken back at any time. */
export const fileUploadMachine = setup({
  types: {} as {
    input: FileUploadInput;
    context: Context;
    events: FileUploadEvent;
    emitted: FileUploadEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    inspectFile: fromPromise<InspectResult>(() => notProvided('inspectFile')),
    uploadFile: fromPromise<UploadResult>(() => notProvided('uploadFile')),
  },
}).createMachine({
  id: 'fileUpload',
  context: ({ input: { name, stored } }) => (stored ? { name, percent: 100, fileId: stored.fileId } : { name }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'A file that the server took before a reload is not sent again.',
      meta: { title: 'A file comes in', requirements: ['EXP-10'] },
      always: [{ guard: ({ context }) => context.fileId !== undefined, target: 'stored' }, { target: 'inspecting' }],
    },
    inspecting: {
      description: 'Size and content are looked at here, before anything is sent.',
      meta: { title: 'Looking at the file', requirements: ['EXP-10'] },
      tags: 'busy',
      invoke: {
        id: 'inspectFile',
        src: 'inspectFile',
        onDone: [
          { guard: ({ event }) => event.output.kind === 'fine', target: 'uploading' },
          {
            target: 'refused',
            actions: assign({ refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }),
          },
        ],
        onError: 'unreadable',
      },
      on: { remove: 'removed' },
    },
    uploading: {
      description: 'The file is on its way, from its beginning each time.',
      meta: { title: 'Sending the file', requirements: ['EXP-01'] },
      tags: 'busy',
      entry: assign({ percent: 0 }),
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'stored',
            target: 'stored',
            actions: [
              assign({ fileId: ({ event }) => (event.output.kind === 'stored' ? event.output.fileId : undefined), percent: 100 }),
              emit(({ event }) => ({ type: 'file.stored', fileId: event.output.kind === 'stored' ? event.output.fileId : '' })),
            ],
          },
          {
            target: 'refused',
            actions: assign({ refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }),
          },
        ],
        onError: 'interrupted',
      },
      on: {
        'upload.progress': { actions: assign({ percent: ({ event }) => event.percent }) },
        remove: 'removed',
      },
    },
    stored: {
      description: 'The server has the file.',
      meta: { title: 'File stored', requirements: ['EXP-01'] },
      on: { remove: 'removed' },
    },
    refused: {
      description: 'Too large, or not of an accepted kind by its content. It stays in the list with the reason.',
      meta: { title: 'File refused', requirements: ['EXP-10'] },
      on: { remove: 'removed' },
    },
    unreadable: {
      description: 'The browser could not read the file: it was moved or changed meanwhile.',
      meta: { title: 'File could not be read', requirements: ['EXP-10'] },
      on: { retry: 'inspecting', remove: 'removed' },
    },
    interrupted: {
      description: 'The connection broke. Sending it again stores it once more; only the last one is used.',
      meta: { title: 'Sending was interrupted', requirements: ['EXP-10'] },
      on: { retry: 'uploading', remove: 'removed' },
    },
    removed: {
      description: 'The person took the file out of the list.',
      meta: { title: 'File removed', requirements: ['EXP-10'] },
      type: 'final',
    },
  },
});

export type FileUploadActor = ActorRefFrom<typeof fileUploadMachine>;
