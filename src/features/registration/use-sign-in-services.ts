import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type SocialProvider, socialProviders } from '../../../machines/registration/registration.machine.ts';
import type { QueryApi } from '../../api/client.ts';

const servicesQuery = ($api: QueryApi) => $api.queryOptions('get', '/auth/services');
const patienceMs = 500;

/** Waits for the response, so that its buttons cause no layout shift; a slow server does not block the form. */
export const loadSignInServices = ({ $api, queryClient }: { $api: QueryApi; queryClient: QueryClient }): Promise<void> =>
  Promise.race([queryClient.prefetchQuery(servicesQuery($api)), new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);

/** Which of the services that this page knows can be used here; none before the server has answered. */
export function useSignInServices({ $api }: { $api: QueryApi }): readonly SocialProvider[] {
  const { data = [] } = useQuery(servicesQuery($api));
  return socialProviders.filter((provider) => data.some(({ name }) => name === provider));
}
