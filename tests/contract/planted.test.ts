import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { HandlerMap } from '../../server/http/contract/options.ts';
import { parseDocument } from '../../server/http/contract/load.ts';
import { Refusal } from '../../server/lib/refusal.ts';
import { conform } from './conform.ts';
import { fuzz, isUnproven } from './fuzz/fuzz.ts';
import { inject } from './fuzz/inject.ts';
import { report } from './fuzz/report.ts';
import { toyServer } from './toy.ts';

/** A small contract: one thing can be bought and looked at. */
const document = parseDocument(`
openapi: 3.1.0
info: { title: Small, version: '1' }
security: [{ bearer: [] }]
paths:
  /orders:
    post:
      operationId: order
      x-refusals: [PENDING_TASKS]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [name, count]
              properties: { name: { type: string, minLength: 1, maxLength: 20 }, count: { type: integer, minimum: 1, maximum: 9 }, note: { type: [string, 'null'], maxLength: 40 } }
      responses:
        '201':
          description: Ordered
          content: { application/json: { schema: { type: object, required: [id, count], properties: { id: { type: string }, count: { type: integer } } } } }
        '400': { $ref: '#/components/responses/Problem' }
        '401': { $ref: '#/components/responses/Problem' }
        '413': { $ref: '#/components/responses/Problem' }
        '415': { $ref: '#/components/responses/Problem' }
        '500': { $ref: '#/components/responses/Problem' }
  /orders/{id}:
    get:
      operationId: look
      parameters: [{ name: id, in: path, required: true, schema: { type: string, minLength: 1, maxLength: 20 } }]
      responses:
        '204': { description: It is there }
        '400': { $ref: '#/components/responses/Problem' }
        '401': { $ref: '#/components/responses/Problem' }
        '500': { $ref: '#/components/responses/Problem' }
components:
  responses:
    Problem:
      description: Refused
      content: { application/json: { schema: { type: object, required: [errorCode, message, requestId], properties: { errorCode: { type: string }, message: { type: string }, requestId: { type: string } } } } }
`);

interface Order {
  body: { name: string; count: number; note?: string | null };
}

const sound = {
  order: async ({ body }: Order) => ({ status: 201, body: { id: 'o-1', count: body.count } }),
  look: async () => ({ status: 204 }),
} satisfies HandlerMap;

const identities = [{ name: 'somebody', token: 'good' }];

async function found(handlers: HandlerMap): Promise<string[]> {
  const { app } = await toyServer(handlers, document);
  const outcome = await fuzz({ document, send: inject(app), identities, requests: 400, seed: 7 });
  await app.close();
  expect(outcome.requests).toBeGreaterThanOrEqual(400);
  return [...new Set(outcome.findings.map(({ operationId, wrong }) => `${operationId}: ${wrong}`))];
}

