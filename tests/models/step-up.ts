import { requestInput, emitted, isAnswer, type Place, places } from '../support/paths/run.ts';
import { lost } from './failures.ts';
import type { Invariant } from './model.ts';

const url = '/oidc/auth?prompt=login';
type Saved = { nonce?: unknown };

/** A change needs a sign-in of the last ten minutes (decision 054). */
export const recentSignInNeeded = {
  title: 'a recent sign-in is needed',
  output: { kind: 'refused' as const, code: 'STEP_UP_REQUIRED' as const },
};
export const startSignIn = [{ title: 'the sign-in page is ready', output: { url } }, lost];

/** What happens in the states of `stepUpStates`. */
export const stepUpEvents = {
  'signIn.start': [
    {
      title: 'the person signs in again',
      event: { type: 'signIn.start' as const, nonce: 'abcdefgh' },
      when: ({ nonce }: Saved) => nonce === undefined,
    },
    {
      title: 'the person tries once more',
      event: { type: 'signIn.start' as const, nonce: 'ijklmnop' },
      when: ({ nonce }: Saved) => nonce !== undefined,
    },
  ],
  'signIn.cancel': [{ title: 'the person does not sign in', event: { type: 'signIn.cancel' as const } }],
  'page.shown': [{ title: 'Back shows the page again', event: { type: 'page.shown' as const } }],
};

const acceptedIn: Record<string, readonly string[]> = {
  'signIn.start': ['signInNeeded', 'signInFailed'],
  'signIn.cancel': ['signInNeeded', 'signInFailed'],
  'page.shown': ['leaving'],
};

/** `cancel` is the state that one goes back to, `saved` what is saved before the browser leaves. */
export const signInInvariant = ({
  title,
  requirements,
  cancel,
  saved,
}: {
  title: string;
  requirements: Invariant['requirements'];
  cancel: string;
  saved?: (place: Place) => string;
}): Invariant => ({
  title,
  requirements,
  every: (run) => {
    for (const step of run.steps) {
      const { event, from, to, refused } = step;
      const isStarted = event.type === 'signIn.start' && !refused;
      if (isStarted && to.state !== 'openingSignIn') return 'signs in elsewhere';
      if (isStarted && requestInput<{ nonce?: string }>(step, 'startSignIn')?.nonce !== event['nonce']) return 'another nonce';
      const draft = emitted(step, 'draft.save');
      if ((draft !== undefined) !== (isStarted && saved !== undefined)) return 'saved at another moment';
      if (draft && draft['draft'] !== saved?.(from)) return 'something else is saved';
      if (event.type === 'signIn.cancel' && !refused && to.state !== cancel) return 'cannot go back';
      const isReady = from.state === 'openingSignIn' && isAnswer(step);
      if (isReady && to.state !== ('error' in event ? 'signInFailed' : 'leaving')) return 'the sign-in page does not follow';
      const left = emitted(step, 'page.leave');
      if ((left !== undefined) !== (isReady && !('error' in event))) return 'leaves at another moment';
      if (left && left['url'] !== url) return 'leaves for elsewhere';
      if (event.type === 'page.shown' && !refused && to.state !== 'signInNeeded') return 'Back shows nothing';
    }
    return places(run).some(({ state, accepts }) =>
      Object.entries(acceptedIn).some(([type, states]) => accepts.includes(type) !== states.includes(state)),
    )
      ? 'offers to sign in elsewhere, or not here'
      : undefined;
  },
});
