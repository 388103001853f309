import { readFileSync } from 'node:fs';
import type { SettingProblem } from '../../lib/start-problem.ts';

/** Settings that hold a secret. Each may be given as the path of a file in place of its value: `SECRETS_KEY_FILE`. */
export const secretSettings = [
  'DATABASE_URL',
  'PAYMENT_WEBHOOK_SECRET',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'OIDC_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_APP_SECRET',
  'SIGN_IN_ISSUERS',
  'SMTP_URL',
  'FILES_S3_SECRET',
  'MANGOPAY_API_KEY',
  'IDENFY_API_KEY',
  'IDENFY_API_SECRET',
  'IDENFY_SIGNING_KEY',
  'VERIFF_API_KEY',
  'VERIFF_SHARED_SECRET',
  'METRICS_TOKEN',
  'LOG_TOKEN',
] as const;

export const fileSetting = (name: string): string => `${name}_FILE`;

/**
 * Reads a setting from the environment or, where it is a secret, from the file that the environment names: what a store of secrets mounts is in no list of
 * processes (OWASP ASVS 5.0, 13.3.1). An empty value counts as absent. Files that cannot be used are problems, and their settings are absent.
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): {
  read: (name: string) => string | undefined;
  problems: readonly SettingProblem[];
} {
  const problems: SettingProblem[] = [];
  const fromFiles = new Map<string, string>();
  for (const name of secretSettings) {
    const setting = fileSetting(name);
    const file = env[setting]?.trim() || undefined;
    if (file === undefined) continue;
    if (env[name]?.trim()) problems.push({ setting, message: `${setting} and ${name} are both given; one of them is enough.` });
    else
      try {
        const text = readFileSync(file, 'utf8').trim();
        if (text === '') problems.push({ setting, message: `${setting}: the file ${file} is empty.` });
        else fromFiles.set(name, text);
      } catch {
        problems.push({ setting, message: `${setting}: the file ${file} cannot be read.` });
      }
  }
  return { read: (name) => fromFiles.get(name) ?? (env[name]?.trim() || undefined), problems };
}
