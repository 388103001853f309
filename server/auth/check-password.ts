import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { appUser } from '../store/schema.ts';
import { verifyPassword } from '../users/password.ts';
import type { signInAttempts } from './attempts.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import { auditRefusedSignIn } from './session-audit.ts';

type PasswordResult =
  | { kind: 'wait'; minutes: number }
  | { kind: 'wrong' | 'unverified' | 'locked' }
  /** `cookie` makes this a known device of the account. */
  | { kind: 'right'; userId: string; cookie: string };

/**
 * Checks the password of an account, as often as the limits of attempts allow. Whether the address is confirmed or the account locked is disclosed only after
 * the right password.
 */
export function passwordChecker(
  { store, clock, origin }: { store: Store; clock: Clock; origin: string },
  attempts: ReturnType<typeof signInAttempts>,
) {
  return async (request: Pick<FastifyRequest, 'ip' | 'headers'>, email: string, password: string): Promise<PasswordResult> => {
    const [user] = await store.db.select().from(appUser).where(eq(appUser.email, email)).limit(1);
    const devices = { store, clock, origin };
    const { cookie } = request.headers;
    const attempt = { email, ip: request.ip, device: await knownDevice(devices, user?.id ?? '', cookie) };
    const minutes = await attempts.begin(attempt);
    if (minutes > 0) return { kind: 'wait', minutes };

    const isRight = password.length <= 256 && (await verifyPassword(password, user?.passwordHash));
    if (!user || !isRight) {
      await auditRefusedSignIn(store, clock, user?.id, 'PASSWORD');
      return { kind: 'wrong' };
    }
    // no mail is sent from here: knowing the password does not prove ownership of the address
    if (!user.emailVerifiedAt) {
      await auditRefusedSignIn(store, clock, user.id, 'UNVERIFIED');
      return { kind: 'unverified' };
    }
    if (user.lockedAt) {
      await auditRefusedSignIn(store, clock, user.id, 'LOCKED');
      return { kind: 'locked' };
    }
    await attempts.succeed(attempt);
    return { kind: 'right', userId: user.id, cookie: await rememberDevice(devices, user.id, cookie) };
  };
}
