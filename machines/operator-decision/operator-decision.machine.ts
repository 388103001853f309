import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter, isNothingSent } from '../../domain/failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** What was decided, as the dialog that asks knows it: the request is made from it. */
export type Command = Readonly<Record<string, unknown>>;
export type SendInput = { command: Command; requestKey: string };
/**
 * `proposed`: a second person has to approve it. `details`: what the refusal names, such as the proposal that waits. `isFieldError`: a field of the form
 * shows it.
 */
export type SendResult =
  | { kind: 'done' }
  | { kind: 'proposed' }
  | (Refusal & { details?: Readonly<Record<string, string>>; isFieldError?: boolean });

export type OperatorDecisionEvent =
  | { type: 'decision.ask' }
  /** Without a command something is missing in the form. */
  | { type: 'decision.confirm'; command?: Command | undefined; requestKey: string }
  | { type: 'decision.close' }
  | { type: 'retry' };

export type OperatorDecisionEmitted = { type: 'answered'; answer: SendResult };

type Context = {
  /** What is sent, until an answer arrives. */
  request?: SendInput;
  failure?: Failure;
};

function requestOf({ request }: Context): SendInput {
  if (request === undefined) throw new Error('Nothing was confirmed.');
  return request;
}

const answerOf = ({ event }: { event: { output: SendResult } }) => event.output;
const error = ({ event }: { event: { error: unknown } }) => event.error;

const types: Partial<{
  context: Context;
  events: OperatorDecisionEvent;
  emitted: OperatorDecisionEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

const deciding = setup({
  types,
  actors: {
    sendDecision: fromPromise<SendResult, SendInput>(() => notProvided('sendDecision')),
  },
  guards: {
    isComplete: (_, { command }: { command?: Command | undefined }) => command !== undefined,
    isUnanswered: ({ context }) => context.request !== undefined,
    isFieldError: (_, answer: SendResult) => answer.kind === 'refused' && answer.isFieldError === true,
    isNotSent: ({ context }, error: unknown) => isNothingSent(context.failure, error),
  },
  actions: {
    setRequest: assign((_, { command = {}, requestKey }: { command?: Command | undefined; requestKey: string }) => ({
      request: { command, requestKey },
      failure: undefined,
    })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    clearRequest: assign({ request: undefined, failure: undefined }),
    reportAnswer: emit((_, answer: SendResult) => ({ type: 'answered', answer })),
  },
});

/** The form is the same before and after something was found missing in it. */
const form = deciding.createStateConfig({
  on: {
    'decision.confirm': [
      {
        guard: { type: 'isComplete', params: ({ event }) => event },
        target: 'sending',
        actions: { type: 'setRequest', params: ({ event }) => event },
      },
      { target: 'correcting' },
    ],
    'decision.close': 'closed',
  },
});

/** An operator decides something that moves money or changes a person or a project: it is asked, explained, confirmed and sent once. */
export const operatorDecisionMachine = deciding.createMachine({
  id: 'operatorDecision',
  context: {},
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is asked. A decision whose response was lost is still to be answered: asking leads to it.',
      meta: { title: 'Nothing is asked', requirements: ['ADMIN-06'] },
      on: {
        'decision.ask': [{ guard: 'isUnanswered', target: 'answerUnknown' }, { target: 'explaining' }],
      },
    },
    explaining: {
      description: 'What the decision leads to, and the form: a reason, an amount, a note for the second person.',
      meta: { title: 'Explaining the decision', requirements: ['ADMIN-06'] },
      ...form,
    },
    correcting: {
      description: 'Something is missing in the form, and each field says what.',
      meta: { title: 'Correcting the form', requirements: ['ADMIN-06'] },
      ...form,
    },
    sending: {
      description: 'Sends the decision with its idempotency key.',
      meta: { title: 'Sending the decision', requirements: ['ADMIN-06'] },
      tags: 'busy',
      invoke: {
        id: 'sendDecision',
        src: 'sendDecision',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isFieldError', params: answerOf },
            target: 'explaining',
            actions: ['clearRequest', { type: 'reportAnswer', params: answerOf }],
          },
          { target: 'closed', actions: ['clearRequest', { type: 'reportAnswer', params: answerOf }] },
        ],
        onError: [
          { guard: { type: 'isNotSent', params: error }, target: 'notSent' },
          { target: 'answerUnknown', actions: { type: 'setFailure', params: error } },
        ],
      },
    },
    notSent: {
      description: 'The device was offline and nothing was sent.',
      meta: { title: 'Nothing was sent', requirements: ['ADMIN-06', 'ERR-03'] },
      on: {
        retry: 'sending',
        'decision.close': { target: 'closed', actions: 'clearRequest' },
      },
    },
    answerUnknown: {
      description:
        'No response arrived, or an error: the decision may be carried out. Retrying sends the same with the same idempotency key, so it happens once.',
      meta: { title: 'The answer is not known', requirements: ['ADMIN-06', 'ERR-03'] },
      on: { retry: 'sending', 'decision.close': 'closed' },
    },
  },
});

export type OperatorDecisionActor = ActorRefFrom<typeof operatorDecisionMachine>;
