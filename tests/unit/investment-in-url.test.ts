import { QueryClient } from '@tanstack/react-query';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { bondWizardActors, loanWizardActors } from '../../src/features/investing/investing.actors.ts';
import { transferWizardActors } from '../../src/features/investing/transfer/transfer-wizard.actors.ts';

beforeEach(() => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  return () => vi.unstubAllGlobals();
});

type Replies = Record<string, unknown>;

/** The app's requests against these responses, by method and path; everything else is a 404. */
function clientsOf(replies: Replies) {
  const asked: string[] = [];
  const api = createApi({
    origin: 'http://localhost',
    token: () => null,
    locale: () => 'en',
    fetch: async ({ method, url }) => {
      const request = `${method} ${new URL(url).pathname.replace('/api/v1', '')}`;
      asked.push(request);
      return request in replies
        ? Response.json(replies[request], { status: method === 'POST' ? 201 : 200 })
        : Response.json({ errorCode: 'INVESTMENT_NOT_FOUND', message: 'There is none', requestId: 'req-1' }, { status: 404 });
    },
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { asked, clients: { api, $api: createQueryApi(api), queryClient, userId: 'usr-1' } };
}
const run = (logic: AnyActorLogic, input: unknown) => toPromise(createActor(logic, { input }).start());

const documents = [{ id: 'doc-1', type: 'CONTRACT_DOCUMENT' }];
const investment = { id: 'inv-1', projectId: 'prj-a', status: 'NEW', investmentDocuments: documents };
const contract = { 'GET /documents/doc-1': { name: 'Contract', content: '' } };

describe.each([
  ['loans', loanWizardActors, '/investments'],
  ['bonds', bondWizardActors, '/bonds/investments'],
] as const)('the wizard of %s', (_kind, actorsOf, path_) => {
  test('knows an investment only in its own project: under another one it does not exist [ROUTE-05, 25 D7]', async () => {
    const { clients } = clientsOf({ 'GET /investments/inv-1': investment });
    const { loadInvestment } = actorsOf(clients);
    expect(await run(loadInvestment, { projectId: 'prj-a', investmentId: 'inv-1' })).toEqual({ kind: 'found', status: 'NEW' });
    expect(await run(loadInvestment, { projectId: 'prj-b', investmentId: 'inv-1' })).toEqual({ kind: 'missing' });
    expect(await run(loadInvestment, { projectId: 'prj-a', investmentId: 'inv-none' })).toEqual({ kind: 'missing' });
  });

  test('fetches the contract of a new investment at once, and the investment once for all that show it [WIZ-05, 25 E1]', async () => {
    const created = clientsOf({ [`POST ${path_}`]: investment, 'GET /investments/inv-1': investment, ...contract });
    const wizard = actorsOf(created.clients);
    await run(wizard.createInvestment, { projectId: 'prj-a', amount: 50_000, requestKey: 'k-1' });
    expect(created.asked).toEqual([`POST ${path_}`, 'GET /documents/doc-1']);
    const { $api, queryClient } = created.clients;
    const shown = queryClient.fetchQuery($api.queryOptions('get', '/investments/{id}', { params: { path: { id: 'inv-1' } } }));
    expect(await run(wizard.loadContract, { investmentId: 'inv-1' })).toEqual({ documentId: 'doc-1' });
    await shown;
    expect(created.asked).toEqual([`POST ${path_}`, 'GET /documents/doc-1', 'GET /investments/inv-1']);
  });
});

describe('the wizard that moves money', () => {
  const source = { id: 'inv-1', projectStatus: 'PAID_OFF', amountInvested: 500, transferable: true };
  const sourceIn = (replies: Replies, sourceId = 'inv-1') => run(transferWizardActors(clientsOf(replies).clients).loadSource, { sourceId });

  test.each([
    ['is repaid', { 'GET /investments': [source] }, { kind: 'found', amount: 50_000 }],
    [
      'is of a loan that runs',
      { 'GET /investments': [{ ...source, projectStatus: 'FULLY_FUNDED', transferable: false }] },
      { kind: 'notEligible' },
    ],
    ['was moved before', { 'GET /investments': [{ ...source, transferable: false }] }, { kind: 'moved' }],
    [
      'was moved, and is in no list',
      { 'GET /investments': [], 'GET /investments/inv-1': { ...investment, status: 'COMPLETED' } },
      { kind: 'moved' },
    ],
    ['is not paid', { 'GET /investments': [], 'GET /investments/inv-1': investment }, { kind: 'notEligible' }],
    ['is of somebody else, or of nobody', { 'GET /investments': [{ ...source, id: 'inv-2' }] }, { kind: 'missing' }],
  ] as const)('tells an investment in the URL that %s [TRF-02, TRF-03, 25 D7]', async (_title, replies, expected) => {
    expect(await sourceIn(replies)).toEqual(expected);
  });
});

test('a URL below a wizard is a route without code of its own: nothing is loaded after the press [WIZ-05, 25 E1]', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const empty = globSync('src/routes/*.tsx', { cwd: root }).filter((file) =>
    /component: \(\) => null/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(empty).toEqual([]);
});