describe('a defect that was planted is found', () => {
  test('nothing is found where nothing is wrong', async () => {
    expect(await found(sound)).toEqual([]);
  });

  const defects: [string, HandlerMap, RegExp][] = [
    [
      'a failure on one value of one field',
      {
        ...sound,
        order: async ({ body }: Order) => {
          if (body.count === 9) throw new TypeError('nobody thought of nine');
          return { status: 201, body: { id: 'o-1', count: body.count } };
        },
      },
      /^order: it failed with 500$/,
    ],
    [
      'a failure on characters outside of the usual',
      {
        ...sound,
        order: async ({ body }: Order) => {
          if (/[^\x20-\x7e]/.test(body.name)) throw new TypeError('not in the alphabet');
          return { status: 201, body: { id: 'o-1', count: body.count } };
        },
      },
      /^order: it failed with 500$/,
    ],
    [
      'an optional field that the handler needs',
      {
        ...sound,
        order: async ({ body }: Order) => ({ status: 201, body: { id: (body.note as string).slice(0, 3), count: body.count } }),
      },
      /^order: it failed with 500$/,
    ],
    [
      'a rule that the schema does not say',
      {
        ...sound,
        order: async ({ body }: Order) => {
          if (body.count > 5) throw new Refusal('VALIDATION_FAILED', 400, { count: 'maximum' });
          return { status: 201, body: { id: 'o-1', count: body.count } };
        },
      },
      /^order: allowed input was refused for its shape$/,
    ],
    [
      'a code that is not in the list of refusals',
      {
        ...sound,
        order: async () => {
          throw new Refusal('WEAK_PASSWORD');
        },
      },
      /^order: 400 WEAK_PASSWORD is not among the refusals of this operation$/,
    ],
  ];
  test.each(defects)('%s', async (_what, handlers, expected) => {
    expect(await found(handlers)).toEqual([expect.stringMatching(expected)]);
  });

  test('a server that says yes in the right words to everything and everybody', async () => {
    const app = Fastify({ bodyLimit: 8 * 1024 * 1024, routerOptions: { maxParamLength: 5_000 } });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // a content type that is none is turned down before anybody is asked
    app.setErrorHandler((_error, _request, reply) =>
      reply.code(415).send({ errorCode: 'VALIDATION_FAILED', message: 'No', requestId: 'r' }),
    );
    app.post('/api/v1/orders', async (_request, reply) => reply.code(201).send({ id: 'o-1', count: 1 }));
    app.get('/api/v1/orders/:id', async (_request, reply) => reply.code(204).send());
    const outcome = await fuzz({ document, send: inject(app), identities, requests: 300, seed: 3 });
    await app.close();
    const wrongs = outcome.findings.map(({ operationId, wrong }) => `${operationId}: ${wrong.replace(/: .*/s, '')}`);
    expect([...new Set(wrongs)].toSorted()).toEqual([
      'look: accepted with 204',
      'look: answered with 204 in place of 401',
      'order: accepted with 201',
      'order: answered with 201 in place of 401',
    ]);
    const sent = new Set(outcome.findings.filter(({ operationId }) => operationId === 'order').map((each) => each.sent));
    for (const what of ['body.name: missing', 'body.count: missing', 'no token', 'a token nobody has']) expect(sent).toContain(what);
  });

  test('a server that turns everybody away is not proven, and one that is asked by nobody is told why', async () => {
    const closed: HandlerMap = {
      order: async () => {
        throw new Refusal('PENDING_TASKS');
      },
      look: async () => ({ status: 204 }),
    };
    const { app } = await toyServer(closed, document);
    const asked = (who: typeof identities) => fuzz({ document, send: inject(app), identities: who, requests: 100, seed: 7 });
    const signedIn = await asked(identities);
    const signedOut = await asked([]);
    await app.close();
    expect(signedIn.findings).toEqual([]);
    expect([...signedIn.operations].filter(([, tally]) => isUnproven(tally)).map(([name]) => name)).toEqual(['order']);
    expect(report(signedIn)).toMatch(/^\? {4} order .*\(unproven: nothing succeeded\)$/m);
    expect(report(signedIn)).toMatch(/: 1 unproven, no findings$/);
    expect(signedOut.findings).toEqual([]);
    expect([...signedOut.operations.values()].some(isUnproven)).toBe(false);
    expect(report(signedOut)).toMatch(/^ok {4}order .*\(nobody is signed in\)$/m);
  });

  test('a server without the contract layer: each of its faults, and only there', async () => {
    const app = Fastify({ bodyLimit: 8 * 1024 * 1024 });
    const problem = { errorCode: 'VALIDATION_FAILED', message: 'No', requestId: 'r' };
    app.setErrorHandler((error: Error, _request, reply) => reply.code(400).send({ ...problem, message: error.stack ?? '' }));
    // looks at the name, and at nothing else; asks for no token; a count comes back as text
    app.post('/api/v1/orders', async (request, reply) => {
      const { name, count } = request.body as Order['body'];
      if (typeof name !== 'string') return reply.code(422).send(problem);
      return reply.code(201).send({ id: 'o-1', count: String(count) });
    });
    app.get('/api/v1/orders/:id', async (_request, reply) => reply.code(200).type('text/html').send('<h1>Order</h1>'));
    const outcome = await fuzz({ document, send: inject(app), identities, requests: 300, seed: 3 });
    await app.close();
    const wrongs = outcome.findings.map(({ wrong }) => wrong.replace(/: .*/s, ''));
    expect(new Set(wrongs)).toEqual(
      new Set([
        'status 201 is off its schema',
        'status 422 is not described',
        'the answer shows the inside of the server',
        'status 200 is not described',
      ]),
    );
    const text = report(outcome);
    expect(text).toMatch(/^FAIL {2}order /m);
    expect(text).toMatch(/sent \(what the contract allows\) as somebody:\n\s+POST \/api\/v1\/orders\n/);
    expect(text).not.toContain('good');
  });
});

describe('npm run conform', () => {
  async function withServer<T>(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    work: (url: string) => Promise<T>,
  ): Promise<T> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test('tells of a back end that says yes to everything', async () => {
    const lines: string[] = [];
    const code = await withServer(
      (request, response) => {
        request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'));
      },
      (url) => conform(['--url', url, '--token', 'secret-token', '--requests', '300'], (line) => lines.push(line)),
    );
    const text = lines.join('\n');
    expect(code).toBe(1);
    expect(text).toMatch(/^FAIL {2}getMe /m);
    expect(text).toContain('status 200 is off its schema');
    expect(text).toContain('status 200 is not described');
    expect(text).toMatch(/findings in \d+ operations$/);
    expect(text).not.toContain('secret-token');
  });

  test('does not take for proven what never succeeds', async () => {
    const lines: string[] = [];
    const code = await withServer(
      (request, response) => {
        const problem = JSON.stringify({ errorCode: 'PROJECT_NOT_FOUND', message: 'No', requestId: 'r' });
        request.resume().on('end', () => response.writeHead(404, { 'content-type': 'application/json' }).end(problem));
      },
      (url) => conform(['--url', url, '--operation', 'getProject', '--requests', '20'], (line) => lines.push(line)),
    );
    expect([code, lines.join('\n')]).toEqual([1, expect.stringMatching(/: \d unproven, no findings$/)]);
  });

  test('goes on when a connection is cut, and tells of the call that got no answer', async () => {
    const lines: string[] = [];
    const code = await withServer(
      (request, response) => {
        if (Number(request.headers['content-length']) > 1_000_000) request.socket.destroy();
        else request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'));
      },
      (url) => conform(['--url', url, '--token', 'secret-token', '--requests', '300'], (line) => lines.push(line)),
    );
    const text = lines.join('\n');
    expect(code).toBe(1);
    expect(text).toMatch(/it gave no answer: the connection was cut, or the time was over\n\s+sent \(/);
    expect(text).toMatch(/answered:\n\s+nothing\n/);
    expect(text).toMatch(/ {2}none: \d/);
    expect(text).toMatch(/findings in \d+ operations$/);
  });

  test('says so when nobody answers, and how it wants to be asked', async () => {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const gone = await withServer(
      () => {},
      async (url) => url,
    );
    expect(await conform(['--url', gone], print)).toBe(2);
    expect(await conform([], print)).toBe(2);
    expect(await conform(['--url', gone, '--nonsense'], print)).toBe(2);
    expect(lines[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+ could not be asked/);
    expect(lines[1]).toMatch(/^npm run conform -- --url <origin>/);
    expect(lines[2]).toContain('--nonsense');
  });
});
