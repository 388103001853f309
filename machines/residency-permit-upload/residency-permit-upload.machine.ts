import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { FileReference } from '../investor-experience/investor-experience.machine.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type PermitInput = { taxYear: number };
export type NewPermit = { taxYear: number; fileId: string };
export type PermitSent = { kind: 'sent' } | Refusal;

export type PermitEvent =
  | { type: 'year.choose'; taxYear: number }
  | { type: 'files.changed'; files: FileReference[]; isPending: boolean }
  | { type: 'send' };

export type PermitEmitted = { type: 'permit.sent' } | { type: 'sending.failed' };

type Context = { taxYear: number; file?: FileReference };

/** A certificate of tax residency is handed in: one PDF for one year. What was approved is never replaced. */
export const residencyPermitUploadMachine = setup({
  types: {} as { input: PermitInput; context: Context; events: PermitEvent; emitted: PermitEmitted; meta: StateMeta; tags: 'busy' },
  actors: { sendPermit: fromPromise<PermitSent, NewPermit>(() => notProvided('sendPermit')) },
  guards: {
    hasFile: ({ event }) => event.type === 'files.changed' && !event.isPending && event.files.length === 1,
    isOtherYear: ({ context, event }) => event.type === 'year.choose' && event.taxYear !== context.taxYear,
  },
  actions: {
    saveYear: assign({ taxYear: ({ context, event }) => (event.type === 'year.choose' ? event.taxYear : context.taxYear) }),
    saveFile: assign({ file: ({ event }) => (event.type === 'files.changed' ? event.files[0] : undefined) }),
    clearFile: assign({ file: undefined }),
    reportFailure: emit({ type: 'sending.failed' }),
  },
}).createMachine({
  id: 'residencyPermitUpload',
  context: ({ input }) => ({ taxYear: input.taxYear }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The year is chosen; no file is there yet, or it is still on its way. Nothing can be sent.',
      meta: { title: 'Choosing a certificate', requirements: ['REP-11'] },
      on: {
        'year.choose': { guard: 'isOtherYear', actions: 'saveYear' },
        'files.changed': { guard: 'hasFile', target: 'ready', actions: 'saveFile' },
      },
    },
    ready: {
      description: 'One PDF is with the server and belongs to a year; it can be handed in.',
      meta: { title: 'Ready to hand in', requirements: ['REP-10', 'REP-11'] },
      on: {
        'year.choose': { guard: 'isOtherYear', actions: 'saveYear' },
        'files.changed': [
          { guard: 'hasFile', actions: 'saveFile' },
          { target: 'choosing', actions: 'clearFile' },
        ],
        send: 'sending',
      },
    },
    sending: {
      description: 'The certificate is being handed in. Repeating it replaces it, so a lost answer costs nothing.',
      meta: { title: 'Handing in', requirements: ['REP-10'] },
      tags: 'busy',
      invoke: {
        id: 'sendPermit',
        src: 'sendPermit',
        input: ({ context: { taxYear, file } }) => ({ taxYear, fileId: file?.fileId ?? '' }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'sent',
            target: 'choosing',
            actions: ['clearFile', emit({ type: 'permit.sent' })],
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'INVALID_STATUS_TRANSITION',
            target: 'yearTaken',
          },
          { target: 'ready', actions: 'reportFailure' },
        ],
        onError: { target: 'ready', actions: 'reportFailure' },
      },
    },
    yearTaken: {
      description: 'A certificate of this year was approved before and stays. Another year can be chosen; the file is kept.',
      meta: { title: 'This year is approved already', requirements: ['REP-12'] },
      on: {
        'year.choose': { guard: 'isOtherYear', target: 'ready', actions: 'saveYear' },
        'files.changed': [
          { guard: 'hasFile', actions: 'saveFile' },
          { target: 'choosing', actions: 'clearFile' },
        ],
      },
    },
  },
});

export type PermitActor = ActorRefFrom<typeof residencyPermitUploadMachine>;
