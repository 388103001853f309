import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HandlerMap } from '../../server/http/contract/options.ts';
import type { Handlers } from '../../server/http/contract/handlers.ts';
import { loadDocument, parseDocument } from '../../server/http/contract/load.ts';
import { problem, Refusal } from '../../server/lib/refusal.ts';
import { largestBodies } from './largest-body.ts';
import { colonDocument, person, toyHandlers, toyServer } from './toy.ts';

const api = '/api/v1';
const signedIn = { authorization: 'Bearer good' };
const good = { projectId: 'riverside-homes', amount: 50_000, locale: 'en' };

let toy: Awaited<ReturnType<typeof toyServer>>;
beforeAll(async () => {
  toy = await toyServer();
});
afterAll(() => toy.app.close());
beforeEach(() => {
  toy.lines.length = 0;
});

const invest = (payload: unknown, headers: Record<string, string> = {}) =>
  toy.app.inject({
    method: 'POST',
    url: `${api}/investments`,
    headers: { ...signedIn, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

function expectProblem(
  response: { statusCode: number; json: () => unknown; headers: Record<string, unknown> },
  status: number,
  errorCode: string,
  fieldErrors?: object,
) {
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toEqual({
    errorCode,
    message: expect.any(String),
    requestId: expect.stringMatching(/./),
    ...(fieldErrors && { fieldErrors }),
  });
}

test('no body that the contract allows is larger than what the server takes', () => {
  const all = largestBodies(loadDocument());
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
});

describe('documented error answers', () => {
  test('an operation that is not in the contract is 404', async () => {
    expectProblem(await toy.app.inject(`${api}/nothing`), 404, 'NOT_FOUND');
  });

  test('another method on a path of the contract is 405 and names the allowed ones', async () => {
    const response = await toy.app.inject({
      method: 'DELETE',
      url: `${api}/investments`,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expectProblem(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers['allow']).toBe('GET, POST, HEAD');
  });

  test('a call without a good token is 401, before its body is read', async () => {
    expectProblem(
      await toy.app.inject({ method: 'POST', url: `${api}/investments`, headers: { 'content-type': 'application/json' }, payload: '{' }),
      401,
      'UNAUTHORIZED',
    );
    expectProblem(await toy.app.inject({ url: `${api}/compliance`, headers: { authorization: 'Bearer bad' } }), 401, 'UNAUTHORIZED');
  });

  test.each([
    ['a wrong type', { ...good, amount: '50000' }, { amount: 'type' }],
    ['an extra field', { ...good, rate: 99 }, { rate: 'additionalProperties' }],
    ['a missing field', { amount: 1, locale: 'en' }, { projectId: 'required' }],
    ['a value out of range', { ...good, amount: 0 }, { amount: 'exclusiveMinimum' }],
    ['two faults at once', { ...good, amount: null, locale: 'xx' }, { amount: 'type', locale: 'enum' }],
    ['text that is no text', { ...good, projectId: 'a\0b' }, { projectId: 'characters' }],
    ['half a surrogate pair', '{"projectId":"\\ud800","amount":1,"locale":"en"}', { projectId: 'characters' }],
    ['another kind of body', [], { body: 'type' }],
    ['broken JSON', '{"projectId":', { body: 'json' }],
    ['a prototype in the body', '{"__proto__":{"a":1},"projectId":"p","amount":1,"locale":"en"}', { body: 'json' }],
    ['no body', '', { body: 'required' }],
  ])('%s is 400 with the field', async (_what, payload, fieldErrors) => {
    expectProblem(await invest(payload), 400, 'VALIDATION_FAILED', fieldErrors);
  });

  test('a parameter that does not follow the contract is 400', async () => {
    const types = (query: string) => toy.app.inject({ url: `${api}/payment-collection/types?${query}`, headers: signedIn });
    expectProblem(await types('amount=much&country=lt'), 400, 'VALIDATION_FAILED', { amount: 'type', country: 'pattern' });
    expectProblem(await types('country=LT'), 400, 'VALIDATION_FAILED', { amount: 'required' });
    expectProblem(await invest(good, { 'idempotency-key': 'short' }), 400, 'VALIDATION_FAILED', { 'Idempotency-Key': 'minLength' });
  });

  test('another content type is 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expectProblem(await invest('amount=1', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
    expect((await invest(good, { 'content-type': 'Application/JSON; charset=utf-8' })).statusCode).toBe(201);
  });

  test('a body larger than the limit is 413', async () => {
    expectProblem(await invest({ ...good, projectId: 'x'.repeat(70_000) }), 413, 'PAYLOAD_TOO_LARGE');
  });

  test('a refusal carries its own code, status and headers', async () => {
    expectProblem(await invest({ ...good, projectId: 'closed' }), 400, 'PROJECT_INVESTING_DISABLED');
    expectProblem(await invest({ ...good, projectId: 'repeated' }), 409, 'IDEMPOTENCY_CONFLICT');
    const limited = await invest({ ...good, projectId: 'busy' });
    expectProblem(limited, 429, 'RATE_LIMITED');
    expect(limited.headers['retry-after']).toBe('30');
    expectProblem(await toy.app.inject(`${api}/projects/none`), 404, 'PROJECT_NOT_FOUND');
    expect(toy.lines).toEqual([]);
  });

  test('a broken address and broken HTTP are answered in the same shape', async () => {
    expectProblem(await toy.app.inject(`${api}/projects/%E0%A4%A`), 400, 'VALIDATION_FAILED');
    await toy.app.listen({ port: 0, host: '127.0.0.1' });
    const address = toy.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const socket = connect(address.port, '127.0.0.1');
    socket.write('NONSENSE\r\n\r\n');
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ errorCode: 'VALIDATION_FAILED', requestId: expect.any(String) });
  });
});

describe('reading a call', () => {
  test('query values are read as what they are; lists by repeated keys and by commas', async () => {
    const types = await toy.app.inject({ url: `${api}/payment-collection/types?amount=50000&country=LT`, headers: signedIn });
    expect(types.json()).toEqual([{ key: 'aitvaras', name: 'number LT', logoUrl: null }]);
    for (const query of ['types=TASK&types=MESSAGE', 'types=TASK,MESSAGE']) {
      const response = await toy.app.inject({ url: `${api}/user-notifications?${query}`, headers: signedIn });
      expect(response.json()).toMatchObject([{ type: 'TASK' }, { type: 'MESSAGE' }]);
    }
  });

  test('a call that may be anonymous knows the user when there is one', async () => {
    const name = async (headers: Record<string, string>) => (await toy.app.inject({ url: `${api}/documents/d1`, headers })).json().name;
    expect(await name({})).toBe('nobody');
    expect(await name({ authorization: 'Bearer old' })).toBe('nobody');
    expect(await name(signedIn)).toBe(person.id);
  });

  test('the language comes from the Locale header, English when it is unknown', async () => {
    const answer = async (locale: string) => (await toy.app.inject({ url: `${api}/auth/logout`, headers: { locale } })).json();
    expect(await Promise.all(['lt', 'pt-BR', 'xx', ''].map(answer))).toEqual(['/lt/nobody', '/pt/nobody', '/en/nobody', '/en/nobody']);
  });

  test('an address is answered as a JSON string', async () => {
    const response = await toy.app.inject(`${api}/auth/authorize?state=abcdefgh&locale=pt-BR`);
    expect(response.headers['set-cookie']).toBe('browser=1');
    expect(response.json()).toBe('https://id.example/login?state=abcdefgh');
  });
});

describe('an answer that many get', () => {
  const list = { body: [] as unknown[] };
  const shared = async () => toyServer({ ...toyHandlers, listProjects: async () => ({ status: 200, body: list.body, isShared: true }) });
  const read = async (server: Awaited<ReturnType<typeof shared>>) => server.app.inject(`${api}/projects`);

  test('is written once, and another one anew', async () => {
    const server = await shared();
    const stringify = vi.spyOn(JSON, 'stringify');
    const written = () => stringify.mock.calls.filter(([value]) => value === list.body).length;
    const [first, second] = [await read(server), await read(server)];
    expect([first.statusCode, first.body, second.body, second.headers['content-type']]).toEqual([
      200,
      '[]',
      '[]',
      'application/json; charset=utf-8',
    ]);
    expect(written()).toBe(1);
    list.body = [];
    await read(server);
    expect(written()).toBe(1);
    stringify.mockRestore();
    await server.app.close();
  });

  test('is checked as every other', async () => {
    const server = await shared();
    list.body = [{ id: 'no more' }];
    expectProblem(await read(server), 500, 'INTERNAL_ERROR');
    expectProblem(await read(server), 500, 'INTERNAL_ERROR');
    await server.app.close();
  });
});

describe('answers that break the contract', () => {
  test('a body of another shape is 500 with a log line', async () => {
    expectProblem(await toy.app.inject({ url: `${api}/investments/i1`, headers: signedIn }), 500, 'INTERNAL_ERROR');
    expect(toy.lines).toHaveLength(1);
    expect(JSON.parse(toy.lines[0] ?? '')).toMatchObject({
      level: 50,
      operationId: 'getInvestment',
      msg: 'the answer breaks the contract',
      err: { message: 'getInvestment: status 200 has amount (type)' },
    });
  });

  test('an undocumented refusal is 500 with a log line', async () => {
    expectProblem(await toy.app.inject(`${api}/projects`), 500, 'INTERNAL_ERROR');
    expectProblem(await toy.app.inject(`${api}/projects/undocumented`), 500, 'INTERNAL_ERROR');
    expect(toy.lines.map((line) => JSON.parse(line).err.message)).toEqual([
      'listProjects: refusal 403 FORBIDDEN is not documented',
      'getProject: refusal 418 PROJECT_NOT_FOUND is not documented',
    ]);
  });

  test('a failure is 500, is logged, and tells the caller nothing', async () => {
    const response = await toy.app.inject({ url: `${api}/me`, headers: signedIn });
    expectProblem(response, 500, 'INTERNAL_ERROR');
    expect(response.body).not.toContain('secret');
    expect(toy.lines).toHaveLength(1);
    expect(JSON.parse(toy.lines[0] ?? '')).toMatchObject({ reqId: response.json().requestId, err: { message: 'secret of the database' } });
  });
});

describe('colon paths, no content and streams', () => {
  const handlers = {
    transfer: async () => ({ status: 204 }),
    read: async ({ params }: { params: { id: number } }) => ({ status: 200, body: params.id }),
    report: async ({ query }: { query: { kind?: string } }) =>
      query.kind === 'pdf'
        ? { status: 200, headers: { 'content-type': 'application/pdf' }, body: Readable.from(['%PDF']) }
        : { status: 200, body: Readable.from(['a;b\n', '1;2\n']) },
  } satisfies HandlerMap;

  test('the colon is exact', async () => {
    const { app } = await toyServer(handlers, colonDocument);
    const post = async (path: string) => (await app.inject({ method: 'POST', url: api + path })).statusCode;
    expect(await post('/investments:transfer')).toBe(204);
    for (const path of [
      '/investmentsXtransfer',
      '/investments:transferred',
      '/investments:other',
      '/investmentstransfer',
      '/investments%3Atransfer',
      '/investments',
    ]) {
      expect([path, await post(path)]).toEqual([path, 404]);
    }
    await app.close();
  });

  test('path values are read as what they are, streams leave as they are', async () => {
    const { app, lines } = await toyServer(handlers, colonDocument);
    expect((await app.inject(`${api}/investments/12`)).json()).toBe(12);
    expectProblem(await app.inject(`${api}/investments/twelve`), 400, 'VALIDATION_FAILED', { id: 'type' });
    const report = await app.inject(`${api}/report`);
    expect([report.statusCode, report.headers['content-type'], report.body]).toEqual([200, 'text/csv', 'a;b\n1;2\n']);
    expectProblem(await app.inject(`${api}/report?kind=pdf`), 500, 'INTERNAL_ERROR');
    expect(lines).toHaveLength(1);
    await app.close();
  });
});

describe('starting', () => {
  test('fails for an operation without a handler and for a handler without an operation', async () => {
    const { report: _left, ...some } = {
      transfer: async () => ({ status: 204 }),
      read: async () => ({ status: 200, body: 1 }),
      report: async () => ({ status: 200 }),
    };
    await expect(toyServer(some, colonDocument)).rejects.toThrow('Operations without a handler: report');
    await expect(toyServer({ ...toyHandlers, extra: async () => ({ status: 200 }) })).rejects.toThrow(
      'Handlers without an operation: extra',
    );
  });

  test('fails for a document that is not OpenAPI 3.1', () => {
    expect(() => parseDocument('openapi: 3.0.0\npaths: {}', 'old.yaml')).toThrow('old.yaml is not an OpenAPI 3.1 document');
  });

  test('every error code has a message', () => {
    const codes = (loadDocument().components as { schemas: { ErrorCode: { enum: Parameters<typeof problem>[0][] } } }).schemas.ErrorCode
      .enum;
    for (const code of codes) expect(problem(code, 'r').message).toMatch(/^[A-Z]/);
    expect([new Refusal('UNAUTHORIZED').status, new Refusal('PENDING_TASKS').status]).toEqual([401, 400]);
  });
});

test('a wrong status or body of a handler does not compile', () => {
  // @ts-expect-error 200 is not an answer of this operation
  const status: Handlers['createInvestment'] = async () => ({ status: 200, body: {} });
  // @ts-expect-error the token is missing
  const body: Handlers['exchangeToken'] = async () => ({ status: 200, body: { expiresIn: 1 } });
  // @ts-expect-error there is no such field in the call
  const field: Handlers['createInvestment'] = async (request) => ({ status: 201, body: request.body.nothing });
  expect([status, body, field]).toHaveLength(3);
});

describe('any input to createInvestment', () => {
  const document = loadDocument();
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  ajv.addSchema(document, 'contract');
  const isValid = ajv.compile({ $ref: 'contract#/components/schemas/NewInvestment' });
  const isText = (value: string) => !/[\0\p{Surrogate}]/u.test(value);
  const hasText = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each !== 'string' || isText(each));
  const busy = ['busy', 'closed', 'repeated'];

  const valid = fc.record({
    projectId: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((id) => isText(id) && !busy.includes(id)),
    amount: fc.oneof(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 1, max: 99_999_999_999 }).map((cents) => Math.min(cents / 100, 999_999_999)),
    ),
    locale: fc.constantFrom('en', 'de', 'lt', 'es', 'pt', 'pt-BR'),
  });
  const strange = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom<unknown>('', ' 50', '1e999', -0, 0, -1, 1e21, 999_999_999.01, null, true, [], {}, '__proto__', '\ud800'),
  );
  const fields = fc.constantFrom('projectId', 'amount', 'locale', 'extra', 'constructor', 'toString', 'a/b~c', '');

  test('valid is never 400', async () => {
    await fc.assert(
      fc.asyncProperty(valid, async (body) => {
        const response = await invest(body);
        expect([response.statusCode, response.body.slice(0, 200)]).toEqual([201, expect.any(String)]);
      }),
      { numRuns: 300 },
    );
  });

  test('what is not valid is never 2xx, and nothing is ever 5xx', async () => {
    const changed = fc.tuple(valid, fields, strange).map(([body, field, value]): unknown => ({ ...body, [field]: value }));
    const cut = fc
      .tuple(valid, fields)
      .map(([body, field]): unknown => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)));
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, cut, strange), async (body) => {
        const text = JSON.stringify(body);
        const response = await invest(text);
        const sent: unknown = JSON.parse(text);
        expect(response.statusCode).toBe(isValid(sent) && hasText(sent) ? 201 : 400);
        if (response.statusCode === 400)
          expect(response.json()).toMatchObject({ errorCode: 'VALIDATION_FAILED', fieldErrors: expect.any(Object) });
      }),
      { numRuns: 600 },
    );
  });

  test('raw bytes are never 2xx and never 5xx', async () => {
    const deep = fc.integer({ min: 1, max: 30_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), deep), async (text) => {
        const { statusCode } = await invest(text);
        expect(statusCode).toBeGreaterThanOrEqual(400);
        expect(statusCode).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });

  test('the fuzz notices a planted fault', async () => {
    const injected = await toyServer({ ...toyHandlers, createInvestment: async () => ({ status: 201, body: {} }) });
    const run = fc.check(
      fc.asyncProperty(valid, async (payload) => {
        const response = await injected.app.inject({ method: 'POST', url: `${api}/investments`, headers: signedIn, payload });
        expect(response.statusCode).toBeLessThan(500);
      }),
      { numRuns: 5 },
    );
    expect((await run).failed).toBe(true);
    await injected.app.close();
  });
});
