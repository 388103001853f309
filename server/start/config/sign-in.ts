import { usualLimits } from '../../auth/session-limits.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import { readOrigin } from './address.ts';
import type { Mode } from './config.ts';
import { type Read, readNumber, readProviderUrl } from './values.ts';

export function readOperatorFactor(read: Read, mode: Mode): boolean {
  const text = read('OPERATOR_SECOND_FACTOR') ?? (mode === 'production' && read('OIDC_ISSUER') === undefined ? 'required' : 'optional');
  if (text !== 'required' && text !== 'optional')
    throw new StartProblem(`OPERATOR_SECOND_FACTOR must be required or optional, not "${text}".`);
  return text === 'required';
}

export function readFactor(read: Read): boolean {
  const text = read('SECOND_FACTOR') ?? 'optional';
  if (text !== 'required' && text !== 'optional') throw new StartProblem(`SECOND_FACTOR must be required or optional, not "${text}".`);
  if (text === 'required' && read('OIDC_ISSUER') !== undefined)
    throw new StartProblem('SECOND_FACTOR=required is for the built-in sign-in; with OIDC_ISSUER that provider decides.');
  return text === 'required';
}

export function readCodes(read: Read): boolean {
  const text = read('SECOND_FACTOR_CODES') ?? 'tolerant';
  if (text !== 'tolerant' && text !== 'strict') throw new StartProblem(`SECOND_FACTOR_CODES must be tolerant or strict, not "${text}".`);
  return text === 'strict';
}

export function readBreachedUrl(read: Read): string | undefined {
  return read('BREACHED_PASSWORDS_URL') === undefined
    ? undefined
    : readProviderUrl(read, 'BREACHED_PASSWORDS_URL', 'https://api.pwnedpasswords.com');
}

const minuteMs = 60_000;

/** How long sessions last, in whole minutes and hours; the shorter one counts. */
export const readIdleMs = (read: Read): number =>
  (readNumber(read, 'SESSION_IDLE_MINUTES', [5, 720]) ?? usualLimits.idleMs / minuteMs) * minuteMs;

export const readAbsoluteMs = (read: Read): number => {
  const hourMs = 60 * minuteMs;
  return (readNumber(read, 'SESSION_HOURS', [1, 24]) ?? usualLimits.absoluteMs / hourMs) * hourMs;
};

/** A host may use passkeys of its own name and of a domain above it (Web Authentication, Level 3, 5.1.3). Top-level domains are refused by browsers. */
export function readPasskeyDomain(read: Read, mode: Mode): string | undefined {
  const domain = read('PASSKEY_DOMAIN');
  if (domain === undefined) return undefined;
  const origin = readOrigin(read, mode) ?? 'http://localhost';
  const { hostname } = new URL(origin);
  if (hostname !== domain && !(domain.includes('.') && hostname.endsWith(`.${domain}`)))
    throw new StartProblem(`PASSKEY_DOMAIN must be the host of ORIGIN or a domain above it, such as example.com, not "${domain}".`);
  return domain;
}
