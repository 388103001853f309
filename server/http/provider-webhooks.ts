import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorable } from '../lib/storable.ts';
import { type ProviderHint, WebhookNotAuthentic } from '../lib/webhooks.ts';

interface Provider<Hint extends ProviderHint> {
  readonly id: string;
  /** False: its events are GET requests that are not signed. Others come by POST. */
  readonly signsEvents?: boolean;
  parseWebhook(request: { headers: Headers; rawBody: string; query: URLSearchParams }): Promise<Hint | undefined>;
}

interface ProviderWebhooks<Hint extends ProviderHint, Known extends Provider<Hint>> {
  /** `payments` for `/webhooks/payments/{provider}`. */
  kind: string;
  providers: readonly Known[];
  /** False where the event is stored already. */
  store(provider: Known, hint: Hint): Promise<boolean>;
  /** Reads from the provider what the event is about and applies it. The event is stored: where this fails, a job does it later. */
  apply(provider: Known, hint: Hint, log: FastifyBaseLogger): Promise<void>;
  /** Largest event in bytes, where it is more than the usual. */
  bodyLimit?: number;
  /** Genuine events of other kinds are accepted and ignored: a provider would repeat a refused event, and finally stop sending. */
  ignoresOthers?: boolean;
}

const maxIdLength = 255;

/** The provider's id of its event, or of the event's object. */
export const isProviderId = (text: string) => text !== '' && text.length <= maxIdLength && isStorable(text);

/** A provider gets its 2xx within this time, applied or not. */
const respondWithinMs = 500;

/** Bodies stay text: signatures cover the bytes as they came, so they are verified before they are read as JSON. */
export function acceptRawBodies(scope: FastifyInstance, bodyLimit = 65_536): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
}

export function notAuthentic(request: FastifyRequest, reply: FastifyReply) {
  request.log.warn('a webhook with a wrong signature was refused');
  return reply.code(401).send({ errorCode: 'UNAUTHORIZED', message: 'The signature is wrong', requestId: request.id });
}

export const invalidEvent = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(400).send({ errorCode: 'VALIDATION_FAILED', message: 'Validation error', requestId: request.id });

/** The webhook of every provider of a kind: its event is stored and answered; what it is about is then read from the provider. */
export async function registerProviderWebhooks<Hint extends ProviderHint, Known extends Provider<Hint>>(
  app: FastifyInstance,
  { kind, providers, store, apply, bodyLimit, ignoresOthers = false }: ProviderWebhooks<Hint, Known>,
): Promise<void> {
  const applying = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(applying)));

  function applyLogged(provider: Known, hint: Hint, log: FastifyBaseLogger): Promise<void> {
    const work = apply(provider, hint, log).catch((error: unknown) =>
      log.warn({ err: error, eventId: hint.eventId, kind }, 'an event of a provider could not be applied'),
    );
    applying.add(work);
    return work.finally(() => applying.delete(work));
  }

  await app.register(async (scope) => {
    acceptRawBodies(scope, bodyLimit);
    async function receive(request: FastifyRequest<{ Params: { provider: string } }>, reply: FastifyReply) {
      const provider = providers.find(({ id }) => id === request.params.provider);
      const isSigned = provider?.signsEvents !== false;
      if (!provider || request.method !== (isSigned ? 'POST' : 'GET')) return reply.callNotFound();
      const { searchParams: query } = new URL(request.url, 'http://localhost');
      let hint: Hint | undefined;
      try {
        hint = await provider.parseWebhook({ headers: headersOf(request), rawBody: String(request.body ?? ''), query });
      } catch (error) {
        if (error instanceof WebhookNotAuthentic) return notAuthentic(request, reply);
        throw error;
      }
      // who does not sign sends all kinds of events and stops after answers that are not 200
      if (!hint && !isSigned) return reply.code(200).send();
      if (!hint && ignoresOthers) return reply.code(204).send();
      if (!hint || !isProviderId(hint.eventId) || !isProviderId(hint.providerRef)) return invalidEvent(request, reply);
      if (await store(provider, hint))
        await Promise.race([applyLogged(provider, hint, request.log), pause(respondWithinMs, undefined, { ref: false })]);
      return reply.code(isSigned ? 204 : 200).send();
    }
    scope.post(`/webhooks/${kind}/:provider`, receive);
    scope.get(`/webhooks/${kind}/:provider`, receive);
  });
}

function headersOf({ headers }: FastifyRequest): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) all.append(name, one);
  return all;
}
