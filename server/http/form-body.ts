import type { FastifyInstance } from 'fastify';

/** Lets the addresses of this scope take what a page's own form sends: its fields by name, of a fit size in bytes. */
export function acceptFormBodies(scope: FastifyInstance, bodyLimit = 4096): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    // a zero byte, which no database takes, is in no field that a person fills in
    done(null, Object.fromEntries(new URLSearchParams(String(body).replaceAll('%00', '')))),
  );
}
