import { failureOf } from '../../domain/failure.ts';
import type { SavedTarget, transferWizardMachine } from '../../machines/transfer-wizard/transfer-wizard.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import { lost, offline, serverError } from './investing.ts';
import type { Model } from './model.ts';

const allowed = { kycStatus: 'VERIFIED', complianceStatus: 'APPROVED', investingEnabled: true };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const kind = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind;
const asked = <Input>(step: Run['steps'][number], src: string) =>
  step.requests.find((request) => request.src === src)?.input as Input | undefined;
const ends = ['sourceMissing', 'notEligible', 'alreadyMoved', 'kycGate', 'projectClosed', 'profileIncomplete', 'done'];

export const transferWizardModel = {
  starts: [{ title: 'opening the transfer', input: { projectId: 'p-1', sourceId: 's-1' } }],
  responses: {
    loadSource: [
      { title: 'the investment is repaid', output: { kind: 'found', amount: 100_000 } },
      { title: 'the money was moved before', output: { kind: 'moved' } },
      { title: 'the money is still at work', output: { kind: 'notEligible' } },
      { title: 'the investment is not found', output: { kind: 'missing' } },
      lost,
    ],
    loadEligibility: [
      { title: 'investing is allowed', output: allowed },
      { title: 'the identity is not verified', output: { ...allowed, kycStatus: 'EMPTY' } },
      { title: 'the project takes no money', output: { ...allowed, investingEnabled: false } },
      { title: 'the profile is not complete', output: { ...allowed, complianceStatus: 'IN_PROGRESS' } },
      lost,
    ],
    restoreAttempt: [
      { title: 'nothing was begun', output: { kind: 'none' } },
      { title: 'an answer was lost before', output: { kind: 'kept', requestKey: 'k-0', failure: 'serverError' } },
      { title: 'the new investment was made before', output: { kind: 'kept', requestKey: 'k-0', targetId: 't-1' } },
      { title: 'an attempt met an expired session', output: { kind: 'unauthenticated', requestKey: 'k-9' } },
      { title: 'the storage cannot be read', error: { message: 'storage' } },
    ],
    createInvestment: [
      { title: 'the new investment is made', output: { kind: 'created', investmentId: 't-1' } },
      { title: 'open tasks come first', output: { kind: 'refused', code: 'PENDING_TASKS' } },
      lost,
      serverError,
      offline,
    ],
    loadContract: [{ title: 'the contract arrives', output: { documentId: 'd-1' } }, lost],
    moveMoney: [
      { title: 'the money is moved', output: { kind: 'transferred' } },
      { title: 'the transfer is refused', output: { kind: 'refused', code: 'TRANSFER_SOURCE_NOT_ELIGIBLE' } },
      lost,
      serverError,
      offline,
    ],
  },
  events: {
    'amount.confirm': [{ title: 'the amount is right', event: { type: 'amount.confirm', requestKey: 'k-1' } }],
    'step.next': [{ title: 'going on', event: { type: 'step.next' } }],
    'step.back': [{ title: 'going back to the contract', event: { type: 'step.back' } }],
    'consent.change': [
      { title: 'consent is ticked', event: { type: 'consent.change', given: true } },
      { title: 'the tick is taken back', event: { type: 'consent.change', given: false } },
    ],
    'transfer.confirm': [{ title: 'the transfer is confirmed', event: { type: 'transfer.confirm' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  writtenPaths: [
    {
      start: 'opening the transfer',
      cases: [
        'the investment is repaid',
        'investing is allowed',
        'nothing was begun',
        'the amount is right',
        'the new investment is made',
        'the contract arrives',
        'going on',
        'consent is ticked',
        'going back to the contract',
        'going on',
      ],
    },
  ],
  invariants: [
    {
      title: 'only a repaid investment of this person is moved, and what is wrong is told apart',
      requirements: ['TRF-02', 'TRF-03'],
      every: (run) => {
        if (run.first.state !== 'loadingSource') return `begins in ${run.first.state}`;
        if ((run.start.requests[0]?.input as { sourceId?: string } | undefined)?.sourceId !== 's-1') return 'loads another investment';
        for (const { from, to, event } of run.steps) {
          if (from.state !== 'loadingSource') continue;
          const wanted = { found: 'checkingEligibility', moved: 'alreadyMoved', notEligible: 'notEligible', missing: 'sourceMissing' };
          const expected = 'error' in event ? 'loadFailed' : wanted[kind(event) as keyof typeof wanted];
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (kind(event) === 'found' && to.context.amount !== 100_000) return 'the amount is another';
        }
        return places(run).some(({ state, accepts }) => ends.includes(state) && accepts.length) ? 'an end goes on' : undefined;
      },
    },
    {
      title: 'the same gate stands before a transfer as before an investment',
      requirements: ['TRF-02', 'T-22'],
      every: (run) => {
        let checked = false;
        for (const step of run.steps) {
          const { from, to, event } = step;
          if (from.state === 'checkingEligibility') {
            const title = event.output as typeof allowed | undefined;
            const expected = !title
              ? 'loadFailed'
              : title.kycStatus !== 'VERIFIED'
                ? 'kycGate'
                : !title.investingEnabled
                  ? 'projectClosed'
                  : title.complianceStatus !== 'APPROVED'
                    ? 'profileIncomplete'
                    : 'restoringAttempt';
            if (to.state !== expected) return `${to.state} instead of ${expected}`;
            if (expected === 'kycGate' && emitted(step, 'navigate')?.to !== '/renew-kyc') return 'is not sent to verify';
            checked = expected === 'restoringAttempt';
          }
          if (!checked && ['restoringAttempt', 'showingAmount', 'creating', 'readingContract', 'confirming', 'moving'].includes(to.state))
            return `${to.state} without a check`;
        }
        return undefined;
      },
    },
    {
      title: 'what was begun before a reload goes on, and is never begun twice',
      requirements: ['TRF-02'],
      every: ({ steps }) => {
        let known: string | undefined;
        for (const step of steps) {
          const { from, to, event } = step;
          if (from.state === 'restoringAttempt') {
            const saved = event.output as { kind: string; requestKey?: string; targetId?: string } | undefined;
            const kept = saved?.kind === 'kept' ? saved : undefined;
            const expected = !kept ? 'showingAmount' : kept.targetId ? 'openingContract' : 'creationUnknown';
            if (to.state !== expected) return `${to.state} instead of ${expected}`;
            if (kept && to.context.requestKey !== kept.requestKey) return 'the key is lost';
            if (kept?.targetId && to.context.targetId !== kept.targetId) return 'the new investment is lost';
            known = kept?.targetId;
          }
          if (known && asked(step, 'createInvestment')) return 'made twice';
          if (kind(event) === 'created') known = 't-1';
        }
        return undefined;
      },
    },
    {
      title: 'an amount that met an expired session is shown again, is never called lost, and keeps its key',
      requirements: ['TRF-04', 'ERR-03'],
      every: ({ steps }) => {
        let key: unknown;
        for (const step of steps) {
          const { from, to, event } = step;
          if (kind(event) === 'unauthenticated') {
            key = to.context.requestKey;
            if (to.state !== 'showingAmount' || key !== 'k-9') return `shows ${to.state} with ${String(key)}`;
          }
          const sent = asked<{ requestKey?: string }>(step, 'createInvestment');
          if (key !== undefined && from.state === 'showingAmount' && sent && sent.requestKey !== key)
            return 'confirming makes another request';
          if (from.state === 'creationRefused' && sent?.requestKey === 'k-9') return 'a refused request is sent again';
        }
        return undefined;
      },
      some: ({ steps }) => steps.some(({ event }) => kind(event) === 'unauthenticated'),
    },
    {
      title: 'the request is saved before it is sent, with the amount of the source and the target project',
      requirements: ['TRF-01', 'TRF-02'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          const sent = asked<{ projectId: string; amount: number; requestKey: string }>(step, 'createInvestment');
          if (sent && (sent.projectId !== 'p-1' || sent.amount !== 100_000)) return 'another request is sent';
          if (event.type === 'amount.confirm' && !step.refused) {
            const keep = emitted(step, 'target.save');
            const kept = keep?.kept as { requestKey?: string } | undefined;
            const key = from.state === 'showingAmount' && from.context.requestKey ? 'k-9' : 'k-1';
            if (to.state !== 'creating' || sent?.requestKey !== key || kept?.requestKey !== key) return 'what is sent is not kept';
            if (keep?.projectId !== 'p-1' || keep.sourceId !== 's-1' || to.context.refusal) return 'kept elsewhere';
          }
          if (event.type === 'retry' && from.state === 'creationUnknown' && sent?.requestKey !== from.context.requestKey)
            return 'the retry is another request';
          if (from.state === 'creating') {
            if (kind(event) === 'created') {
              const kept = emitted(step, 'target.save')?.kept as { targetId?: string } | undefined;
              if (to.state !== 'openingContract' || kept?.targetId !== 't-1' || to.context.targetId !== 't-1')
                return 'the target is not kept';
            } else if (
              !('error' in event) &&
              (to.state !== 'creationRefused' || emitted(step, 'refused')?.code !== 'PENDING_TASKS' || !emitted(step, 'target.clear'))
            )
              return 'the refusal is not told';
          }
        }
        return undefined;
      },
    },
    {
      title: 'the contract is read before the transfer is confirmed',
      requirements: ['TRF-01'],
      every: (run) => {
        let read = false;
        for (const step of run.steps) {
          const { from, to, event } = step;
          if (to.state === 'openingContract' && asked<{ investmentId: string }>(step, 'loadContract')?.investmentId !== 't-1')
            return 'the contract is not fetched';
          if (from.state === 'openingContract') {
            if (to.state !== ('error' in event ? 'contractFailed' : 'readingContract')) return `leads to ${to.state}`;
            if ('output' in event && to.context.documentId !== 'd-1') return 'another contract';
          }
          if (from.state === 'contractFailed' && event.type === 'retry' && to.state !== 'openingContract') return 'retry does not fetch';
          if (to.state === 'readingContract') read = true;
          if (['confirming', 'moving', 'done'].includes(to.state) && !read) return `${to.state} before reading`;
          if (event.type === 'step.next' && !step.refused && to.state !== 'confirming') return 'the next step is another';
          if (event.type === 'step.back' && !step.refused && (to.state !== 'readingContract' || to.context.isConsentGiven))
            return 'back keeps the consent';
        }
        return places(run).some(
          ({ state, accepts }) =>
            (state === 'contractFailed' && !accepts.includes('retry')) ||
            (state === 'readingContract' && !accepts.includes('step.next')) ||
            (['confirming', 'moveRefused'].includes(state) && !accepts.includes('step.back')),
        )
          ? 'no way on'
          : undefined;
      },
    },
    {
      title: 'without consent nothing is moved, and consent can be given and taken back',
      requirements: ['TRF-01'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event } = step;
          if (event.type === 'transfer.confirm') {
            const may = ['confirming', 'moveRefused'].includes(from.state) && from.context.isConsentGiven === true;
            if (may === step.refused || (may && to.state !== 'moving')) return may ? 'cannot be confirmed' : 'moved without consent';
          }
          if (event.type === 'consent.change' && ['confirming', 'moveRefused'].includes(from.state)) {
            if (step.refused !== (from.context.isConsentGiven === event.given)) return 'the tick is deaf';
            if (to.context.isConsentGiven !== event.given || to.state !== from.state) return 'the tick is not taken';
          }
        }
        return places(run).some(({ state, context }) => state === 'readingContract' && context.isConsentGiven)
          ? 'consent before reading'
          : undefined;
      },
    },
    {
      title: 'consent is to the contract just read: going back to it, and a refusal, take the tick away',
      requirements: ['TRF-01'],
      every: (run) => {
        let given = false;
        for (const { from, to, event, refused } of run.steps) {
          if (event.type === 'consent.change' && !refused) given = event.given === true;
          const isBack = event.type === 'step.back' && !refused;
          if (isBack || (from.state === 'moving' && kind(event) === 'refused') || to.state === 'openingContract') given = false;
          if (to.context.isConsentGiven !== given)
            return `${to.state} has ${given ? 'lost the consent' : 'consent to what was read before'}`;
          if (['openingContract', 'readingContract', 'confirming'].includes(to.state) && to.context.refusal)
            return 'an old refusal is shown';
        }
        return undefined;
      },
      some: ({ steps }) => steps.some(({ from, event }) => event.type === 'step.back' && from.context.isConsentGiven === true),
    },
    {
      title: 'this money goes to this new investment, and only the server’s yes is called done',
      requirements: ['TRF-03'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          if (to.state === 'moving' && from.state !== 'moving') {
            const sent = asked<{ sourceId: string; targetId: string }>(step, 'moveMoney');
            if (sent?.sourceId !== 's-1' || sent.targetId !== 't-1') return 'other money is moved';
          }
          if (to.state === 'done' && kind(event) !== 'transferred') return 'done without an answer';
          if (kind(event) === 'transferred' && (to.state !== 'done' || !emitted(step, 'transferred') || !emitted(step, 'target.clear')))
            return 'the end is not told';
        }
        return undefined;
      },
    },
    {
      title: 'only an offline device has sent nothing, and says so; whatever was sent before stays unknown until the server answers',
      requirements: ['TRF-04', 'ERR-03'],
      every: ({ steps }) => {
        let failure: string | undefined;
        for (const step of steps) {
          const { from, to, event } = step;
          if (['amount.confirm', 'transfer.confirm'].includes(event.type) && !step.refused) failure = undefined;
          if (kind(event) === 'kept' && to.state === 'creationUnknown') {
            failure = (event.output as SavedTarget).failure;
            if (to.context.failure !== failure) return 'what was known before the reload is forgotten';
          }
          const isMove = from.state === 'moving';
          if (!('error' in event) || (!isMove && from.state !== 'creating')) continue;
          const cause = failureOf(event.error);
          const isNotSent = cause === 'offline' && failure === undefined;
          const expected = isNotSent ? (isMove ? 'confirming' : 'showingAmount') : isMove ? 'moveUnknown' : 'creationUnknown';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if ((emitted(step, 'offline') !== undefined) !== isNotSent) return 'offline is told wrongly';
          if (!isMove && (emitted(step, 'target.clear') !== undefined) !== isNotSent) return 'the request is cleared wrongly';
          if (!isMove && isNotSent && to.context.requestKey !== undefined) return 'a request that was not sent keeps its key';
          if (isMove && isNotSent && !to.context.isConsentGiven) return 'the consent is lost';
          if (!isNotSent) failure = failure === undefined || cause !== 'offline' ? cause : failure;
          if (!isNotSent && to.context.failure !== failure) return `the failure is ${String(to.context.failure)}, not ${failure}`;
          const saved = emitted(step, 'target.save')?.kept as SavedTarget | undefined;
          if (!isMove && !isNotSent && saved?.failure !== failure) return 'what is known is not saved';
        }
        return undefined;
      },
      some: ({ steps }) => steps.some((step) => emitted(step, 'offline') !== undefined),
    },
    {
      title: 'a refused transfer is told with its code, a lost answer can only be asked again',
      requirements: ['TRF-04'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event } = step;
          if (from.state !== 'moving') continue;
          if ('error' in event && emitted(step, 'target.clear')) return 'a lost answer was interpreted';
          if (kind(event) === 'refused') {
            if (to.state !== 'moveRefused' || emitted(step, 'refused')?.code !== 'TRANSFER_SOURCE_NOT_ELIGIBLE')
              return 'the refusal is not told';
            if (to.context.isConsentGiven) return 'consent outlives a refusal';
          }
        }
        for (const { state, accepts } of places(run)) {
          if (['moveUnknown', 'creationUnknown', 'loadFailed'].includes(state) && accepts.join() !== 'retry')
            return `${state} accepts ${accepts.join()}`;
          if (['showingAmount', 'creationRefused'].includes(state) && !accepts.includes('amount.confirm'))
            return `${state} takes no confirmation`;
        }
        return run.steps.some(
          ({ from, to, event }) =>
            event.type === 'retry' &&
            ((from.state === 'moveUnknown' && to.state !== 'moving') ||
              (from.state === 'creationUnknown' && to.state !== 'creating') ||
              (from.state === 'loadFailed' && to.state !== 'loadingSource')),
        )
          ? 'retry does something else'
          : undefined;
      },
    },
  ],
} satisfies Model<typeof transferWizardMachine>;
