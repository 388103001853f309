import type { Decision, SettleInput, transferMatchingMachine } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
type Step = Run['steps'][number];
const told = (step: Step) => step.emits.find(({ type }) => type === 'settled');
const sent = (step: Step) => step.requests.find(({ src }) => src === 'settleTransfer')?.input as SettleInput | undefined;
const kind = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind;
const decisionOf = (place: Place) => place.context['decision'] as Decision | undefined;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const transferFields = ['transferId', 'candidate', 'projectId', 'decision', 'refusal'];
/** The announced day of an early repayment is one too. */
export const dueDate = { projectId: 'p-1', dueDate: '2026-03-31' };

export const transferMatchingModel = {
  starts: [{ title: 'an administrator opens the transfers', input: undefined }],
  responses: {
    loadTransfers: [
      { title: 'two transfers wait', output: { ids: ['t-1', 't-2'], remaining: 0 } },
      { title: 'one transfer is left', output: { ids: ['t-2'], remaining: 0 } },
      { title: 'more transfers wait than are read', output: { ids: ['t-2'], remaining: 1 } },
      { title: 'nothing waits', output: { ids: [], remaining: 0 } },
      lost,
    ],
    settleTransfer: [
      { title: 'the transfer is settled', output: { kind: 'settled' } },
      { title: 'somebody was faster', output: { kind: 'refused', code: 'INVALID_STATUS_TRANSITION' } },
      { title: 'the amount is another', output: { kind: 'refused', code: 'TRANSFER_AMOUNT_MISMATCH' } },
      lost,
    ],
  },
  events: {
    'transfer.open': [{ title: 'the first transfer is opened', event: { type: 'transfer.open', id: 't-1' } }],
    'transfer.close': [{ title: 'going back to the list', event: { type: 'transfer.close' } }],
    'candidate.choose': [
      { title: 'the money was for the first investment', event: { type: 'candidate.choose', candidate: { investmentId: 'i-1' } } },
      { title: 'the money was for the second investment', event: { type: 'candidate.choose', candidate: { investmentId: 'i-2' } } },
      {
        title: 'the money was for a due date of the loan',
        event: { type: 'candidate.choose', candidate: dueDate },
        // its due dates are shown
        when: ({ projectId }) => projectId !== undefined,
      },
    ],
    'loan.choose': [
      { title: 'a loan is looked at', event: { type: 'loan.choose', projectId: dueDate.projectId } },
      { title: 'no loan is looked at', event: { type: 'loan.choose' } },
    ],
    'match.ask': [{ title: 'the money is to be matched', event: { type: 'match.ask' } }],
    'return.ask': [{ title: 'the money is to go back', event: { type: 'return.ask' } }],
    'decision.confirm': [{ title: 'the decision is confirmed', event: { type: 'decision.confirm' } }],
    'decision.withdraw': [{ title: 'the decision is thought over', event: { type: 'decision.withdraw' } }],
    'list.more': [{ title: 'more transfers are asked for', event: { type: 'list.more' }, when: ({ parts }) => parts === 1 }],
    'list.reload': [{ title: 'the list is read again', event: { type: 'list.reload' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the list is read first, and what it says is shown: transfers, none, or that it could not be read',
      requirements: ['ADMIN-01', 'PAY-15'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadTransfers') return 'the list is not read';
        for (const { from, to, event, requests } of run.steps) {
          if (to.state === 'loading' && from.state !== 'loading' && requests[0]?.src !== 'loadTransfers')
            return 'the list is not read again';
          if (!from.state.startsWith('loading') || !event.type.startsWith('xstate.')) continue;
          const ids = (event.output as { ids?: string[] } | undefined)?.ids;
          const expected = !ids ? 'loadFailed' : ids.length > 0 ? 'choosing' : 'nothingWaiting';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (expected !== 'choosing') continue;
          if (!same(to.context['ids'], ids)) return 'another list is shown';
          if (to.context['remaining'] !== (event.output as { remaining: number }).remaining) return 'another rest is shown';
        }
        for (const { state, accepts } of places(run)) {
          const wanted = { loadFailed: 'retry', nothingWaiting: 'list.reload', choosing: 'list.reload', refused: 'list.reload' }[state];
          if (wanted && !accepts.includes(wanted)) return `${state} has no way on`;
        }
        return run.steps.some(
          ({ event, refused, from, to }) =>
            !refused && (event.type === 'list.reload' || (event.type === 'retry' && from.state === 'loadFailed')) && to.state !== 'loading',
        )
          ? 'is not read again'
          : undefined;
      },
    },
    {
      title: 'more is read where there is more: the same list, one part longer',
      requirements: ['ADMIN-01'],
      every: (run) => {
        for (const { from, to, event, refused, requests } of run.steps) {
          const parts = from.context['parts'] as number;
          if (event.type === 'list.more' && from.state === 'choosing') {
            if (refused !== (from.context['remaining'] === 0)) return refused ? 'cannot be read' : 'more than all is read';
            const request = requests.find(({ src }) => src === 'loadTransfers');
            if (!refused && (to.state !== 'loadingMore' || !same(request?.input, { parts: parts + 1 }))) return 'another part is read';
          } else if (to.context['parts'] !== parts) return 'a part is lost or added';
          const reload = to.state === 'loading' && requests.find(({ src }) => src === 'loadTransfers');
          if (reload && !same(reload.input, { parts })) return 'another list is read';
        }
        return run.first.context['parts'] === 1 ? undefined : 'the list does not begin with one part';
      },
    },
    {
      title: 'only a transfer of the list is opened, and none is open before and after',
      requirements: ['PAY-15'],
      every: (run) => {
        for (const { event, from, to, refused } of run.steps) {
          if (event.type === 'transfer.open' && from.state === 'choosing') {
            const isListed = (from.context['ids'] as string[]).includes(event['id'] as string);
            if (isListed === refused) return isListed ? 'cannot be opened' : 'opened from nowhere';
            if (isListed && (to.state !== 'deciding' || to.context['transferId'] !== event['id'])) return 'another transfer is opened';
          }
          if (event.type === 'transfer.close' && !refused && to.state !== 'choosing') return 'closing leads elsewhere';
        }
        const littered = places(run).find(
          ({ state, context }) =>
            ['loading', 'choosing', 'nothingWaiting'].includes(state) && transferFields.some((name) => context[name] !== undefined),
        );
        if (littered) return `${littered.state} remembers the last transfer`;
        return places(run).some(({ state, accepts }) => state === 'deciding' && !accepts.includes('transfer.close'))
          ? 'the open transfer cannot be closed'
          : undefined;
      },
    },
    {
      title: 'money is matched to the chosen investment or due date and to no other, and only when one is chosen',
      requirements: ['PAY-15'],
      every: (run) => {
        for (const { event, from, to, refused } of run.steps) {
          if (event.type === 'candidate.choose' && from.state === 'deciding') {
            if (refused !== same(from.context['candidate'], event['candidate'])) return 'the choice is deaf';
            if (to.state !== 'deciding' || !same(to.context['candidate'], event['candidate'])) return 'another one is chosen';
            const { projectId } = event['candidate'] as { projectId?: string };
            if (to.context['projectId'] !== projectId) return 'the due dates of another loan are shown';
          }
          if (event.type === 'loan.choose' && from.state === 'deciding') {
            if (refused || to.state !== 'deciding' || to.context['projectId'] !== event['projectId']) return 'another loan is shown';
            if (to.context['candidate'] !== undefined) return 'what was chosen before is still chosen, unseen';
          }
          if (event.type === 'match.ask' && from.state === 'deciding') {
            const chosen = from.context['candidate'];
            if (refused !== (chosen === undefined)) return chosen ? 'cannot be matched' : 'matched without a choice';
            const decision = decisionOf(to);
            const { kind: decided, ...matched } = decision ?? { kind: undefined };
            const wanted = from.context['projectId'] === undefined ? 'match' : 'repayment';
            if (!refused && (to.state !== 'confirming' || decided !== wanted || !same(matched, chosen)))
              return 'another match is asked for';
          }
          if (event.type === 'return.ask' && !refused && (to.state !== 'confirming' || decisionOf(to)?.kind !== 'return'))
            return 'the return is not asked for';
        }
        return places(run).some(({ state, accepts }) => state === 'deciding' && !accepts.includes('return.ask'))
          ? 'money cannot go back'
          : undefined;
      },
    },
    {
      title: 'nothing moves before the decision was confirmed, and what was confirmed is what is sent',
      requirements: ['PAY-15'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          const input = sent(step);
          if (input) {
            const isConfirmed = event.type === 'decision.confirm' && from.state === 'confirming';
            const isRepeated = event.type === 'retry' && from.state === 'settlementUnknown';
            if (!isConfirmed && !isRepeated) return 'sent unasked';
            if (input.id !== from.context['transferId'] || !same(input.decision, decisionOf(from))) return 'another decision is sent';
          } else if (to.state === 'settling' && from.state !== 'settling') return 'nothing is sent';
          if (event.type === 'decision.confirm' && !refused && to.state !== 'settling') return 'the confirmation is lost';
          if (event.type === 'decision.withdraw' && !refused && (to.state !== 'deciding' || decisionOf(to)))
            return 'what was thought over is still decided';
          if (event.type === 'decision.withdraw' && !refused && !same(to.context['candidate'], from.context['candidate']))
            return 'the choice is lost';
        }
        return places(run).some(
          ({ state, accepts }) =>
            state === 'confirming' && (!accepts.includes('decision.confirm') || !accepts.includes('decision.withdraw')),
        )
          ? 'no way on from the question'
          : undefined;
      },
    },
    {
      title: 'settled is told with what was done, and the list is read again; a refusal says why',
      requirements: ['PAY-15'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          const isSettled = from.state === 'settling' && kind(event) === 'settled';
          if (isSettled !== Boolean(told(step))) return 'told without reason, or not at all';
          if (isSettled && (to.state !== 'loading' || told(step)?.['decision'] !== decisionOf(from)?.kind)) return 'something else is told';
          if (from.state === 'settling' && kind(event) === 'refused') {
            const { code } = event.output as { code: string };
            if (to.state !== 'refused' || to.context['refusal'] !== code) return 'the reason is not told';
          }
        }
        return undefined;
      },
    },
    {
      title: 'a lost answer can only be asked again, with the same decision',
      requirements: ['PAY-15'],
      every: (run) => {
        for (const { event, from, to } of run.steps) {
          if (from.state === 'settling' && 'error' in event && to.state !== 'settlementUnknown') return 'a lost answer was interpreted';
          if (from.state === 'settlementUnknown' && event.type === 'retry' && to.state !== 'settling') return 'it is not asked again';
        }
        return places(run).some(({ state, accepts }) => state === 'settlementUnknown' && accepts.join() !== 'retry')
          ? 'more is possible than to repeat'
          : undefined;
      },
    },
  ],
  writtenPaths: [
    {
      start: 'an administrator opens the transfers',
      cases: [
        'two transfers wait',
        'the first transfer is opened',
        'the money was for the first investment',
        'a loan is looked at',
        'the money was for a due date of the loan',
        'no loan is looked at',
        'a loan is looked at',
        'the money was for a due date of the loan',
        'the money was for the second investment',
        'a loan is looked at',
        'the money was for a due date of the loan',
        'the money is to be matched',
        'the decision is thought over',
        'the money is to be matched',
        'the decision is confirmed',
        'the transfer is settled',
        'one transfer is left',
      ],
    },
  ],
} satisfies Model<typeof transferMatchingMachine>;
