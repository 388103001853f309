import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import { queueEmail } from '../../mail/outbox.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Store } from '../../store/store.ts';
import { appUser } from '../../store/schema.ts';
import type { NewPasswordRule } from '../../users/new-password.ts';
import { hashPassword } from '../../users/password.ts';
import type { Person } from '../../users/user.ts';
import type { passwordChecker } from '../check-password.ts';
import { passwordChangedEmail } from '../password-reset/reset-emails.ts';
import { endOtherDevices, type CurrentDevice } from './signed-in-devices.ts';

export type PasswordChangeProblem = 'presentWrong' | 'same' | 'WEAK_PASSWORD' | 'COMMON_PASSWORD' | 'different';

type ChangeResult =
  | { kind: 'wait'; minutes: number }
  | { kind: 'refused'; problem: PasswordChangeProblem }
  /** `cookie` makes this a known device of the account. */
  | { kind: 'changed'; cookie: string };

/**
 * Replaces the password of an account, which requires the present one (OWASP ASVS 5.0, 6.2.3). All other devices are signed out, and the owner is notified by
 * e-mail. `isRepeated`: the form has no second field, or both are the same.
 */
export async function changePassword(
  {
    store,
    clock,
    origin,
    checkPassword,
    newPassword,
  }: { store: Store; clock: Clock; origin: string; checkPassword: ReturnType<typeof passwordChecker>; newPassword: NewPasswordRule },
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  user: Person,
  { present, password, isRepeated, here }: { present: string; password: string; isRepeated: boolean; here: CurrentDevice },
): Promise<ChangeResult> {
  // before the new one is looked at: otherwise guesses of the present one would be free
  const checked = await checkPassword(request, user.email, present);
  if (checked.kind === 'wait') return checked;
  if (checked.kind !== 'right') return { kind: 'refused', problem: 'presentWrong' };
  const problem = password === present ? 'same' : ((await newPassword(password)) ?? (isRepeated ? undefined : 'different'));
  if (problem) return { kind: 'refused', problem };
  const passwordHash = await hashPassword(password);
  await store.tx(async (tx) => {
    await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, user.id));
    await endOtherDevices(tx, clock, user.id, here);
    await queueEmail(tx, clock, user, passwordChangedEmail(user.profile.name ?? '', origin, user.language));
    await recordAudit(tx, { subject: 'person', subjectId: user.id, event: 'password.change', actor: user.id, at: clock.now() });
  });
  return { kind: 'changed', cookie: checked.cookie };
}
