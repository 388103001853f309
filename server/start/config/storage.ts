import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClamdAddress } from '../../adapters/virus/clamd.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import { isDatabaseAddress } from '../../store/hosts.ts';
import type { Config } from './config.ts';
import { isHttp, type Read } from './values.ts';

/** Not shown where it is wrong: it may hold a password. */
export function readDatabaseUrl(read: Read): string | undefined {
  const url = read('DATABASE_URL');
  if (url !== undefined && !isDatabaseAddress(url))
    throw new StartProblem(
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name; in a password / is %2F, # is %23, ? is %3F and @ is %40.',
    );
  return url;
}

/** An S3 bucket when its address is given, else a directory beside the data, a temporary one where the database is in memory. */
export function readFiles(read: Read): Config['files'] {
  const [url, accessKeyId, secretAccessKey] = [read('FILES_S3_URL'), read('FILES_S3_KEY_ID'), read('FILES_S3_SECRET')];
  if (url === undefined && accessKeyId === undefined && secretAccessKey === undefined) {
    const dataDir = read('DATA_DIR');
    const beside = dataDir === 'memory://' ? path.join(tmpdir(), `statefolio-${process.pid}`) : (dataDir ?? './data');
    return { directory: path.resolve(read('FILES_DIR') ?? path.join(beside, 'files')) };
  }
  if (url === undefined || !isHttp(url) || accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartProblem('FILES_S3_URL must be an address and needs FILES_S3_KEY_ID and FILES_S3_SECRET beside it.');
  return { url, accessKeyId, secretAccessKey, region: read('FILES_S3_REGION') };
}

export function readClamd(read: Read): ClamdAddress | undefined {
  const url = read('CLAMAV_URL');
  if (url === undefined) return undefined;
  const { protocol, hostname, port } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '', port: '' };
  if (protocol !== 'tcp:' || hostname === '') throw new StartProblem(`CLAMAV_URL must be an address like tcp://clamav:3310, not "${url}".`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}
