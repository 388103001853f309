import { passwordProblem, type PasswordProblem } from '../../domain/password.ts';

/** Checks whether a password was published in a breach. Rejects where the service does not respond. */
export interface BreachedPasswords {
  isBreached(password: string): Promise<boolean>;
}

export type NewPasswordRule = (password: string) => Promise<PasswordProblem | undefined>;

/**
 * What is wrong with a new password: too short, too long, among the most common ones, or published in a breach where a service is set that knows them (OWASP
 * ASVS 5.0, 6.2.12). A service that does not respond is ignored.
 */
export const newPasswordRule =
  (breached: BreachedPasswords | undefined, onFailure: (error: unknown) => void = () => undefined): NewPasswordRule =>
  async (password) => {
    const problem = passwordProblem(password);
    if (problem !== undefined || breached === undefined) return problem;
    const isBreached = await breached.isBreached(password).catch((error: unknown) => {
      onFailure(error);
      return false;
    });
    return isBreached ? 'COMMON_PASSWORD' : undefined;
  };
