import { StartProblem } from '../../lib/start-problem.ts';
import { needLength, type Read } from './values.ts';

const minKeyBytes = 32;

export function readSecretsKey(read: Read): string | undefined {
  const key = read('SECRETS_KEY');
  if (key !== undefined && Buffer.byteLength(key) < minKeyBytes)
    throw new StartProblem(`SECRETS_KEY must be at least ${minKeyBytes} bytes long, such as "openssl rand -base64 32" prints.`);
  return key;
}

export function readPreviousKey(read: Read): string | undefined {
  const key = read('SECRETS_KEY_PREVIOUS');
  if (key !== undefined && (read('SECRETS_KEY') === undefined || key === read('SECRETS_KEY')))
    throw new StartProblem('SECRETS_KEY_PREVIOUS is the key before the one in SECRETS_KEY; both are needed, and they differ.');
  return key;
}

export function readMetricsToken(read: Read): string | undefined {
  const token = read('METRICS_TOKEN');
  needLength('METRICS_TOKEN', token);
  return token;
}
