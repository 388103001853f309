import { bondAgreements } from '../../domain/bonds.ts';
import type { bondWizardMachine } from '../../machines/bond-wizard/bond-wizard.machine.ts';
import type { Place, Run } from '../support/paths/explore.ts';
import type { Model } from './model.ts';
import { backToAmount } from './back-to-amount.ts';
import { unauthenticatedAttemptIsRestored } from './unauthenticated.ts';

const lost = { says: 'the answer is lost', error: { message: 'network' } };
const allowed = { kycStatus: 'VERIFIED', complianceStatus: 'APPROVED', investingEnabled: true, questionnaireAnswered: true };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((it) => it.type === type);
const kind = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind;
const own = '/project/p-1/bonds/i-1';
const amountStates = ['choosingAmount', 'correctingAmount'];
const questionStates = ['loadingAnswers', 'answering', 'answersIncomplete', 'sendingAnswers', 'acceptingTerms', 'answersNotSent'];
const formStates = ['answering', 'answersIncomplete', 'answersNotSent'];
const contractStates = ['openingContract', 'contractFailed', 'readingContract'];
const afterQuestions = [...contractStates, 'paying'];
const blocked = ['kycGate', 'projectClosed', 'profileIncomplete', 'investmentNotFound'];

type Draft = { agreements: string[]; answers: Record<string, number> };
const draftOf = (place: Place) => place.context.draft as Draft;
const isFull = ({ agreements, answers }: Draft) => agreements.length === 4 && Object.keys(answers).length === 3;
const isEmpty = ({ agreements, answers }: Draft) => agreements.length === 0 && Object.keys(answers).length === 0;
/** Asks the person and the project before it shows any step; later answers of the server replace it. */
const answeredIn = (run: Run) => {
  let answered = false;
  return run.steps.map(({ event, from }) => {
    const says = from.state === 'checkingEligibility' ? (event.output as typeof allowed | undefined) : undefined;
    if (says) answered = says.questionnaireAnswered;
    if (from.state === 'acceptingTerms' && event.type.startsWith('xstate.done')) answered = true;
    return answered;
  });
};

