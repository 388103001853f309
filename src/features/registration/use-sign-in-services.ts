import { useQuery } from '@tanstack/react-query';
import { type SocialProvider, socialProviders } from '../../../machines/registration/registration.machine.ts';
import type { QueryApi } from '../../api/client.ts';

/** Which of the services that this page knows can be used here; none before the server has answered. */
export function useSignInServices({ $api }: { $api: QueryApi }): readonly SocialProvider[] {
  const { data = [] } = useQuery($api.queryOptions('get', '/auth/services'));
  return socialProviders.filter((provider) => data.some(({ name }) => name === provider));
}
