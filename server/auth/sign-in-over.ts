import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/store.ts';
import type { PageLocale } from './messages.ts';
import { expiredPage, sendPage, signedInPage } from './pages.ts';
import { hasProviderSession } from './provider-session.ts';
import type { SessionLimits } from './session-limits.ts';

/** Answers a request for a page whose sign-in is over. */
export type SendSignInOver = (request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, locale: PageLocale) => Promise<FastifyReply>;

/**
 * Every page of the sign-in ends here (AUTH-12): a person who has signed in with it is told that they are signed in (Back, a form sent twice), others that it
 * has expired.
 */
export const signInOver =
  (parts: { store: Store; sealer: Sealer; origin: string; limits: SessionLimits }): SendSignInOver =>
  async (request, reply, locale) => {
    const isSignedIn = await hasProviderSession(parts, request.headers.cookie);
    return sendPage(reply, 410, isSignedIn ? signedInPage(locale) : expiredPage(locale));
  };
