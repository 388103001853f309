import type { residencyPermitUploadMachine } from '../../machines/residency-permit-upload/residency-permit-upload.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const answered = (event: { type: string }) => event.type.startsWith('xstate.done.') || event.type.startsWith('xstate.error.');
const output = (event: object) => (event as { output?: { kind: string; code?: string } }).output;
const fileOf = (place: Place) => (place.context.file as { fileId: string } | undefined)?.fileId;

const certificate = { fileId: 'fil-1', fileName: 'das-1.pdf' };
const other = { fileId: 'fil-2', fileName: 'certificate.pdf' };

export const residencyPermitUploadModel = {
  starts: [{ title: 'the newest year is offered', input: { taxYear: 2026 } }],
  responses: {
    sendPermit: [
      { title: 'the certificate is taken', output: { kind: 'sent' } },
      { title: 'a certificate of this year is approved already', output: { kind: 'refused', code: 'INVALID_STATUS_TRANSITION' } },
      { title: 'the server does not find the file any more', output: { kind: 'refused', code: 'FILE_NOT_FOUND' } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    'year.choose': [
      { title: 'choosing the year before', event: { type: 'year.choose', taxYear: 2025 } },
      { title: 'choosing the newest year', event: { type: 'year.choose', taxYear: 2026 } },
    ],
    'files.changed': [
      { title: 'a file is on its way', event: { type: 'files.changed', files: [], isPending: true } },
      { title: 'the file is with the server', event: { type: 'files.changed', files: [certificate], isPending: false } },
      { title: 'another file is with the server', event: { type: 'files.changed', files: [other], isPending: false } },
      { title: 'one file is there and another on its way', event: { type: 'files.changed', files: [other], isPending: true } },
      { title: 'no file is left', event: { type: 'files.changed', files: [], isPending: false } },
    ],
    send: [{ title: 'handing it in', event: { type: 'send' } }],
  },
  invariants: [
    {
      title: 'nothing can be handed in without a file, nor for a year that is approved',
      requirements: ['REP-11'],
      every: (run) => {
        for (const place of places(run)) {
          if (place.accepts.includes('send') !== (place.state === 'ready')) return `${place.state} and sending`;
          if ((fileOf(place) !== undefined) !== (place.state !== 'choosing')) return `${place.state} and its file`;
        }
        return undefined;
      },
    },
    {
      title: 'what is handed in is the chosen year and the file that is there, once',
      requirements: ['REP-10'],
      every: ({ steps }) => {
        for (const { from, to, event, requests } of steps) {
          if ((to.state === 'sending' && from.state !== 'sending') !== (event.type === 'send')) return 'sent without being asked to';
          if (event.type !== 'send') continue;
          const wanted = { taxYear: from.context.taxYear, fileId: fileOf(from) };
          if (requests.length !== 1 || JSON.stringify(requests[0]?.input) !== JSON.stringify(wanted)) return 'something else is sent';
        }
        return undefined;
      },
    },
    {
      title: 'the form is empty after success, and told as sent; the year stays',
      requirements: ['REP-12', 'REP-13'],
      every: ({ steps }) => {
        for (const { from, to, event, emits } of steps) {
          const isSent = output(event)?.kind === 'sent';
          if (emits.some(({ type }) => type === 'permit.sent') !== isSent) return 'told wrongly';
          if (isSent && (to.state !== 'choosing' || fileOf(to) !== undefined || to.context.taxYear !== from.context.taxYear))
            return 'the form is not empty';
        }
        return undefined;
      },
    },
    {
      title: 'a failure is told and loses neither file nor year',
      requirements: ['REP-12'],
      every: ({ steps }) => {
        for (const { from, to, event, emits } of steps) {
          if (from.state !== 'sending' || !answered(event) || output(event)?.kind === 'sent') continue;
          const isTaken = output(event)?.code === 'INVALID_STATUS_TRANSITION';
          if (to.state !== (isTaken ? 'yearTaken' : 'ready')) return `leads to ${to.state}`;
          if (emits.some(({ type }) => type === 'sending.failed') === isTaken) return 'told wrongly';
          if (fileOf(to) !== fileOf(from) || to.context.taxYear !== from.context.taxYear) return 'something is lost';
        }
        return undefined;
      },
    },
    {
      title: 'choosing another year keeps it and the file, and opens the way again after a refusal',
      requirements: ['REP-11'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (event.type !== 'year.choose') continue;
          const year = (event as { taxYear?: number }).taxYear;
          if (to.context.taxYear !== year || fileOf(to) !== fileOf(from)) return 'the year is not kept';
          const opens = from.state === 'yearTaken' && year !== from.context.taxYear;
          if (to.state !== (opens ? 'ready' : from.state)) return `leads to ${to.state}`;
        }
        return undefined;
      },
    },
    {
      title: 'the year can be chosen wherever nothing is under way',
      requirements: ['REP-11'],
      every: (run) =>
        places(run).some(({ state, accepts }) => accepts.includes('year.choose') === (state === 'sending'))
          ? 'no year to choose'
          : undefined,
    },
    {
      title: 'the last whole file counts, and one on its way does not',
      requirements: ['REP-11'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (event.type !== 'files.changed') continue;
          const { files, isPending } = event as unknown as { files: { fileId: string }[]; isPending: boolean };
          const wanted = isPending ? undefined : files[0]?.fileId;
          if (fileOf(to) !== wanted) return 'another file counts';
          if (to.state !== (wanted === undefined ? 'choosing' : from.state === 'choosing' ? 'ready' : from.state))
            return `leads to ${to.state}`;
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof residencyPermitUploadMachine>;
