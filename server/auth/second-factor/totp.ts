import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports (RFC 6238, 4; Google's key URI format). */
const digits = 6;
const period = 30;
/** Codes of one step earlier and later count as well: clocks differ, and typing takes time (RFC 6238, 5.2). None do where the operator wants it strict. */
const driftOf = (isStrict: boolean) => (isStrict ? 0 : 1);

const totpOf = (secret: string, name: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period, ...name });

/** 160 bits, as long as the hash (RFC 4226, 4), in base32: how apps are given a key. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The step of time of RFC 6238. */
export const stepAt = (at: Date): number => TOTP.counter({ period, timestamp: at.getTime() });

/** The code of a step. */
export const codeAt = (secret: string, step: number): string => totpOf(secret).generate({ timestamp: step * period * 1000 });

/** The step of a right code that is later than the last one used; undefined for a wrong code and for one that was used (RFC 6238, 5.2). */
export function stepOfCode(
  secret: string,
  code: string,
  at: Date,
  { lastStep, isStrict = false }: { lastStep: number; isStrict?: boolean | undefined },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const shift = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: driftOf(isStrict) });
  if (shift === null) return undefined;
  const step = stepAt(at) + shift;
  return step > lastStep ? step : undefined;
}

/** What an app reads from the QR code. */
export const keyUri = (secret: string, issuer: string, account: string): string => totpOf(secret, { issuer, label: account }).toString();
