import { failureOf } from '../../domain/failure.ts';
import type { fileUploadMachine } from '../../machines/file-upload/file-upload.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const outcome = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind ?? 'error';
const sending = ['uploading', 'confirming'];
const code = (event: { output?: unknown }) => (event.output as { code?: string } | undefined)?.code;

export const fileUploadModel = {
  starts: [
    { title: 'a file is chosen', input: { name: 'diploma.pdf', requestKey: 'k-1' } },
    { title: 'a file was stored before a reload', input: { name: 'diploma.pdf', stored: { fileId: 'f-1' } } },
  ],
  responses: {
    inspectFile: [
      { title: 'the file is fine', output: { kind: 'fine' } },
      { title: 'the file is empty', output: { kind: 'refused', code: 'FILE_EMPTY' } },
      { title: 'the file is too large', output: { kind: 'refused', code: 'FILE_TOO_LARGE' } },
      { title: 'the content is of another kind', output: { kind: 'refused', code: 'FILE_TYPE_NOT_ALLOWED' } },
      { title: 'the file cannot be read', error: { message: 'NotReadableError' } },
    ],
    uploadFile: [
      { title: 'the file is stored', output: { kind: 'stored', fileId: 'f-1', fileName: 'diploma.pdf' } },
      { title: 'the server refuses the content', output: { kind: 'refused', code: 'FILE_TYPE_NOT_ALLOWED' } },
      { title: 'too many files were sent', output: { kind: 'refused', code: 'RATE_LIMITED' } },
      { title: 'the response is lost', error: { message: 'network' } },
      { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 } },
      { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' } },
    ],
  },
  events: {
    'upload.progress': [{ title: 'half of it is sent', event: { type: 'upload.progress', percent: 50 } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
    remove: [{ title: 'removing the file', event: { type: 'remove' } }],
  },
  invariants: [
    {
      title: 'a file is sent only when its size and content are accepted',
      requirements: ['EXP-10'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (from.state !== 'inspecting' || event.type === 'remove') continue;
          const wanted = { fine: 'uploading', refused: 'refused', error: 'unreadable' }[outcome(event)];
          if (to.state !== wanted) return `${outcome(event)} leads to ${to.state}`;
        }
        return steps.some(({ from, to }) => to.state === 'uploading' && !['inspecting', 'notSent', 'uploading'].includes(from.state))
          ? 'sent without a look'
          : undefined;
      },
    },
    {
      title: 'a stored file has its number, and only a stored one has',
      requirements: ['EXP-01'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event, emits } = step;
          if (!sending.includes(from.state) || !event.type.startsWith('xstate.')) continue;
          const wanted = outcome(event);
          if (wanted !== 'error' && to.state !== wanted) return `${wanted} leads to ${to.state}`;
          if ((emits.find(({ type }) => type === 'file.stored')?.fileId === 'f-1') !== (wanted === 'stored'))
            return 'the number is not told';
        }
        for (const { state, context } of places(run)) {
          if (state === 'stored' && (context.fileId !== 'f-1' || context.percent !== 100)) return 'stored without its number';
          if (!['stored', 'removed'].includes(state) && context.fileId) return 'a number without a file';
        }
        return undefined;
      },
    },
    {
      title: 'a request without a response is repeated once by itself, with the same key, before the user is told anything',
      requirements: ['EXP-10'],
      every: ({ steps }) => {
        const keys = new Set<unknown>();
        for (const { from, to, event, requests } of steps) {
          for (const { src, input } of requests)
            if (src === 'uploadFile') keys.add((input as { requestKey?: string } | undefined)?.requestKey);
          if (!('error' in event) || !sending.includes(from.state)) continue;
          const isOffline = failureOf(event.error) === 'offline';
          const wanted = from.state === 'confirming' ? 'receiptUnknown' : isOffline ? 'notSent' : 'confirming';
          if (to.state !== wanted) return `${from.state} leads to ${to.state}`;
          if (wanted === 'confirming' && requests.length !== 1) return 'nothing is asked';
        }
        return [...keys].some((key) => key !== 'k-1') ? 'another key' : undefined;
      },
    },
    {
      title: 'only an offline device has sent nothing; the screen is told what happened to the last request that was sent',
      requirements: ['EXP-10'],
      every: (run) => {
        let failure: string | undefined;
        for (const { from, to, event } of run.steps) {
          if ('error' in event && sending.includes(from.state) && failureOf(event.error) !== 'offline') failure = failureOf(event.error);
          if (to.state === 'notSent' && failure !== undefined) return 'what was sent is said not to be';
          if (['confirming', 'receiptUnknown'].includes(to.state) && to.context.failure !== failure) return 'another reason';
        }
        return undefined;
      },
    },
    {
      title: 'a chosen file is looked at first, and one that the server has already is not sent again',
      requirements: ['EXP-10'],
      every: ({ start, first }) => {
        const wanted = (start.input as { stored?: object }).stored ? 'stored' : 'inspecting';
        return first.state === wanted ? undefined : `begins in ${first.state}`;
      },
    },
    {
      title: 'a refused file says why',
      requirements: ['EXP-10'],
      every: ({ steps }) =>
        steps.some(({ to, event }) => outcome(event) === 'refused' && (to.state !== 'refused' || to.context.refusal !== code(event)))
          ? 'the reason is missing'
          : undefined,
    },
    {
      title: 'every file can be removed at any time, and a removed one does nothing more',
      requirements: ['EXP-10'],
      every: (run) => {
        for (const { state, accepts } of places(run))
          if (accepts.includes('remove') === (state === 'removed')) return `${state} and removing`;
        return run.steps.some(({ event, to }) => event.type === 'remove' && (to.state !== 'removed' || to.status !== 'done'))
          ? 'not removed'
          : undefined;
      },
    },
    {
      title: 'what broke can be tried again, from the beginning of the step that broke',
      requirements: ['EXP-10'],
      every: (run) => {
        for (const { state, accepts } of places(run))
          if (accepts.includes('retry') !== ['unreadable', 'notSent', 'receiptUnknown'].includes(state)) return `${state} and retrying`;
        return run.steps.some(
          ({ from, to, event, requests }) =>
            event.type === 'retry' &&
            (to.state !== { unreadable: 'inspecting', notSent: 'uploading', receiptUnknown: 'confirming' }[from.state] ||
              requests.length !== 1),
        )
          ? 'tried otherwise'
          : undefined;
      },
    },
    {
      title: 'progress is shown while the file is sent, and begins anew with each try',
      requirements: ['EXP-10'],
      every: (run) => {
        if (places(run).some(({ state, accepts }) => accepts.includes('upload.progress') !== sending.includes(state)))
          return 'progress elsewhere';
        if (run.steps.some(({ from, to }) => sending.includes(to.state) && from.state !== to.state && to.context.percent !== 0))
          return 'the progress of an earlier try is shown';
        return run.steps.some(
          ({ from, event, to }) => event.type === 'upload.progress' && (to.context.percent !== 50 || to.state !== from.state),
        )
          ? 'progress is lost'
          : undefined;
      },
    },
  ],
} satisfies Model<typeof fileUploadMachine>;
