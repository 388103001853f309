import { isEmail } from '../../../domain/person-text.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { countAttempt } from '../../http/attempt-counter.ts';
import { callerOf, type Handlers } from '../../http/contract/handlers.ts';
import { secondsUntil } from '../../lib/clock.ts';
import { inEqualTime } from '../../lib/equal-time.ts';
import { Refusal } from '../../lib/refusal.ts';
import { fingerprint } from '../../lib/secrets.ts';
import { appUser } from '../../store/schema.ts';
import type { RequireRecentSignIn } from '../step-up.ts';
import { type EmailChangeDeps, pendingChange, requestChange } from './email-change.ts';
import { eq } from 'drizzle-orm';

/** In 15 minutes: e-mails to one address, and requests of one person. */
const limits = { emails: 3, requests: 10 };

/** A change of the address that one signs in with: what waits, and a new one. */
export function emailChangeHandlers({
  requireRecentSignIn,
  ...deps
}: EmailChangeDeps & { requireRecentSignIn: RequireRecentSignIn }): Pick<Handlers, 'getEmailChange' | 'requestEmailChange'> {
  const { store, clock } = deps;
  return {
    async getEmailChange(request) {
      const { id } = callerOf(request);
      const [person] = await store.db.select({ email: appUser.email }).from(appUser).where(eq(appUser.id, id));
      if (!person) throw new Refusal('UNAUTHORIZED');
      return { status: 200, body: present(person.email, await pendingChange(store.db, clock.now(), id)) };
    },

    async requestEmailChange(request) {
      const { id: userId } = callerOf(request);
      await requireRecentSignIn(request);
      const email = request.body.email.trim().toLowerCase();
      if (!isEmail(email)) throw new Refusal('INVALID_EMAIL', undefined, { email: 'INVALID_EMAIL' });
      const { attempts, until } = await countAttempt(store, clock, fingerprint(`email change ${userId}`));
      if (attempts > limits.requests) {
        const seconds = secondsUntil(clock, until);
        throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(seconds) });
      }
      const change = await inEqualTime(async () => {
        const written = await countAttempt(store, clock, fingerprint(`email change to ${email}`));
        return requestChange(deps, { userId, email, isWritten: written.attempts <= limits.emails });
      });
      return { status: 202, body: present(change.oldEmail, change) };
    },
  };
}

function present(email: string, pending: { newEmail: string; expiresAt: Date } | undefined): components['schemas']['EmailChange'] {
  return { email, ...(pending && { pending: { email: pending.newEmail, expiresAt: pending.expiresAt.toISOString() } }) };
}
