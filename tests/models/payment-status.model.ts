import type { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const status = (event: { output?: unknown }) => {
  const output = event.output as { kind?: string; status?: string } | undefined;
  return output?.kind === 'cancelled' ? 'CANCELLED' : output?.status;
};
const ends: Record<string, string> = {
  PAYMENT_COMPLETED: 'paid',
  COMPLETED: 'paid',
  PAYMENT_FAILED: 'failed',
  NEW: 'notStarted',
  PAYMENT_INITIATED: 'waiting',
  WITHDRAWN: 'withdrawn',
  CANCELLED: 'projectCancelled',
};

export const paymentStatusModel = {
  starts: [
    { title: 'the status is opened', input: { investmentId: 'i-1' } },
    { title: 'the status of a bank transfer is opened', input: { investmentId: 'i-2' } },
  ],
  responses: {
    readStatus: [
      { title: 'the payment is under way', output: { kind: 'known', status: 'PAYMENT_INITIATED' } },
      { title: 'the payment has arrived', output: { kind: 'known', status: 'PAYMENT_COMPLETED' } },
      { title: 'the investment is at work', output: { kind: 'known', status: 'COMPLETED' } },
      { title: 'the payment has failed', output: { kind: 'known', status: 'PAYMENT_FAILED' } },
      { title: 'no payment was begun', output: { kind: 'known', status: 'NEW' } },
      { title: 'the offer was revoked', output: { kind: 'known', status: 'WITHDRAWN' } },
      { title: 'the project was cancelled', output: { kind: 'cancelled' } },
      { title: 'the investment is not found', output: { kind: 'missing' } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    'tab.hidden': [{ title: 'the tab is hidden', event: { type: 'tab.hidden' } }],
    'tab.shown': [{ title: 'the tab is shown', event: { type: 'tab.shown' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'nothing is called paid, failed or not begun without the server’s word',
      requirements: ['PAY-13', 'PAY-14', 'PAY-12'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          const word = status(event);
          if (word && to.state !== ends[word]) return `${word} shows ${to.state}`;
          if (!word && ['paid', 'failed', 'notStarted', 'withdrawn', 'projectCancelled'].includes(to.state) && from.state !== to.state)
            return `${to.state} by ${event.type}`;
          if ((event.output as { kind?: string } | undefined)?.kind === 'missing' && to.state !== 'missing')
            return 'a missing investment is not told';
        }
        return undefined;
      },
    },
    {
      title: 'one or two lost answers are not shown, three in a row are',
      requirements: ['PAY-12', 'T-36'],
      every: ({ steps }) => {
        let misses = 0;
        for (const { event, to, title } of steps) {
          if ('error' in event) {
            misses += 1;
            if (to.state !== (misses >= 3 ? 'unreachable' : 'waiting')) return `${misses} lost answers show ${to.state}`;
          } else if ('output' in event) misses = 0;
          if (misses === 0 && to.state === 'unreachable') return `unreachable after ${title}`;
        }
        return undefined;
      },
    },
    {
      title: 'the lost answers in a row are counted, and any answer begins anew',
      requirements: ['PAY-12', 'T-36'],
      every: ({ steps }) => {
        let misses = 0;
        for (const { event, to } of steps) {
          if ('error' in event) misses = Math.min(misses + 1, 3);
          if ('output' in event && ends[status(event) ?? '']) misses = 0;
          if (to.state !== 'missing' && to.context.misses !== misses) return `${String(to.context.misses)} misses instead of ${misses}`;
        }
        return undefined;
      },
    },
    {
      title: 'the status of this investment is read at once',
      requirements: ['PAY-12'],
      every: ({ start, first }) => {
        const { investmentId } = start.input as { investmentId: string };
        const asked = start.requests[0]?.input as { investmentId?: string } | undefined;
        return first.state !== 'reading' || asked?.investmentId !== investmentId ? 'nothing is read' : undefined;
      },
    },
    {
      title: 'it goes on asking until the server has decided',
      requirements: ['PAY-12'],
      every: (run) => {
        const { investmentId } = run.start.input as { investmentId: string };
        for (const { from, to, event, requests } of run.steps) {
          if (
            event.type.startsWith('xstate.after') &&
            !requests.some(
              ({ src, input }) => src === 'readStatus' && (input as { investmentId?: string } | undefined)?.investmentId === investmentId,
            )
          )
            return `${from.state} does not ask again`;
          if (event.type.startsWith('xstate.after') && to.state !== (from.state === 'waiting' ? 'polling' : 'retrying'))
            return `${from.state} goes to ${to.state}`;
          if (event.type === 'retry' && to.state !== 'retrying') return 'retry does not ask';
        }
        for (const { state, accepts } of places(run)) {
          if ((state === 'waiting' || state === 'unreachable') && !accepts.some((type) => type.startsWith('xstate.after')))
            return `${state} waits for ever`;
          if (state === 'unreachable' && !accepts.includes('retry')) return 'no retry';
        }
        return undefined;
      },
    },
    {
      title: 'while the payment is under way the status is read every three seconds',
      requirements: ['PAY-12', 'T-36'],
      every: (run) => {
        const slow = places(run).find(({ timers }) => Object.values(timers).some((ms) => ms !== 3000));
        return slow && `${slow.state} waits ${Object.values(slow.timers).join()} ms`;
      },
      some: (run) => places(run).some(({ state, timers }) => state === 'waiting' && Object.keys(timers).length === 1),
    },
    {
      title: 'a hidden tab asks nothing, and asks at once when it is shown',
      requirements: ['PAY-12', 'T-36'],
      every: (run) => {
        for (const { event, to, requests } of run.steps) {
          if (event.type === 'tab.hidden' && (to.state !== 'paused' || requests.length)) return 'asks while hidden';
          if (event.type === 'tab.shown' && (to.state !== 'polling' || !requests.length)) return 'does not ask when shown';
        }
        for (const { state, accepts } of places(run)) {
          if (state === 'paused' && accepts.join() !== 'tab.shown') return 'paused does not wait for the tab';
          if (['reading', 'waiting', 'polling', 'unreachable', 'retrying'].includes(state) && !accepts.includes('tab.hidden'))
            return `${state} is deaf to a hidden tab`;
        }
        return undefined;
      },
    },
    {
      title: 'a decided payment is asked for no more',
      requirements: ['PAY-12'],
      every: (run) =>
        places(run).some(
          ({ state, accepts }) =>
            ['paid', 'failed', 'notStarted', 'withdrawn', 'projectCancelled', 'missing'].includes(state) && accepts.length,
        )
          ? 'still asking'
          : undefined,
    },
    {
      title: 'three lost answers in a row are reached',
      requirements: ['T-36'],
      some: ({ steps }) => steps.some(({ to }) => to.state === 'unreachable'),
    },
    {
      title: 'a lost answer keeps on trying once unreachable',
      requirements: ['T-36'],
      every: ({ steps }) =>
        steps.some(({ from, to, event }) => from.state === 'retrying' && 'error' in event && to.state !== 'unreachable')
          ? 'gives up'
          : undefined,
    },
  ],
} satisfies Model<typeof paymentStatusMachine>;
