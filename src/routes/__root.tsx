import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../api/router-context.ts';
import { useSessionPort } from '../lib/session-port.ts';
import { Shell } from '../app/shell.tsx';
import { SessionBinding } from '../features/session/session-binding.tsx';
import { TaskModalBinding } from '../features/task-modal/task-modal-binding.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
});

function Root() {
  const { api, $api, queryClient } = Route.useRouteContext();
  return (
    <SessionBinding clients={{ api, $api, queryClient }}>
      <WithTasks />
    </SessionBinding>
  );
}

function WithTasks() {
  const { status } = useSessionPort();
  return (
    <TaskModalBinding clients={Route.useRouteContext()} isSignedIn={status === 'authenticated'}>
      <Shell />
    </TaskModalBinding>
  );
}
