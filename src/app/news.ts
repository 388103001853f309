import { useQuery } from '@tanstack/react-query';
import { $api } from '../api/client.ts';

/** How many notifications are NEW; nothing is asked while nobody is signed in. [A134] */
export function useNews(isSignedIn: boolean): number {
  const { data } = useQuery({ ...$api.queryOptions('get', '/user-notifications'), enabled: isSignedIn });
  return data?.filter((one) => one.status === 'NEW').length ?? 0;
}
