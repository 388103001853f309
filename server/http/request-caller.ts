import type { FastifyRequest } from 'fastify';

const callers = new WeakMap<FastifyRequest, string>();

/** Notes whose token the request bears, for the log. */
export const setRequestCaller = (request: FastifyRequest, userId: string): void => void callers.set(request, userId);

export const requestCaller = (request: FastifyRequest): string | undefined => callers.get(request);