export const bondWizardModel = {
  starts: [
    { says: 'opening the amount step', input: { projectId: 'p-1' } },
    { says: 'opening a purchase', input: { projectId: 'p-1', investmentId: 'i-1', step: 'document' } },
    { says: 'opening the payment of a purchase', input: { projectId: 'p-1', investmentId: 'i-1', step: 'payment' } },
  ],
  answers: {
    loadInvestment: [
      { says: 'the investment is new', output: { kind: 'found', status: 'NEW' } },
      { says: 'a payment is under way', output: { kind: 'found', status: 'PAYMENT_INITIATED' } },
      { says: 'the investment is not found', output: { kind: 'missing' } },
      lost,
    ],
    loadEligibility: [
      { says: 'investing is allowed, the questions are answered', output: allowed },
      { says: 'investing is allowed, the questions are open', output: { ...allowed, questionnaireAnswered: false } },
      { says: 'the identity is not verified', output: { ...allowed, kycStatus: 'EMPTY' } },
      { says: 'the project sells no bonds', output: { ...allowed, investingEnabled: false } },
      { says: 'the profile is not complete', output: { ...allowed, complianceStatus: 'IN_PROGRESS' } },
      lost,
    ],
    restoreAttempt: [
      { says: 'nothing was left open', output: { kind: 'none' } },
      { says: 'an attempt was left open', output: { kind: 'kept', attempt: { amount: 700_000, requestKey: 'k-0' } } },
      { says: 'an attempt was turned away', output: { kind: 'unauthenticated', attempt: { amount: 500_000, requestKey: 'k-9' } } },
      { says: 'the storage cannot be read', error: { message: 'storage' } },
    ],
    createInvestment: [
      { says: 'the investment is made', output: { kind: 'created', investmentId: 'i-1' } },
      { says: 'open tasks come first', output: { kind: 'refused', code: 'PENDING_TASKS' } },
      lost,
    ],
    loadAnswers: [
      {
        says: 'all but one tick were given before',
        output: {
          agreements: ['dataSharingAgreement', 'dataHandlingAgreement', 'axiologyTermsAndConditionsAgreement'],
          answers: { bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 4 },
        },
      },
      lost,
    ],
    sendAnswers: [{ says: 'the answers arrive', output: undefined }, lost],
    acceptTerms: [{ says: 'the terms are accepted', output: undefined }, lost],
    loadContract: [{ says: 'the contract arrives', output: { documentId: 'd-1' } }, lost],
  },
  events: {
    'amount.submit': [{ says: 'the amount is sent', event: { type: 'amount.submit', amount: 500_000, requestKey: 'k-1' } }],
    'answer.choose': [{ says: 'another answer is chosen', event: { type: 'answer.choose', field: 'bondsKnowledge', option: 3 } }],
    'agreement.change': [
      { says: 'the documents are ticked', event: { type: 'agreement.change', agreement: 'documentsAgreement', given: true } },
      { says: 'the tick is taken back', event: { type: 'agreement.change', agreement: 'documentsAgreement', given: false } },
    ],
    'answers.send': [{ says: 'the answers are sent', event: { type: 'answers.send' } }],
    retry: [{ says: 'trying again', event: { type: 'retry' } }],
    'step.next': [{ says: 'going on', event: { type: 'step.next' } }],
    'step.back': [{ says: 'going back', event: { type: 'step.back' } }],
    'url.changed': [
      { says: 'the address goes to the amount', event: { type: 'url.changed', step: 'investment' } },
      { says: 'the address goes to the purchase', event: { type: 'url.changed', step: 'document', investmentId: 'i-1' } },
      { says: 'the address goes to the payment', event: { type: 'url.changed', step: 'payment', investmentId: 'i-1' } },
    ],
    'page.shown': [{ says: 'the browser shows the page again', event: { type: 'page.shown' } }],
  },
  invariants: [
    {
      says: 'a lost answer can only be repeated, never changed, and is never taken for a yes or a no',
      requirements: ['BOND-05'],
      every: (run) => {
        for (const place of places(run)) {
          if (place.state !== 'creationUnknown') continue;
          if (!place.accepts.includes('retry') || place.accepts.length > 1) return `accepts ${place.accepts.join(', ')}`;
          if (!place.context.attempt) return 'the attempt is forgotten';
        }
        for (const step of run.steps) {
          const { from, event, to, asks } = step;
          if (from.state === 'creating' && 'error' in event && (to.state !== 'creationUnknown' || emitted(step, 'attempt.clear')))
            return 'a lost answer was interpreted';
          if (from.state === 'creationUnknown' && event.type === 'retry') {
            const sent = asks[0]?.input as { requestKey?: string; amount?: number } | undefined;
            const before = from.context.attempt as { requestKey: string; amount: number };
            if (to.state !== 'creating' || sent?.requestKey !== before.requestKey || sent.amount !== before.amount)
              return 'the retry is another request';
          }
        }
        return undefined;
      },
    },
    {
      says: 'the attempt is kept before it is sent and dropped only when the server has answered',
      requirements: ['BOND-05'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (step.event.type === 'amount.submit') {
            const kept = emitted(step, 'attempt.save');
            const attempt = kept?.attempt as { requestKey?: string; amount?: number } | undefined;
            const sent = step.asks[0]?.input as { requestKey?: string; amount?: number; projectId?: string } | undefined;
            const key = step.from.state === 'choosingAmount' && step.from.context.attempt ? 'k-9' : 'k-1';
            if (kept?.projectId !== 'p-1' || attempt?.requestKey !== key || attempt.amount !== 500_000) return 'not kept as sent';
            if (sent?.requestKey !== key || sent.amount !== 500_000 || sent.projectId !== 'p-1') return 'not sent as wished';
            if (step.to.state !== 'creating' || step.to.context.refusal) return 'the amount is not sent';
          }
          if (step.from.state === 'creating' && 'output' in step.event && emitted(step, 'attempt.clear')?.projectId !== 'p-1')
            return 'an answered attempt is kept';
        }
        return undefined;
      },
    },
    { ...unauthenticatedAttemptIsRestored, requirements: ['BOND-05', 'ERR-03'] },
    {
      says: 'an attempt left open by a reload comes before any new amount',
      requirements: ['BOND-05'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps)
          if (from.state === 'restoringAttempt' && to.state !== (kind(event) === 'kept' ? 'creationUnknown' : 'choosingAmount'))
            return `after looking: ${to.state}`;
        return undefined;
      },
    },
    {
      says: 'an investment that exists is never made a second time',
      requirements: ['BOND-05'],
      every: (run) => {
        let exists = (run.begin.input as { investmentId?: string }).investmentId !== undefined;
        for (const { asks, event, to } of run.steps) {
          if (exists && asks.some(({ src }) => src === 'createInvestment')) return 'made twice';
          if (kind(event) === 'created' || to.state === 'loadingInvestment') exists = true;
        }
        return undefined;
      },
    },
    {
      says: 'a made investment goes on to its first open step, at its own address',
      requirements: ['BOND-01', 'BOND-02'],
      every: (run) => {
        const answered = answeredIn(run);
        for (const [index, step] of run.steps.entries())
          if (kind(step.event) === 'created') {
            const [state, address] = answered[index] ? ['openingContract', `${own}?step=document`] : ['loadingAnswers', own];
            if (step.to.state !== state || emitted(step, 'navigate')?.to !== address) return `goes to ${step.to.state}`;
            if (step.to.context.investmentId !== 'i-1' || step.to.context.attempt) return 'does not know its investment';
            if (step.to.context.step !== 'document') return 'does not know its step';
          }
        return undefined;
      },
    },
    {
      says: 'a refusal is told with its own code, and an amount may be sent again',
      requirements: ['BOND-05'],
      every: (run) => {
        for (const step of run.steps)
          if (
            kind(step.event) === 'refused' &&
            (emitted(step, 'refused')?.code !== 'PENDING_TASKS' || step.to.state !== 'correctingAmount')
          )
            return 'the refusal is not told';
        for (const place of places(run)) {
          if (amountStates.includes(place.state) && !place.accepts.includes('amount.submit')) return `${place.state} takes no amount`;
          if (place.state === 'correctingAmount' && place.context.refusal !== 'PENDING_TASKS') return 'the reason is forgotten';
        }
        return undefined;
      },
    },
    {
      says: 'closed projects, open identities and unfinished profiles sell no bonds',
      requirements: ['BOND-03', 'T-22'],
      every: (run) => {
        for (const step of run.steps) {
          if (step.from.state !== 'checkingEligibility' || step.event.type === 'url.changed') continue;
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
          if (expected ? step.to.state !== expected : [...blocked, 'loadFailed'].includes(step.to.state))
            return `${step.to.state} instead of ${expected ?? 'going on'}`;
          if (expected === 'kycGate' && emitted(step, 'navigate')?.to !== '/renew-kyc') return 'is not sent to verify';
        }
        return places(run).some(({ state, accepts }) => blocked.includes(state) && accepts.length) ? 'the gate can be passed' : undefined;
      },
    },
    {
      says: 'the gate stands before every step while nothing is paid',
      requirements: ['BOND-03', 'T-22'],
      every: (run) => {
        let checked = false;
        for (const { from, to, event } of run.steps) {
          if (from.state === 'checkingEligibility' && (event.output as typeof allowed | undefined)?.complianceStatus === 'APPROVED')
            checked = true;
          if (
            !checked &&
            [...questionStates, ...afterQuestions, ...amountStates, 'amountTaken', 'creating', 'creationUnknown'].includes(to.state)
          )
            return `${to.state} without a check`;
        }
        return undefined;
      },
    },
    {
      says: 'money under way is never hidden by a gate, and what is new is never called paid',
      requirements: ['BOND-03', 'BOND-10'],
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
      says: 'an opened address leads to its step, or to the first open one, and then the address is put right',
      requirements: ['BOND-01', 'BOND-02', 'T-24'],
      every: (run) => {
        const { investmentId, step: start } = run.begin.input as { investmentId?: string; step?: string };
        if (run.first.state !== (investmentId ? 'loadingInvestment' : 'checkingEligibility')) return `begins in ${run.first.state}`;
        const answered = answeredIn(run);
        let address = start ?? 'investment';
        let known = investmentId !== undefined;
        for (const [index, step] of run.steps.entries()) {
          const { from, to, event } = step;
          if (event.type === 'url.changed') {
            if (
              ['loadingInvestment', 'checkingEligibility'].includes(from.state) &&
              to.state === from.state &&
              to.context.step !== event.step
            )
              return 'forgets where it is';
            if (from.state === 'checkingEligibility' && !known && event.investmentId && to.state !== 'loadingInvestment')
              return 'does not load the investment of the address';
            if (amountStates.includes(from.state) && event.investmentId && to.state !== 'loadingInvestment')
              return 'does not load the investment of the address';
          }
          if (to.state === 'loadingInvestment' && event.type === 'url.changed' && to.context.investmentId !== 'i-1')
            return 'loads no investment';
          if (to.state === 'loadingInvestment') known = true;
          if (to.state !== 'loadingAnswers' || from.state !== 'checkingEligibility') address = String(to.context.step);
          else if (to.context.step !== 'document') return 'does not know its step';
          if (from.state !== 'checkingEligibility' || !('output' in event) || [...blocked, 'loadFailed'].includes(to.state)) continue;
          const expected = !known
            ? 'restoringAttempt'
            : address === 'investment'
              ? 'amountTaken'
              : !answered[index]
                ? 'loadingAnswers'
                : address === 'payment'
                  ? 'paying'
                  : 'openingContract';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (expected === 'loadingAnswers' && emitted(step, 'address.correct')?.to !== own) return 'the address says more than is open';
        }
        return undefined;
      },
    },
    {
      says: 'the questions are asked once: never after they are answered, and nothing is read or paid before',
      requirements: ['BOND-02', 'BOND-07', 'T-24'],
      every: (run) => {
        const answered = answeredIn(run);
        for (const [index, { to, from }] of run.steps.entries()) {
          if (questionStates.includes(to.state) && answered[index]) return `${to.state} though answered`;
          if (afterQuestions.includes(to.state) && !answered[index]) return `${to.state} before the questions`;
          if (from.state === 'amountTaken' && to.state !== 'amountTaken' && to.state !== (answered[index] ? to.state : 'loadingAnswers'))
            return 'skips the questions';
        }
        return undefined;
      },
    },
    {
      says: 'only a complete form is sent, exactly as it is filled in',
      requirements: ['BOND-07', 'BOND-08', 'T-25'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event, asks } = step;
          const isSend = event.type === 'answers.send';
          if (isSend && !formStates.includes(from.state) && !step.refused) return 'sent from elsewhere';
          if (!isSend || step.refused) continue;
          if (isFull(draftOf(from))) {
            const sent = asks.find(({ src }) => src === 'sendAnswers')?.input as Draft | undefined;
            if (to.state !== 'sendingAnswers' || JSON.stringify(sent) !== JSON.stringify(draftOf(from))) return 'sent otherwise';
            if (emitted(step, 'problems.shown')) return 'nothing is missing';
          } else if (
            to.state !== 'answersIncomplete' ||
            emitted(step, 'problems.shown')?.at !==
              (draftOf(from).answers.bondsPortfolioTotalSum ? 'documentsAgreement' : 'bondsPortfolioTotalSum')
          )
            return 'what is missing is not shown';
        }
        return places(run).some(({ state, accepts }) => formStates.includes(state) && !accepts.includes('answers.send'))
          ? 'cannot be sent'
          : undefined;
      },
    },
    {
      says: 'what is ticked and chosen is taken, kept, and survives a lost answer',
      requirements: ['BOND-07', 'BOND-08'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event } = step;
          if (event.type === 'answer.choose' || event.type === 'agreement.change') {
            const before = draftOf(from);
            const had =
              event.type === 'answer.choose'
                ? before.answers.bondsKnowledge === event.option
                : before.agreements.includes('documentsAgreement') === event.given;
            if (formStates.includes(from.state) && step.refused !== had) return had ? 'takes what it has' : 'refuses a change';
            if (step.refused) continue;
            const after = draftOf(to);
            const has =
              event.type === 'answer.choose'
                ? after.answers.bondsKnowledge === event.option
                : after.agreements.includes('documentsAgreement');
            if (has !== (event.type === 'answer.choose' ? true : event.given)) return 'the change is not taken';
            const nothingMissing = from.state === 'answersIncomplete' && isFull(after);
            if (to.state !== (nothingMissing ? 'answering' : from.state))
              return 'a change leaves the form, or a warning stays that is not true';
            if (JSON.stringify(emitted(step, 'draft.save')?.draft) !== JSON.stringify(after)) return 'the change is not kept';
            const ordered = bondAgreements.filter((it) => after.agreements.includes(it));
            if (JSON.stringify(ordered) !== JSON.stringify(after.agreements)) return 'the ticks are mixed up';
          }
          if (from.state === 'loadingAnswers' && !step.refused && event.type !== 'url.changed') {
            if (to.state !== 'answering') return 'the questions are not shown';
            if ('output' in event && JSON.stringify(draftOf(to)) !== JSON.stringify(event.output)) return 'what was answered is lost';
            if ('error' in event && !isEmpty(draftOf(to))) return 'answers from nowhere';
          }
          if (to.state === 'answersNotSent' && from.state !== 'answersNotSent') {
            if (!isFull(draftOf(to))) return 'what was typed is lost';
            if (!emitted(step, 'answers.failed')) return 'the failure is not told';
          }
        }
        return undefined;
      },
    },
    {
      says: 'answers first, then the terms, then the contract; whatever fails leads back to the form',
      requirements: ['BOND-08', 'BOND-09'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          if (!event.type.startsWith('xstate.')) continue;
          if (from.state === 'sendingAnswers' && to.state !== ('error' in event ? 'answersNotSent' : 'acceptingTerms'))
            return `answers lead to ${to.state}`;
          if (from.state === 'acceptingTerms') {
            if (to.state !== ('error' in event ? 'answersNotSent' : 'openingContract')) return `terms lead to ${to.state}`;
            if (to.state === 'openingContract') {
              if (emitted(step, 'address.correct')?.to !== `${own}?step=document`) return 'the address still names the questions';
              if (!emitted(step, 'draft.clear') || !isEmpty(draftOf(to))) return 'the draft is kept';
              if (to.context.step !== 'document' || to.context.questionnaireAnswered !== true) return 'does not know that it is answered';
            } else if (emitted(step, 'draft.clear')) return 'the draft is dropped though nothing is sure';
          }
        }
        return undefined;
      },
    },
    {
      says: 'the address moves the steps of an existing investment and never changes it',
      requirements: ['BOND-01', 'T-24'],
      every: (run) => {
        const answered = answeredIn(run);
        for (const [index, step] of run.steps.entries()) {
          const { event, to, from } = step;
          if (event.type !== 'url.changed') continue;
          if (to.context.investmentId !== from.context.investmentId && from.context.investmentId !== undefined) return 'another investment';
          const isTooFar = event.step === 'document' || event.step === 'payment';
          if (questionStates.includes(from.state)) {
            const isSending = from.state === 'sendingAnswers' || from.state === 'acceptingTerms';
            if (event.step === 'investment' ? to.state !== 'amountTaken' : to.state !== from.state) return 'leaves the questions';
            if (event.step === 'investment' && (!isEmpty(draftOf(to)) || to.context.step !== 'investment')) return 'takes the form along';
            if (isTooFar && !isSending && emitted(step, 'address.correct')?.to !== own) return 'the address says more than is open';
          }
          const wanted = event.step === 'investment' ? 'amountTaken' : event.step === 'payment' ? 'paying' : 'openingContract';
          if (from.state === 'contractFailed' && event.step === 'payment') {
            if (to.state !== 'contractFailed' || emitted(step, 'address.correct')?.to !== `${own}?step=document`)
              return 'payment before the contract';
          } else if (contractStates.includes(from.state) && wanted !== 'openingContract' && to.state !== wanted)
            return `leads to ${to.state}`;
          if (from.state === 'paying' && event.step !== 'payment' && to.state !== wanted) return `leads from paying to ${to.state}`;
          if (from.state === 'amountTaken' && event.step !== 'investment') {
            if (to.state !== (answered[index] ? wanted : 'loadingAnswers')) return `leads from the amount to ${to.state}`;
            if (!answered[index] && emitted(step, 'address.correct')?.to !== own) return 'the address says more than is open';
          }
          if (afterQuestions.includes(from.state) && to.state !== from.state && to.context.step !== event.step) return 'forgets its step';
        }
        return undefined;
      },
    },
    {
      says: 'no step is deaf to the address, and the form always takes a change',
      requirements: ['BOND-01', 'BOND-07'],
      every: (run) => {
        for (const { state, accepts } of places(run)) {
          const listens = [
            ...questionStates,
            ...afterQuestions,
            ...amountStates,
            'amountTaken',
            'loadingInvestment',
            'checkingEligibility',
          ];
          if (listens.includes(state) && !accepts.includes('url.changed')) return `${state} is deaf to the address`;
          if (formStates.includes(state) && !accepts.includes('agreement.change')) return `${state} takes no tick`;
        }
        return run.steps.some(
          ({ from, event, refused }) =>
            formStates.includes(from.state) &&
            event.type === 'answer.choose' &&
            refused &&
            draftOf(from).answers.bondsKnowledge !== event.option,
        )
          ? 'an answer is not taken'
          : undefined;
      },
    },
    { ...backToAmount('/project/p-1/bonds'), requirements: ['BOND-01', 'T-24'] },
    {
      says: 'the contract comes before payment, and an unread one can be fetched again',
      requirements: ['BOND-01', 'BOND-10'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event, asks } = step;
          if (to.state === 'openingContract' && from.state !== 'openingContract') {
            const ask = asks.find(({ src }) => src === 'loadContract');
            if ((ask?.input as { investmentId?: string } | undefined)?.investmentId !== 'i-1') return 'the contract is not fetched';
          }
          if (from.state === 'openingContract' && 'output' in event && (to.state !== 'readingContract' || to.context.documentId !== 'd-1'))
            return 'the contract is not shown';
          if (from.state === 'openingContract' && 'error' in event && to.state !== 'contractFailed') return 'the failure is not shown';
          if (from.state === 'contractFailed' && event.type === 'retry' && to.state !== 'openingContract') return 'retry does not fetch';
          if (event.type === 'step.next' && !step.refused) {
            const wanted =
              from.state === 'readingContract'
                ? ['paying', `${own}?step=payment`, 'payment']
                : from.context.questionnaireAnswered
                  ? ['openingContract', `${own}?step=document`, 'document']
                  : ['loadingAnswers', own, 'document'];
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
    {
      says: 'back from the bank the server is asked first',
      requirements: ['BOND-10', 'T-37'],
      every: (run) => {
        if (run.steps.some(({ event, to, refused }) => event.type === 'page.shown' && !refused && to.state !== 'loadingInvestment'))
          return 'the server is not asked';
        return places(run).some(({ state, accepts }) => state === 'paying' && !accepts.includes('page.shown'))
          ? 'the page shown again is stale'
          : undefined;
      },
    },
    {
      says: 'a page that could not be loaded can be loaded again',
      requirements: ['BOND-04'],
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
} satisfies Model<typeof bondWizardMachine>;
