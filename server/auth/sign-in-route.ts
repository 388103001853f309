import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionDetails } from 'oidc-provider';
import type { PageLocale } from './messages.ts';

/** Reads the sign-in that a request belongs to; undefined where it has expired. */
export type ReadInteraction = (
  request: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'raw'>,
) => Promise<InteractionDetails | undefined>;

/** The language of a page, from what the request and the sign-in say. */
export type ReadLanguage = (
  request: Pick<FastifyRequest, 'headers'> & Pick<FastifyRequest<SignInRoute>, 'body' | 'query'>,
  interaction?: InteractionDetails,
) => PageLocale;

/** Requests of the sign-in page. */
export interface SignInRoute {
  Params: { uid: string };
  Querystring: { lang?: string };
  Body: Record<string, string> | undefined;
}
