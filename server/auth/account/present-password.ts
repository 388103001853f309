import type { FastifyRequest } from 'fastify';
import type { passwordChecker } from '../check-password.ts';
import type { AccountRoute, Visit } from './account-visit.ts';
import type { PresentPasswordProblem } from './form-field.ts';

/** Undefined when the present password was entered; otherwise what is wrong, or the minutes to wait after too many attempts. */
export async function presentPasswordProblem(
  checkPassword: ReturnType<typeof passwordChecker>,
  { user }: Visit,
  request: FastifyRequest<AccountRoute>,
): Promise<{ problem: PresentPasswordProblem } | { wait: number } | undefined> {
  const present = request.body?.['present'] ?? '';
  if (present === '') return { problem: 'passwordMissing' };
  const checked = await checkPassword(request, user.email, present);
  if (checked.kind === 'wait') return { wait: checked.minutes };
  return checked.kind === 'right' ? undefined : { problem: 'passwordWrong' };
}
