import type { loanWizardMachine } from '../../machines/loan-wizard/loan-wizard.machine.ts';
import type { Place, Run } from '../support/paths/explore.ts';
import type { Model } from './model.ts';
import { backToAmount } from './back-to-amount.ts';
import { unauthenticatedAttemptIsRestored } from './unauthenticated.ts';

const lost = { says: 'the answer is lost', error: { message: 'network' } };
const allowed = { kycStatus: 'VERIFIED', complianceStatus: 'APPROVED', investingEnabled: true };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((it) => it.type === type);
const kind = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind;
const code = (event: { output?: unknown }) => (event.output as { code?: string } | undefined)?.code;
const amountStates = ['choosingAmount', 'correctingAmount', 'blockedByTasks'];
const stepStates = ['amountTaken', 'openingContract', 'contractFailed', 'readingContract', 'paying'];

export const loanWizardModel = {
  starts: [
    { says: 'opening the amount step', input: { projectId: 'p-1' } },
    { says: 'opening the contract of an investment', input: { projectId: 'p-1', investmentId: 'i-1', step: 'document' } },
    { says: 'opening the payment of an investment', input: { projectId: 'p-1', investmentId: 'i-1', step: 'payment' } },
    { says: 'opening the amount of an investment', input: { projectId: 'p-1', investmentId: 'i-1', step: 'investment' } },
  ],
  answers: {
    loadInvestment: [
      { says: 'the investment is new', output: { kind: 'found', status: 'NEW' } },
      { says: 'a payment is under way', output: { kind: 'found', status: 'PAYMENT_INITIATED' } },
      { says: 'the investment is not found', output: { kind: 'missing' } },
      lost,
    ],
    loadEligibility: [
      { says: 'investing is allowed', output: allowed },
      { says: 'the identity is not verified', output: { ...allowed, kycStatus: 'EMPTY' } },
      { says: 'the project takes no money', output: { ...allowed, investingEnabled: false } },
      { says: 'the profile is not complete', output: { ...allowed, complianceStatus: 'IN_PROGRESS' } },
      lost,
    ],
    restoreAttempt: [
      { says: 'nothing was left open', output: { kind: 'none' } },
      { says: 'an attempt was left open', output: { kind: 'kept', attempt: { amount: 70_000, requestKey: 'k-0' } } },
      { says: 'an attempt was turned away', output: { kind: 'unauthenticated', attempt: { amount: 50_000, requestKey: 'k-9' } } },
      { says: 'the storage cannot be read', error: { message: 'storage' } },
    ],
    createInvestment: [
      { says: 'the investment is made', output: { kind: 'created', investmentId: 'i-1' } },
      { says: 'open tasks come first', output: { kind: 'refused', code: 'PENDING_TASKS' } },
      { says: 'the amount is refused', output: { kind: 'refused', code: 'INVESTMENT_AMOUNT_TOO_HIGH' } },
      lost,
    ],
    loadContract: [{ says: 'the contract arrives', output: { documentId: 'd-1' } }, lost],
  },
  events: {
    'amount.submit': [{ says: 'the amount is sent', event: { type: 'amount.submit', amount: 50_000, requestKey: 'k-1' } }],
    retry: [{ says: 'trying again', event: { type: 'retry' } }],
    'step.next': [{ says: 'going on', event: { type: 'step.next' } }],
    'step.back': [{ says: 'going back', event: { type: 'step.back' } }],
    'url.changed': [
      { says: 'the address goes to the amount', event: { type: 'url.changed', step: 'investment' } },
      { says: 'the address goes to the contract', event: { type: 'url.changed', step: 'document' } },
      { says: 'the address goes to the payment', event: { type: 'url.changed', step: 'payment' } },
    ],
    'page.shown': [{ says: 'the browser shows the page again', event: { type: 'page.shown' } }],
  },
  invariants: [
    {
      says: 'a lost answer can only be repeated, never changed',
      requirements: ['WIZ-10'],
      every: (run) => {
        for (const place of places(run)) {
          if (place.state !== 'creationUnknown') continue;
          if (!place.accepts.includes('retry') || place.accepts.length > 1) return `accepts ${place.accepts.join(', ')}`;
          if (!place.context.attempt) return 'the attempt is forgotten';
        }
        for (const { from, event, to, asks } of run.steps)
          if (from.state === 'creationUnknown' && event.type === 'retry') {
            const sent = asks[0]?.input as { requestKey?: string; amount?: number } | undefined;
            const before = from.context.attempt as { requestKey: string; amount: number };
            if (to.state !== 'creating' || sent?.requestKey !== before.requestKey || sent.amount !== before.amount)
              return 'the retry is another request';
          }
        return undefined;
      },
    },
    {
      says: 'an answer that is lost is never taken for a yes or a no',
      requirements: ['WIZ-10'],
      every: ({ steps }) =>
        steps.some(
          (step) =>
            step.from.state === 'creating' &&
            'error' in step.event &&
            (step.to.state !== 'creationUnknown' || emitted(step, 'attempt.clear')),
        )
          ? 'a lost answer was interpreted'
          : undefined,
    },
    {
      says: 'the attempt is kept before it is sent and dropped only when the server has answered',
      requirements: ['WIZ-04', 'WIZ-10'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (step.event.type === 'amount.submit') {
            const kept = emitted(step, 'attempt.save')?.attempt as { requestKey?: string } | undefined;
            const sent = step.asks[0]?.input as { requestKey?: string; amount?: number; projectId?: string } | undefined;
            const key = step.from.state === 'choosingAmount' && step.from.context.attempt ? 'k-9' : 'k-1';
            if (kept?.requestKey !== key || sent?.requestKey !== key || sent.amount !== 50_000 || sent.projectId !== 'p-1')
              return 'what is sent is not what is kept';
          }
          if (step.from.state === 'creating' && 'output' in step.event && !emitted(step, 'attempt.clear'))
            return 'an answered attempt is kept';
        }
        return undefined;
      },
    },
    { ...unauthenticatedAttemptIsRestored, requirements: ['WIZ-10', 'ERR-03'] },
    {
      says: 'an attempt left open by a reload comes before any new amount',
      requirements: ['WIZ-04'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (from.state !== 'restoringAttempt') continue;
          if (to.state !== (kind(event) === 'kept' ? 'creationUnknown' : 'choosingAmount')) return `after looking: ${to.state}`;
        }
        return undefined;
      },
    },
    {
      says: 'an investment that exists is never made a second time',
      requirements: ['WIZ-04'],
      every: (run) => {
        let exists = (run.begin.input as { investmentId?: string }).investmentId !== undefined;
        for (const { asks, event } of run.steps) {
          if (exists && asks.some(({ src }) => src === 'createInvestment')) return 'made twice';
          if (kind(event) === 'created') exists = true;
        }
        return undefined;
      },
    },
    {
      says: 'a made investment goes on to its contract, at its own address',
      requirements: ['WIZ-04', 'WIZ-05'],
      every: ({ steps }) => {
        for (const step of steps)
          if (kind(step.event) === 'created') {
            if (step.to.state !== 'openingContract' || emitted(step, 'navigate')?.to !== '/project/p-1/invest/i-1')
              return 'does not go to the contract';
            if (step.to.context.investmentId !== 'i-1' || step.to.context.refusal) return 'does not know its investment';
          }
        return undefined;
      },
    },
    {
      says: 'pending tasks open the task modal and no other message',
      requirements: ['WIZ-10', 'NOTIF-13'],
      every: ({ steps }) =>
        steps.some(
          (step) =>
            code(step.event) === 'PENDING_TASKS' &&
            (!emitted(step, 'tasks.pending') || emitted(step, 'refused') || step.to.state !== 'blockedByTasks'),
        )
          ? 'tasks are not shown'
          : undefined,
    },
    {
      says: 'a refused amount is told with its code, and another may be sent',
      requirements: ['WIZ-10'],
      every: (run) => {
        for (const step of run.steps)
          if (
            code(step.event) === 'INVESTMENT_AMOUNT_TOO_HIGH' &&
            (emitted(step, 'refused')?.code !== 'INVESTMENT_AMOUNT_TOO_HIGH' ||
              emitted(step, 'tasks.pending') ||
              step.to.state !== 'correctingAmount')
          )
            return 'the refusal is not told';
        for (const place of places(run)) {
          if (amountStates.includes(place.state) && !place.accepts.includes('amount.submit')) return `${place.state} takes no amount`;
          if (place.state === 'creating' && place.context.refusal) return 'an old refusal is still shown';
        }
        return run.steps.some(({ event, to }) => event.type === 'amount.submit' && to.state !== 'creating')
          ? 'the amount is not sent'
          : undefined;
      },
    },
    {
      says: 'closed projects, open identities and unfinished profiles take no money',
      requirements: ['WIZ-07', 'WIZ-08', 'WIZ-09'],
      every: (run) => {
        for (const step of run.steps) {
          if (step.from.state !== 'checkingEligibility') continue;
          const says = step.event.output as typeof allowed | undefined;
          const expected = !says
            ? 'loadFailed'
            : says.kycStatus !== 'VERIFIED'
              ? 'kycGate'
              : !says.investingEnabled
                ? 'projectClosed'
                : says.complianceStatus !== 'APPROVED'
                  ? 'profileIncomplete'
                  : undefined;
          if (
            expected ? step.to.state !== expected : ['kycGate', 'projectClosed', 'profileIncomplete', 'loadFailed'].includes(step.to.state)
          )
            return `${step.to.state} instead of ${expected ?? 'going on'}`;
          if (expected === 'kycGate' && emitted(step, 'navigate')?.to !== '/renew-kyc') return 'is not sent to verify';
        }
        return places(run).some(
          ({ state, accepts }) => ['kycGate', 'projectClosed', 'profileIncomplete', 'investmentNotFound'].includes(state) && accepts.length,
        )
          ? 'the gate can be passed'
          : undefined;
      },
    },
    {
      says: 'the gate stands before every step while nothing is paid',
      requirements: ['WIZ-07', 'T-22'],
      every: (run) => {
        let checked = false;
        for (const { from, to, event } of run.steps) {
          if (from.state === 'checkingEligibility' && (event.output as typeof allowed | undefined)?.complianceStatus === 'APPROVED')
            checked = true;
          if (!checked && [...stepStates, ...amountStates, 'creating', 'creationUnknown'].includes(to.state))
            return `${to.state} without a check`;
        }
        return undefined;
      },
    },
    {
      says: 'money under way is never hidden by a gate, and what is new is never called paid',
      requirements: ['WIZ-07', 'WIZ-11', 'PAY-12'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (from.state !== 'loadingInvestment') {
            if (to.state === 'watchingPayment') return 'watches a payment that the server did not name';
            continue;
          }
          const status = (event.output as { status?: string } | undefined)?.status;
          const expected =
            'error' in event ? 'loadFailed' : !status ? 'investmentNotFound' : status === 'NEW' ? 'checkingEligibility' : 'watchingPayment';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
        }
        return undefined;
      },
    },
    {
      says: 'an opened address leads to its own step',
      requirements: ['WIZ-01', 'WIZ-11'],
      every: (run) => {
        const { investmentId, step } = run.begin.input as { investmentId?: string; step?: string };
        if (run.first.state !== (investmentId ? 'loadingInvestment' : 'checkingEligibility')) return `begins in ${run.first.state}`;
        const passed = run.steps.find(
          ({ from, to }) =>
            from.state === 'checkingEligibility' && !['kycGate', 'projectClosed', 'profileIncomplete', 'loadFailed'].includes(to.state),
        );
        if (!passed || run.steps.some(({ event }) => event.type === 'url.changed')) return undefined;
        const expected = !investmentId
          ? 'restoringAttempt'
          : step === 'payment'
            ? 'paying'
            : step === 'investment'
              ? 'amountTaken'
              : 'openingContract';
        return passed.to.state === expected ? undefined : `${passed.to.state} instead of ${expected}`;
      },
    },
    {
      says: 'the address moves the steps of an existing investment and never changes it',
      requirements: ['WIZ-01', 'WIZ-06'],
      every: (run) => {
        const own: Record<string, string> = {
          amountTaken: 'investment',
          openingContract: 'document',
          contractFailed: 'document',
          readingContract: 'document',
          paying: 'payment',
        };
        const target: Record<string, string> = { investment: 'amountTaken', document: 'openingContract', payment: 'paying' };
        for (const step of run.steps) {
          const { event, to, from } = step;
          if (event.type !== 'url.changed') continue;
          if (step.refused && own[from.state] === event.step) continue;
          if (from.state === 'contractFailed' && event.step === 'payment') {
            if (to.state !== 'contractFailed' || emitted(step, 'navigate')?.to !== '/project/p-1/invest/i-1')
              return 'payment before the contract';
            continue;
          }
          if (to.state !== target[String(event.step)]) return `${String(event.step)} leads to ${to.state}`;
          if (to.context.step !== event.step || to.context.investmentId !== from.context.investmentId) return 'forgets where it is';
        }
        return places(run).some(({ state, accepts }) => stepStates.includes(state) && !accepts.includes('url.changed'))
          ? 'deaf to the address'
          : undefined;
      },
    },
    {
      says: 'the contract comes before payment, and an unread one can be fetched again',
      requirements: ['WIZ-05', 'WIZ-06'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event, asks } = step;
          if (to.state === 'openingContract' && from.state !== 'openingContract' && asks[0]?.src !== 'loadContract')
            return 'the contract is not fetched';
          if (from.state === 'openingContract' && 'output' in event && (to.state !== 'readingContract' || to.context.documentId !== 'd-1'))
            return 'the contract is not shown';
          if (from.state === 'openingContract' && 'error' in event && to.state !== 'contractFailed') return 'the failure is not shown';
          if (from.state === 'contractFailed' && event.type === 'retry' && to.state !== 'openingContract') return 'retry does not fetch';
          if (event.type === 'step.next') {
            const wanted =
              from.state === 'amountTaken'
                ? ['openingContract', '/project/p-1/invest/i-1', 'document']
                : ['paying', '/project/p-1/invest/i-1/payment', 'payment'];
            if (to.state !== wanted[0] || emitted(step, 'navigate')?.to !== wanted[1] || to.context.step !== wanted[2])
              return 'the next step is another';
          }
        }
        return places(run).some(
          ({ state, accepts }) =>
            (state === 'contractFailed' && (!accepts.includes('retry') || accepts.includes('step.next'))) ||
            ((state === 'readingContract' || state === 'amountTaken') && !accepts.includes('step.next')),
        )
          ? 'no way on'
          : undefined;
      },
    },
    { ...backToAmount('/project/p-1/invest'), requirements: ['WIZ-01', 'WIZ-05'] },
    {
      says: 'back from the bank the server is asked first',
      requirements: ['PAY-12', 'T-37'],
      every: (run) => {
        if (run.steps.some(({ event, to }) => event.type === 'page.shown' && to.state !== 'loadingInvestment'))
          return 'the server is not asked';
        return places(run).some(({ state, accepts }) => state === 'paying' && !accepts.includes('page.shown'))
          ? 'the page shown again is stale'
          : undefined;
      },
    },
    {
      says: 'a page that could not be loaded can be loaded again',
      requirements: ['WIZ-13'],
      every: (run) => {
        if (places(run).some(({ state, accepts }) => state === 'loadFailed' && !accepts.includes('retry'))) return 'no retry';
        return run.steps.some(
          ({ from, event, to }) =>
            from.state === 'loadFailed' &&
            event.type === 'retry' &&
            to.state !== (to.context.investmentId ? 'loadingInvestment' : 'checkingEligibility'),
        )
          ? 'retry does not load'
          : undefined;
      },
    },
  ],
} satisfies Model<typeof loanWizardMachine>;
