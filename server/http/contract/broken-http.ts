import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { randomUUID } from '../../lib/random.ts';
import { problem, Refusal, toRefusal } from '../../lib/refusal.ts';
import { sendRefusal } from './answers.ts';

/** Options that make Fastify answer in the shape of the contract also where no route is reached: broken addresses, broken HTTP. */
export const fastifyOptions = {
  genReqId: () => randomUUID(),
  bodyLimit: 1024 * 1024,
  routerOptions: { maxParamLength: 1024 },
  frameworkErrors: (error, request, reply) => {
    const refusal = toRefusal(error) ?? new Refusal('VALIDATION_FAILED');
    sendRefusal(refusal, request.id, reply);
  },
  clientErrorHandler: answerBrokenHttp,
} satisfies FastifyServerOptions;

function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? (['431 Request Header Fields Too Large', 'PAYLOAD_TOO_LARGE'] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? (['408 Request Timeout', 'VALIDATION_FAILED'] as const)
        : (['400 Bad Request', 'VALIDATION_FAILED'] as const);
  const body = JSON.stringify(problem(code, randomUUID()));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
