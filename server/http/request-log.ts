import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { sqlState } from '../store/sql-state.ts';

/** Without the query, which may hold sign-in codes, and without what is as long as our secrets are: the number of a running sign-in. */
const addressOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]?.replaceAll(/[\w-]{43,}/g, '…');

const chainOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : []);

/** The places in the code, without the message above them. */
const placesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * An error as it is written down. Those of the database name in their messages what the statement was given: addresses, links that work once, personal
 * numbers. Of them stay the kinds, the SQLSTATE, the names that are those of tables, and the places.
 */
function errorOf(error: unknown): { type: string; message: string; stack: string; [fact: string]: unknown } {
  const chain = chainOf(error);
  const [first] = chain;
  if (!first) return { type: typeof error, message: 'thrown without being an error', stack: '' };
  const type = chain.map((one) => one.constructor.name).join(' < ');
  const code = sqlState(first);
  const isOfDatabase = chain.some((one) => 'params' in one || 'severity' in one);
  if (!isOfDatabase)
    return { type, message: first.message, stack: chain.map(({ stack }) => stack).join('\ncaused by: '), ...(code && { code }) };
  const facts: { table?: string; constraint?: string } = Object.assign({}, ...chain);
  const { table, constraint } = facts;
  return { type, message: 'a statement failed', code, table, constraint, stack: chain.map(placesOf).join('\ncaused by:\n') };
}

/** For the lines that Fastify writes itself, and for errors in all lines. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, url: addressOf(request), ip: request.ip }),
  err: errorOf,
};

/**
 * One line a request, when it is over, with the id of its user. Successful public reads are counted in the metrics and not logged: they are most of the
 * responses and concern no person.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, headers, ip } = request;
    if (!error && reply.statusCode < 400 && method === 'GET' && headers.authorization === undefined && headers.cookie === undefined) return;
    const user = request.state?.caller?.id;
    const trace = request.state?.traceId;
    const line = {
      method,
      url: addressOf(request),
      ip,
      ...(user && { user }),
      ...(trace && { trace }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) request.log.error({ ...line, err: error }, 'request failed');
    else request.log.info(line, 'request answered');
  }

  override routeNotFound(request: FastifyRequest): void {
    request.log.info({ method: request.method, url: addressOf(request) }, 'no such route');
  }
}
