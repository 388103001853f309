import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { loadDocument, operationsOf, parseDocument, type OpenApiDocument } from '../../server/http/contract/load.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import type { OperatorRole } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';
import { toyServer } from './toy.ts';

const document = loadDocument();
const roles = (document.components as { schemas: { OperatorRole: { enum: OperatorRole[] } } }).schemas.OperatorRole.enum;
const forOperators = operationsOf(document).filter(({ path, operation }) => path.startsWith('/admin/') || operation['x-roles']);

describe('the contract', () => {
  test('states the roles of every operation below /admin, and only roles that there are', () => {
    expect(forOperators.length).toBeGreaterThan(9);
    for (const { operation } of forOperators) {
      const stated = operation['x-roles'] ?? [];
      expect([operation.operationId, stated.length > 0, stated.filter((role) => !roles.some((one) => one === role))]).toEqual([
        operation.operationId,
        true,
        [],
      ]);
    }
  });

  test('lets the supervisor read everything and change nothing, and the owner do both', () => {
    const stated = (role: string) => forOperators.filter(({ operation }) => operation['x-roles']?.includes(role));
    expect(stated('SUPERVISOR')).toEqual(forOperators.filter(({ method }) => method === 'get'));
    expect(stated('OWNER')).toEqual(forOperators);
  });

  test('describes the refusal', () => {
    expect(forOperators.filter(({ operation }) => !('403' in operation.responses)).map(({ operation }) => operation.operationId)).toEqual(
      [],
    );
  });

  test('is not served while an operation below /admin states none, or nobody checks them', async () => {
    const parsed = (mark: string): OpenApiDocument =>
      parseDocument(`
openapi: 3.1.0
info: { title: Roles, version: '1' }
paths: { /admin/now: { get: { operationId: now, ${mark} responses: { '204': { description: Done } } } } }`);
    const handlers = { now: async () => ({ status: 204 }) };
    await expect(toyServer(handlers, parsed(''))).rejects.toThrow('The contract states no x-roles for now');
    await expect(toyServer(handlers, parsed('x-roles: [],'))).rejects.toThrow('The contract states no x-roles for now');
    await expect(toyServer(handlers, parsed('x-roles: [ OWNER ],'), false)).rejects.toThrow('Nobody checks the x-roles of now');
  });
});

describe('the server', () => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await openTestStore();
    app = await buildApp({
      store,
      clock: new MovableClock(new Date('2026-03-02T09:00:00Z')),
      origin: 'http://localhost:4000',
      sandbox: true,
    });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  /** The operations that somebody with these roles is answered 403 for; calls without a body and with ids of nothing. */
  const forbidden = async (own: OperatorRole[] | undefined) => {
    const { users } = await makeScenario(store, new MovableClock(new Date('2026-03-02T09:00:00Z')), {
      users: [own ? { roles: own } : { userGroup: 'VIP' }],
    });
    const answers = await Promise.all(
      forOperators.map(async ({ path, method, operation }) => {
        const answer = await app.inject({
          method: method.toUpperCase() as 'GET',
          url: `/api/v1${path.replaceAll(/\{\w+\}/g, 'nothing')}`,
          headers: { authorization: `Bearer ${users[0]!.token}` },
        });
        expect([operation.operationId, answer.statusCode]).not.toEqual([operation.operationId, 500]);
        return { id: operation.operationId, status: answer.statusCode };
      }),
    );
    return answers.filter(({ status }) => status === 403).map(({ id }) => id);
  };
  const without = (...own: OperatorRole[]) =>
    forOperators
      .filter(({ operation }) => !own.some((role) => operation['x-roles']?.includes(role)))
      .map(({ operation }) => operation.operationId);

  test.each(roles)('answers %s 403 exactly where the contract does not list it', async (role) => {
    expect(await forbidden([role])).toEqual(without(role));
  });

  test('answers everybody else 403 everywhere', async () => {
    expect(await forbidden(undefined)).toEqual(forOperators.map(({ operation }) => operation.operationId));
  });

  test('adds the roles of one person up', async () => {
    expect(await forbidden(['SUPPORT', 'TREASURY'])).toEqual(without('SUPPORT', 'TREASURY'));
  });

  test('lets no supervisor change anything, whatever other roles they have', async () => {
    const writing = forOperators.filter(({ method }) => method !== 'get').map(({ operation }) => operation.operationId);
    expect(await forbidden(['OWNER', 'SUPERVISOR'])).toEqual(writing);
  });
});
