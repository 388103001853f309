import { failureOf } from '../../domain/failure.ts';
import type { verificationCallbackMachine } from '../../machines/verification-callback/verification-callback.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const withoutResponse = [
  { title: 'the answer is lost', error: { message: 'network' } },
  { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 } },
  { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' } },
];
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const asked = ({ start, steps }: Run) => [...start.requests, ...steps.flatMap(({ requests }) => requests)].map(({ src }) => src);
const refusedAs: Record<string, string> = {
  VERIFICATION_DUPLICATED: 'duplicated',
  VERIFICATION_IN_REVIEW: 'inReview',
  VERIFICATION_FAILED: 'failed',
};
const ends = ['verified', 'refused', 'withoutCode', 'forged', 'duplicated', 'inReview', 'failed'];

export const verificationCallbackModel = {
  starts: [
    { title: 'coming back with a code', input: { code: 'c-1', state: 'abcd1234' } },
    { title: 'coming back with an error and a code', input: { error: 'access_denied', code: 'c-1', state: 'abcd1234' } },
    { title: 'opening the page by hand', input: {} },
    { title: 'loading the page again after the server knew the identity', input: { error: 'VERIFICATION_DUPLICATED' } },
    { title: 'loading the page again while the names are compared', input: { error: 'VERIFICATION_IN_REVIEW' } },
    { title: 'loading the page again after the server said no', input: { error: 'VERIFICATION_FAILED' } },
  ],
  responses: {
    restoreState: [
      { title: 'this browser began the check', output: { kind: 'kept', state: 'abcd1234' } },
      { title: 'this browser began another check', output: { kind: 'kept', state: 'wxyz9876' } },
      { title: 'this browser began no check', output: { kind: 'none' } },
      { title: 'the storage cannot be read', error: { message: 'storage' } },
    ],
    exchangeCode: [
      { title: 'the identity is confirmed', output: { kind: 'verified' } },
      { title: 'the identity belongs to another account', output: { kind: 'refused', code: 'VERIFICATION_DUPLICATED' } },
      { title: 'the name in the document differs', output: { kind: 'refused', code: 'VERIFICATION_IN_REVIEW' } },
      { title: 'the identity is not confirmed', output: { kind: 'refused', code: 'VERIFICATION_FAILED' } },
      ...withoutResponse,
    ],
    loadIdentity: [
      { title: 'the identity is verified already', output: { isVerified: true } },
      { title: 'the identity is not verified yet', output: { isVerified: false } },
      ...withoutResponse,
    ],
  },
  events: { retry: [{ title: 'trying again', event: { type: 'retry' } }] },
  invariants: [
    {
      title: 'an error of the provider comes first, then a missing code; neither asks the server anything',
      requirements: ['AUTH-17', 'AUTH-18'],
      every: (run) => {
        const { code, error } = run.start.input as { code?: string; error?: string };
        const expected = error ? (refusedAs[error] ?? 'refused') : code ? 'comparing' : 'withoutCode';
        if (run.first.state !== expected) return `${run.first.state} instead of ${expected}`;
        const problem = error ?? (code ? undefined : 'Code param is missing');
        if (run.first.context.problem !== problem) return 'the error is not named';
        return expected !== 'comparing' && asked(run).length ? 'asks the server' : undefined;
      },
    },
    {
      title: 'a code is exchanged only when this browser began the check',
      requirements: ['AUTH-16', 'AUTH-20'],
      every: (run) => {
        for (const { from, to, event, requests } of run.steps) {
          if (from.state !== 'comparing') continue;
          const mine = (event.output as { state?: string } | undefined)?.state === 'abcd1234';
          if (to.state !== (mine ? 'exchanging' : 'forged')) return `${to.state} after comparing`;
          if (!mine && to.context.problem !== 'State param does not match') return 'the error is not named';
          if (mine && (requests[0]?.input as { code?: string } | undefined)?.code !== 'c-1') return 'another code is exchanged';
        }
        const all = asked(run);
        return all.includes('exchangeCode') && all[0] !== 'restoreState' ? 'exchanged before comparing' : undefined;
      },
    },
    {
      title: 'the server’s word is the outcome: verified, known from another account, under review, or not confirmed',
      requirements: ['ONB-13', 'ONB-14', 'AUTH-19'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (step.from.state !== 'exchanging') continue;
          const answer = step.event.output as { kind: string; code?: string } | undefined;
          const expected = !answer ? 'answerLost' : answer.kind === 'verified' ? 'verified' : (refusedAs[answer.code ?? ''] ?? 'failed');
          if (step.to.state !== expected) return `${step.to.state} instead of ${expected}`;
          if (answer?.code && step.to.context.problem !== answer.code) return 'the code of the server is not the error';
          if (Boolean(emitted(step, 'state.clear')) !== Boolean(answer)) return 'the kept value is dropped at the wrong moment';
        }
        return undefined;
      },
    },
    {
      title: 'a refusal of the server stands in the address, so that a reload tells the same',
      requirements: ['ONB-14', 'AUTH-19'],
      every: ({ start, first, steps }) => {
        const { error } = start.input as { error?: string };
        if (error && refusedAs[error] && (first.state !== refusedAs[error] || start.emits.length)) return 'tells another story';
        for (const step of steps) {
          const [code] = Object.entries(refusedAs).find(([, state]) => state === step.to.state) ?? [];
          const told = emitted(step, 'navigate')?.to;
          if (code ? told !== `/verify?error=${code}` : String(told).startsWith('/verify')) return `${step.to.state} and ${String(told)}`;
        }
        return undefined;
      },
    },
    {
      title: 'a verified person goes to the settings, and their data is read again',
      requirements: ['ONB-14'],
      every: ({ steps }) => {
        for (const step of steps) {
          const arrived = step.to.state === 'verified';
          if (arrived !== (emitted(step, 'navigate')?.to === '/dashboard/settings') || arrived !== Boolean(emitted(step, 'user.changed')))
            return 'goes somewhere else';
        }
        return undefined;
      },
    },
    {
      title: 'a lost answer asks what the server knows before the code is tried again',
      requirements: ['ONB-14'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event, requests } = step;
          if (event.type === 'retry' && (to.state !== 'looking' || requests[0]?.src !== 'loadIdentity')) return 'does not look first';
          if (from.state !== 'looking') continue;
          const isVerified = (event.output as { isVerified?: boolean } | undefined)?.isVerified;
          const expected = isVerified === undefined ? 'answerLost' : isVerified ? 'verified' : 'exchanging';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (Boolean(emitted(step, 'state.clear')) !== (isVerified === true)) return 'the kept value is dropped at the wrong moment';
        }
        return places(run).some(({ state, accepts }) => accepts.includes('retry') !== (state === 'answerLost')) ? 'no way on' : undefined;
      },
    },
    {
      title: 'a failure of the server, no response and an offline device are three reasons; offline hides none of the others',
      requirements: ['ONB-14'],
      every: ({ steps }) => {
        let failure: string | undefined;
        for (const { to, event } of steps) {
          if (to.state !== 'answerLost' || !('error' in event)) continue;
          const latest = failureOf(event.error);
          if (latest !== 'offline' || failure === undefined) failure = latest;
          if (to.context.failure !== failure) return `${String(to.context.failure)} instead of ${failure}`;
        }
        return undefined;
      },
    },
    {
      title: 'what is decided stays decided',
      requirements: ['ONB-14'],
      every: (run) => (places(run).some(({ state, accepts }) => ends.includes(state) && accepts.length) ? 'moves on' : undefined),
    },
  ],
} satisfies Model<typeof verificationCallbackMachine>;
