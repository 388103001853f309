import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { Refusal } from '../lib/refusal.ts';

/** Path under which the embedded OpenID provider is mounted. */
export const providerPath = '/oidc';

/** The one style element in the app: react-aria adds it to the page. */
const knownStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** Headers of every answer: only what comes from this origin runs, loads or frames. They are the same each time, so they are worked out once. */
export function registerSecurity(app: FastifyInstance, origin: string): void {
  const headers = securityHeaders(origin.startsWith('https:'));
  const pairs = Object.entries(headers);
  app.addHook('onRequest', (request, reply, done) => {
    // sign-in and other pages are answered past Fastify; operations never are, and there the cheaper way counts
    if (request.url.startsWith('/api/')) reply.headers(headers);
    else for (const [name, value] of pairs) reply.raw.setHeader(name, value);
    done();
  });
  app.addHook('onRequest', async (request) => {
    // an absolute request line (`GET http://elsewhere/ HTTP/1.1`) is for proxies, and this is none
    if (!request.url.startsWith('/')) throw new Refusal('VALIDATION_FAILED');
    // operations look for themselves, and the app says itself what is wrong with its address; no other has a zero byte, which no database takes
    if (!request.url.includes('%00') || request.url.startsWith('/api/')) return;
    const isApp = request.is404 && !request.url.startsWith(providerPath);
    if (!isApp || request.url.split('?', 1)[0]?.includes('%00')) throw new Refusal('VALIDATION_FAILED');
  });
}

function securityHeaders(secure: boolean): Record<string, string> {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", knownStyle],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => void delete headers[name.toLowerCase()],
  };
  set({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
