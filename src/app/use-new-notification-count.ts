import { useQuery } from '@tanstack/react-query';
import { useClients } from '../api/use-clients.ts';
import { newNotifications } from '../api/new-notifications.ts';

/** How many notifications are NEW; nothing is asked while nobody is signed in. [A134] */
export function useNewNotificationCount(isSignedIn: boolean): number {
  const { api } = useClients();
  return useQuery({ ...newNotifications(api), enabled: isSignedIn }).data?.count ?? 0;
}
