import type { QueryClient } from '@tanstack/react-query';
import type { Api, QueryApi } from '../api/client.ts';
import { SocialRegistrationPage } from '../features/registration/social-registration-page.tsx';
import { useSocialRegistration } from '../features/registration/use-social-registration.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';

/** In place of the whole app until a registration by another service is complete. [REG-10] */
export function Completion({ user, clients }: { user: User; clients: { api: Api; $api: QueryApi; queryClient: QueryClient } }) {
  const { signOut } = useSessionPort();
  return <SocialRegistrationPage actor={useSocialRegistration({ clients, user, signOut })} />;
}
