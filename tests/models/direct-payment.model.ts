import type { directPaymentMachine } from '../../machines/direct-payment/direct-payment.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import { transfer } from './known.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const kindOf = (event: object) => (event as { output?: { kind: string } }).output?.kind;
const ends: Record<string, string> = {
  expected: 'awaiting',
  arrived: 'arrived',
  expired: 'expired',
  revoked: 'revoked',
  projectCancelled: 'projectCancelled',
  otherWay: 'otherWay',
};
const open = ['awaiting', 'looking', 'resting'];

export const directPaymentModel = {
  starts: [{ title: 'the bank details are opened', input: { investmentId: 'i-1' } }],
  responses: {
    loadTransfer: [
      { title: 'the transfer is expected', output: { kind: 'expected', transfer } },
      { title: 'the transfer has arrived', output: { kind: 'arrived' } },
      { title: 'the time is over', output: { kind: 'expired' } },
      { title: 'the offer was revoked', output: { kind: 'revoked' } },
      { title: 'the project was cancelled', output: { kind: 'projectCancelled' } },
      { title: 'it is paid another way', output: { kind: 'otherWay' } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
    'tab.hidden': [{ title: 'the tab is hidden', event: { type: 'tab.hidden' } }],
    'tab.shown': [{ title: 'the tab is shown', event: { type: 'tab.shown' } }],
  },
  invariants: [
    {
      title: 'nothing is called paid or too late without the server’s word',
      requirements: ['PAY-13', 'PAY-15'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          const kind = kindOf(event);
          if (kind && to.state !== ends[kind]) return `${kind} shows ${to.state}`;
          if (!kind && Object.values(ends).includes(to.state) && to.state !== 'awaiting' && from.state !== to.state)
            return `${to.state} by ${event.type}`;
        }
        return undefined;
      },
    },
    {
      title: 'the details stay on the screen once they are there, whatever gets lost',
      requirements: ['PAY-15'],
      every: (run) => {
        for (const { from, to, event } of run.steps)
          if ('error' in event && to.state !== (from.state === 'loading' ? 'unreachable' : 'awaiting')) return `a loss shows ${to.state}`;
        return places(run).some(({ state, context }) => open.includes(state) && context.transfer === undefined) ? 'no details' : undefined;
      },
    },
    {
      title: 'details that did not come can be asked for again, and only then',
      requirements: ['PAY-16'],
      every: (run) => {
        for (const { event, to, requests } of run.steps)
          if (event.type === 'retry' && (to.state !== 'loading' || requests.length !== 1)) return 'retry does not ask';
        return places(run).some(({ state, accepts }) => accepts.includes('retry') !== (state === 'unreachable'))
          ? 'retry elsewhere'
          : undefined;
      },
    },
    {
      title: 'it looks again every ten seconds for this investment, and a hidden tab asks nothing',
      requirements: ['PAY-15'],
      every: (run) => {
        if (run.first.state !== 'loading') return 'does not load';
        for (const { from, to, event, requests } of run.steps) {
          const asksNow = to.state === 'loading' || to.state === 'looking';
          if (asksNow && from.state !== to.state && requests.length !== 1) return `${event.type} does not ask`;
          if (requests.some(({ input }) => (input as { investmentId?: string } | undefined)?.investmentId !== 'i-1'))
            return 'asks for another';
          if (event.type.startsWith('xstate.after') && to.state !== 'looking') return 'does not look';
          const atRest = from.state === 'loading' ? 'unseen' : 'resting';
          if (event.type === 'tab.hidden' && (to.state !== atRest || requests.length > 0)) return 'asks while hidden';
          if (event.type === 'tab.shown' && to.state !== (from.state === 'unseen' ? 'loading' : 'looking'))
            return 'does not look when shown';
        }
        for (const { state, accepts, timers } of places(run)) {
          if (Object.values(timers).join() !== (state === 'awaiting' ? '10000' : ''))
            return `${state} waits ${Object.values(timers).join()} ms`;
          if (accepts.some((type) => type.startsWith('xstate.after')) !== (state === 'awaiting')) return `${state} and waiting`;
          if (accepts.includes('tab.hidden') !== ['loading', 'awaiting', 'looking'].includes(state)) return `${state} and the tab`;
          if (accepts.includes('tab.shown') !== ['unseen', 'resting'].includes(state)) return `${state} and the tab shown`;
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof directPaymentMachine>;
