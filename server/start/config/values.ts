import path from 'node:path';
import { mapKeys } from '../../../domain/keys.ts';
import { StartProblem } from '../../lib/start-problem.ts';

/** Reads a setting; an empty one counts as absent. */
export type Read = (name: string) => string | undefined;

export const isHttp = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

export function readNumber(read: Read, name: string, [least, most]: readonly [number, number]): number | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new StartProblem(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  return number;
}

export function readSwitch(read: Read, name: string): boolean {
  const text = read(name) ?? '0';
  if (text !== '0' && text !== '1') throw new StartProblem(`${name} must be 1 or 0, not "${text}".`);
  return text === '1';
}

export function readFolderPath(read: Read, name: string): string | undefined {
  const folder = read(name);
  return folder === undefined ? undefined : path.resolve(folder);
}

/** Where a provider is reached, if not at its own address: its test environment. */
export function readProviderUrl(read: Read, name: string, own: string): string {
  const url = read(name) ?? own;
  if (!isHttp(url)) throw new StartProblem(`${name} must be an address like ${own}, not "${url}".`);
  return url.replace(/\/$/, '');
}

export const minSecretBytes = 16;

/** The secrets that providers give out are longer: 20 characters at iDenfy, 32 at Facebook, 35 at Google, 36 at Veriff, about 50 at Mangopay. */
export function needLength(name: string, secret: string | undefined): void {
  if (secret !== undefined && Buffer.byteLength(secret) < minSecretBytes)
    throw new StartProblem(`${name} must be at least ${minSecretBytes} bytes long.`);
}

/** Values that are given together or not at all; undefined where none is. The secrets among them have at least 16 bytes. */
export function readTogether<Name extends string>(
  read: Read,
  names: readonly [Name, ...Name[]],
  secrets: readonly NoInfer<Name>[],
): Record<Name, string> | undefined {
  const given = names.filter((name) => read(name) !== undefined);
  if (given.length === 0) return undefined;
  const missing = names.find((name) => read(name) === undefined);
  if (missing !== undefined) throw new StartProblem(`${names[0]} needs ${names.slice(1).join(' and ')} beside it; ${missing} is missing.`);
  for (const name of secrets) needLength(name, read(name));
  return mapKeys(names, (name) => read(name) ?? '');
}
