import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HandlerMap } from '../../server/http/contract/options.ts';
import { loadDocument, operationsOf, parseDocument } from '../../server/http/contract/load.ts';
import { resolve, validators } from './fuzz/schemas.ts';
import { toyServer } from './toy.ts';

const problem = `
  responses:
    Problem:
      description: Refused
      content: { application/json: { schema: { type: object, required: [errorCode], properties: { errorCode: { type: string } } } } }`;

describe('planned operations', () => {
  const document = parseDocument(`
openapi: 3.1.0
info: { title: Planned, version: '1' }
paths:
  /now:
    get: { operationId: now, responses: { '204': { description: Done } } }
  /later:
    post:
      operationId: later
      x-planned: true
      security: [{ bearer: [] }]
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: { '204': { description: Done }, '400': { $ref: '#/components/responses/Problem' }, '401': { $ref: '#/components/responses/Problem' }, '501': { $ref: '#/components/responses/Problem' } }
components:${problem}
`);
  const now = async () => ({ status: 204 });

  test('are answered with 501, after the token and the call were checked', async () => {
    const { app, lines } = await toyServer({ now }, document);
    const post = async (payload: object, authorization?: string) => {
      const response = await app.inject({ method: 'POST', url: '/api/v1/later', payload, headers: authorization ? { authorization } : {} });
      return [response.statusCode, response.json().errorCode];
    };
    expect(await post({ name: 'x' })).toEqual([401, 'UNAUTHORIZED']);
    expect(await post({}, 'Bearer good')).toEqual([400, 'VALIDATION_FAILED']);
    expect(await post({ name: 'x' }, 'Bearer good')).toEqual([501, 'NOT_IMPLEMENTED']);
    expect(lines).toEqual([]);
    await app.close();
  });

  test('have no handler: the server does not start', async () => {
    await expect(toyServer({ now, later: now }, document)).rejects.toThrow('Handlers of operations that are marked as planned: later');
    await expect(toyServer({}, document)).rejects.toThrow('Operations without a handler: now');
  });

  test('are described as such, with 501 among their answers', () => {
    for (const { operation } of operationsOf(loadDocument())) {
      const planned = operation['x-planned'] === true;
      expect([operation.operationId, operation.description?.startsWith('**Planned.**') ?? false]).toEqual([operation.operationId, planned]);
      if (planned) expect(Object.keys(operation.responses)).toContain('501');
    }
  });
});

describe('files in forms', () => {
  const document = parseDocument(`
openapi: 3.1.0
info: { title: Forms, version: '1' }
paths:
  /files:
    post:
      operationId: keep
      requestBody:
        required: true
        content: { multipart/form-data: { schema: { type: object, additionalProperties: false, required: [file], properties: { file: { type: string, format: binary }, title: { type: string, maxLength: 5 } } } } }
      responses:
        '200': { description: Kept, content: { application/json: { schema: {} } } }
        '400': { $ref: '#/components/responses/Problem' }
        '413': { $ref: '#/components/responses/Problem' }
        '415': { $ref: '#/components/responses/Problem' }
components:${problem}
`);
  const handlers: HandlerMap = {
    keep: async ({ body }: { body: { file: File; title?: string } }) => ({
      status: 200,
      body: { name: body.file.name, type: body.file.type, size: body.file.size, text: await body.file.text(), title: body.title ?? null },
    }),
  };
  let app: Awaited<ReturnType<typeof toyServer>>['app'];
  beforeAll(async () => {
    ({ app } = await toyServer(handlers, document));
  });
  afterAll(() => app.close());

  async function send(form: FormData) {
    const request = new Request('http://x', { method: 'POST', body: form });
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/files',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json() };
  }
  const form = (...fields: [string, string | Blob, string?][]) => {
    const made = new FormData();
    for (const [name, value, fileName] of fields) {
      if (typeof value === 'string') made.append(name, value);
      else made.append(name, value, fileName);
    }
    return made;
  };
  const pdf = new Blob(['%PDF ä'], { type: 'application/pdf' });

  test('a file arrives with its name, type and bytes, text as text', async () => {
    expect(await send(form(['file', pdf, 'Žemė.pdf'], ['title', 'Deed']))).toEqual({
      status: 200,
      body: { name: 'Žemė.pdf', type: 'application/pdf', size: 7, text: '%PDF ä', title: 'Deed' },
    });
  });

  test.each([
    ['no file', form(['title', 'Deed']), { file: 'required' }],
    ['text where a file belongs', form(['file', 'text']), { file: 'type' }],
    ['a file where text belongs', form(['file', pdf, 'a.pdf'], ['title', pdf, 'b.pdf']), { title: 'type' }],
    ['a part nobody knows', form(['file', pdf, 'a.pdf'], ['more', 'x']), { more: 'additionalProperties' }],
    ['a text that is too long', form(['file', pdf, 'a.pdf'], ['title', 'Long deed']), { title: 'maxLength' }],
    ['the file twice', form(['file', pdf, 'a.pdf'], ['file', pdf, 'b.pdf']), { file: 'once' }],
  ])('%s is 400 with the part', async (_what, given, fieldErrors) => {
    expect(await send(given)).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED', fieldErrors } });
  });

  test('a form that is none is 400, a file that is too large is 413 with its own code', async () => {
    const broken = await app.inject({
      method: 'POST',
      url: '/api/v1/files',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'y',
    });
    expect([broken.statusCode, broken.json().fieldErrors]).toEqual([400, { body: 'form' }]);
    const large = await send(form(['file', new Blob([new Uint8Array(11 * 1024 * 1024)]), 'a.pdf']));
    expect([large.status, large.body.errorCode]).toEqual([413, 'FILE_TOO_LARGE']);
  });
});

