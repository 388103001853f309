import type { FastifyRequest } from 'fastify';

/** The language chosen in the app, as it mirrors it in its cookie. [T-73] */
export const rememberedLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /(?:^|;\s*)lang=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
