import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { i18n, loadCatalogue } from '../../i18n/i18n.ts';
import { clearDrafts, lockDrafts } from '../../lib/draft-storage.ts';
import { inspectActor } from '../../lib/inspect-actor.ts';
import { clearAllDismissed } from '../../lib/dismissed-storage.ts';
import { clearToken, expectPassword, isSignedOut, storedToken } from '../../lib/session-storage.ts';
import { toast } from '../../ui/toasts.ts';
import { sessionActors } from './session.actors.ts';

/** Makes the session of this tab. A file of its own, so that anonymous visits of public pages never load the machine. */
export function startSession({
  clients: { api, $api, queryClient },
  onNavigate,
  onReplaced,
  isProtected,
}: {
  clients: { api: Api; $api: QueryApi; queryClient: QueryClient };
  onNavigate: (to: string) => void;
  /** Reloads the data that was loaded for the previous user. */
  onReplaced: () => void;
  /** Protected pages show that sign-in is unavailable; on other pages a toast shows it once. */
  isProtected: () => boolean;
}) {
  // loaded in parallel with the request for the user
  const known = import('./known-session.ts').then(
    ({ knownSession }) => knownSession(api),
    () => undefined,
  );
  const actors = sessionActors({ api, $api, queryClient }, async (userId, session) => (await known)?.start(userId, session));
  const session = createActor(sessionMachine.provide({ actors }), {
    input: { hasToken: storedToken() !== null },
  });
  session.on('session.clear', () => {
    clearToken();
    // signing out clears it; after an idle sign-out it is restored
    if (isSignedOut()) clearDrafts();
    else lockDrafts();
    clearAllDismissed();
    queryClient.clear();
  });
  session.on('session.idle', () => expectPassword('idle'));
  session.on('session.replaced', () => {
    queryClient.clear();
    onReplaced();
  });
  session.on('person.changed', () => {
    void showToast('success', msg`You are now signed in to another account in this browser. That account is shown from now on.`);
  });
  session.on('leave', ({ url }) => window.location.assign(url));
  session.on('navigate', ({ to }) => onNavigate(to));
  session.on('signIn.failed', () => {
    if (isProtected()) return;
    void showToast('error', msg`Sign-in is not available at the moment. Try again in a minute.`);
    session.send({ type: 'signIn.dismiss' });
  });
  session.subscribe(({ value }) => {
    if (value !== 'authenticated' && value !== 'loadingUser') void known.then((running) => running?.stop());
  });
  inspectActor(session);
  session.start();
  return session;
}

async function showToast(kind: 'success' | 'error', text: MessageDescriptor) {
  await loadCatalogue('session');
  toast({ kind, text: i18n._(text) });
}
