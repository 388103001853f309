import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passThroughUrl } from './pass-through.ts';
import { recordOf } from '../../domain/unknown.ts';
import { fetchAllowed } from '../lib/outgoing.ts';

export interface TracesOptions {
  /** Where use of the pages is collected: the key of the project, and the collector's origin. */
  posthog?: { key: string; host: string } | undefined;
  /** Where errors are collected: the address that Sentry gives out. */
  sentryDsn?: string | undefined;
  release?: string | undefined;
}

const patienceMs = 5_000;
const largest = 4 * 1024 * 1024;

/**
 * Receives the app's telemetry at `/traces` on our own origin and forwards it: no page contacts a third party, and no third party learns a visitor's IP address
 * or cookies. Where nothing is configured, it is accepted and dropped. [CONS-09, T-42]
 */
export async function registerTraces(app: FastifyInstance, { posthog, sentryDsn, release }: TracesOptions): Promise<void> {
  const errors = sentryDsn ? envelopeAddress(sentryDsn) : undefined;

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) => done(null, body));

    scope.get('/traces/config', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({
        ...(posthog ? { posthogKey: posthog.key } : {}),
        ...(sentryDsn ? { sentryDsn } : {}),
        ...(release ? { release } : {}),
      }),
    );

    scope.post('/traces/errors', { bodyLimit: largest }, async (request, reply) => {
      if (!errors || !isFor(request.body, sentryDsn)) return reply.code(204).send();
      return passOn(request, reply, new URL(errors));
    });

    scope.route({
      method: ['GET', 'POST'],
      url: '/traces/*',
      bodyLimit: largest,
      handler: (request, reply) => {
        if (!posthog) return reply.code(204).send();
        return passOn(request, reply, passThroughUrl(posthog.host, request));
      },
    });
  });
}

export function isDsn(text: string): boolean {
  try {
    return envelopeAddress(text) !== '';
  } catch {
    return false;
  }
}

/** `https://key@host/42` is the address of errors; they are posted to `https://host/api/42/envelope/`. */
export function envelopeAddress(dsn: string): string {
  const { protocol, host, pathname, username } = new URL(dsn);
  const parts = pathname.split('/').filter(Boolean);
  const project = parts.pop();
  if (!project || !username) throw new Error('SENTRY_DSN has no key or no project.');
  return `${protocol}//${host}/${[...parts, 'api', project, 'envelope'].join('/')}/`;
}

/** The first line of an envelope names where it belongs; anything else is not passed on, or this would be an open relay. */
function isFor(body: unknown, dsn: string | undefined): boolean {
  if (!Buffer.isBuffer(body)) return false;
  try {
    return recordOf(JSON.parse(body.subarray(0, body.indexOf('\n')).toString('utf8')))['dsn'] === dsn;
  } catch {
    return false;
  }
}

async function passOn(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> {
  const { body, method, headers } = request;
  const type = headers['content-type'];
  const coding = headers['content-encoding'];
  try {
    const answer = await fetchAllowed(url, {
      method,
      headers: { ...(type ? { 'content-type': type } : {}), ...(coding ? { 'content-encoding': coding } : {}) },
      ...(Buffer.isBuffer(body) && body.length > 0 ? { body: new Uint8Array(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    const kind = answer.headers.get('content-type') ?? 'application/json';
    // what comes from elsewhere is data, never a page or a script of ours
    const isData = kind.startsWith('application/json') || kind.startsWith('text/plain');
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type(isData ? kind : 'text/plain; charset=utf-8')
      .send(isData ? text : '');
  } catch (error) {
    // a collector that does not answer is nothing that a visitor should notice
    request.log.warn({ err: error }, 'a measurement could not be passed on');
    return reply.code(204).send();
  }
}
