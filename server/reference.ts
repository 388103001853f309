import { brand } from '../domain/brand.ts';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { OpenApiDocument } from './contract/load.ts';

const prefix = '/api/docs';

/** The reference's own page brings an inline script and styles; they are allowed here and nowhere else, and only from this origin. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Whoever runs the server, it is their API; what is tried out on its page is asked of this server. */
function asOurs(document: OpenApiDocument): object {
  const content = structuredClone(document) as OpenApiDocument & { info?: object };
  return { ...content, info: { ...content.info, title: `${brand.name} API` }, servers: [{ url: '/api/v1', description: 'This server' }] };
}

/** Its validation would first try whether it may write code of its own, which the policy forbids. */
const withoutOwnCode = (html: string) =>
  html.replace('<head>', '<head><script>globalThis.__zod_globalConfig = { jitless: true };</script>');

/** The contract, readable in a browser under `/api/docs`. Four megabytes that most processes never need, so it is loaded when first asked for. */
export function registerReference(app: FastifyInstance, document: OpenApiDocument): void {
  let reference: Promise<FastifyInstance> | undefined;

  const load = async (): Promise<FastifyInstance> => {
    const { default: scalar } = await import('@scalar/fastify-api-reference');
    const own = Fastify();
    await own.register(scalar, {
      routePrefix: prefix,
      configuration: {
        content: () => asOurs(document),
        pageTitle: `${brand.name} API`,
        // nothing that calls, or leads to, another origin
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
    await own.ready();
    return own;
  };

  for (const url of [prefix, `${prefix}/*`])
    app.get(url, async (request, reply) => {
      reference ??= load();
      const { statusCode, headers, rawPayload } = await (await reference).inject({
        method: 'GET',
        url: request.url,
        headers: { host: request.host },
      });
      const { 'content-type': type, location } = headers;
      return reply
        .code(statusCode)
        .headers({
          'content-security-policy': policy,
          ...(type ? { 'content-type': String(type) } : {}),
          ...(location ? { location: String(location) } : {}),
        })
        .send(String(type).startsWith('text/html') ? withoutOwnCode(String(rawPayload)) : rawPayload);
    });
}
