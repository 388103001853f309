import type { registerBannerMachine } from '../../machines/register-banner/register-banner.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const counted = ({ emits }: Pick<Run['start'], 'emits'>) => emits.filter((emit) => emit.type === 'count.store').map(({ count }) => count);

export const registerBannerModel = {
  starts: [
    { title: 'a stranger comes for the first time', input: { stored: null, isSignedIn: false } },
    { title: 'a stranger comes for the second time', input: { stored: '1', isSignedIn: false } },
    { title: 'a stranger comes for the third time', input: { stored: '2', isSignedIn: false } },
    { title: 'a stranger comes who closed it', input: { stored: '3', isSignedIn: false } },
    { title: 'no number is stored', input: { stored: 'often', isSignedIn: false } },
    { title: 'somebody comes who may be signed in', input: { stored: null } },
    { title: 'somebody comes who may be signed in and has seen it', input: { stored: '2' } },
    { title: 'somebody comes who is signed in', input: { stored: '1', isSignedIn: true } },
  ],
  responses: {},
  events: {
    'session.known': [
      { title: 'nobody is signed in', event: { type: 'session.known', isSignedIn: false } },
      { title: 'somebody is signed in', event: { type: 'session.known', isSignedIn: true } },
    ],
    'banner.close': [{ title: 'it is closed', event: { type: 'banner.close' } }],
    'register.choose': [{ title: 'registering is chosen', event: { type: 'register.choose' } }],
  },
  invariants: [
    {
      title: 'only strangers are invited, and only on their first two visits',
      requirements: ['SHELL-14'],
      every: ({ start, first, steps }) => {
        const { stored, isSignedIn } = start.input as { stored: string | null; isSignedIn?: boolean };
        const isDue = stored === null || stored === '1' || stored === 'often';
        const unknown = isSignedIn === undefined ? 'waiting' : 'shown';
        const expected = !isDue || isSignedIn ? 'hidden' : unknown;
        if (first.state !== expected) return `${first.state} instead of ${expected}`;
        for (const { event, from, to } of steps) {
          if (event.type !== 'session.known') continue;
          if (from.state === 'waiting' && to.state !== (event.isSignedIn ? 'hidden' : 'shown'))
            return `${to.state} once it is known who is here`;
          if (from.state === 'shown' && to.state !== (event.isSignedIn ? 'hidden' : 'shown')) return 'stays although somebody is signed in';
        }
        return [first, ...steps.map(({ to }) => to)].some(
          ({ state, accepts }) => accepts.includes('session.known') !== ['waiting', 'shown'].includes(state),
        )
          ? 'does not follow the session'
          : undefined;
      },
    },
    {
      title: 'being shown counts once, closing writes three, and nothing else writes',
      requirements: ['SHELL-14', 'CONST-15'],
      every: ({ start, first, steps }) => {
        const before = first.context.count as number;
        const arrivals = [
          { was: '', to: first, event: { type: 'begin' }, emits: start.emits },
          ...steps.map((step) => ({ ...step, was: step.from.state })),
        ];
        for (const { was, to, event, emits } of arrivals) {
          const isShown = to.state === 'shown' && was !== 'shown';
          const expected = isShown ? [before + 1] : event.type === 'banner.close' ? [3] : [];
          if (JSON.stringify(counted({ emits })) !== JSON.stringify(expected)) return 'another number is written';
        }
        return undefined;
      },
    },
    {
      title: 'it can be closed or followed while it is shown, and is gone afterwards',
      requirements: ['SHELL-14'],
      every: (run) => {
        for (const { event, to, emits } of run.steps) {
          if (event.type === 'banner.close' && to.state !== 'closed') return 'is not closed';
          if (event.type === 'register.choose' && to.state !== 'hidden') return 'stays';
          if ((emits.find((emit) => emit.type === 'navigate')?.to === '/register') !== (event.type === 'register.choose'))
            return 'leads elsewhere';
        }
        return places(run).some(({ state, accepts }) =>
          ['banner.close', 'register.choose'].some((type) => accepts.includes(type) !== (state === 'shown')),
        )
          ? 'unguarded'
          : undefined;
      },
    },
  ],
} satisfies Model<typeof registerBannerMachine>;
