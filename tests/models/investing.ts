import type { Eligibility, InvestingInput, InvestmentInput, RestoreResult } from '../../machines/investing/investing.ts';
import { type Failure, failureOf } from '../../domain/failure.ts';
import { requestInput, emitted, places, type Run } from '../support/paths/run.ts';
import type { ErrorCode } from '../../machines/contract.ts';
import type { Invariant } from './model.ts';

type Requirements = Invariant['requirements'];
type Sent = { requestKey?: string; amount?: number; projectId?: string } | undefined;

export const lost = { title: 'the response is lost', error: { message: 'network' } };
export const serverError = { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 } };
export const offline = { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' } };
export const allowed = {
  kycStatus: 'VERIFIED',
  complianceStatus: 'APPROVED',
  investingEnabled: true,
  questionnaireAnswered: true,
} satisfies Eligibility;

export const kind = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind;
export const code = (event: { output?: unknown }) => (event.output as { code?: string } | undefined)?.code;

const gates = ['kycGate', 'projectClosed', 'profileIncomplete'];
const beforeTheGate = ['loadingInvestment', 'checkingEligibility', 'loadFailed', 'investmentNotFound', 'watchingPayment', ...gates];

/** The gate that stands in the way of this investor, by what the server says of person and project. */
export const gateOf = (title: Eligibility | undefined) =>
  !title
    ? 'loadFailed'
    : title.kycStatus !== 'VERIFIED'
      ? 'kycGate'
      : !title.investingEnabled
        ? 'projectClosed'
        : title.complianceStatus !== 'APPROVED'
          ? 'profileIncomplete'
          : undefined;

/** What is known before each step of a request that may have reached the server already. */
const failuresBefore = (run: Run) => {
  let known: Failure | undefined;
  return run.steps.map(({ event, from, refused }) => {
    const before = known;
    if (event.type === 'amount.submit' && !refused) known = undefined;
    if (kind(event) === 'kept') known = (event.output as Extract<RestoreResult, { kind: 'kept' }>).failure;
    if (from.state === 'creating' && 'error' in event && failureOf(event.error) !== 'offline') known = failureOf(event.error);
    return before;
  });
};

/** Where the questions are answered, by step: as the server said at the last check, or as they were answered since. */
export const answeredIn = (run: Run) => {
  let answered = false;
  return run.steps.map(({ event, from, refused }) => {
    const title = from.state === 'checkingEligibility' ? (event.output as Eligibility | undefined) : undefined;
    if (title) answered = title.questionnaireAnswered;
    if (event.type === 'questions.answered' && !refused) answered = true;
    return answered;
  });
};

/** No state waits for a response that leads nowhere; `requests` by the state that sends them. */
export const responsesAreHandled = (requests: Record<string, string>, requirements: Requirements): Invariant => ({
  title: 'each request is sent, and both its response and its failure lead on',
  requirements,
  every: (run) =>
    places(run).find(
      ({ state, accepts }) =>
        requests[state] !== undefined && !['done', 'error'].every((kind) => accepts.includes(`xstate.${kind}.actor.${requests[state]}`)),
    )?.state,
});

/** The responses that loans and bonds share; `amount` is in cents. */
export const investingAnswers = (amount: number) => ({
  loadInvestment: [
    { title: 'the investment is new', output: { kind: 'found', status: 'NEW' } },
    { title: 'a payment is under way', output: { kind: 'found', status: 'PAYMENT_INITIATED' } },
    { title: 'the investment is not found', output: { kind: 'missing' } },
    lost,
  ] as const,
  restoreAttempt: [
    { title: 'nothing was left open', output: { kind: 'none' } },
    {
      title: 'an attempt was left open',
      output: { kind: 'kept', attempt: { amount: (amount * 7) / 5, requestKey: 'k-0' }, failure: 'serverError' },
    },
    { title: 'an attempt met an expired session', output: { kind: 'unauthenticated', attempt: { amount, requestKey: 'k-9' } } },
    { title: 'the storage cannot be read', error: { message: 'storage' } },
  ] as const,
  loadContract: [{ title: 'the contract arrives', output: { documentId: 'd-1' } }, lost] as const,
});

export const investingEvents = (amount: number) => ({
  'amount.submit': [{ title: 'the amount is sent', event: { type: 'amount.submit', amount, requestKey: 'k-1' } }] as const,
  retry: [{ title: 'trying again', event: { type: 'retry' } }] as const,
  'step.next': [{ title: 'going on', event: { type: 'step.next' } }] as const,
  'step.back': [{ title: 'going back', event: { type: 'step.back' } }] as const,
  'url.changed': [
    { title: 'the URL goes to the amount', event: { type: 'url.changed', step: 'investment' } },
    { title: 'the URL goes to the contract', event: { type: 'url.changed', step: 'document', investmentId: 'i-1' } },
    { title: 'the URL goes to the payment', event: { type: 'url.changed', step: 'payment', investmentId: 'i-1' } },
  ] as const,
  'page.shown': [{ title: 'the browser shows the page again', event: { type: 'page.shown' } }] as const,
});

/** One attempt never becomes two investments, whatever happens to the response. */
export const creationInvariants = ({
  amount,
  amountStates,
  requirements,
}: {
  amount: number;
  amountStates: readonly string[];
  requirements: { attempt: Requirements; lost: Requirements };
}): readonly Invariant[] => [
  {
    title:
      'a lost response can only be repeated, never changed, is never taken for a yes or a no, and an offline device changes nothing of it',
    requirements: requirements.lost,
    every: (run) => {
      for (const place of places(run)) {
        if (place.state !== 'creationUnknown') continue;
        if (!place.accepts.includes('retry') || place.accepts.length > 1) return `accepts ${place.accepts.join(', ')}`;
        if (!place.context.attempt) return 'the attempt is forgotten';
      }
      const before = failuresBefore(run);
      for (const [index, step] of run.steps.entries()) {
        const { from, event, to } = step;
        if (from.state === 'creating' && 'error' in event) {
          const failure = failureOf(event.error);
          const known = failure === 'offline' ? before[index] : failure;
          const isNotSent = known === undefined;
          if (isNotSent ? to.state !== 'choosingAmount' || !emitted(step, 'offline') : to.state !== 'creationUnknown')
            return 'a lost response was interpreted';
          if ((emitted(step, 'attempt.clear') !== undefined) !== isNotSent) return 'the attempt is cleared wrongly';
          if (to.context.failure !== (known ?? 'offline')) return 'the failure is another';
          if (!isNotSent && emitted(step, 'attempt.save')?.failure !== known) return 'what is known is not saved';
        }
        if (kind(event) === 'kept' && to.context.failure !== (event.output as { failure?: Failure }).failure)
          return 'what was known before the reload is forgotten';
        if (from.state === 'creationUnknown' && event.type === 'retry') {
          const sent = requestInput<Sent>(step, 'createInvestment');
          const attempt = from.context.attempt as { requestKey: string; amount: number };
          if (to.state !== 'creating' || sent?.requestKey !== attempt.requestKey || sent.amount !== attempt.amount)
            return 'the retry is another request';
        }
      }
      return undefined;
    },
  },
  {
    title: 'the attempt is saved before it is sent and cleared only when the server has responded',
    requirements: requirements.attempt,
    every: ({ steps }) => {
      for (const step of steps) {
        if (step.event.type === 'amount.submit' && !step.refused) {
          const saved = emitted(step, 'attempt.save');
          const attempt = saved?.attempt as Sent;
          const sent = requestInput<Sent>(step, 'createInvestment');
          const before = step.from.state === 'choosingAmount' ? (step.from.context.attempt as Sent)?.requestKey : undefined;
          const key = before ?? 'k-1';
          if (saved?.projectId !== 'p-1' || attempt?.requestKey !== key || attempt.amount !== amount || saved.failure !== undefined)
            return 'not saved as sent';
          if (sent?.requestKey !== key || sent.amount !== amount || sent.projectId !== 'p-1') return 'not sent as submitted';
          if (step.to.state !== 'creating' || step.to.context.refusal) return 'the amount is not sent';
        }
        if (step.from.state === 'creating' && 'output' in step.event && emitted(step, 'attempt.clear')?.projectId !== 'p-1')
          return 'an answered attempt stays saved';
      }
      return undefined;
    },
  },
  {
    title: 'an amount that met an expired session is filled in again, is never called lost, and keeps its key',
    requirements: [...requirements.lost, 'ERR-03'],
    every: ({ steps }) => {
      for (const step of steps) {
        const { from, to, event } = step;
        if (kind(event) === 'unauthenticated' && (to.state !== 'choosingAmount' || to.context.attempt === undefined))
          return 'what was chosen is lost';
        const before = from.state === 'choosingAmount' ? (from.context.attempt as Sent)?.requestKey : undefined;
        if (before !== undefined && event.type === 'amount.submit' && requestInput<Sent>(step, 'createInvestment')?.requestKey !== before)
          return 'confirming makes another request';
      }
      return undefined;
    },
  },
  {
    title: 'an attempt left open by a reload comes before any new amount',
    requirements: requirements.attempt,
    every: ({ steps }) => {
      for (const { from, to, event } of steps)
        if (from.state === 'restoringAttempt' && to.state !== (kind(event) === 'kept' ? 'creationUnknown' : 'choosingAmount'))
          return `after looking: ${to.state}`;
      return undefined;
    },
  },
  {
    title: 'an investment that exists is never created a second time',
    requirements: requirements.attempt,
    every: (run) => {
      let exists = (run.start.input as InvestingInput).investmentId !== undefined;
      for (const step of run.steps) {
        if (exists && requestInput(step, 'createInvestment')) return 'created twice';
        if (kind(step.event) === 'created' || step.to.state === 'loadingInvestment') exists = true;
      }
      return undefined;
    },
  },
  {
    title: 'after a refusal an amount may be sent again, and an old refusal is not shown',
    requirements: requirements.lost,
    every: (run) => {
      for (const place of places(run)) {
        if (amountStates.includes(place.state) && !place.accepts.includes('amount.submit')) return `${place.state} takes no amount`;
        if (place.state === 'creating' && place.context.refusal) return 'an old refusal is still shown';
        if (place.context.refusal !== undefined && !amountStates.includes(place.state)) return `${place.state} has a refusal`;
      }
      return undefined;
    },
  },
];

/** Who may invest, and which investments are shown as paid. */
export const eligibilityInvariants = (requirements: {
  gates: Requirements;
  everyStep: Requirements;
  paid: Requirements;
  bank: Requirements;
  failed: Requirements;
}): readonly Invariant[] => [
  {
    title: 'closed projects, open identities and unfinished profiles take no money',
    requirements: requirements.gates,
    every: (run) => {
      for (const step of run.steps) {
        if (step.from.state !== 'checkingEligibility' || step.event.type === 'url.changed') continue;
        const expected = gateOf(step.event.output as Eligibility | undefined);
        if (expected ? step.to.state !== expected : [...gates, 'loadFailed', 'investmentNotFound'].includes(step.to.state))
          return `${step.to.state} instead of ${expected ?? 'going on'}`;
        if (expected === 'kycGate' && emitted(step, 'navigate')?.to !== '/renew-kyc') return 'is not sent to verify';
      }
      return places(run).some(({ state, accepts }) => [...gates, 'investmentNotFound'].includes(state) && accepts.length)
        ? 'the gate can be passed'
        : undefined;
    },
  },
  {
    title: 'the gate stands before every step while nothing is paid',
    requirements: requirements.everyStep,
    every: (run) => {
      let checked = false;
      for (const { from, to, event } of run.steps) {
        if (from.state === 'checkingEligibility' && (event.output as Eligibility | undefined)?.complianceStatus === 'APPROVED')
          checked = true;
        if (!checked && !beforeTheGate.includes(to.state)) return `${to.state} without a check`;
      }
      return undefined;
    },
  },
  {
    title: 'money under way is never hidden by a gate, and what is new is never called paid',
    requirements: requirements.paid,
    every: ({ steps }) => {
      for (const { from, to, event } of steps) {
        if (from.state !== 'loadingInvestment') {
          if (to.state === 'watchingPayment') return 'watches a payment that the server did not name';
          continue;
        }
        if (event.type === 'url.changed') continue;
        const status = (event.output as { status?: string } | undefined)?.status;
        const expected =
          'error' in event ? 'loadFailed' : !status ? 'investmentNotFound' : status === 'NEW' ? 'checkingEligibility' : 'watchingPayment';
        if (to.state !== expected) return `${to.state} instead of ${expected}`;
      }
      return undefined;
    },
  },
  {
    title: 'back from the bank the server is asked first, and nothing of before is carried over',
    requirements: requirements.bank,
    every: (run) => {
      for (const step of run.steps) {
        const { event, to, from, refused } = step;
        if (event.type === 'page.shown' && !refused && to.state !== 'loadingInvestment') return 'the server is not asked';
        if (to.state !== 'loadingInvestment' || from.state === 'loadingInvestment') continue;
        const request = requestInput<InvestmentInput>(step, 'loadInvestment');
        if (request?.investmentId !== 'i-1' || request.projectId !== 'p-1') return 'asks for another investment';
        if (to.context.attempt || to.context.refusal || to.context.documentId) return 'carries something over';
      }
      return places(run).some(({ state, accepts }) => state === 'paying' && !accepts.includes('page.shown'))
        ? 'the page shown again is stale'
        : undefined;
    },
  },
  {
    title: 'a page that could not be loaded can be loaded again',
    requirements: requirements.failed,
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
];

/** A refused amount is to be corrected, and is reported by its code alone. */
export const refusalIsReported = (refusal: ErrorCode, title: string, requirements: Requirements): Invariant => ({
  title,
  requirements,
  every: ({ steps }) =>
    steps.some(
      (step) =>
        code(step.event) === refusal &&
        (emitted(step, 'refused')?.code !== refusal ||
          emitted(step, 'tasks.pending') ||
          step.to.state !== 'correctingAmount' ||
          step.to.context.refusal !== refusal),
    )
      ? 'the refusal is not reported'
      : undefined,
});

const contractSteps = ['openingContract', 'contractFailed', 'readingContract'];
const stepOf: Record<string, string> = {
  amountTaken: 'investment',
  answeringQuestions: 'document',
  openingContract: 'document',
  contractFailed: 'document',
  readingContract: 'document',
  paying: 'payment',
};

/** The URL and the step shown are the same thing, and contract comes before payment. `questions`: these come before the contract. */
export const stepInvariants = ({
  urls,
  questions,
  requirements,
}: {
  urls: { amount: string; contract: string; payment: string };
  /** Their URL, where a wizard has them. */
  questions?: string;
  requirements: { entry: Requirements; url: Requirements; contract: Requirements; back: Requirements; created: Requirements };
}): readonly Invariant[] => {
  const isOpen = (answered: boolean | undefined) => questions === undefined || answered === true;
  const placeOf = (step: unknown, answered: boolean | undefined) =>
    step === 'investment' ? 'amountTaken' : !isOpen(answered) ? 'answeringQuestions' : step === 'payment' ? 'paying' : 'openingContract';
  /** What comes after the amount, and its URL. */
  const afterAmount = (answered: boolean | undefined) =>
    isOpen(answered) ? ['openingContract', urls.contract] : ['answeringQuestions', questions];
  return [
    responsesAreHandled(
      {
        loadingInvestment: 'loadInvestment',
        checkingEligibility: 'loadEligibility',
        restoringAttempt: 'restoreAttempt',
        creating: 'createInvestment',
        openingContract: 'loadContract',
      },
      requirements.entry,
    ),
    {
      title: 'a created investment goes on to its first open step, at its own URL',
      requirements: requirements.created,
      every: (run) => {
        const answered = answeredIn(run);
        for (const [index, step] of run.steps.entries())
          if (kind(step.event) === 'created') {
            const [state, url] = afterAmount(answered[index]);
            if (step.to.state !== state || emitted(step, 'navigate')?.to !== url) return `goes to ${step.to.state}`;
            const { investmentId, attempt, refusal, step: at } = step.to.context;
            if (investmentId !== 'i-1' || attempt || refusal) return 'does not know its investment';
            if (at !== 'document') return 'does not know its step';
          }
        return undefined;
      },
    },
    {
      title: 'an opened URL leads to its step, or to the first open one, and then the URL is corrected',
      requirements: requirements.entry,
      every: (run) => {
        const { investmentId, step: start } = run.start.input as InvestingInput;
        if (run.first.state !== (investmentId ? 'loadingInvestment' : 'checkingEligibility')) return `begins in ${run.first.state}`;
        const answered = answeredIn(run);
        let url = start ?? 'investment';
        let exists = investmentId !== undefined;
        for (const [index, step] of run.steps.entries()) {
          const { from, to, event } = step;
          if (event.type === 'url.changed') {
            if (['loadingInvestment', 'checkingEligibility'].includes(from.state) && to.context.step !== event.step)
              return 'forgets where it is';
            if (
              ['checkingEligibility', 'choosingAmount', 'correctingAmount'].includes(from.state) &&
              !exists &&
              event.investmentId &&
              (to.state !== 'loadingInvestment' || to.context.investmentId !== event.investmentId || to.context.step !== event.step)
            )
              return 'does not load the investment of the URL';
          }
          if (to.state === 'loadingInvestment') exists = true;
          if (from.state !== 'checkingEligibility') url = to.context.step as typeof url;
          if (from.state !== 'checkingEligibility' || !('output' in event) || [...gates, 'loadFailed'].includes(to.state)) {
            url = to.context.step as typeof url;
            continue;
          }
          const expected = exists ? placeOf(url, answered[index]) : 'restoringAttempt';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (expected === 'answeringQuestions' && (emitted(step, 'address.correct')?.to !== questions || to.context.step !== 'document'))
            return 'the URL says more than is open';
        }
        return undefined;
      },
    },
    {
      title: 'the URL moves the steps of an existing investment and never changes it',
      requirements: requirements.url,
      every: (run) => {
        const answered = answeredIn(run);
        for (const [index, step] of run.steps.entries()) {
          const { event, to, from } = step;
          if (event.type !== 'url.changed') continue;
          if (from.context.investmentId !== undefined && to.context.investmentId !== from.context.investmentId) return 'another investment';
          const own = stepOf[from.state];
          if (own === undefined) continue;
          if (from.state === 'contractFailed' && event.step === 'payment') {
            if (to.state !== 'contractFailed' || emitted(step, 'address.correct')?.to !== urls.contract)
              return 'payment before the contract';
          } else if (from.state === 'answeringQuestions' && event.step !== 'investment') {
            if (to.state !== from.state || emitted(step, 'address.correct')?.to !== questions) return 'the URL says more than is open';
          } else if (own === event.step) {
            if (to.state !== from.state) return 'leaves its step';
          } else {
            const expected = placeOf(event.step, answered[index]);
            if (to.state !== expected) return `leads to ${to.state}`;
            const at = expected === 'answeringQuestions' ? 'document' : event.step;
            if (to.context.step !== at) return 'forgets its step';
            if (expected === 'answeringQuestions' && emitted(step, 'address.correct')?.to !== questions)
              return 'the URL says more than is open';
          }
        }
        const listens = [...Object.keys(stepOf), 'loadingInvestment', 'checkingEligibility'];
        return places(run).some(({ state, accepts }) => listens.includes(state) && !accepts.includes('url.changed'))
          ? 'does not follow the URL'
          : undefined;
      },
    },
    {
      title: 'the contract comes before payment, and an unread one can be fetched again',
      requirements: requirements.contract,
      every: (run) => {
        const answered = answeredIn(run);
        for (const [index, step] of run.steps.entries()) {
          const { from, to, event } = step;
          if (
            to.state === 'openingContract' &&
            from.state !== 'openingContract' &&
            requestInput<{ investmentId: string }>(step, 'loadContract')?.investmentId !== 'i-1'
          )
            return 'the contract is not fetched';
          if (from.state === 'openingContract' && 'output' in event && (to.state !== 'readingContract' || to.context.documentId !== 'd-1'))
            return 'the contract is not shown';
          if (from.state === 'openingContract' && 'error' in event && to.state !== 'contractFailed') return 'the failure is not shown';
          if (from.state === 'contractFailed' && event.type === 'retry' && to.state !== 'openingContract') return 'retry does not fetch';
          if (event.type === 'step.next' && !step.refused) {
            const [state, url] = from.state === 'readingContract' ? ['paying', urls.payment] : afterAmount(answered[index]);
            if (to.state !== state || emitted(step, 'navigate')?.to !== url) return 'the next step is another';
            if (to.context.step !== (state === 'paying' ? 'payment' : 'document')) return 'does not know its step';
          }
        }
        return places(run).some(
          ({ state, accepts }) =>
            (state === 'contractFailed' && (!accepts.includes('retry') || accepts.includes('step.next'))) ||
            (['readingContract', 'amountTaken'].includes(state) && !accepts.includes('step.next')) ||
            (contractSteps.includes(state) && accepts.includes('page.shown')),
        )
          ? 'no next step'
          : undefined;
      },
    },
    {
      title: 'a contract is shown only where it was fetched for this opening of its step, never one of before',
      requirements: requirements.contract,
      every: (run) => {
        const stale = places(run).find(({ state, context }) => (context.documentId !== undefined) !== (state === 'readingContract'));
        return stale && `${stale.state} has ${stale.context.documentId === undefined ? 'no contract' : 'the contract of before'}`;
      },
    },
    {
      title: 'from the contract one step back is the amount, wherever the investor came from',
      requirements: requirements.back,
      every: (run) => {
        for (const step of run.steps)
          if (
            step.event.type === 'step.back' &&
            !step.refused &&
            (step.to.state !== 'amountTaken' ||
              emitted(step, 'navigate')?.to !== urls.amount ||
              step.to.context.step !== 'investment' ||
              step.to.context.investmentId !== 'i-1')
          )
            return 'back leads elsewhere';
        return places(run).some(({ state, accepts }) => accepts.includes('step.back') !== (state === 'readingContract'))
          ? 'no way back'
          : undefined;
      },
    },
  ];
};
