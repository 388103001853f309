import { createHash } from 'node:crypto';
import { brand } from '../../domain/brand.ts';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { OpenApiDocument } from './contract/load.ts';

const prefix = '/api/docs';

/**
 * The scripts that the page itself brings are named by their hashes, so that no other runs; its styles are made while it is read. Allowed here and nowhere
 * else, and only from this origin.
 */
const policyFor = (html: string) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts(html).map(hashSource)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script);

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Whoever runs the server, it is their API; what is tried out on its page is asked of this server. */
function withOwnServer(document: OpenApiDocument): object {
  const content: OpenApiDocument & { info?: object } = structuredClone(document);
  return { ...content, info: { ...content.info, title: `${brand.name} API` }, servers: [{ url: '/api/v1', description: 'This server' }] };
}

/** Contrasts and targets of WCAG 2.2 AA, where the viewer's own fall short of them. */
const look = `
.light-mode {
  --scalar-color-2: #44545b; --scalar-color-3: #56666d;
  --scalar-color-green: #0a6b45; --scalar-color-blue: #0b5c9e; --scalar-color-orange: #93480a;
  --scalar-color-red: #b3261e; --scalar-color-yellow: #7a5b00; --scalar-color-purple: #6b3fa0;
}
.dark-mode {
  --scalar-color-2: #c9d1d5; --scalar-color-3: #aab5ba;
  --scalar-color-green: #6fd3a6; --scalar-color-blue: #8cc4f5; --scalar-color-orange: #f0b27a;
  --scalar-color-red: #ff9d94; --scalar-color-yellow: #e6cf7a; --scalar-color-purple: #c9aef0;
}
[class*='group/group-button'] > button[aria-expanded] { min-width: 24px; min-height: 24px; display: grid; place-items: center; }
`;

/** Its validation would first try whether it may write code of its own, which the policy forbids; its copy buttons have no name. */
const before = `globalThis.__zod_globalConfig = { jitless: true };
new MutationObserver(() => {
  for (const button of document.querySelectorAll('.scalar-code-copy:not([aria-label])')) button.ariaLabel = 'Copy';
}).observe(document, { childList: true, subtree: true });`;

/** The viewer's page as it may stand here; it says its language, too. */
const withLanguage = (html: string) => html.replace('<html>', '<html lang="en">').replace('<head>', `<head><script>${before}</script>`);

/** The contract, readable in a browser under `/api/docs`. Four megabytes that most processes never need, so it is loaded when first asked for. */
export function registerReference(app: FastifyInstance, document: OpenApiDocument): void {
  let reference: Promise<FastifyInstance> | undefined;

  const load = async (): Promise<FastifyInstance> => {
    const { default: scalar } = await import('@scalar/fastify-api-reference');
    const own = Fastify();
    await own.register(scalar, {
      routePrefix: prefix,
      configuration: {
        content: () => withOwnServer(document),
        pageTitle: `${brand.name} API`,
        // nothing that calls, or leads to, another origin
        withDefaultFonts: false,
        customCss: look,
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
      const page = String(type).startsWith('text/html') ? withLanguage(String(rawPayload)) : undefined;
      return reply
        .code(statusCode)
        .headers({
          'content-security-policy': policyFor(page ?? ''),
          ...(type ? { 'content-type': String(type) } : {}),
          ...(location ? { location: String(location) } : {}),
        })
        .send(page ?? rawPayload);
    });
}
