import { failureOf } from '../../domain/failure.ts';
import type { operatorDecisionMachine, SendInput } from '../../machines/operator-decision/operator-decision.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

type Step = Run['steps'][number];
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const sent = ({ requests }: Step) => requests.find(({ src }) => src === 'sendDecision')?.input as SendInput | undefined;
const reported = ({ emits }: Step) => emits.find(({ type }) => type === 'answered');
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isAnswer = ({ from, event }: Step) => from.state === 'sending' && 'output' in event;

/** As the dialog of a suspension sends it. */
export const command = {
  id: 'p-1',
  decision: 'SUSPEND',
  note: '',
  body: { reason: 'The valuation is wrong.' },
};
const forms = ['explaining', 'correcting'];
const repeatable = ['notSent', 'answerUnknown'];

export const operatorDecisionModel = {
  starts: [{ title: 'an operator opens the page', input: undefined }],
  responses: {
    sendDecision: [
      { title: 'it is done', output: { kind: 'done' } },
      { title: 'it is proposed to a second person', output: { kind: 'proposed' } },
      { title: 'the server refuses it', output: { kind: 'refused', code: 'INVALID_STATUS_TRANSITION' } },
      {
        title: 'the server refuses what is in a field',
        output: { kind: 'refused', code: 'NOT_FOUND', isFieldError: true },
      },
      { title: 'the answer is lost', error: { message: 'network' } },
      { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 } },
      { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' } },
    ],
  },
  events: {
    'decision.ask': [{ title: 'the decision is asked for', event: { type: 'decision.ask' } }],
    'decision.confirm': [
      { title: 'it is confirmed', event: { type: 'decision.confirm', command, requestKey: 'k-1' } },
      { title: 'it is confirmed without a reason', event: { type: 'decision.confirm', requestKey: 'k-2' } },
    ],
    'decision.close': [{ title: 'it is thought over', event: { type: 'decision.close' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'nothing is sent before it is asked, explained and confirmed, with all that it needs',
      requirements: ['ADMIN-06'],
      every: (run) => {
        if (run.first.state !== 'closed' || run.start.requests.length > 0) return 'something is sent at once';
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          const input = sent(step);
          const isConfirmed = event.type === 'decision.confirm' && forms.includes(from.state as string);
          const isComplete = event['command'] !== undefined;
          const isRepeated = event.type === 'retry' && repeatable.includes(from.state as string);
          if (input && !(isConfirmed && isComplete) && !isRepeated) return 'sent unasked';
          if (isConfirmed && isComplete && (refused || to.state !== 'sending' || !isSame(input?.command, event['command'])))
            return 'what is confirmed is not what is sent';
          if (isConfirmed && !isComplete && to.state !== 'correcting') return 'what is missing is not shown';
        }
        return undefined;
      },
    },
    {
      title: 'a decision is repeated as it was sent, with the same key, until an answer arrives',
      requirements: ['ADMIN-06'],
      every: ({ steps }) => {
        let last: SendInput | undefined;
        for (const step of steps) {
          const input = sent(step);
          if (step.event.type === 'retry' && input && !isSame(input, last)) return 'another decision is repeated';
          if (input) last = input;
          if (isAnswer(step) && step.to.context['request'] !== undefined) return 'it is remembered after its answer';
        }
        return undefined;
      },
    },
    {
      title: 'an answer is reported once, as it is, and nothing else is',
      requirements: ['ADMIN-06'],
      every: ({ steps }) => {
        for (const step of steps) {
          const answer = reported(step)?.['answer'];
          if (isAnswer(step) !== (answer !== undefined)) return 'reported without an answer, or not at all';
          if (!isAnswer(step)) continue;
          if (!isSame(answer, step.event.output)) return 'another answer is reported';
          const { isFieldError = false } = step.event.output as { isFieldError?: boolean };
          if (step.to.state !== (isFieldError ? 'explaining' : 'closed'))
            return isFieldError ? 'the form is closed' : 'the dialog stays open';
        }
        return undefined;
      },
    },
    {
      title: 'a lost answer stays unknown until it is repeated, also after the dialog is closed; what was never sent does not',
      requirements: ['ADMIN-06'],
      every: (run) => {
        let isUnknown = false;
        for (const step of run.steps) {
          const { event, from, to } = step;
          if (isAnswer(step)) isUnknown = false;
          if (from.state === 'sending' && 'error' in event) {
            const failure = failureOf(event.error);
            isUnknown ||= failure !== 'offline';
            if (to.state !== (isUnknown ? 'answerUnknown' : 'notSent')) return 'a lost answer was interpreted';
            if (failure !== 'offline' && to.context['failure'] !== failure) return 'another reason is shown';
          }
          if (event.type === 'decision.ask' && from.state === 'closed' && to.state !== (isUnknown ? 'answerUnknown' : 'explaining'))
            return isUnknown ? 'the unknown answer is forgotten' : 'it is not asked';
          if (event.type === 'decision.close' && !step.refused && to.state !== 'closed') return 'it cannot be thought over';
        }
        for (const { state, accepts } of places(run)) {
          if (state === 'sending') continue;
          const expected =
            state === 'closed'
              ? ['decision.ask']
              : repeatable.includes(state as string)
                ? ['decision.close', 'retry']
                : ['decision.close', 'decision.confirm'];
          if (!isSame([...new Set(accepts)].sort(), expected)) return `${state as string} accepts ${accepts.join()}`;
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof operatorDecisionMachine>;
