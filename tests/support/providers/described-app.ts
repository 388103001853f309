import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { recordOf } from '../../../domain/unknown.ts';
import { oncePer } from '../../../server/lib/once-per.ts';
import { loadDocument, operationsOf, type Parameter } from '../../../server/http/contract/load.ts';
import { describedProvider } from './description.ts';

export interface FakeRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

export interface FakeAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * How a call goes wrong, once: `refused` before anything was done, `lost` after it was done, `silent` without any answer, or with this answer in place of
 * the real one.
 */
export type Fault = 'refused' | 'lost' | 'silent' | FakeAnswer;

export interface DescribedApp {
  url: string;
  /** The operations that were called, in order. */
  calls: string[];
  /** The next call of an operation goes wrong; several are taken in their order. */
  fail(operationId: string, fault: Fault): void;
  /** Nothing that was not called yet goes wrong any more. */
  heal(): void;
  close(): Promise<void>;
}

const fileOf = (name: string) => path.join(import.meta.dirname, `../../../openapi/providers/${name}.yaml`);

/** The parameters in a document, by provider: whether a value of one is as described, and the errors if it is not. */
const describedValues = oncePer((name: string) => {
  const document = loadDocument(fileOf(name));
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'doc', ...document });
  const validateOf = oncePer((schema: Parameter['schema']) =>
    ajv.compile(typeof schema.$ref === 'string' ? { $ref: `doc${schema.$ref}` } : { ...schema }),
  );
  return (schema: Parameter['schema'], value: string): string | undefined => {
    const validate = validateOf(schema);
    return validate({ value }.value) ? undefined : ajv.errorsText(validate.errors);
  };
});

/**
 * A provider on loopback, described by an OpenAPI document: a request or a response that the document does not describe is an error of the fake, or of its
 * caller.
 */
export async function describedApp(name: string, handle: (operationId: string, request: FakeRequest) => FakeAnswer): Promise<DescribedApp> {
  const document = loadDocument(fileOf(name));
  const described = describedProvider(name);
  const problemOfValue = describedValues(name);
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(String(body))));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const calls: string[] = [];
  const faults: { operationId: string; fault: Fault }[] = [];
  const undescribed: string[] = [];

  for (const { path: address, method, item, operation } of operationsOf(document)) {
    const { operationId } = operation;
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one): Parameter => {
      if (!('$ref' in one)) return one;
      const name = one.$ref.split('/').at(-1) ?? '';
      const found = recordOf(recordOf(recordOf(document.components)['parameters'])[name]);
      return {
        name: String(found['name']),
        in: found['in'] === 'header' ? 'header' : 'path',
        required: true,
        schema: recordOf(found['schema']),
      };
    });
    const read = (request: FastifyRequest): FakeRequest => ({
      params: strings(request.params),
      query: strings(request.query),
      headers: strings(request.headers),
      body: recordOf(request.body),
    });
    const requestProblem = (request: FakeRequest): string | undefined => {
      for (const { name, in: place, required, schema } of parameters) {
        const value = place === 'header' ? request.headers[name.toLowerCase()] : (place === 'path' ? request.params : request.query)[name];
        if (value === undefined && required) return `${name} is missing`;
        if (value === undefined) continue;
        const problem = problemOfValue(schema, value);
        if (problem) return `${name}: ${problem}`;
      }
      return problemOf(() => described.request(address, method, request.body));
    };
    const answerProblem = ({ status, body }: FakeAnswer): string | undefined =>
      status >= 500 ? undefined : problemOf(() => described.answer(address, method, status, body));

    app.route({
      method: method.toUpperCase(),
      url: address.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        calls.push(operationId);
        const place = faults.findIndex((one) => one.operationId === operationId);
        const fault = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
        if (fault === 'silent') return reply.hijack();
        if (fault === 'refused') return breakOff(request, reply);
        const asked = read(request);
        const wrong = requestProblem(asked);
        if (wrong) undescribed.push(`${operationId} was asked: ${wrong}`);
        const answer = wrong ? { status: 500, body: { wrong } } : typeof fault === 'object' ? fault : handle(operationId, asked);
        if (fault === 'lost') return breakOff(request, reply);
        const problem = wrong ? undefined : answerProblem(answer);
        if (problem) undescribed.push(`${operationId} answered: ${problem}`);
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .send(answer.body);
      },
    });
  }

  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = addressOf(app.server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    fail: (operationId, fault) => void faults.push({ operationId, fault }),
    heal: () => void faults.splice(0),
    async close() {
      await app.close();
      if (undescribed.length > 0) throw new Error(undescribed.join('\n'));
    },
  };
}

/** The caller sees a connection that was reset. */
function breakOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy();
  return reply.hijack();
}

const addressOf = (address: AddressInfo | string | null): AddressInfo => {
  if (address === null || typeof address === 'string') throw new Error('no address');
  return address;
};

const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(recordOf(value)).flatMap(([name, one]) => (typeof one === 'string' ? [[name, one]] : [])));

function problemOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
