import { failureOf } from '../../domain/failure.ts';
import type { accountClosingMachine } from '../../machines/account-closing/account-closing.machine.ts';
import type { AccountClosing } from '../../machines/contract.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const kept: AccountClosing['kept'] = [
  { kind: 'identification', until: '2034-01-10' },
  { kind: 'accounting', until: '2036-01-10' },
  { kind: 'complaint', until: '2030-06-01' },
  { kind: 'endedConsent', until: '2028-01-10' },
  { kind: 'email', until: '2026-04-10' },
];
const list: AccountClosing = { obstacles: [], kept, summary: 'a'.repeat(64) };
const blocked: AccountClosing = {
  ...list,
  obstacles: ['OPEN_INVESTMENTS', 'OPEN_PAYMENTS', 'MONEY_DUE', 'OPEN_COMPLAINT', 'LEGAL_HOLD', 'OPERATOR'],
};
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const kindOf = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind;
const sent = (step: Run['steps'][number]) =>
  step.requests.find(({ src }) => src === 'closeAccount')?.input as { summary?: string } | undefined;
const afterClosing: Record<string, string> = { closed: 'closed', changed: 'loading', stepUp: 'stepUp', signedOut: 'signedOut' };

export const accountClosingModel = {
  starts: [{ title: 'a person opens the page', input: undefined }],
  responses: {
    loadList: [
      { title: 'the account can be closed', output: { kind: 'closable', list } },
      { title: 'something prevents it', output: { kind: 'blocked', list: blocked } },
      lost,
    ],
    closeAccount: [
      { title: 'the account is closed', output: { kind: 'closed', kept } },
      { title: 'the list has changed', output: { kind: 'changed' } },
      { title: 'the sign-in is too long ago', output: { kind: 'stepUp' } },
      { title: 'there is no session any more', output: { kind: 'signedOut' } },
      lost,
      { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 } },
      { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' } },
    ],
  },
  events: {
    'closing.continue': [{ title: 'what happens was read', event: { type: 'closing.continue' } }],
    'closing.back': [{ title: 'going back', event: { type: 'closing.back' } }],
    'closing.confirm': [{ title: 'the account is to be closed', event: { type: 'closing.confirm' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the list is read first, and what prevents the closing stands before everything else',
      requirements: ['DATA-01', 'DATA-02'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadList') return 'the list is not read';
        for (const { from, to, event, requests } of run.steps) {
          if (to.state === 'loading' && from.state !== 'loading' && requests[0]?.src !== 'loadList') return 'the list is not read again';
          if (from.state !== 'loading' || !event.type.startsWith('xstate.')) continue;
          const expected = 'error' in event ? 'loadFailed' : kindOf(event) === 'closable' ? 'reading' : 'blocked';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (expected !== 'loadFailed' && !isSame(to.context.list, (event.output as { list: AccountClosing }).list))
            return 'another list is shown';
          if (expected !== 'loadFailed' && to.context.failure !== undefined) return 'the last request is remembered';
        }
        return undefined;
      },
    },
    {
      title: 'an account is closed only after its list was read and the closing confirmed, and by that list',
      requirements: ['DATA-01', 'DATA-03'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          const input = sent(step);
          const isConfirmed = event.type === 'closing.confirm' && from.state === 'confirming';
          const isRepeated = event.type === 'retry' && ['closingUnknown', 'notSent'].includes(from.state);
          if (input && !isConfirmed && !isRepeated) return 'closed unasked';
          if ((isConfirmed || isRepeated) && !refused && (to.state !== 'closing' || input?.summary !== list.summary))
            return 'the command is lost, or names another list';
          if (event.type === 'closing.continue' && !refused && to.state !== 'confirming') return 'it cannot be confirmed';
          if (event.type === 'closing.back' && !refused && to.state !== 'reading') return 'the list cannot be read again';
        }
        return places(run).some(
          ({ state, accepts }) =>
            accepts.includes('closing.confirm') !== (state === 'confirming') ||
            accepts.includes('closing.continue') !== (state === 'reading') ||
            accepts.includes('closing.back') !== ['confirming', 'stepUp'].includes(state as string),
        )
          ? 'can be closed elsewhere, or not at all'
          : undefined;
      },
    },
    {
      title: 'it is called closed only on the server’s word, with what is kept',
      requirements: ['DATA-03'],
      every: ({ steps }) => {
        for (const { event, from, to } of steps) {
          if (to.state === 'closed' && from.state !== 'closed' && kindOf(event) !== 'closed')
            return 'closed without a response that says so';
          if (from.state !== 'closing' || !event.type.startsWith('xstate.') || 'error' in event) continue;
          const expected = afterClosing[kindOf(event) ?? ''];
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (to.state === 'closed' && !isSame(to.context.kept, kept)) return 'what is kept is not shown';
        }
        return undefined;
      },
    },
    {
      title: 'a changed list is announced with the next list, and not after it',
      requirements: ['DATA-03'],
      every: ({ steps }) => {
        let hasChanged = false;
        for (const { event, from, to } of steps) {
          if (from.state === 'closing' && kindOf(event) === 'changed') hasChanged = true;
          if (from.state === 'reading' && to.state !== 'reading') hasChanged = false;
          if (['reading', 'blocked', 'loading', 'confirming'].includes(to.state as string) && to.context.hasChanged !== hasChanged)
            return hasChanged ? 'it is not announced' : 'it is announced too long';
        }
        return undefined;
      },
    },
    {
      title: 'a lost answer can only be asked for again',
      requirements: ['DATA-03'],
      every: (run) => {
        let isSent = false;
        for (const { event, from, to } of run.steps) {
          if (from.state === 'loading' && !('error' in event)) isSent = false;
          if (from.state === 'closing' && 'error' in event) {
            const failure = failureOf(event.error);
            isSent ||= failure !== 'offline';
            if (to.state !== (isSent ? 'closingUnknown' : 'notSent')) return 'a lost answer was interpreted';
            if (failure !== 'offline' && to.context.failure !== failure) return 'another reason is shown';
          }
          if (event.type === 'retry' && ['loadFailed', 'blocked'].includes(from.state as string) && to.state !== 'loading')
            return 'is not read again';
        }
        for (const { state, accepts } of places(run)) {
          if (['closingUnknown', 'notSent', 'loadFailed', 'blocked'].includes(state as string) && accepts.join() !== 'retry')
            return `${state} accepts another event than retry`;
          if (['closed', 'signedOut'].includes(state as string) && accepts.length) return `${state} goes on`;
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof accountClosingMachine>;
