import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import { randomInt } from '../lib/random.ts';
import { sqlState } from './sql-state.ts';

/** `postgres://user@a:5432,b:5433/name` is one address for each host; one host is one address. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** An address of PostgreSQL as far as it can be read; a host may be missing, as with `?host=/var/run/postgresql`. */
export const isDatabaseAddress = (url: string): boolean =>
  /^postgres(?:ql)?:\/\/./.test(url) && addressesOf(url).every((address) => URL.canParse(address.replace('@/', '@localhost/')));

/** Connects to the host that is taken for the primary at that moment, whatever the pool was made for. */
class HostSocket extends BatchingSocket {
  readonly host: () => { host: string; port: number };
  constructor(host: () => { host: string; port: number }) {
    super();
    this.host = host;
  }
  override connect(): this {
    return super.connect(this.host());
  }
}

/**
 * What a pool needs to reach a primary among several hosts: each new connection goes to the host that worked last; where a host does not respond or is a
 * standby, the next one is tried.
 */
export function severalHosts(addresses: readonly string[]): Pick<PoolConfig, 'stream' | 'verify'> {
  const places = addresses.map((address) => {
    const { hostname, port } = new URL(address);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
  });
  let at = 0;
  const place = () => places[at % places.length] ?? { host: 'localhost', port: 5432 };
  return {
    stream: () => {
      const tried = at;
      return new HostSocket(place).once('error', () => {
        // connections that fail together move on by one host
        if (at === tried) at += 1;
      });
    },
    verify: (client, done) => {
      const tried = at;
      client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby', (error: Error | null, found) => {
        if (error) return done(error);
        if (!found.rows[0]?.standby) return done();
        if (at === tried) at += 1;
        done(Object.assign(new Error('This host is a standby.'), { code: standbyCode }));
      });
    },
  };
}

/** `read_only_sql_transaction`: what a primary that became a standby answers to a write. */
const standbyCode = '25006';

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  standbyCode,
]);

/** How long a transaction or a read waits for an unavailable database: longer than a failover, shorter than a browser's timeout. */
export const reconnectMs = 15_000;

/** Between two tries of reaching a host. */
export const pauseForHost = (): Promise<void> => pause(50 + randomInt(200));

/** The connection was lost, or the host serves no writes now: another try may reach one that does. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return lostCodes.has(state) || state.startsWith('08');
  for (let e = error; e instanceof Error; e = e.cause)
    if (/^Connection terminated|timeout exceeded when trying to connect|not queryable/.test(e.message)) return true;
  return false;
}
