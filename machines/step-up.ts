type Nonce = { nonce: string };

function nonceOf({ context: { nonce } }: { context: { nonce?: string | undefined } }): Nonce {
  if (nonce === undefined) throw new Error('The sign-in was not asked for.');
  return { nonce };
}

/**
 * A sign-in before something is changed, where the last one is more than ten minutes ago (decision 054). For machines with the actor `startSignIn` and
 * the actions `setNonce` and `leave`. `entry` and `save` name actions of the machine, `cancel` the state that it goes back to.
 */
export function stepUpStates<const Cancel extends string, const Entry extends string = never, const Save extends string = never>({
  requirements,
  opening,
  cancel,
  entry = [],
  save = [],
}: {
  requirements: readonly string[];
  opening: string;
  cancel: Cancel;
  entry?: readonly Entry[];
  save?: readonly Save[];
}) {
  const on = {
    'signIn.start': {
      target: 'openingSignIn',
      actions: [{ type: 'setNonce', params: ({ event }: { event: Nonce }) => ({ nonce: event.nonce }) }, ...save],
    },
    'signIn.cancel': cancel,
  } as const;
  return {
    signInNeeded: {
      description: 'The person signed in more than ten minutes ago and has to sign in again first (decision 054).',
      meta: { title: 'Sign-in needed', requirements },
      entry,
      on,
    },
    openingSignIn: {
      description: opening,
      meta: { title: 'Opening the sign-in page', requirements },
      tags: 'busy',
      invoke: {
        id: 'startSignIn',
        src: 'startSignIn',
        input: nonceOf,
        onDone: {
          target: 'leaving',
          actions: { type: 'leave', params: ({ event }: { event: { output: { url: string } } }) => event.output },
        },
        onError: 'signInFailed',
      },
    },
    signInFailed: {
      description: 'The sign-in page could not be opened.',
      meta: { title: 'Sign-in is not available', requirements },
      on,
    },
    leaving: {
      description: 'The browser goes to the sign-in page. Back shows this page again.',
      meta: { title: 'Going to the sign-in page', requirements },
      tags: 'busy',
      on: { 'page.shown': 'signInNeeded' },
    },
  } as const;
}
