import path from 'node:path';
import type { TlsFiles } from '../../http/tls.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import type { Mode } from './config.ts';
import { isHttp, type Read, readTogether } from './values.ts';

export function readPort(read: Read): number {
  const text = read('PORT') ?? '4000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartProblem(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

export function readTls(read: Read): TlsFiles | undefined {
  const files = readTogether(read, ['TLS_CERT_FILE', 'TLS_KEY_FILE'], []);
  return files && { certFile: path.resolve(files.TLS_CERT_FILE), keyFile: path.resolve(files.TLS_KEY_FILE) };
}

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

export function readOrigin(read: Read, mode: Mode): string | undefined {
  const text = read('ORIGIN');
  if (text === undefined) return undefined;
  const origin = text.replace(/\/$/, '');
  if (!isHttp(text) || new URL(text).origin !== origin)
    throw new StartProblem(`ORIGIN must be an address like https://invest.example.com, without a path, not "${text}".`);
  const { protocol, hostname } = new URL(origin);
  if (mode === 'production' && protocol !== 'https:' && !localHosts.includes(hostname))
    throw new StartProblem(`ORIGIN must begin with https:// in production, not "${text}".`);
  return origin;
}
