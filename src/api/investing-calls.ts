import type { QueryClient } from '@tanstack/react-query';
import type { components } from '../../openapi/schema.d.ts';
import type { Api, QueryApi } from './client.ts';
import { contractQuery } from './contract-query.ts';
import { fetchFresh } from './fetch-fresh.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';

export interface InvestingClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
  userId: string;
}

type Investment = components['schemas']['Investment'];

/** What every way to invest asks the server. */
export function investingCalls({ api, $api, queryClient }: InvestingClients) {
  const investmentQuery = (id: string) => $api.queryOptions('get', '/investments/{id}', { params: { path: { id } } });

  /** Undefined when it is not among the investments of this person. */
  async function readInvestment(id: string, signal: AbortSignal): Promise<Investment | undefined> {
    const { data, response } = await api.GET('/investments/{id}', { params: { path: { id } }, signal });
    if (response.status === 404) return undefined;
    if (!data) throw new UnexpectedAnswer(response.status);
    queryClient.setQueryData(investmentQuery(id).queryKey, data);
    return data;
  }

  const contractOf = ({ investmentDocuments }: Investment) => investmentDocuments.find(({ type }) => type === 'CONTRACT_DOCUMENT')?.id;

  return {
    readInvestment,
    /** Fetches user, eligibility and project, past the cache; `investmentId` is an existing investment of the user in this project. */
    async readEligibility(projectId: string, investmentId: string | undefined, signal: AbortSignal) {
      const [user, compliance, project] = await Promise.all([
        fetchFresh(queryClient, $api.queryOptions('get', '/me'), signal),
        fetchFresh(queryClient, $api.queryOptions('get', '/compliance'), signal),
        fetchFresh(queryClient, $api.queryOptions('get', '/projects/{id}', { params: { path: { id: projectId } } }), signal),
      ]);
      const { kycStatus } = user;
      const investingEnabled =
        project.investingEnabled || (investmentId !== undefined && (await readInvestment(investmentId, signal))?.placeHeld === true);
      return { user, project, eligibility: { kycStatus, complianceStatus: compliance.status, investingEnabled } };
    },
    /** Begins to fetch the contract of an investment that was just created: its step opens next. [25 E1] */
    prefetchContract(investment: Investment): void {
      const documentId = contractOf(investment);
      if (documentId !== undefined) void queryClient.prefetchQuery(contractQuery($api, documentId));
    },
    /** The contract is read to its end before the step opens. What the step shows of the investment is the same request. [25 E1] */
    async readContract(investmentId: string, signal: AbortSignal): Promise<{ documentId: string }> {
      const documentId = contractOf(await fetchFresh(queryClient, investmentQuery(investmentId), signal));
      if (documentId === undefined) throw new Error('The investment has no contract.');
      await queryClient.fetchQuery(contractQuery($api, documentId));
      return { documentId };
    },
  };
}
