import { isOwnNetwork } from '../../lib/own-network.ts';
import type { SettingProblem } from '../../lib/start-problem.ts';
import { addressesOf } from '../../store/hosts.ts';

const addresses = [
  'OIDC_ISSUER',
  'BREACHED_PASSWORDS_URL',
  'MANGOPAY_URL',
  'IDENFY_URL',
  'VERIFF_URL',
  'FILES_S3_URL',
  'BLOG_URL',
  'POSTHOG_HOST',
  'SENTRY_DSN',
  'LOG_URL',
] as const;

/** Settings whose connection is not encrypted although it leaves the own network; production refuses them (OWASP ASVS 5.0, 12.3.1). */
export function unencrypted(read: (name: string) => string | undefined): SettingProblem[] {
  const urlOf = (name: string) => {
    const text = read(name);
    return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  };
  const problems: SettingProblem[] = addresses.flatMap((setting) => {
    const url = urlOf(setting);
    return url?.protocol === 'http:' && !isOwnNetwork(url.hostname)
      ? [{ setting, message: `${setting} must begin with https:// in production.` }]
      : [];
  });
  if (!isDatabaseEncrypted(read('DATABASE_URL')))
    problems.push({
      setting: 'DATABASE_URL',
      message: 'DATABASE_URL must end in ?sslmode=verify-full in production, as its host is not on this machine.',
    });
  const smtp = urlOf('SMTP_URL');
  if (
    smtp &&
    !isOwnNetwork(smtp.hostname) &&
    ['ignoreTLS', 'requireTLS', 'tls.rejectUnauthorized'].some((key) => smtp.searchParams.has(key))
  )
    problems.push({ setting: 'SMTP_URL', message: 'SMTP_URL must not change the rules of TLS in production.' });
  const clamd = urlOf('CLAMAV_URL');
  if (clamd && !isOwnNetwork(clamd.hostname))
    problems.push({ setting: 'CLAMAV_URL', message: 'CLAMAV_URL must be on this machine in production, as clamd does not encrypt.' });
  return problems;
}

/** Without `sslmode` node-postgres does not encrypt; with one of these it checks the certificate as well. */
const encrypted = ['require', 'verify-ca', 'verify-full'];

function isDatabaseEncrypted(text: string | undefined): boolean {
  if (text === undefined) return true;
  return addressesOf(text).every((address) => {
    // what is no address is refused where it is opened
    if (!URL.canParse(address)) return true;
    const { hostname, searchParams } = new URL(address);
    const isVerified = encrypted.includes(searchParams.get('sslmode') ?? '') && !searchParams.has('uselibpqcompat');
    return hostname === '' || isOwnNetwork(hostname) || isVerified;
  });
}
