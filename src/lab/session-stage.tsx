import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { user } from '../../tests/models/known.ts';
import { Protected } from '../features/session/protected.tsx';
import { SessionActorContext } from '../features/session/session-actor.ts';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import { statusOf } from '../features/session/session-provider.tsx';
import { useLocale } from '../i18n/i18n.ts';
import { SessionContext } from '../lib/session-context.ts';
import { Header } from '../ui/header.tsx';

const person = { name: `${user.name} ${user.surname}`, isCompany: false, isVip: false, isAdmin: false, newNotifications: 0 };
const address = '/dashboard/investments';

/**
 * The header, and below it a page: a public one while nobody is known, else a protected one, which would ask to sign in by itself. The menu of the
 * person stands open: what it offers belongs to being signed in.
 */
export function SessionStage({ actor }: { actor: SessionActor }) {
  const state = useSelector(actor, ({ value }) => value);
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const status = statusOf[state];
  const isSignedIn = status === 'authenticated';
  useEffect(() => {
    const [, account] = frame.current?.querySelectorAll('details') ?? [];
    if (account) account.open = isSignedIn;
  }, [isSignedIn]);
  const signIn = () => actor.send({ type: 'signIn.ask', returnPath: address, nonce: 'made-up' });
  const signOut = () => actor.send({ type: 'signOut.ask' });
  const page = <main id="main" className="page" />;
  return (
    <SessionActorContext value={{ actor, start: () => undefined }}>
      <SessionContext value={{ status, ...(isSignedIn && { user }), signIn, signOut }}>
        <div ref={frame}>
          <Header
            surface="light"
            locale={locale}
            onLocale={() => undefined}
            person={isSignedIn ? person : undefined}
            isSessionLoading={status === 'loading'}
            onSignIn={signIn}
            onSignOut={signOut}
          />
          {state === 'anonymous' ? page : <Protected address={address}>{() => page}</Protected>}
        </div>
      </SessionContext>
    </SessionActorContext>
  );
}
