import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { firstOf } from '../first.ts';
import type { FileReference } from '../investor-experience/investor-experience.machine.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type PermitInput = { taxYear: number };
export type NewPermit = { taxYear: number; fileId: string };
export type PermitSent = { kind: 'sent' } | Refusal;

type Files = { files: FileReference[]; isPending: boolean };
export type PermitEvent = ({ type: 'year.choose' } & PermitInput) | ({ type: 'files.changed' } & Files) | { type: 'send' };

export type PermitEmitted = { type: 'permit.sent' } | { type: 'sending.failed' };

type Context = { taxYear: number; file?: FileReference };

function permitOf({ taxYear, file }: Context): NewPermit {
  if (!file) throw new Error('There is no certificate to send.');
  return { taxYear, fileId: file.fileId };
}

const year = ({ event }: { event: PermitInput }) => event;
const files = ({ event }: { event: Files }) => event;
const chooseYear = { guard: { type: 'isOtherYear', params: year }, actions: { type: 'saveYear', params: year } } as const;
const addFile = { guard: { type: 'hasFile', params: files }, actions: { type: 'saveFile', params: files } } as const;
const changeFile = [addFile, { target: 'choosing', actions: 'clearFile' }] as const;

const types: Partial<{ input: PermitInput; context: Context; events: PermitEvent; emitted: PermitEmitted; meta: StateMeta; tags: 'busy' }> =
  {};

/** A certificate of tax residency is handed in: one PDF for one year. What was approved is never replaced. */
export const residencyPermitUploadMachine = setup({
  types,
  actors: { sendPermit: fromPromise<PermitSent, NewPermit>(() => notProvided('sendPermit')) },
  guards: {
    hasFile: (_, { files, isPending }: Files) => !isPending && files.length === 1,
    isOtherYear: ({ context }, { taxYear }: PermitInput) => taxYear !== context.taxYear,
  },
  actions: {
    saveYear: assign((_, { taxYear }: PermitInput) => ({ taxYear })),
    saveFile: assign((_, { files }: Files) => ({ file: firstOf(files) })),
    clearFile: assign({ file: undefined }),
    reportFailure: emit({ type: 'sending.failed' }),
  },
}).createMachine({
  id: 'residencyPermitUpload',
  context: ({ input }) => ({ taxYear: input.taxYear }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The year is chosen; the file is missing or still uploading. Nothing can be submitted.',
      meta: { title: 'Choosing a certificate', requirements: ['REP-11'] },
      on: {
        'year.choose': chooseYear,
        'files.changed': { ...addFile, target: 'ready' },
      },
    },
    ready: {
      description: 'One PDF is stored for a year; it can be submitted.',
      meta: { title: 'Ready to submit', requirements: ['REP-10', 'REP-11'] },
      on: {
        'year.choose': chooseYear,
        'files.changed': changeFile,
        send: 'sending',
      },
    },
    sending: {
      description: 'Submits the certificate. A repeated request replaces it, so a retry is safe.',
      meta: { title: 'Submitting', requirements: ['REP-10'] },
      tags: 'busy',
      invoke: {
        id: 'sendPermit',
        src: 'sendPermit',
        input: ({ context }) => permitOf(context),
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
      description: 'A certificate for this year is already approved and stays. The user can choose another year; the file is kept.',
      meta: { title: 'This year is approved already', requirements: ['REP-12'] },
      on: {
        'year.choose': { ...chooseYear, target: 'ready' },
        'files.changed': changeFile,
      },
    },
  },
});

export type PermitActor = ActorRefFrom<typeof residencyPermitUploadMachine>;
