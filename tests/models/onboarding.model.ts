import type { onboardingMachine } from '../../machines/onboarding/onboarding.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const verified = (event: { output?: unknown }) => (event.output as { isIdentityVerified?: boolean } | undefined)?.isIdentityVerified;

export const onboardingModel = {
  starts: [
    { title: 'opening the settings', input: {} },
    { title: 'opening step one by its address', input: { step: 'verification' } },
    { title: 'opening step two by its address', input: { step: 'details' } },
  ],
  responses: {
    loadCompliance: [
      { title: 'the identity is not verified', output: { isIdentityVerified: false } },
      { title: 'the identity is verified', output: { isIdentityVerified: true } },
      lost,
    ],
    beforeNext: [{ title: 'the standing is read afresh', output: { isIdentityVerified: false } }, lost],
  },
  events: {
    'step.next': [{ title: 'going on', event: { type: 'step.next' } }],
    'step.back': [{ title: 'going back', event: { type: 'step.back' } }],
    'step.goTo': [
      { title: 'going to the details', event: { type: 'step.goTo', step: 'details' } },
      { title: 'going to the identity', event: { type: 'step.goTo', step: 'verification' } },
    ],
    'url.changed': [
      { title: 'the address goes to step one', event: { type: 'url.changed', step: 'verification' } },
      { title: 'the address goes to step two', event: { type: 'url.changed', step: 'details' } },
      { title: 'the address names no step', event: { type: 'url.changed' } },
    ],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'identity comes first until it is verified, unless the address says otherwise',
      requirements: ['ONB-07'],
      every: ({ start, steps }) => {
        let requestedStep = (start.input as { step?: string }).step;
        for (const { from, to, event } of steps) {
          if (from.state === 'loading' || from.state === 'loadFailed')
            if (event.type === 'url.changed') requestedStep = event.step as string | undefined;
          if (from.state !== 'loading' || !('output' in event)) continue;
          const compliance = verified(event) ? 'details' : 'verification';
          if (to.context.unnamed !== compliance) return 'does not know what the bare address shows';
          const expected = requestedStep ?? compliance;
          if (to.state !== expected || to.context.step !== expected) return `${to.state} instead of ${expected}`;
        }
        return undefined;
      },
    },
    {
      title: 'nothing is called complete before the server has answered, and an unread standing can be read again',
      requirements: ['ONB-01'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadCompliance') return 'does not ask';
        for (const { from, to, event, requests } of run.steps) {
          if (from.state === 'loading' && 'error' in event && to.state !== 'loadFailed') return 'the failure is not shown';
          if (event.type === 'retry' && (to.state !== 'loading' || requests[0]?.src !== 'loadCompliance')) return 'is not read again';
        }
        return places(run).some(({ state, accepts }) => state === 'loadFailed' && !accepts.includes('retry')) ? 'no way on' : undefined;
      },
    },
    {
      title: 'next and go-to ask the server first, and only its answer leads on',
      requirements: ['ONB-10'],
      every: ({ steps }) => {
        for (const { from, to, event, requests, emits, refused } of steps) {
          if (refused) continue;
          const isForward = event.type === 'step.next' || (event.type === 'step.goTo' && event.step === 'details');
          if (isForward && (to.state !== 'goingOn' || requests[0]?.src !== 'beforeNext')) return 'goes on unasked';
          if (from.state !== 'goingOn' || event.type === 'url.changed') continue;
          if ('error' in event && (to.state !== 'couldNotGoOn' || emits.length)) return 'a lost answer leads on';
          if (
            'output' in event &&
            (to.state !== 'details' || emits[0]?.to !== '/dashboard/settings?step=details' || to.context.step !== 'details')
          )
            return 'does not lead on';
        }
        return undefined;
      },
    },
    {
      title: 'back and go-to lead to the other step, at its own address',
      requirements: ['ONB-10'],
      every: (run) => {
        for (const { to, event, emits, refused } of run.steps) {
          if (refused) continue;
          const isBack = event.type === 'step.back' || (event.type === 'step.goTo' && event.step === 'verification');
          if (isBack && to.state !== 'verification') return `back leads to ${to.state}`;
          if (isBack && (emits[0]?.to !== '/dashboard/settings?step=verification' || to.context.step !== 'verification'))
            return 'the address stays behind';
        }
        return places(run).some(
          ({ state, accepts }) =>
            (state === 'details' && !(accepts.includes('step.back') && accepts.includes('step.goTo'))) ||
            (['verification', 'couldNotGoOn'].includes(state) && !(accepts.includes('step.next') && accepts.includes('step.goTo'))),
        )
          ? 'no way to the other step'
          : undefined;
      },
    },
    {
      title: 'going to where one is changes nothing',
      requirements: ['ONB-10'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps)
          if (event.type === 'step.goTo' && from.state === event.step && to.state !== from.state) return 'leaves the step it goes to';
        return undefined;
      },
    },
    {
      title: 'Back and Forward of the browser lead to the step of the address, and never write it again',
      requirements: ['ONB-10'],
      every: (run) => {
        let unnamed = '';
        for (const { from, to, event, emits } of run.steps) {
          if (from.state === 'loading' && 'output' in event) unnamed = verified(event) ? 'details' : 'verification';
          if (event.type !== 'url.changed') continue;
          if (emits.length) return 'the address is written again';
          if (['loading', 'loadFailed'].includes(from.state)) {
            if (to.state !== from.state || to.context.step !== event.step) return 'forgets the address';
            continue;
          }
          const step = event.step ?? unnamed;
          const stays = step === 'verification' && ['verification', 'goingOn', 'couldNotGoOn'].includes(from.state);
          if (to.state !== (stays ? from.state : step)) return `the address leads to ${to.state}`;
          if (!stays && to.context.step !== step) return 'the step is not known';
        }
        return places(run).some(({ accepts }) => !accepts.includes('url.changed')) ? 'deaf to the address' : undefined;
      },
    },
  ],
} satisfies Model<typeof onboardingMachine>;
