import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { fastifyOptions } from '../../server/http/contract/broken-http.ts';
import { registerContract } from '../../server/http/contract/contract.ts';
import type { HandlerMap } from '../../server/http/contract/options.ts';
import { callerOf, type Handlers } from '../../server/http/contract/handlers.ts';
import { loadDocument, type OpenApiDocument, operationsOf, parseDocument } from '../../server/http/contract/load.ts';
import { Refusal } from '../../server/lib/refusal.ts';

/** Handlers that keep nothing, for the operations that these tests call. */
const called = {
  authorize: async ({ query }) => ({
    status: 200,
    body: `https://id.example/login?state=${query.state}`,
    headers: { 'set-cookie': 'browser=1' },
  }),
  exchangeToken: async ({ body }) => ({ status: 200, body: { token: body.code, expiresIn: 3600 } }),
  logout: async ({ user, locale }) => ({ status: 200, body: `/${locale}/${user?.id ?? 'nobody'}` }),
  getMe: async () => {
    throw new Error('secret of the database');
  },
  getCompliance: async () => ({ status: 200, body: { status: 'APPROVED', checks: [] } }),
  listNotifications: async ({ query }) => ({
    status: 200,
    body: (query.types ?? []).map((type, index) => ({
      id: `${index}`,
      type,
      status: 'NEW' as const,
      title: type,
      content: '',
      createdAt: '2026-01-05T08:00:00Z',
      callToAction: null,
      isRead: false,
    })),
  }),
  getTermsVersion: async () => ({ status: 200, body: { version: '2' } }),
  listProjects: async () => {
    throw new Refusal('FORBIDDEN');
  },
  listHighlightedProjects: async () => ({ status: 200, body: [] }),
  getProject: async ({ params }) => {
    throw new Refusal('PROJECT_NOT_FOUND', params.id === 'undocumented' ? 418 : 404);
  },
  listInvestments: async () => ({ status: 200, body: [] }),
  createInvestment: async (request) => {
    callerOf(request);
    const { projectId, amount } = request.body;
    if (projectId === 'busy') throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': '30' });
    if (projectId === 'closed') throw new Refusal('PROJECT_INVESTING_DISABLED');
    if (projectId === 'repeated') throw new Refusal('IDEMPOTENCY_CONFLICT');
    return {
      status: 201,
      body: {
        id: 'inv-1',
        status: 'NEW',
        amount,
        interestPerAnnum: 10,
        investmentDocuments: [],
        projectId,
        createdAt: '2026-01-10T09:30:00Z',
      },
    };
  },
  getInvestmentSummary: async () => ({
    status: 200,
    body: { earnings: 0, totalInvested: 0, activeInvestments: 0, weightedAverageReturn: 0 },
  }),
  // a number that JSON cannot carry: it would leave as null
  getInvestment: async ({ params }) => ({
    status: 200,
    body: {
      id: params.id,
      status: 'NEW',
      amount: Number.NaN,
      interestPerAnnum: 10,
      investmentDocuments: [],
      projectId: 'p',
      createdAt: '2026-01-10T09:30:00Z',
    },
  }),
  getDocument: async ({ params, user }) => ({ status: 200, body: { id: params.id, name: user?.id ?? 'nobody', content: '' } }),
  listPaymentTypes: async ({ query }) => ({
    status: 200,
    body: [{ key: 'aitvaras', name: `${typeof query.amount} ${query.country}`, logoUrl: null }],
  }),
  getPaymentCollection: async () => {
    throw new Refusal('NOT_FOUND');
  },
  createPaymentCollection: async () => ({ status: 200, body: '/payments/direct/inv-1' }),
} satisfies Partial<Handlers>;

/** The contract's own document. What no test calls is a fault when it is. */
export const toyHandlers: HandlerMap = {
  ...Object.fromEntries(
    operationsOf(loadDocument())
      .filter(({ operation }) => !operation['x-planned'])
      .map(({ operation }) => [
        operation.operationId,
        async () => {
          throw new Error(`${operation.operationId} is not part of this test`);
        },
      ]),
  ),
  ...called,
};

/** A document of its own: a colon path, no content, another media type, and a body that is optional. */
export const colonDocument = parseDocument(`
openapi: 3.1.0
info: { title: Toy, version: '1' }
paths:
  /investments:transfer:
    post:
      operationId: transfer
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '204': { description: Moved }, '400': { description: No } }
  /investments/{id}:
    get:
      operationId: read
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: It, content: { application/json: { schema: { type: integer } } } }, '400': { description: No } }
  /report:
    get:
      operationId: report
      parameters: [{ name: kind, in: query, schema: { type: string } }]
      responses: { '200': { description: A table, content: { text/csv: {} } } }
`);

export const person = { id: 'usr-1' };

/** A server on the contract layer alone. The lines of its log are collected in `lines`. */
export async function toyServer(handlers: HandlerMap = toyHandlers, document: OpenApiDocument = loadDocument(), checksRoles = true) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app: FastifyInstance = Fastify({ ...fastifyOptions, logger: { level: 'warn', stream } });
  await registerContract(app, {
    document,
    handlers,
    authenticate: async (request) => (request.headers.authorization === 'Bearer good' ? person : undefined),
    ...(checksRoles && { authorize: async () => Promise.reject(new Refusal('FORBIDDEN')) }),
    propose: async () => Promise.reject(new Refusal('FORBIDDEN')),
  });
  await app.ready();
  return { app, lines };
}
