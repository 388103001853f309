import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { Refusal } from '../lib/refusal.ts';

/** Path under which the embedded OpenID provider is mounted. */
export const providerPath = '/oidc';

/** The one style element in the app: react-aria adds it to the page. */
const knownStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** Headers of every response: only what comes from this origin runs, loads or frames. */
export function registerSecurity(app: FastifyInstance, origin: string): void {
  const secure = origin.startsWith('https:');
  const setHeaders = helmet({
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
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.raw, reply.raw, () => {});
    // an absolute request line (`GET http://elsewhere/ HTTP/1.1`) is for proxies, and this is none
    if (!request.url.startsWith('/')) return done(new Refusal('VALIDATION_FAILED'));
    // operations look for themselves, and the app says itself what is wrong with its address; no other has a zero byte, which no database takes
    if (!request.url.includes('%00') || request.url.startsWith('/api/')) return done();
    const isApp = request.is404 && !request.url.startsWith(providerPath);
    done(!isApp || request.url.split('?', 1)[0]?.includes('%00') ? new Refusal('VALIDATION_FAILED') : undefined);
  });
}
