import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../lib/refusal.ts';
import { decorateState } from '../request-state.ts';
import { answerError, sendRefusal } from './answers.ts';
import type { Content, OpenApiDocument, Parameter, PathItem } from './load.ts';
import { methods, operationsOf } from './load.ts';
import type { ContractOptions, HandlerMap } from './options.ts';
import { addRoute, refuseOtherMethods, useContractBodies } from './routes.ts';
import { compilers, resolve } from './schemas.ts';

/**
 * Registers a route for every operation of the document. Calls are validated before a handler sees them, answers before they leave:
 * an answer that the document does not describe becomes a 500 and a log line. Fails when the document and the handlers do not match.
 */
export async function registerContract(app: FastifyInstance, options: ContractOptions): Promise<void> {
  const { document, handlers } = options;
  assertSameOperations(document, handlers);
  assertOperators(options);
  const compile = compilers(document);
  decorateState(app);
  const prefix = options.prefix ?? '/api/v1';

  const byPrefix = new Map<string, [string, PathItem][]>();
  for (const [path, item] of Object.entries(document.paths)) {
    const at = item.servers?.[0] ? new URL(item.servers[0].url).pathname : prefix;
    byPrefix.set(at, [...(byPrefix.get(at) ?? []), [path, item]]);
  }
  for (const [at, items] of byPrefix) {
    await app.register(
      async (scope) => {
        useContractBodies(scope);
        scope.setErrorHandler(answerError);
        scope.setNotFoundHandler((request, reply) => sendRefusal(new Refusal('NOT_FOUND'), request.id, reply));

        for (const [path, item] of items) {
          const url = toRoute(path);
          const listed = methods.filter((method) => item[method] !== undefined);
          for (const method of listed) {
            const operation = item[method];
            const handler = operation && (operation['x-planned'] ? answerPlanned : handlers[operation.operationId]);
            if (!operation || !handler) continue;
            const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
              resolve<Parameter>(document, each),
            );
            addRoute(scope, { url, method, operation, parameters, handler, compile, options });
          }
          refuseOtherMethods(scope, url, listed);
        }
      },
      { prefix: at },
    );
  }
}

async function answerPlanned(): Promise<never> {
  throw new Refusal('NOT_IMPLEMENTED');
}

/** The path in the router's own spelling: `{id}` is `:id`, and a colon that is part of the path is doubled. */
function toRoute(path: string): string {
  return path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1');
}

function assertSameOperations(document: OpenApiDocument, handlers: HandlerMap): void {
  const wanted = new Set<string>();
  const planned = new Set<string>();
  for (const { operation } of operationsOf(document)) {
    const id = operation.operationId;
    if (wanted.has(id) || planned.has(id)) throw new Error(`The contract has two operations named ${id}`);
    (operation['x-planned'] ? planned : wanted).add(id);
  }
  const missing = [...wanted].filter((id) => !Object.hasOwn(handlers, id));
  const early = Object.keys(handlers).filter((id) => planned.has(id));
  const unknown = Object.keys(handlers).filter((id) => !wanted.has(id) && !planned.has(id));
  if (early.length > 0) throw new Error(`Handlers of operations that are marked as planned: ${early.join(', ')}`);
  if (missing.length > 0) throw new Error(`Operations without a handler: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`Handlers without an operation: ${unknown.join(', ')}`);
}

/** An operation of the operators that forgot its roles would be open to every user, and one that needs two people is carried out at most once. */
function assertOperators({ document, authorize, propose }: ContractOptions): void {
  for (const { path, item, operation } of operationsOf(document)) {
    const { operationId: id, 'x-roles': roles, 'x-four-eyes': needsTwo } = operation;
    if (path.startsWith('/admin/') && !roles?.length) throw new Error(`The contract states no x-roles for ${id}`);
    if (roles && !authorize) throw new Error(`Nobody checks the x-roles of ${id}`);
    if (!needsTwo) continue;
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve<Parameter>(document, each));
    const body = operation.requestBody && resolve<{ content: Content }>(document, operation.requestBody);
    const isFit =
      roles !== undefined &&
      '202' in operation.responses &&
      parameters.some(({ name }) => name === 'Idempotency-Key') &&
      parameters.every((parameter) => parameter.in !== 'query') &&
      Object.keys(body?.content ?? {}).every((type) => type === 'application/json');
    if (!isFit) throw new Error(`${id} needs x-roles, Idempotency-Key, an answer 202, JSON and no query for x-four-eyes`);
    if (!propose) throw new Error(`Nobody stores the proposals of ${id}`);
  }
}
