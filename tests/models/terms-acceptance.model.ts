import type { termsAcceptanceMachine } from '../../machines/terms-acceptance/terms-acceptance.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const readable = ['reading', 'readingNewer', 'notAccepted'];

export const termsAcceptanceModel = {
  starts: [
    { title: 'a signed-in person opens the terms', input: { isSignedIn: true } },
    { title: 'a visitor opens the terms', input: { isSignedIn: false } },
    { title: 'somebody opens the terms before it is known who', input: {} },
  ],
  responses: {
    loadVersion: [
      { title: 'version 2 is in force', output: { version: '2' } },
      { title: 'version 3 is in force', output: { version: '3' } },
      lost,
    ],
    acceptTerms: [
      { title: 'the acceptance is stored', output: { kind: 'accepted' } },
      { title: 'newer terms are in force', output: { kind: 'refused', code: 'TERMS_VERSION_OUTDATED' } },
      { title: 'the acceptance is refused', output: { kind: 'refused', code: 'VALIDATION_FAILED' } },
      lost,
    ],
  },
  events: {
    'terms.accept': [{ title: 'the terms are accepted', event: { type: 'terms.accept' } }],
    'session.changed': [
      { title: 'the person is signed in', event: { type: 'session.changed', isSignedIn: true } },
      { title: 'the person is signed out', event: { type: 'session.changed', isSignedIn: false } },
    ],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
    'page.shown': [{ title: 'the browser shows the page again', event: { type: 'page.shown' } }],
  },
  invariants: [
    {
      title: 'what is accepted is the version that was shown',
      requirements: ['TERMS-02'],
      every: (run) => {
        for (const { event, from, to, requests } of run.steps) {
          if (event.type === 'terms.accept' && from.context.isSignedIn) {
            const sent = requests[0]?.input as { version?: string } | undefined;
            if (to.state !== 'accepting' || sent?.version !== from.context.version) return 'another version is accepted';
          } else if (requests.some(({ src }) => src === 'acceptTerms')) return 'accepted unasked';
          const found = (event.output as { version?: string } | undefined)?.version;
          if (found && to.context.version !== found) return 'the version is not shown';
          const isKnown = from.context.isSignedIn !== undefined;
          const shown = from.state === 'reloading' ? 'readingNewer' : isKnown ? 'reading' : 'readerUnknown';
          if (found && to.state !== shown) return 'the terms are not shown';
        }
        return places(run).some(({ state, accepts }) => accepts.includes('terms.accept') !== readable.includes(state))
          ? 'accepted unread, or not at all'
          : undefined;
      },
    },
    {
      title: 'a visitor is sent to sign in and comes back here, or stays where sign-in cannot be reached',
      requirements: ['TERMS-02', 'T-04'],
      every: (run) => {
        for (const step of run.steps) {
          const isVisitor = step.event.type === 'terms.accept' && !step.from.context.isSignedIn;
          if (isVisitor !== (emitted(step, 'signIn.ask')?.returnPath === '/terms-and-conditions')) return 'does not come back';
          if (isVisitor && step.to.state !== 'signingIn') return 'is not sent to sign in';
          if (step.event.type === 'page.shown' && step.to.state !== 'reading') return 'is stuck';
          if (
            step.event.type === 'session.changed' &&
            (step.to.context.isSignedIn !== step.event.isSignedIn ||
              step.to.state !== (['readerUnknown', 'signingIn'].includes(step.from.state) ? 'reading' : step.from.state))
          )
            return 'does not know who is here';
        }
        return places(run).some(
          ({ state, accepts }) => !accepts.includes('session.changed') || (state === 'signingIn' && !accepts.includes('page.shown')),
        )
          ? 'is stuck'
          : undefined;
      },
    },
    {
      title: 'nobody agrees before it is known who is here; then the terms are read at once',
      requirements: ['TERMS-01', 'TERMS-02'],
      every: (run) => {
        for (const { state, context, accepts } of places(run)) {
          if (context.isSignedIn === undefined && accepts.includes('terms.accept')) return 'nobody knows who agrees';
          if (state === 'readerUnknown' && context.isSignedIn !== undefined) return 'waits for what is known';
          if (state === 'readerUnknown' && context.version === undefined) return 'waits without terms';
        }
        return undefined;
      },
    },
    {
      title: 'accepted terms lead to the projects, and the tasks are read again',
      requirements: ['TERMS-03', 'NOTIF-12'],
      every: ({ steps }) => {
        for (const step of steps) {
          const good = step.from.state === 'accepting' && (step.event.output as { kind?: string } | undefined)?.kind === 'accepted';
          if (good !== (step.event.type !== 'session.changed' && step.to.state === 'accepted')) return 'accepted without a yes';
          if (good !== (emitted(step, 'navigate')?.to === '/invest') || good !== Boolean(emitted(step, 'accepted')))
            return 'does not lead on';
        }
        return undefined;
      },
    },
    {
      title: 'what is not accepted is told; newer terms are shown before anything else',
      requirements: ['TERMS-04'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event, requests } = step;
          if (from.state === 'accepting' && event.type !== 'session.changed') {
            const { kind, code } = (event.output ?? {}) as { kind?: string; code?: string };
            if (kind === 'accepted') continue;
            const expected = code === 'TERMS_VERSION_OUTDATED' ? 'reloading' : 'notAccepted';
            if (to.state !== expected || !emitted(step, 'failed')) return `${to.state} instead of ${expected}`;
            if (expected === 'reloading' && requests[0]?.src !== 'loadVersion') return 'the newer terms are not read';
          } else if (emitted(step, 'failed')) return 'told without reason';
          if (from.state === 'reloading' && 'output' in event && to.state !== 'readingNewer') return 'the newer terms are not shown';
        }
        return undefined;
      },
    },
    {
      title: 'terms that do not load can be loaded again',
      requirements: ['TERMS-01'],
      every: (run) => {
        for (const { from, to, event, requests } of run.steps) {
          if (['loading', 'reloading'].includes(from.state) && 'error' in event && to.state !== 'loadFailed')
            return 'the failure is not shown';
          if (event.type === 'retry' && (to.state !== 'loading' || requests[0]?.src !== 'loadVersion')) return 'is not loaded again';
        }
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadVersion') return 'is not loaded';
        return places(run).some(({ state, accepts }) => accepts.includes('retry') !== (state === 'loadFailed')) ? 'no way on' : undefined;
      },
    },
  ],
} satisfies Model<typeof termsAcceptanceMachine>;
