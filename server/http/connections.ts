import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { networkOf } from '../lib/network-address.ts';

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
  /** Connections of one IPv4 address or one IPv6 /64 network. Behind a proxy all come from it, and the proxy has to count. */
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

/** Closes a connection of a network that has as many as it may. */
export function limitConnections(app: FastifyInstance, { perNetwork }: ConnectionLimits): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const connections = (open.get(network) ?? 0) + 1;
    if (connections > perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, connections);
    socket.once('close', () => {
      const rest = (open.get(network) ?? 1) - 1;
      if (rest > 0) open.set(network, rest);
      else open.delete(network);
    });
  });
}
