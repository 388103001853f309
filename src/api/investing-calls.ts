import type { QueryClient } from '@tanstack/react-query';
import type { components } from '../../openapi/schema.d.ts';
import type { Api, QueryApi } from './client.ts';
import { contractQuery } from './contract-query.ts';
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
  /** Undefined when it is not among the investments of this person. */
  async function readInvestment(id: string, signal: AbortSignal): Promise<Investment | undefined> {
    const { data, response } = await api.GET('/investments/{id}', { params: { path: { id } }, signal });
    if (response.status === 404) return undefined;
    if (!data) throw new UnexpectedAnswer(response.status);
    queryClient.setQueryData($api.queryOptions('get', '/investments/{id}', { params: { path: { id } } }).queryKey, data);
    return data;
  }

  return {
    readInvestment,
    /** Fetches user, eligibility and project, past the cache; `investmentId` is an existing investment of the user in this project. */
    async readEligibility(projectId: string, investmentId: string | undefined, signal: AbortSignal) {
      const [user, compliance, project] = await Promise.all([
        queryClient.fetchQuery({ ...$api.queryOptions('get', '/me'), staleTime: 0 }),
        queryClient.fetchQuery({ ...$api.queryOptions('get', '/compliance'), staleTime: 0 }),
        queryClient.fetchQuery({ ...$api.queryOptions('get', '/projects/{id}', { params: { path: { id: projectId } } }), staleTime: 0 }),
      ]);
      const { kycStatus } = user;
      const investingEnabled =
        project.investingEnabled || (investmentId !== undefined && (await readInvestment(investmentId, signal))?.placeHeld === true);
      return { user, project, eligibility: { kycStatus, complianceStatus: compliance.status, investingEnabled } };
    },
    /** The contract is read to its end before the step opens. */
    async readContract(investmentId: string, signal: AbortSignal): Promise<{ documentId: string }> {
      const investment = await readInvestment(investmentId, signal);
      const documentId = investment?.investmentDocuments.find(({ type }) => type === 'CONTRACT_DOCUMENT')?.id;
      if (documentId === undefined) throw new Error('The investment has no contract.');
      await queryClient.fetchQuery(contractQuery($api, documentId));
      return { documentId };
    },
  };
}
