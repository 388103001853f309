import type { FastifyRequest } from 'fastify';

const traces = new WeakMap<FastifyRequest, string>();

/** Notes the trace that answers the request, for the log. */
export const setRequestTrace = (request: FastifyRequest, traceId: string): void => void traces.set(request, traceId);

export const requestTrace = (request: FastifyRequest): string | undefined => traces.get(request);
