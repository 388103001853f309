import type { SettingProblem } from '../../lib/start-problem.ts';
import type { Read } from './values.ts';

/** Settings that production needs and that are not set. */
export function missingInProduction(read: Read): SettingProblem[] {
  const needed = [['ORIGIN'], ['DATABASE_URL', 'DATA_DIR'], ['PAYMENT_WEBHOOK_SECRET'], ['SECRETS_KEY']] as const;
  return needed
    .filter((names) => names.every((name) => read(name) === undefined))
    .map((names) => ({ setting: names[0], message: `${names.join(' or ')} is missing; production needs it.` }));
}