describe('the document', () => {
  const document = loadDocument();

  test('describes nothing that is not built', () => {
    expect(operationsOf(document).length).toBeGreaterThan(50);
    expect(operationsOf(document).flatMap(({ operation }) => (operation['x-planned'] ? [operation.operationId] : []))).toEqual([]);
  });

  test('refers to nothing outside of itself', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
    expect(refs.length).toBeGreaterThan(500);
    for (const ref of new Set(refs)) {
      expect(ref).toMatch(/^#\/components\/(schemas|responses|parameters|headers)\/\w+$/);
      expect(resolve(document, { $ref: ref })).toBeTypeOf('object');
    }
  });

  test('holds what both specifications ask of a server', () => {
    const asked =
      `GET /me|PUT /me/settings|POST /users|PUT /users/social-registration|GET /verification/verify|GET /verification/exchange-code|
      POST /auth/token|GET /auth/authorize|GET /auth/logout|GET /compliance|GET /kyc|POST /kyc|GET /questionnaire|POST /questionnaire|POST /risk-warning|
      POST /loss-simulation/result|POST /coupons:redeem|POST /investor-experience/evaluations|POST /files|GET /user-notifications|PATCH /user-notifications/{id}|
      GET /terms-and-conditions/version|POST /terms-and-conditions|GET /investments|POST /investments|GET /investments/summary|GET /investments/{id}|
      POST /investments:transfer|GET /documents/{id}|GET /generated-documents|GET /generated-documents/{id}|GET /individual-reports/income|
      GET /individual-reports/investments|GET /reports/{report}|GET /residency-permits|POST /residency-permits|GET /projects|GET /highlighted-projects|
      GET /projects/{id}|GET /payment-collection/types|GET /payment-collection|POST /payment-collection|POST /bonds/investments|POST /bonds/questionnaire|
      POST /bonds/axiology-terms-and-conditions-consent|POST /get-funded|GET /affiliate|POST /newsletter|GET /blog-posts`.split(/\|\s*/);
    const described = operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(asked.filter((each) => !described.includes(each))).toEqual([]);
    expect(asked).toHaveLength(49);
  });

  test('gives examples that follow their own schemas', () => {
    const check = validators(document).input;
    const wrong: string[] = [];
    const schemas = (document.components as { schemas: Record<string, { example?: unknown }> }).schemas;
    for (const [name, schema] of Object.entries(schemas)) {
      if (schema.example === undefined) continue;
      const error = check({ $ref: `#/components/schemas/${name}` }, schema.example);
      if (error !== undefined) wrong.push(`${name}: ${error}`);
    }
    expect(wrong).toEqual([]);
  });
});
