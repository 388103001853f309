import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** Without the query, which may hold sign-in codes, and without what is as long as our secrets are: the number of a running sign-in. */
const addressOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]?.replaceAll(/[\w-]{43,}/g, '…');

/** For the lines that Fastify writes itself. */
export const logSerializers = { req: (request: FastifyRequest) => ({ method: request.method, url: addressOf(request), ip: request.ip }) };

/**
 * One line a request, when it is over. What anybody may read and got is counted in the figures and not written down: it is most of what a server
 * answers, and says nothing about anybody.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, headers, ip } = request;
    if (!error && reply.statusCode < 400 && method === 'GET' && headers.authorization === undefined && headers.cookie === undefined) return;
    const line = { method, url: addressOf(request), ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) request.log.error({ ...line, err: error }, 'request failed');
    else request.log.info(line, 'request answered');
  }

  override routeNotFound(request: FastifyRequest): void {
    request.log.info({ method: request.method, url: addressOf(request) }, 'no such route');
  }
}
