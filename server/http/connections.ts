import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { networkOf } from '../lib/network-address.ts';
import { Refusal } from '../lib/refusal.ts';

/** How long a connection may keep the server waiting, in milliseconds, and how many one network may open. */
export interface ConnectionLimits {
  /** From the connection, or the end of the request before, to the end of the headers. */
  headersMs: number;
  /** To the end of the body: the app gives up later uploads of 10 MB at 32 kB a second itself. */
  requestMs: number;
  /** Without a byte in either direction, while a request runs. */
  idleMs: number;
  /** How often the first two are looked at. */
  checkMs: number;
  /** Connections of one IPv4 address or one IPv6 /64 network. Behind a proxy, from which all connections come, requests that are not answered yet. */
  perNetwork: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 360_000,
  idleMs: 60_000,
  checkMs: 5000,
  perNetwork: 256,
};

/** Cuts off unfinished headers, unfinished bodies and silent sockets. */
export const timeouts = ({ headersMs, requestMs, idleMs, checkMs }: ConnectionLimits) =>
  ({
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  }) satisfies FastifyHttpOptions<Server>;

/** How many each network holds; `take` answers false where that is as many as it may, and `give` ends one. */
function networkCounter(perNetwork: number) {
  const held = new Map<string, number>();
  return {
    take(network: string): boolean {
      const count = (held.get(network) ?? 0) + 1;
      if (count > perNetwork) return false;
      held.set(network, count);
      return true;
    },
    give(network: string): void {
      const rest = (held.get(network) ?? 1) - 1;
      if (rest > 0) held.set(network, rest);
      else held.delete(network);
    },
  };
}

/** Closes a connection of a network that has as many as it may. */
export function limitConnections(app: FastifyInstance, { perNetwork }: ConnectionLimits): void {
  const connections = networkCounter(perNetwork);
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!connections.take(network)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => connections.give(network));
  });
}

/** Behind a trusted proxy: refuses a request of a network, by the address that the proxy forwards, that has as many under way as it may. */
export function limitRequests(app: FastifyInstance, { perNetwork }: ConnectionLimits): void {
  const requests = networkCounter(perNetwork);
  app.addHook('onRequest', (request, reply, done) => {
    // a proxy's own question, whose connection was reset meanwhile, has no address; of what was cut off before nothing would end the count
    const ip: string | undefined = request.ip;
    if (ip === undefined || request.socket.destroyed) {
      done();
      return;
    }
    const network = networkOf(ip);
    if (!requests.take(network)) {
      done(new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': '1' }));
      return;
    }
    // answered or cut off, whichever comes first
    reply.raw.once('close', () => requests.give(network));
    done();
  });
}
