import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartProblem } from '../lib/start-problem.ts';
import type { Store } from '../store/store.ts';
import { beginDrain } from './readiness.ts';
import { recordOf } from '../../domain/unknown.ts';

/** The port, found usable before anything else is done. `PORT=0` takes any free one: sign-in needs to know it before the server listens. */
export async function usablePort(wanted: number, host: string | undefined): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(wanted, host, resolve));
  } catch (error) {
    throw portProblem(error, wanted, host) ?? error;
  }
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : wanted;
}

function portProblem(error: unknown, port: number, host: string | undefined): StartProblem | undefined {
  const { code } = recordOf(error);
  if (code === 'EADDRINUSE') return new StartProblem(`Port ${port} is in use; stop the other program or choose another one with PORT.`);
  if (code === 'EACCES') return new StartProblem(`Port ${port} may not be used by this account; choose one above 1023 with PORT.`);
  if (host && (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN'))
    return new StartProblem(`HOST must be an address of this machine, not "${host}".`);
  return undefined;
}

export async function listen(app: FastifyInstance, { host, port }: { host: string | undefined; port: number }): Promise<void> {
  try {
    // without a host on IPv6 and IPv4, or on IPv4 alone where there is no IPv6
    await app.listen(host ? { port, host } : { port, host: '::' }).catch((error: NodeJS.ErrnoException) => {
      if (host || (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL')) throw error;
      return app.listen({ port, host: '0.0.0.0' });
    });
  } catch (error) {
    throw portProblem(error, port, host) ?? error;
  }
}

/** Longer than a proxy takes between two looks at `/readyz`, which is a second in deploy/compose. */
const drainMs = 3_000;

/**
 * On SIGINT and SIGTERM: no new requests, the running ones are answered, then the database is closed. Behind a proxy requests are taken for three seconds more
 * while `/readyz` reports that the server stops: the proxy cannot repeat a POST whose connection is closed.
 */
export function stopOnSignals(
  app: FastifyInstance,
  store: Store,
  { isBehindProxy, atEnd }: { isBehindProxy: boolean; atEnd?: () => Promise<void> },
): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    beginDrain(app);
    if (isBehindProxy) await pause(drainMs);
    setTimeout(() => process.exit(1), 10_000).unref();
    // a connection that was busy a moment ago stays open for the next request, which will not come
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearInterval(idle);
    await store.close();
    await atEnd?.();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}
