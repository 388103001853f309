import { createRootRouteWithContext } from '@tanstack/react-router';
import { kycStatusOf } from '../../domain/eligibility.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useSessionPort } from '../lib/session-context.ts';
import { Shell } from '../app/shell.tsx';
import { SessionProvider } from '../features/session/session-provider.tsx';
import { KycRenewalProvider } from '../features/kyc-renewal/kyc-renewal-provider.tsx';
import { TaskModalProvider } from '../features/task-modal/task-modal-provider.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
});

function Root() {
  const { api, $api, queryClient } = Route.useRouteContext();
  return (
    <SessionProvider clients={{ api, $api, queryClient }}>
      <WithTasks />
    </SessionProvider>
  );
}

/** One window at a time: the renewal of a document has the first word, open tasks come after it (T-46). */
function WithTasks() {
  const { status, user } = useSessionPort();
  const clients = Route.useRouteContext();
  return (
    <KycRenewalProvider person={user && { id: user.id, status: kycStatusOf(user.kycStatus) }}>
      {({ isFirst, wasShown }) => (
        <TaskModalProvider
          clients={clients}
          userId={status === 'authenticated' && !isFirst ? user?.id : undefined}
          wasRenewalShown={wasShown}
        >
          <Shell />
        </TaskModalProvider>
      )}
    </KycRenewalProvider>
  );
}
