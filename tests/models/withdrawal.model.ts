import { failureOf } from '../../domain/failure.ts';
import type { Offer, withdrawalMachine } from '../../machines/withdrawal/withdrawal.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const lost = { title: 'the answer is lost', error: { message: 'network' } };
export const offer: Offer = { projectName: 'Riverside homes', amountCents: 50_000, money: 'paid', endsAt: '2026-01-14T21:59:59Z' };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const output = (event: { output?: unknown }) => (event.output ?? {}) as { kind?: string; code?: string; refund?: string };
const sent = (step: Run['steps'][number]) =>
  step.requests.find(({ src }) => src === 'withdrawOffer')?.input as { investmentId?: string; requestKey?: string } | undefined;
const loaded: Record<string, string> = {
  withdrawable: 'deciding',
  withdrawn: 'withdrawn',
  notWithdrawable: 'notWithdrawable',
  projectCanceled: 'projectCanceled',
  missing: 'missing',
};

export const withdrawalModel = {
  starts: [{ title: 'an investor opens the page', input: { investmentId: 'i-1' } }],
  responses: {
    loadOffer: [
      { title: 'the offer is paid and may be revoked', output: { kind: 'withdrawable', offer } },
      { title: 'the offer is not paid and may be revoked', output: { kind: 'withdrawable', offer: { ...offer, money: 'unpaid' } } },
      { title: 'the offer is revoked', output: { kind: 'withdrawn', offer: { ...offer, money: 'unpaid' }, refund: 'DUE' } },
      { title: 'the offer cannot be revoked', output: { kind: 'notWithdrawable' } },
      { title: 'the project is cancelled', output: { kind: 'projectCanceled' } },
      { title: 'the investment is not found', output: { kind: 'missing' } },
      lost,
    ],
    withdrawOffer: [
      { title: 'the offer is now revoked and the money goes back', output: { kind: 'withdrawn', refund: 'DUE' } },
      { title: 'the offer is now revoked and nothing was paid', output: { kind: 'withdrawn', refund: 'NONE' } },
      { title: 'the offer was revoked elsewhere', output: { kind: 'refused', code: 'ALREADY_WITHDRAWN' } },
      { title: 'the period is over', output: { kind: 'refused', code: 'REFLECTION_PERIOD_OVER' } },
      lost,
      { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 } },
      { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' } },
    ],
  },
  events: {
    'withdrawal.confirm': [{ title: 'the offer is to be revoked', event: { type: 'withdrawal.confirm', requestKey: 'key-1' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the offer is read first, and what the server says of it is shown',
      requirements: ['INV-12'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadOffer') return 'the offer is not read';
        for (const { from, to, event, requests } of run.steps) {
          if (to.state === 'loading' && from.state !== 'loading' && requests[0]?.src !== 'loadOffer') return 'the offer is not read again';
          if (from.state !== 'loading' || !event.type.startsWith('xstate.')) continue;
          const { kind = '', refund } = output(event);
          const expected = 'error' in event ? 'loadFailed' : loaded[kind];
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (kind === 'withdrawable' && (to.context.offer as Offer | undefined)?.money !== (event.output as { offer: Offer }).offer.money)
            return 'another offer is shown';
          if (kind === 'withdrawn' && (to.context.refund !== refund || !to.context.offer)) return 'what becomes of the money is not shown';
        }
        return undefined;
      },
    },
    {
      title: 'an offer is revoked only when its investor says so, and only where the server allows it',
      requirements: ['INV-12'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          const input = sent(step);
          const isConfirmed = event.type === 'withdrawal.confirm' && from.state === 'deciding';
          const isRepeated = event.type === 'retry' && ['withdrawalUnknown', 'notSent'].includes(from.state);
          if (input && !isConfirmed && !isRepeated) return 'revoked unasked';
          if ((isConfirmed || isRepeated) && !refused && to.state !== 'withdrawing') return 'the command is lost';
          if ((isConfirmed || isRepeated) && !refused && input?.investmentId !== 'i-1') return 'another offer is revoked';
        }
        return places(run).some(({ state, accepts }) => accepts.includes('withdrawal.confirm') !== (state === 'deciding'))
          ? 'can be revoked elsewhere, or not at all'
          : undefined;
      },
    },
    {
      title: 'it is called revoked only on the server’s word',
      requirements: ['INV-12'],
      every: ({ steps }) => {
        for (const { event, from, to } of steps) {
          if (to.state === 'withdrawn' && from.state !== 'withdrawn' && output(event).kind !== 'withdrawn')
            return 'withdrawn without a response that says so';
          if (from.state !== 'withdrawing' || !event.type.startsWith('xstate.')) continue;
          const { kind, code, refund } = output(event);
          if (kind === 'withdrawn' && (to.state !== 'withdrawn' || to.context.refund !== refund)) return 'it is not told';
          if (code === 'ALREADY_WITHDRAWN' && to.state !== 'loading') return 'what happened elsewhere is not read';
          if (code === 'REFLECTION_PERIOD_OVER' && (to.state !== 'refused' || to.context.refusal !== code)) return 'the reason is not told';
        }
        return undefined;
      },
    },
    {
      title: 'a lost answer can only be asked for again, with the same key',
      requirements: ['INV-12'],
      every: (run) => {
        let isSent = false;
        for (const step of run.steps) {
          const { event, from, to } = step;
          if (from.state === 'loading') isSent = false;
          if (from.state === 'withdrawing' && 'error' in event) {
            const failure = failureOf(event.error);
            isSent ||= failure !== 'offline';
            if (to.state !== (isSent ? 'withdrawalUnknown' : 'notSent')) return 'a lost answer was interpreted';
            if (failure !== 'offline' && to.context.failure !== failure) return 'another reason is shown';
          }
          const key = sent(step)?.requestKey;
          if (key !== undefined && key !== 'key-1') return 'another key';
          if (
            to.state === 'loading' &&
            (to.context.requestKey !== undefined || to.context.refusal !== undefined || to.context.failure !== undefined)
          )
            return 'the last request is remembered';
        }
        return places(run).some(({ state, accepts }) => ['withdrawalUnknown', 'notSent'].includes(state) && accepts.join() !== 'retry')
          ? 'more is possible than to repeat'
          : undefined;
      },
    },
    {
      title: 'what failed or was refused can be read again, and what is decided cannot be changed',
      requirements: ['INV-12'],
      every: (run) => {
        for (const { event, from, to } of run.steps)
          if (event.type === 'retry' && ['loadFailed', 'refused'].includes(from.state) && to.state !== 'loading')
            return 'is not read again';
        for (const { state, accepts } of places(run)) {
          if (['loadFailed', 'refused'].includes(state) && accepts.join() !== 'retry') return `${state} accepts another event than retry`;
          if (['withdrawn', 'notWithdrawable', 'projectCanceled', 'missing'].includes(state) && accepts.length) return `${state} goes on`;
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof withdrawalMachine>;
