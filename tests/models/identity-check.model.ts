import type { identityCheckMachine } from '../../machines/identity-check/identity-check.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);

export const identityCheckModel = {
  starts: [{ title: 'the providers are offered', input: undefined }],
  responses: {
    startVerification: [
      { title: 'the server names the provider’s address', output: { kind: 'address', url: 'https://identity.example/check' } },
      { title: 'the server refuses', output: { kind: 'refused', code: 'VERIFICATION_FAILED' } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    'provider.choose': [
      { title: 'the usual provider is chosen', event: { type: 'provider.choose', provider: 'PRIMARY', state: 'abcd1234' } },
      { title: 'the other provider is chosen', event: { type: 'provider.choose', provider: 'ALTERNATIVE', state: 'abcd1234' } },
    ],
    'page.shown': [{ title: 'the browser shows the page again', event: { type: 'page.shown' } }],
  },
  invariants: [
    {
      title: 'what is chosen is what is asked for, with the value of this start',
      requirements: ['ONB-12', 'ONB-21'],
      every: ({ steps }) => {
        for (const { event, to, requests } of steps) {
          if (event.type !== 'provider.choose') continue;
          const sent = requests[0]?.input as { provider?: string; state?: string } | undefined;
          if (to.state !== 'starting' || sent?.provider !== event.provider || sent?.state !== event.state) return 'asks for something else';
        }
        return undefined;
      },
    },
    {
      title: 'the browser leaves for the address the server named, and for no other reason',
      requirements: ['ONB-12', 'ONB-20'],
      every: ({ steps }) => {
        for (const step of steps) {
          const url = (step.event.output as { url?: string } | undefined)?.url;
          if (emitted(step, 'leave')?.url !== url) return 'leaves for another place';
          if (
            url &&
            (step.to.state !== 'leaving' ||
              emitted(step, 'started')?.provider !== (step.from.context.start as { provider: string }).provider)
          )
            return 'does not say that the check began';
          if (!url && emitted(step, 'started')) return 'says that the check began';
        }
        return undefined;
      },
    },
    {
      title: 'a check that does not begin is told, and either provider may be tried again',
      requirements: ['ONB-15', 'ONB-21'],
      every: (run) => {
        for (const step of run.steps) {
          const failed = step.from.state === 'starting' && !(step.event.output as { url?: string } | undefined)?.url;
          if (failed !== Boolean(emitted(step, 'failed')) || failed !== (step.to.state === 'notStarted')) return 'the failure is not told';
        }
        return places(run).some(
          ({ state, accepts }) => accepts.includes('provider.choose') !== (state === 'choosing' || state === 'notStarted'),
        )
          ? 'cannot choose, or chooses twice'
          : undefined;
      },
    },
    {
      title: 'coming back from the provider’s page offers the choice again',
      requirements: ['ONB-08'],
      every: (run) => {
        if (run.first.state !== 'choosing') return 'begins elsewhere';
        if (run.steps.some(({ event, to }) => event.type === 'page.shown' && to.state !== 'choosing')) return 'is stuck';
        return places(run).some(({ state, accepts }) => state === 'leaving' && !accepts.includes('page.shown')) ? 'is stuck' : undefined;
      },
    },
  ],
} satisfies Model<typeof identityCheckMachine>;
